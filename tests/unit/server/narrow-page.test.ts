import { expect, test } from 'vitest';
import { narrowPage } from '../../../src/server/rights/narrow-page';
import type { FieldRules } from '../../../src/server/query/field-rules';
import { productSchemas } from '../../fixtures/some-schemas';

const { pages, records } = productSchemas();
const orders = pages.get('crm/orders');
if (!orders) throw new Error('orders are shipped');

const reach = (sees: boolean) => ({ userId: '1', views: () => sees, scopeOf: () => undefined });
const suggested = (rules: FieldRules, sees = true) =>
  narrowPage(orders, { rules, reach: reach(sees), records }).record.fields.flatMap(({ name, suggest, widget }) =>
    suggest !== undefined && widget === 'suggest' ? [name] : [],
  );
const hides = (record: string, field: string, rule: 'hidden' | 'masked' = 'hidden'): FieldRules =>
  new Map([[record, new Map([[field, rule]])]]);

test('a field is offered from lines of another record to whoever may see them there, unmasked, and to nobody else', () => {
  const all = ['contactName', 'mobile', 'phone'];
  expect(suggested(new Map())).toEqual(all);
  expect(suggested(new Map(), false)).toEqual([]);
  for (const rules of [hides('orders', 'enterId'), hides('customers', 'contacts')]) expect(suggested(rules)).toEqual([]);
  expect(suggested(hides('customerContact', 'mobile', 'masked'))).toEqual(['contactName', 'phone']);
});

test('a field that is hidden is not named among those that stand beside the name of a record', () => {
  const facts = (rules: FieldRules) => narrowPage(orders, { rules, reach: reach(true), records }).form?.facts;
  expect(facts(new Map())).toContain('receivable');
  expect(facts(hides('orders', 'receivable'))).not.toContain('receivable');
});

test('lines are taken over from lists that the caller views, by fields that he sees unmasked, and from nothing else', () => {
  const quotes = pages.get('crm/quotes');
  if (!quotes) throw new Error('quotes are shipped');
  const takes = (rules: FieldRules, views: (record: string) => boolean = () => true) =>
    (narrowPage(quotes, { rules, reach: { ...reach(true), views }, records }).form?.groups ?? [])
      .flatMap((group) => ('items' in group ? group.items : []))
      .flatMap(({ take = [] }) => take.map(({ label, fill }) => ({ from: label.zh, fill: Object.keys(fill) })));
  const names = (rules: FieldRules, views?: (record: string) => boolean) => takes(rules, views).map(({ from }) => from);
  const [earlier, ordered, ledger, catalogue] = ['历史导入', '历史委托导入', '单位台账导入', '追加器具'];
  expect(names(new Map())).toEqual([earlier, ordered, ledger, catalogue]);
  expect(names(new Map(), (record) => record !== 'instruments')).toEqual([earlier, ordered, catalogue]);
  // Narrowed by the customer: where he is hidden, a list of all would stand there.
  expect(names(hides('instruments', 'enterId'))).toEqual([earlier, ordered, catalogue]);
  expect(names(hides('quotes', 'items'))).not.toContain(earlier);
  // The mask would be stored as if it were the value.
  for (const rule of ['hidden', 'masked'] as const) {
    const kept = takes(hides('instruments', 'model', rule)).find(({ from }) => from === ledger);
    expect([kept?.fill.includes('model'), kept?.fill.includes('measureRange')]).toEqual([false, true]);
  }
});
