import { expect, test } from 'vitest';
import { nounOf } from '../../../../src/runtime/actions/noun-of';
import { offerRowActions, offerToolbarActions } from '../../../../src/runtime/actions/offer-actions';
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

test('a condition on lines, which a list does not carry, is left to the server', () => {
  expect(offered(quote({ quoteExamineStatus: '100' }))).toContain('submit');
});

test('what the caller has no right to is not offered; copying needs the right to create', () => {
  expect(offered(quote({ quoteExamineStatus: '100' }), ['view'])).toEqual(['view']);
  expect(offered(quote({ quoteExamineStatus: '100' }), ['view', 'create'])).toEqual(['view', 'copy']);
  expect(offerToolbarActions({ model, can: ['view', 'create'] }).map(({ action }) => action.name)).toEqual(['create']);
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
