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
