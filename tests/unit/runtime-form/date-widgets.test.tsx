// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { DayWidget } from '../../../src/runtime/form/widgets/date-widgets';
import { preparePage } from '../prepare-page';
import { trialModel } from './trial-page';

beforeAll(() => preparePage({ patience: 10_000 }));
afterEach(cleanup);

/** The end of a range that begins on 2026-11-10. Shape: what was entered, in order. */
function openEnd(): readonly unknown[] {
  const entered: unknown[] = [];
  const field = trialModel.record.fields.find(({ name }) => name === 'end');
  if (!field) throw new Error('The trial page has no end.');
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
