// @vitest-environment jsdom
import { createForm } from '@formily/core';
import { connect, FormProvider, mapProps } from '@formily/react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { type ComponentType, useState } from 'react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { type FormilyProps, formilyWidget } from '../../../src/runtime/form/widgets/formily-widget';
import { Segments } from '../../../src/runtime/form/widgets/segments';
import { PageProvider } from '../../../src/runtime/source/page-context';
import { makeFakeSource } from '../../../src/runtime/sample/fake-source';
import type { FieldModel } from '../../../src/schema/model/record-model';
import { prepareForms } from './form-room';
import { trialModel, trialUser } from './trial-page';

beforeAll(prepareForms);
afterEach(cleanup);

const fieldOf = (name: string): FieldModel => {
  const found = trialModel.record.fields.find((field) => field.name === name);
  if (!found) throw new Error(`The trial page has no field ${name}.`);
  return found;
};

interface Surroundings {
  readonly field: FieldModel;
  readonly first?: unknown;
  readonly disabled?: boolean;
  readonly invalid?: boolean;
}

/** Shows a component of Formily as the widget of a field; gives what is stored. */
function show(component: ComponentType<FormilyProps>, { field, first = null, disabled = false, invalid = false }: Surroundings) {
  const kept: { value: unknown } = { value: first };
  const form = createForm<object>({ values: { [field.name]: first } });
  const Widget = formilyWidget(component);
  function Entry() {
    const [value, setValue] = useState(first);
    return (
      <Widget
        {...{ field, name: field.name, id: 'entry', label: '级别', value, target: undefined }}
        {...{ disabled, required: true, invalid, describedBy: undefined }}
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
      <FormProvider form={form}>
        <Entry />
      </FormProvider>
    </PageProvider>,
  );
  return kept;
}

/** An input as libraries for Formily make them: it maps what its field is called, must be, and has wrong. */
function PlainInput(props: FormilyProps & { title?: string; required?: boolean; pattern?: string; errors?: readonly unknown[] }) {
  const { id, value, disabled, onChange, title = '', required = false, pattern = '', errors = [] } = props;
  return (
    <input
      id={id}
      data-field={`${title} ${String(required)} ${pattern} ${errors.length}`}
      disabled={disabled}
      value={typeof value === 'string' ? value : ''}
      onChange={onChange}
    />
  );
}
const MappedInput = connect(
  PlainInput,
  mapProps({ title: true, required: true, pattern: true, selfErrors: 'errors' }),
) as ComponentType<FormilyProps>;

/** The input under test: other files of the process leave text areas of their own behind. */
function input(): HTMLInputElement {
  const found = document.getElementById('entry');
  if (!(found instanceof HTMLInputElement)) throw new Error('There is no input.');
  return found;
}

test('a component made with connect and mapProps finds title, duty, pattern and faults of its field, and hands over what is typed', () => {
  const kept = show(MappedInput, { field: fieldOf('title'), first: '旧', invalid: true });
  const entry = input();
  expect(entry.dataset['field']).toBe('级别 true editable 1');
  fireEvent.change(entry, { target: { value: '新' } });
  expect([kept.value, entry.value]).toEqual(['新', '新']);
  fireEvent.change(entry, { target: { value: '' } });
  expect(kept.value).toBe(null);
});

test('one whose field may not be changed is told so', () => {
  show(MappedInput, { field: fieldOf('title'), first: '旧', disabled: true });
  const entry = input();
  expect([entry.disabled, entry.dataset['field']]).toEqual([true, '级别 true disabled 0']);
});

test('segments offer the options of the field in one line, without those that are sealed', () => {
  const kept = show(Segments, { field: fieldOf('level') });
  expect(screen.getAllByRole('radio')).toHaveLength(2);
  expect(screen.queryAllByRole('radio', { checked: true })).toHaveLength(0);
  fireEvent.click(screen.getByRole('radio', { name: '乙' }));
  expect(kept.value).toBe('b');
});

test('segments over numbers that a field lists store the number', () => {
  const choices = [1, 2, 3].map((each) => ({ key: String(each), label: { zh: `${each} 分`, en: String(each) } }));
  const kept = show(Segments, { field: { ...fieldOf('level'), type: 'int', choices }, first: 2 });
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2 分' }).checked).toBe(true);
  fireEvent.click(screen.getByRole('radio', { name: '3 分' }));
  expect(kept.value).toBe(3);
});
