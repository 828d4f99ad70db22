// @vitest-environment jsdom
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { startI18n } from '../../../src/ui/i18n';
import type { ShellServices } from '../../../src/shell/services';
import { PartBoundary } from '../../../src/shell/tabs/part-boundary';
import { StoryServices } from '../../../src/shell/testing/story-services';

configure({ asyncUtilTimeout: 10_000 });
// Whole panels of components are drawn here, which a busy machine does slowly.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(async () => void (await startI18n('zh')));
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const fault: { error: Error | undefined } = { error: undefined };
function Part() {
  if (fault.error) throw fault.error;
  return <p>the part</p>;
}

function Page({ over }: { readonly over: boolean }) {
  const [open, setOpen] = useState(!over);
  return (
    <>
      <input aria-label="typed" />
      <button onClick={() => setOpen(true)}>open</button>
      {open && (
        <PartBoundary {...(over ? { onGone: () => setOpen(false) } : {})}>
          <Part />
        </PartBoundary>
      )}
    </>
  );
}

function show(over: boolean): ShellServices {
  const made: ShellServices[] = [];
  const keep = (services: ShellServices) => void made.push(services);
  render(
    <StoryServices prepare={keep}>
      <Page over={over} />
    </StoryServices>,
  );
  const services = made.at(-1);
  if (!services) throw new Error('no services');
  return services;
}

test('a card that breaks says so in its place, is noted, and the page around it goes on', async () => {
  fault.error = new Error('x is undefined');
  const { errorLog, partFaults } = show(false);
  expect((await screen.findByRole('heading')).textContent).toBe('这一部分出错了');
  expect(errorLog.getState().entries).toMatchObject([{ message: 'x is undefined' }]);
  expect(partFaults.getState().fault).toBeUndefined();
  fault.error = undefined;
  fireEvent.click(screen.getByRole('button', { name: '重试' }));
  expect(await screen.findByText('the part')).toBeTruthy();
});

test('what lies over the page goes away when it breaks, says so, keeps what was typed, and opens again', async () => {
  fault.error = new Error('x is undefined');
  const { notices, errorLog } = show(true);
  fireEvent.change(screen.getByLabelText('typed'), { target: { value: '半张报价单' } });
  fireEvent.click(screen.getByText('open'));
  await waitFor(() => expect(notices.getState().notices.map(({ sentence }) => sentence)).toEqual(['这一部分出错了']));
  expect(errorLog.getState().entries).toHaveLength(1);
  expect(screen.getByLabelText<HTMLInputElement>('typed').value).toBe('半张报价单');
  fault.error = undefined;
  fireEvent.click(screen.getByText('open'));
  expect(await screen.findByText('the part')).toBeTruthy();
});

test('a part that could not be fetched means a newer version, and is no fault to note', async () => {
  fault.error = new TypeError('Failed to fetch dynamically imported module: /assets/palette.js');
  const { notices, errorLog, partFaults } = show(true);
  fireEvent.click(screen.getByText('open'));
  await waitFor(() => expect(partFaults.getState().fault).toBe('newer'));
  expect([notices.getState().notices, errorLog.getState().entries]).toEqual([[], []]);
});
