import { expect, test } from 'vitest';
import { searchCodec } from '../../../../src/protocol/search-codec';
import { makeFakeSource } from '../../../../src/runtime/sample/fake-source';
import { sampleRows } from '../../../../src/runtime/sample/sample-rows';
import { pageModel } from '../page-models';

const model = pageModel('crm/quotes');
const served = { model, can: ['view'], validator: '' };

test('sample rows are the same every time', () => {
  expect(sampleRows(model.record, 20)).toEqual(sampleRows(model.record, 20));
});

test('the fake searches, sorts and pages', async () => {
  const source = makeFakeSource(served, sampleRows(model.record, 60));
  const body = searchCodec.encode({
    mode: 'N',
    exact: false,
    items: [{ field: 'quoteExamineStatus', operator: 'in', value: ['100', '200'] }],
    current: 1,
    size: 5,
    orderBy: [{ prop: 'total', order: 'desc' }],
  });
  const { records, total } = await source.list(body);
  expect(records).toHaveLength(5);
  expect(total).toBeGreaterThan(5);
  expect(total).toBeLessThan(60);
  const totals = records.map(({ total: amount }) => Number(amount));
  expect(totals).toEqual([...totals].sort((a, b) => b - a));
  expect(records.every(({ quoteExamineStatus }) => quoteExamineStatus === '100' || quoteExamineStatus === '200')).toBe(true);
});

test('the fake removes, and changes states with a new version', async () => {
  const source = makeFakeSource(served, sampleRows(model.record, 3), { refused: { '1001': '不行' } });
  const results = await source.transition({
    name: 'submit',
    items: [
      { id: '1000', version: 1 },
      { id: '1001', version: 1 },
    ],
    key: 'k',
  });
  expect(results.map(({ ok, version, msg }) => [ok, version, msg])).toEqual([
    [true, 2, ''],
    [false, 1, '不行'],
  ]);
  await source.remove([{ id: '1002', version: 1 }], 'k');
  expect(source.rows().map(({ id }) => id)).toEqual(['1000', '1001']);
});
