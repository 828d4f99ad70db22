import { expect, test } from 'vitest';
import { nounOf } from '../../../../src/runtime/actions/noun-of';
import { entriesOf, offerRowActions, offerToolbarActions, reasonsOf } from '../../../../src/schema/view/offer-actions';
import { splitActions } from '../../../../src/runtime/actions/row-actions';
import { toExpressionContext } from '../../../../src/runtime/source/expression-context';
import type { WireRow } from '../../../../src/runtime/source/page-source';
import { pageModel } from '../page-models';

const model = pageModel('crm/quotes');
const context = toExpressionContext({ id: '1', name: '张伟', roles: ['salesman'], deptId: '1' }, new Date('2026-03-01T17:00:00Z'));
const all = model.permissions.map(({ action }) => action);
const quote = (change: Record<string, unknown>): WireRow => ({
  id: '1',
  version: 1,
  discountType: '1',
  discountRate: '0.95',
  quoteStatus: '100',
  ...change,
});
const offered = (row: WireRow, can: readonly string[] = all): readonly string[] =>
  offerRowActions({ model, can, context })
    .filter(({ offers }) => offers(row))
    .map(({ action }) => action.name);

test("the institute's clock is Asia/Shanghai", () => {
  expect(context).toMatchObject({ today: '2026-03-02', now: '2026-03-02 01:00:00' });
});

test('a draft can be edited, a frozen quote cannot; a kept one is not removed', () => {
  expect(offered(quote({ quoteExamineStatus: '100' }))).toEqual(expect.arrayContaining(['view', 'edit', 'copy', 'remove']));
  const done = offered(quote({ quoteExamineStatus: '300' }));
  expect(done).not.toContain('edit');
  expect(done).not.toContain('remove');
  expect(done).toContain('revise');
});

test('transitions show only in their states, and where their condition holds', () => {
  expect(offered(quote({ quoteExamineStatus: '200' }))).toContain('approve');
  expect(offered(quote({ quoteExamineStatus: '200', discountRate: '0.7' }))).toContain('approveLow');
  expect(offered(quote({ quoteExamineStatus: '200', discountRate: '0.7' }))).not.toContain('approve');
});

test('a row from before its page had states offers what the first of them does, as the server takes it', () => {
  const former = quote({ quoteExamineStatus: null });
  expect(offered(former)).toEqual(offered(quote({ quoteExamineStatus: '100' })));
  expect(offered(former)).toContain('submit');
});

test('a condition on lines, which a list does not carry, is left to the server', () => {
  expect(offered(quote({ quoteExamineStatus: '100' }))).toContain('submit');
});

test('what the caller has no right to is not offered; copying needs the right to create', () => {
  expect(offered(quote({ quoteExamineStatus: '100' }), ['view'])).toEqual(['view']);
  expect(offered(quote({ quoteExamineStatus: '100' }), ['view', 'create'])).toEqual(['view', 'copy']);
  expect(offerToolbarActions({ model, can: ['view', 'create'], context }).map(({ action }) => action.name)).toEqual(['create']);
});

const tester = toExpressionContext(
  { id: '2', name: '李工', roles: ['tester'], deptId: '1', staffId: '7' },
  new Date('2026-03-01T17:00:00Z'),
);
const tasks = pageModel('metrology/tasks');
const task = (change: Record<string, unknown>): WireRow => ({
  ...{ id: '1', version: 1, itemState: '200', assigneeId: '7', orderId: '3', sampleId: '4' },
  $refs: { orderId: { id: '3', serviceType: '1' }, sampleId: { id: '4', custody: '1' } },
  ...change,
});
const inLab = { $refs: { orderId: { id: '3', serviceType: '1' }, sampleId: { id: '4', custody: '2' } } };
const untold = { $refs: { orderId: { id: '3', serviceType: '1' }, sampleId: { id: '4', custody: null } } };
const begin = (row: WireRow, page = tasks) =>
  entriesOf(offerRowActions({ model: page, can: ['view', 'begin', 'delay'], context: tester }), row).map(({ action, reason }) => [
    action.name,
    reason?.zh,
  ]);

test('a button whose guard refuses stands behind the others and says why; of another state it has no place', () => {
  expect(begin(task({}))).toEqual([
    ['view', undefined],
    ['delay', undefined],
    ['begin', '样品还没有领到实验室，请先领样'],
  ]);
  expect(begin(task(inLab))).toEqual([
    ['view', undefined],
    ['begin', undefined],
    ['delay', undefined],
  ]);
  expect(begin(task({ itemState: '100' })).map(([name]) => name)).not.toContain('begin');
  // The condition of its button is asked first, as by the server.
  expect(begin(task({ assigneeId: '8' })).find(([name]) => name === 'begin')?.[1]).toMatch(/^由分配的检测人开始检测/);
});

test('no reason is given by what the reader may not see: a value that was not told, or a guard that is marked', () => {
  expect(begin(task(untold)).map(([name]) => name)).not.toContain('begin');
  const marked = {
    ...tasks,
    actions: { ...tasks.actions, row: tasks.actions.row.map((action) => ({ ...action, silent: true as const })) },
  };
  expect(begin(task({}), marked).map(([name]) => name)).not.toContain('begin');
  const hidden = { ...tasks, record: { ...tasks.record, fields: tasks.record.fields.filter(({ name }) => name !== 'itemState') } };
  expect(begin(task({}), hidden).map(([name]) => name)).not.toContain('begin');
});

test('a button of several rows says why only where all of them refuse that are in a state for it', () => {
  const button = offerToolbarActions({ model: tasks, can: ['begin'], context: tester }).find(({ action }) => action.name === 'begin');
  if (!button) throw new Error('no button begin');
  const [ready, waiting, later] = [task(inLab), task({}), task({ itemState: '100' })];
  expect(reasonsOf(button, [waiting, later]).map(({ zh }) => zh)).toEqual(['样品还没有领到实验室，请先领样']);
  expect(reasonsOf(button, [waiting, ready])).toEqual([]);
  expect(
    reasonsOf(
      button,
      Array.from({ length: 201 }, () => waiting),
    ),
  ).toEqual([]);
});

test('rows that the caller may not change have no button for it', () => {
  const limited = {
    ...tasks,
    actions: { ...tasks.actions, row: tasks.actions.row.map((action) => ({ ...action, within: "place == 'A'" })) },
  };
  expect(begin(task({ place: 'B' }), limited)).toEqual([]);
  expect(begin(task({ place: 'A' }), limited).map(([name]) => name)).toContain('begin');
});

test('three buttons at most, and no more than there is room for', () => {
  const entry = (width: number) => ({ width });
  const space = { room: 140, more: 28 };
  expect(splitActions([entry(28), entry(28), entry(28)], space).rest).toHaveLength(0);
  expect(splitActions([entry(28), entry(28), entry(28), entry(28)], space)).toMatchObject({ buttons: [{}, {}], rest: [{}, {}] });
  expect(splitActions([entry(28), entry(84), entry(28)], space)).toMatchObject({ buttons: [{}], rest: [{}, {}] });
});

test('a question names the thing, not its administration', () => {
  expect(nounOf({ zh: '报价管理', en: 'Quotes' }, 'zh')).toBe('报价');
  expect(nounOf({ zh: '管理', en: 'Admin' }, 'zh')).toBe('管理');
});
