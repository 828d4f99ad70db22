// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { NumberWidget } from '../../../src/runtime/form/widgets/text-widgets';
import { PageProvider } from '../../../src/runtime/source/page-context';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import type { FieldModel } from '../../../src/schema/model/record-model';
import { prepareForms } from './form-room';
import { trialModel, trialUser } from './trial-page';

beforeAll(prepareForms);
afterEach(cleanup);

const like = trialModel.record.fields.find(({ name }) => name === 'title');
if (!like) throw new Error('The trial page has a title.');
const rate: FieldModel = { ...like, name: 'discount', type: 'decimal', kind: 'rate', cell: 'number', scale: 4 };

/** Shows an entry that keeps what it is given; gives what is stored. */
function show(field: FieldModel, first: unknown) {
  const kept: { value: unknown } = { value: first };
  function Entry() {
    const [value, setValue] = useState(first);
    return (
      <NumberWidget
        {...{ field, name: field.name, id: 'entry', label: '折扣', value, target: undefined }}
        {...{ disabled: false, required: false, invalid: false, describedBy: undefined }}
        offers={() => true}
        around={() => undefined}
        onChange={(next) => {
          kept.value = next;
          setValue(next);
        }}
        onBlur={() => undefined}
      />
    );
  }
  render(
    <PageProvider source={makeFakeSource({ model: trialModel, can: [], validator: '' }, [])} user={trialUser}>
      <Entry />
    </PageProvider>,
  );
  const input = screen.getByRole<HTMLInputElement>('textbox', { name: '折扣' });
  return { kept, input, type: (text: string) => fireEvent.change(input, { target: { value: text } }) };
}

test('a rate is shown and typed in hundredths: 70 means 70 %', () => {
  const { kept, input, type } = show(rate, '0.0600');
  expect(input.value).toBe('6');
  expect(screen.getByText('%')).toBeTruthy();
  for (const [typed, stored] of [
    ['7', '0.07'],
    ['70', '0.7'],
    ['70%', '0.7'],
    ['80.75', '0.8075'],
    ['0.5', '0.005'],
    // What is too much stays too much, for the rule of the field to refuse.
    ['7000', '70'],
  ] as const) {
    type(typed);
    expect([kept.value, input.value]).toEqual([stored, typed]);
  }
});

test('what is typed stays as it is: a point on its way, last zeros, and what is no number', () => {
  const { kept, input, type } = show(rate, null);
  for (const [typed, stored] of [
    ['70.', '0.7'],
    ['70.5', '0.705'],
    ['70.50', '0.705'],
    ['七折', '七折'],
    ['', null],
  ] as const) {
    type(typed);
    expect([kept.value, input.value]).toEqual([stored, typed]);
  }
});

test('full-width digits are cleaned when the entry is left', () => {
  const { kept, input, type } = show(rate, null);
  type('８５');
  fireEvent.blur(input);
  expect([kept.value, input.value]).toEqual(['0.85', '85']);
});

test('other numbers are stored as they are typed', () => {
  const { kept, input, type } = show({ ...rate, kind: 'percent' }, '85');
  expect([input.value, screen.getByText('%').textContent]).toEqual(['85', '%']);
  type('70');
  expect(kept.value).toBe('70');
});
