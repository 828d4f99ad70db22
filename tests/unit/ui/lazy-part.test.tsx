// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Component, type ComponentType, type ReactNode, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { lazyPart, loadParts } from '../../../src/ui/lazy-part';

interface NoteProps {
  readonly text: string;
}

/** Says its text, and keeps how often it was pressed. */
function Note({ text }: NoteProps): ReactNode {
  const [presses, setPresses] = useState(0);
  return (
    <button type="button" onClick={() => setPresses(presses + 1)}>
      {text} {presses}
    </button>
  );
}

/** A part whose script comes when the test says so. */
function makePart() {
  const asked: { readonly give: () => void; readonly fail: () => void }[] = [];
  const fetch = vi.fn(
    () =>
      new Promise<ComponentType<NoteProps>>((give, fail) => {
        asked.push({ give: () => give(Note), fail: () => fail(new Error('no script')) });
      }),
  );
  return { Part: lazyPart(fetch, <i>wait</i>), fetch, asked };
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly told?: string }> {
  override state: { readonly told?: string } = {};
  static getDerivedStateFromError(error: Error): { readonly told: string } {
    return { told: error.message };
  }
  override render(): ReactNode {
    return this.state.told ?? this.props.children;
  }
}

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test('what keeps the place gives way to the part once its script is there; one script serves all', async () => {
  const { Part, fetch, asked } = makePart();
  render(
    <>
      <Part text="a" />
      <Part text="b" />
    </>,
  );
  expect(screen.getAllByText('wait')).toHaveLength(2);
  await act(async () => asked[0]?.give());
  expect(screen.getAllByRole('button').map((each) => each.textContent)).toEqual(['a 0', 'b 0']);
  expect(screen.queryByText('wait')).toBeNull();
  expect(fetch).toHaveBeenCalledOnce();
});

test('a part that was fetched before is drawn at once', async () => {
  const { Part, asked } = makePart();
  const ready = loadParts([Part, Note]);
  asked[0]?.give();
  await ready;
  render(<Part text="a" />);
  expect(screen.getByRole('button').textContent).toBe('a 0');
});

test('a part that waited keeps its state when it is drawn again', async () => {
  const { Part, asked } = makePart();
  const { rerender } = render(<Part text="a" />);
  await act(async () => asked[0]?.give());
  fireEvent.click(screen.getByRole('button'));
  rerender(<Part text="b" />);
  expect(screen.getByRole('button').textContent).toBe('b 1');
});

test('a script that did not come is asked for again', async () => {
  const { Part, fetch, asked } = makePart();
  const first = Part.load();
  asked[0]?.fail();
  await expect(first).rejects.toThrow('no script');
  render(<Part text="a" />);
  await act(async () => asked[1]?.give());
  expect(screen.getByRole('button').textContent).toBe('a 0');
  expect(fetch).toHaveBeenCalledTimes(2);
});

test('a script that does not come is told to what stands around the part', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { Part, asked } = makePart();
  render(
    <Boundary>
      <Part text="a" />
    </Boundary>,
  );
  await act(async () => asked[0]?.fail());
  expect(screen.getByText('no script')).toBeTruthy();
});
