import { expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { explainField } from '../../../src/runtime/form/faults/explain-field';
import { trialContext, trialModel, trialRow } from './trial-page';

const { record } = trialModel;
const groups = trialModel.form?.groups ?? [];

function explain(name: string, values: Values, stored?: Values) {
  const field = record.fields.find((each) => each.name === name);
  if (!field) throw new Error(`no field ${name}`);
  return explainField({ page: trialModel, record, groups, field, values, context: trialContext, stored });
}

test('what hides and requires a field: the rule, its verdict, the values that decide, its place', () => {
  expect(explain('reason', { level: 'a' })).toMatchObject([
    {
      effect: 'visible',
      holds: false,
      expression: "level == 'b'",
      reads: [{ name: 'level', value: 'a' }],
      place: 'pages/crm/trials.json › fields › reason › x-visible',
    },
    { effect: 'required', holds: false, expression: "level == 'b'", place: 'pages/crm/trials.json › form › required › reason' },
  ]);
  expect(explain('reason', { level: 'b' }).map((each) => [each.effect, each.holds])).toEqual([
    ['visible', true],
    ['required', true],
  ]);
});

test.each([
  ['title', {}, undefined, [['required', true]]],
  [
    'title',
    {},
    { ...trialRow, state: '2' },
    [
      ['frozen', true],
      ['required', true],
    ],
  ],
  ['title', {}, { ...trialRow, state: '1' }, [['required', true]]],
  ['total', { items: [] }, undefined, [['computed', true]]],
  ['managerName', {}, undefined, [['copied', true]]],
  ['state', {}, undefined, [['state', true]]],
  ['trialNo', {}, undefined, [['never', true]]],
  ['sealNo', {}, undefined, [['numbered', true]]],
  ['begin', {}, undefined, [['begins', true]]],
  ['mobile', {}, undefined, []],
] as const)('%s: every reason that makes it what it is', (name, values, stored, reasons) => {
  expect(explain(name, values, stored).map((each) => [each.effect, each.holds])).toEqual(reasons);
});

test('a default tells the day it is taken from; a state the field that holds it', () => {
  const [begins] = explain('begin', {});
  expect(begins?.reads).toEqual([{ name: 'today', value: '2026-11-21' }]);
  const [frozen] = explain('title', {}, { ...trialRow, state: '2' });
  expect(frozen?.state?.field.name).toBe('state');
  expect(frozen?.state?.value).toBe('2');
});

test('a cell of a line is explained by the rules of its line', () => {
  const line = record.fields.find((each) => each.name === 'items')?.line;
  const reason = line?.fields.find((each) => each.name === 'reason');
  if (!line || !reason) throw new Error('no line');
  const told = explainField({ page: trialModel, record: line, groups, field: reason, values: { count: 7 }, context: trialContext });
  expect(told.map((each) => [each.effect, each.holds, each.reads.map((read) => [read.name, read.value])])).toEqual([
    ['visible', true, [['count', 7]]],
    ['required', true, [['count', 7]]],
  ]);
});
