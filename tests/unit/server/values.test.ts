import { expect, test } from 'vitest';
import type { ExpressionContext } from '../../../src/schema/expression/expressions';
import { compareRows } from '../../../src/server/query/compare-rows';
import { cleanFileName, recognizeFile } from '../../../src/server/files/file-kinds';
import { findDoubleLines } from '../../../src/server/records/write/find-duplicates';
import { changedFields, mergeValues } from '../../../src/server/records/write/merge-values';
import { settleDecimals } from '../../../src/server/records/write/settle-values';
import { shanghaiNow } from '../../../src/server/db/clock';
import { pageOf } from './demo-schemas';

const context: ExpressionContext = {
  user: { id: '1', name: '甲', roles: [], deptId: '' },
  today: '2026-11-21',
  now: '2026-11-21 08:00:00',
};
const clients = pageOf('clients').record;
const orders = pageOf('orders').record;

test('a new row takes defaults for what was not sent, and nothing for what nobody enters', () => {
  const values = mergeValues({
    record: clients,
    sent: { name: ' 甲 ', code: 'MINE', createTime: 'x', $refs: {}, score: null, extra: 1 },
    context,
  });
  expect(values).toMatchObject({ name: '甲', kind: 'a', isActive: 1, code: null, score: null, extra: 1 });
  expect(values).not.toHaveProperty('createTime');
  expect(values).not.toHaveProperty('$refs');
});

test('a changed row keeps what was not sent, in groups and lines too; a line of another row is new', () => {
  const old = { id: '5', version: 3, name: '旧', kind: 'b', contact: { name: '王', mobile: '1' } };
  expect(mergeValues({ record: clients, sent: { id: '5', version: 3, contact: { name: '李' } }, old, context })).toMatchObject({
    id: '5',
    version: 3,
    name: '旧',
    contact: { name: '李', mobile: '1' },
  });
  const order = { id: '6', version: 1, state: '200', total: '9.00', lines: [{ id: '1', item: 'a', price: '1.00', count: 2, sum: '2.00' }] };
  const merged = mergeValues({
    record: orders,
    sent: {
      state: '300',
      total: '0',
      lines: [
        { id: '1', count: 5 },
        { id: '99', item: 'b', price: '3' },
      ],
    },
    old: order,
    context,
  });
  expect(merged).toMatchObject({
    state: '200',
    total: '9.00',
    lines: [
      { id: '1', item: 'a', price: '1.00', count: 5 },
      { item: 'b', price: '3', count: 1 },
    ],
  });
  expect((merged['lines'] as readonly object[])[1]).not.toHaveProperty('id');
});

test('two lines that claim the same id are two lines: none is lost under the other', () => {
  const old = { id: '6', version: 1, state: '200', total: '9.00', lines: [{ id: '1', item: 'a', price: '1.00', count: 2, sum: '2.00' }] };
  const sent = {
    lines: [
      { id: '1', item: 'A', price: '100' },
      { id: '1', item: 'B', price: '200' },
    ],
  };
  const merged = mergeValues({ record: orders, sent, old, context });
  const [first, second] = merged['lines'] as readonly Record<string, unknown>[];
  expect(first).toMatchObject({ id: '1', item: 'A' });
  expect(second).toMatchObject({ item: 'B' });
  expect(second).not.toHaveProperty('id');
});

test('values that only look different are not a change', () => {
  const old = { name: 'a', amount: '12.50', tags: null, contact: { name: '' } };
  expect(changedFields(clients, old, { name: 'a', amount: '12.5', tags: '', contact: { name: null } })).toEqual([]);
  expect(changedFields(clients, old, { name: 'b', amount: '12.51', contact: { name: null } })).toEqual(['name', 'amount']);
  const lines = [{ id: '1', item: 'a', price: '1.00', count: 1, sum: '1.00', $refs: {} }];
  expect(changedFields(orders, { lines }, { lines: [{ id: '1', item: 'a', price: '1', count: 1, sum: '7' }] })).toEqual([]);
  expect(changedFields(orders, { lines }, { lines: [{ id: '1', item: 'a', price: '2', count: 1 }] })).toEqual(['lines']);
});

test('the trail tells each field that differs, lines by their place', () => {
  const before = {
    title: 'x',
    lines: [
      { id: '1', item: 'a', price: '1.00' },
      { id: '2', item: 'b' },
    ],
  };
  const after = {
    title: 'x',
    total: '3.00',
    lines: [
      { id: '2', item: 'b' },
      { id: '3', item: 'c' },
    ],
  };
  expect(compareRows(orders, before, after)).toEqual([
    { field: 'lines.1.item', before: null, after: 'c' },
    { field: 'lines.0.item', before: 'a', after: null },
    { field: 'lines.0.price', before: '1.00', after: null },
    { field: 'total', before: null, after: '3.00' },
  ]);
});

test('decimals are written with the places of their columns', () => {
  expect(settleDecimals(orders, { total: '3', lines: [{ price: '1.1', sum: null }] })).toEqual({
    total: '3.00',
    lines: [{ price: '1.10', sum: null }],
  });
});

test('doubles among lines are told at the second one', () => {
  expect([
    ...findDoubleLines(orders, { lines: [{ item: 'a' }, { item: 'b' }, { item: 'a' }, { item: null }, { item: null }] }).keys(),
  ]).toEqual(['lines.2.item']);
});

test('the day in Shanghai begins at 16:00 of the day before', () => {
  expect(shanghaiNow(Date.UTC(2026, 10, 20, 15, 59, 59))).toEqual({ today: '2026-11-20', now: '2026-11-20 23:59:59' });
  expect(shanghaiNow(Date.UTC(2026, 10, 20, 16, 0, 0))).toEqual({ today: '2026-11-21', now: '2026-11-21 00:00:00' });
});

test.each([
  ['a.pdf', '%PDF-1.4', 'application/pdf'],
  ['a.png', '\x89PNG\r\n\x1a\n', 'image/png'],
  ['a.xlsx', 'PK\x03\x04', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['a.doc', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'application/msword'],
  ['a.zip', 'PK\x03\x04', 'application/zip'],
  ['a.zip', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', undefined],
  ['a.webp', 'RIFF\0\0\0\0WEBP', 'image/webp'],
  ['a.jar', 'PK\x03\x04', undefined],
  ['a.html', '<html>', undefined],
  ['a.svg', '<svg/>', undefined],
  ['a.txt', '文本', 'text/plain; charset=utf-8'],
  ['a.txt', 'a\0b', undefined],
  ['a.exe', 'MZ', undefined],
])('the file %s', (name, content, type) => {
  const bytes = name.endsWith('.txt') ? Buffer.from(content) : Buffer.from(content, 'latin1');
  expect(recognizeFile(bytes, name)).toBe(type);
});

test('names of files lose their folders and what no name should hold', () => {
  expect(['../../a.pdf', 'C:\\x\\证书.pdf', 'a\u202egpj.exe', '..', '', 'a"b\n.txt'].map(cleanFileName)).toEqual([
    'a.pdf',
    '证书.pdf',
    'agpj.exe',
    'file',
    'file',
    'ab.txt',
  ]);
});
