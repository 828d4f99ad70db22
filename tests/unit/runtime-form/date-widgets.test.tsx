// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { type ReactNode, useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DateTimeWidget, DayWidget } from '../../../src/runtime/form/widgets/date-widgets';
import type { FieldModel } from '../../../src/schema/model/record-model';
import { preparePage } from '../prepare-page';
import { trialModel } from './trial-page';

beforeAll(() => preparePage({ patience: 10_000 }));
afterEach(cleanup);

function fieldOf(name: string): FieldModel {
  const field = trialModel.record.fields.find((each) => each.name === name);
  if (!field) throw new Error(`The trial page has no ${name}.`);
  return field;
}

/** The end of a range that begins on 2026-11-10. Shape: what was entered, in order. */
function openEnd(): readonly unknown[] {
  const entered: unknown[] = [];
  const field = fieldOf('end');
  render(
    <DayWidget
      {...{ field, name: 'end', id: 'end', label: '结束', value: null, after: '2026-11-10', target: undefined }}
      {...{ disabled: false, required: true, invalid: false, describedBy: undefined }}
      offers={() => true}
      around={() => undefined}
      onChange={(value) => entered.push(value)}
      onBlur={() => undefined}
    />,
  );
  return entered;
}

test('a typed end before the begin is kept, so that the rule can say why it is wrong', () => {
  const entered = openEnd();
  const end = screen.getByLabelText('结束');
  fireEvent.focus(end);
  fireEvent.change(end, { target: { value: '2026-11-02' } });
  expect(entered).toEqual([]);
  fireEvent.blur(end);
  expect(entered).toEqual(['2026-11-02']);
});

/** A date that is held as a form holds it. Shape: what was entered, in order. */
function openHeld(Widget: typeof DayWidget, held: string): readonly unknown[] {
  const entered: unknown[] = [];
  const field = fieldOf('begin');
  function Held(): ReactNode {
    const [value, setValue] = useState<unknown>(held);
    return (
      <Widget
        {...{ field, name: 'begin', id: 'begin', label: '开始', value, target: undefined }}
        {...{ disabled: false, required: false, invalid: false, describedBy: undefined }}
        offers={() => true}
        around={() => undefined}
        onChange={(next) => {
          entered.push(next);
          setValue(next);
        }}
        onBlur={() => undefined}
      />
    );
  }
  render(<Held />);
  return entered;
}

test.each<[string, string, typeof DayWidget, string]>([
  ['a day', 'Tab', DayWidget, '2026-11-10'],
  ['a day', 'Enter', DayWidget, '2026-11-10'],
  ['a moment', 'Tab', DateTimeWidget, '2026-11-10 08:00:00'],
  ['a moment', 'Enter', DateTimeWidget, '2026-11-10 08:00:00'],
])('%s whose text is emptied and left by %s is no day any more', async (_what, key, Widget, held) => {
  const entered = openHeld(Widget, held);
  const begin = screen.getByLabelText<HTMLInputElement>('开始');
  fireEvent.mouseDown(begin);
  fireEvent.focus(begin);
  fireEvent.click(begin);
  fireEvent.change(begin, { target: { value: '' } });
  fireEvent.keyDown(begin, { key });
  fireEvent.blur(begin);
  await waitFor(() => expect(document.querySelector('.ant-picker-focused')).toBeNull());
  expect(begin.value).toBe('');
  expect(entered).toEqual([null]);
});

test('a day typed in the place of another one is entered', async () => {
  const entered = openHeld(DayWidget, '2026-11-10');
  const begin = screen.getByLabelText<HTMLInputElement>('开始');
  fireEvent.mouseDown(begin);
  fireEvent.focus(begin);
  fireEvent.click(begin);
  fireEvent.change(begin, { target: { value: '' } });
  fireEvent.change(begin, { target: { value: '2026-12-01' } });
  fireEvent.keyDown(begin, { key: 'Tab' });
  fireEvent.blur(begin);
  await waitFor(() => expect(entered.at(-1)).toBe('2026-12-01'));
});

/** Types sign by sign, each once the entry has come to rest. Shape: what stood there after each. */
async function typeSlowly(entry: HTMLInputElement, text: string): Promise<readonly string[]> {
  fireEvent.mouseDown(entry);
  fireEvent.focus(entry);
  fireEvent.click(entry);
  fireEvent.change(entry, { target: { value: '' } });
  const seen: string[] = [];
  for (const sign of text) {
    fireEvent.change(entry, { target: { value: entry.value + sign } });
    await act(async () => {
      await new Promise((done) => setTimeout(done));
    });
    seen.push(entry.value);
  }
  return seen;
}

test.each<[string, typeof DayWidget, string, string]>([
  ['2026-11-27', DayWidget, '2026-11-10', '2026-11-27'],
  ['2026/11/27', DayWidget, '2026-11-10', '2026-11-27'],
  ['20261127', DayWidget, '2026-11-10', '2026-11-27'],
  ['2026.3.5', DayWidget, '2026-11-10', '2026-03-05'],
  ['2026-11-27 10:30:45', DateTimeWidget, '2026-11-10 08:00:00', '2026-11-27 10:30:45'],
  ['2026-11-27 10:30', DateTimeWidget, '2026-11-10 08:00:00', '2026-11-27 10:30:00'],
])('%s stays as it is while it is typed, and is entered as it is meant', async (text, Widget, held, meant) => {
  const entered = openHeld(Widget, held);
  const begin = screen.getByLabelText<HTMLInputElement>('开始');
  const seen = await typeSlowly(begin, text);
  expect(seen.slice(0, -1)).toEqual([...text].slice(0, -1).map((_sign, index) => text.slice(0, index + 1)));
  fireEvent.keyDown(begin, { key: 'Tab' });
  fireEvent.blur(begin);
  await waitFor(() => expect(entered.at(-1)).toBe(meant));
});
