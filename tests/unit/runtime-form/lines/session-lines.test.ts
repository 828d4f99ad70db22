import { beforeAll, expect, test } from 'vitest';
import { FormSession } from '../../../../src/runtime/form/engine/form-session';
import type { Validator } from '../../../../src/schema/validate/judge';
import { batchContext, batchField, batchModel, batchValidator } from './lines-page';

let validator: Validator;
beforeAll(async () => {
  validator = await batchValidator();
});

const open = (items: readonly object[], more: object = {}): FormSession =>
  new FormSession({
    record: batchModel.record,
    groups: batchModel.form?.groups ?? [],
    validator,
    values: { title: '一批', factor: '2.00', items, ...more },
    context: () => batchContext,
  });

const many = Array.from({ length: 30 }, (_, index) => ({ id: String(100 + index), name: `器具${index}`, count: 1, price: '10.00' }));

test('entering into one line leaves the others the same objects, and computes what follows', () => {
  const session = open(many);
  const before = session.lines.of(batchField);
  expect(before[4]).toMatchObject({ amount: '10.00', rate: '20.00' });
  session.enter('items.3.price', '12.5');
  const after = session.lines.of(batchField);
  expect(after[3]).toMatchObject({ price: '12.5', amount: '12.50', rate: '25.00' });
  expect(after.filter((line, index) => line !== before[index])).toHaveLength(1);
  expect(session.values()['total']).toBe('302.50');
});

test('a line that reads its owner follows the owner, though it stands as it was', () => {
  const session = open(many);
  session.enter('factor', '3');
  expect(session.lines.of(batchField)[0]).toMatchObject({ rate: '30.00' });
  session.undo();
  expect(session.lines.of(batchField)[0]).toMatchObject({ rate: '20.00' });
});

test('verdicts of lines are those of the lines now, also after they moved', () => {
  const session = open(many);
  session.enter('items.2.name', null);
  expect(session.check()).toBe(false);
  expect(session.faults()).toEqual(['items.2.name']);
  session.lines.change(batchField, (lines) => [...lines.slice(2), ...lines.slice(0, 2)]);
  expect(session.faults()).toEqual(['items.0.name']);
  expect([...session.lines.said(batchField)]).toEqual([
    [0, { name: { sentence: { zh: '请输入名称', en: expect.any(String) }, blocks: true } }],
  ]);
  session.enter('items.0.name', '补上');
  expect(session.faults()).toEqual([]);
});

test('many cells are one step; what is wrong with them shows at once, and nothing else', () => {
  const session = open([{ name: '甲' }, { name: '乙' }]);
  const lines = session.lines.of(batchField).map((line) => ({ ...(line as object), state: '封存', count: 'x' }));
  session.lines.enter(batchField, lines, ['items.0.state', 'items.1.state', 'items.1.count']);
  expect([...session.faults()].sort()).toEqual(['items.0.state', 'items.1.count', 'items.1.state']);
  session.undo();
  expect(session.lines.of(batchField)).toMatchObject([{ name: '甲' }, { name: '乙' }]);
  expect(session.faults()).toEqual([]);
  session.redo();
  expect(session.lines.of(batchField)[1]).toMatchObject({ state: '封存' });
});

test('conditions of a line are those of the line', () => {
  const session = open(many);
  expect(session.conditionsOf('items.1.reason')?.visible).toBe(false);
  session.enter('items.1.count', 2);
  expect(session.conditionsOf('items.1.reason')?.visible).toBe(true);
  expect(session.conditionsOf('items.2.reason')?.visible).toBe(false);
  session.enter('items.1.reason', '两台');
  session.enter('items.1.count', 1);
  // What was entered and then hidden is not sent.
  expect(session.body()['items']).toMatchObject([{}, { reason: null }, ...many.slice(2).map(() => ({}))]);
});

test('lines taken up from a draft, or from a newer row, are held the same way', () => {
  const session = open(many.slice(0, 2));
  session.restore({
    values: { ...session.values(), items: [{ id: '100', name: '改过', count: 3, price: '1.00' }] },
    base: session.values(),
  });
  expect(session.lines.of(batchField)[0]).toMatchObject({ name: '改过', amount: '3.00' });
  session.enter('items.0.price', '2');
  expect(session.lines.of(batchField)[0]).toMatchObject({ amount: '6.00' });
});

test('lines at the end that nobody filled in are left out of a save, and come back by undo', () => {
  const session = open([{ name: '甲', price: '1.00' }]);
  const blank = { count: 1 };
  session.lines.change(batchField, (lines) => [...lines, blank, blank]);
  expect(session.check()).toBe(true);
  expect(session.body()['items']).toMatchObject([{ name: '甲' }]);
  expect(session.lines.of(batchField)).toHaveLength(1);
  session.undo();
  expect(session.lines.of(batchField)).toHaveLength(3);
  session.redo();
  expect(session.lines.of(batchField)).toHaveLength(1);
});

test.each<[string, readonly object[], readonly string[]]>([
  ['one that somebody typed into', [{ count: 1, serialNo: '7' }], ['items.1.name', 'items.1.price']],
  ['one whose first value was taken away', [{ count: null }], ['items.1.name', 'items.1.price']],
  ['one that is stored', [{ id: '9', count: 1 }], ['items.1.name', 'items.1.price']],
  ['one before a line with something in it', [{ count: 1 }, { count: 1, name: '乙', price: '1.00' }], ['items.1.name', 'items.1.price']],
])('a line is judged like any other: %s', (_what, more, faults) => {
  const session = open([{ name: '甲', price: '1.00' }]);
  session.lines.change(batchField, (lines) => [...lines, ...more]);
  expect(session.check()).toBe(false);
  expect(session.faults()).toEqual(faults);
  expect(session.lines.of(batchField)).toHaveLength(1 + more.length);
});
