import { partsOfGuard } from '../../../src/schema/check/check-guards';
import { describe, expect, test } from 'vitest';
import { checkExpression } from '../../../src/schema/check/check-expression';
import { callsLookUp } from '../../../src/schema/expression/calls-look-up';
import { candidateHolds, holds, offersCandidate } from '../../../src/schema/expression/conditions';
import { type ExpressionContext, languageOf, runExpression } from '../../../src/schema/expression/expressions';
import { recordOf } from './small-world';

const context: ExpressionContext = {
  user: { id: '7', name: '王', roles: ['salesman'], deptId: '3' },
  today: '2026-07-01',
  now: '2026-07-01 10:00:00',
};

const row = {
  id: '1',
  quoteNo: 'Q1',
  customerId: '9',
  contact: { name: '李四' },
  quoteDay: '2026-07-01',
  endDay: '2026-07-31',
  urgent: 1,
  tags: 'a,b',
  discount: '0.9000',
  total: '300.10',
  quoteStatus: '100',
  items: [
    {
      id: '1',
      itemName: '砝码',
      rate: 'u',
      quantity: 2,
      price: '100.05',
      lineTotal: '270.14',
      ownerId: '9',
      $refs: { ownerId: { id: '9', display: 'x' } },
    },
    { id: '2', itemName: '天平', rate: 'n', quantity: 1, price: null, lineTotal: null },
  ],
  $refs: { customerId: { id: '9', display: '长沙一厂', enterName: '长沙一厂', credit: '100000.00', 'addr.city': '长沙' } },
};

const quotes = recordOf('quotes');

describe('values and operators', () => {
  test.each([
    ['total > 300', true],
    ['total == 300.1', true],
    ['300.10 == total', true],
    ['total * 3 == 900.30', true],
    ['0.1 + 0.2 == 0.3', true],
    ['total - 0.1 + 1 == 301', true],
    ['-total < 0', true],
    ['total / 0 > 1', undefined],
    ['round(total / 3, 2) == 100.03', true],
    ["round(2.675, 2, 'halfEven') == 2.68", true],
    ['round(2.5) == 3', true],
    ["round(2.665, 2, 'halfEven') == 2.66", true],
    ['round(1250.0, -2) == 1300', true],
    ["roundStep(60.28, 'half', 0) == 60.5", true],
    ["roundStep(-930.0, 'fifth', -2) == -920", true],
    ['roundSixEight(1.236, 2) == 1.24', true],
    ['roundSixEight(1.239, 2) == 1.23', true],
    ['roundSixEight(total, -1) == 300', undefined],
    ["fixed(0.5, 2) == '0.50'", true],
    ["fixed(total, 0) == '300'", true],
    ['fixed(total, 99) == "1"', undefined],
    ['floor(total) == 300', true],
    ['floor(-total) == -301', true],
    ['ceil(total) == 301', true],
    ['ceil(-total) == -300', true],
    ['floor(total - 0.1) == ceil(total - 0.1)', true],
    ['abs(-total) == total', true],
    ['abs(items[0].quantity - 5) == 3', true],
    ['div(items[0].quantity + 5, 2) == 3 && 7 % 2 == 1', true],
    ['div(items[0].quantity, 0) == 0', undefined],
    ["capital(1004.50) == '壹仟零肆元伍角整'", true],
    ["capital(total) == '叁佰元零壹角整'", false],
    ["capital(total) == '叁佰元壹角整'", true],
    ["capital(total * 1000000.0 * 1000000.0 * 1000000.0) == ''", undefined],
    ['max(total, 1000) == 1000', true],
    ['min(quoteDay, endDay) == quoteDay', true],
    ["contact.name == '李四'", true],
    ["contact.mobile == ''", true],
    ['filled(contact.mobile)', false],
    ['filled(contact.name)', true],
    ['urgent', true],
    ['!urgent', false],
    ["'a' in tags", true],
    ['size(tags) == 2', true],
    ["quoteStatus in ['100', '200']", true],
    ["quoteStatus == '100' && urgent ? true : false", true],
    ['quoteDay < endDay', true],
    ['days(quoteDay, endDay) == 30', true],
    ["addMonths('2026-01-31', 1) == '2026-02-28'", true],
    ['addDays(quoteDay, 30) == endDay', true],
    ["minutes('2026-07-01 09:00:00', now) == 60", true],
    ['today == quoteDay', true],
    ["'salesman' in user.roles", true],
    ["user.deptId == '3'", true],
    ["customerId.id == '9'", true],
    ['customerId.credit >= total', true],
    ['filled(customerId)', true],
    ['filled(row.customerId)', true],
    ['row.total == total', true],
    ['items.exists(i, i.quantity > 1)', true],
    ['items.all(i, filled(i.itemName))', true],
    ['items.filter(i, filled(i.price)).size() == 1', true],
    ["items[0].itemName == '砝码'", true],
    ['sum(items.map(i, i.quantity)) == 3', true],
    ['sum(items.filter(i, filled(i.lineTotal)).map(i, i.lineTotal)) == 270.14', true],
    ["items.filter(i, filled(i.price)).all(i, optionValue(i.rate, 'factor') == 1.5)", true],
    ["items.exists(i, i.ownerId.id == '9')", true],
    ["quoteNo.startsWith('Q') && size(quoteNo) == 2", true],
  ])('%s', (expression, result) => {
    expect(checkExpression(languageOf(quotes), expression).faults).toEqual([]);
    expect(holds(quotes, expression, { values: row, context })).toBe(result);
  });
});

describe('what is not known', () => {
  const empty = { items: [{ id: '1' }] };
  test.each([
    ['total > 0', undefined],
    ['quoteDay <= endDay', undefined],
    ['customerId.credit > 0', undefined],
    ["customerId.id == '9'", undefined],
    ['total > 0 || true', true],
    ['total > 0 && false', false],
    ['!(total > 0)', undefined],
    ['total > 0 ? true : false', undefined],
    ['filled(total)', false],
    ['filled(quoteDay)', false],
    ['filled(customerId)', false],
    ['filled(items)', true],
    ["quoteNo == ''", true],
    ['urgent', false],
    ['sum(items.map(i, i.lineTotal)) > 0', undefined],
    ['items.exists(i, i.price > 1)', undefined],
    ['filled(old)', false],
    ["old.quoteNo == 'Q1'", undefined],
    ['max(items.map(i, i.lineTotal)) > 0', undefined],
  ])('%s', (expression, result) => {
    expect(holds(quotes, expression, { values: empty, context })).toBe(result);
  });

  test('a stale target does not speak for another reference', () => {
    expect(holds(quotes, 'customerId.credit > 0', { values: { ...row, customerId: '10' }, context })).toBe(undefined);
  });
});

describe('lines, their parent, old and target', () => {
  const line = quotes.fields.find((field) => field.name === 'items')?.line;
  if (!line) throw new Error('no lines');
  test('a line sees its parent', () => {
    expect(holds(line, 'price * parent.discount > 90', { values: row.items[0] ?? {}, context: { ...context, parent: row } })).toBe(true);
    expect(line.parentFields?.map((field) => field.name)).toEqual(['discount']);
  });
  test('old is the row before', () => {
    expect(holds(quotes, 'old.total < total', { values: row, context: { ...context, old: { total: '1' } } })).toBe(true);
  });
  test('a candidate is judged by x-filter, by field or by text', () => {
    const field = quotes.fields.find((each) => each.name === 'customerId');
    if (!field?.candidatesWhen) throw new Error('no filter');
    expect(candidateHolds(quotes, field, { values: {}, context: { ...context, target: { id: '9', deptId: '3' } } })).toBe(true);
    expect(holds(quotes, field.candidatesWhen, { values: {}, context: { ...context, target: { id: '9', deptId: '4' } } })).toBe(false);
    expect(field.targetFields).toContain('deptId');
  });
  test('a candidate of whom the form is not told what its condition reads is offered: the server has judged it', () => {
    const field = quotes.fields.find((each) => each.name === 'customerId');
    if (!field) throw new Error('no field');
    const all = Object.fromEntries((field.targetFields ?? []).map((name) => [name, null]));
    const offered = (target: object) =>
      offersCandidate(quotes, field, { values: {}, context: { ...context, target: { id: '9', ...target } } });
    expect([offered({}), offered({ ...all, deptId: '3' }), offered({ ...all, deptId: '4' })]).toEqual([true, true, false]);
  });
});

describe('hostile expressions reach nothing', () => {
  test.each([
    'constructor',
    'row.constructor',
    'row.__proto__',
    '__proto__',
    'quoteNo.constructor',
    'user.constructor',
    'total.c',
    'total.constructor',
    'items.constructor',
    'items.map(i, i.constructor)',
    "row['constructor']",
    "row['quoteNo']",
    "user['roles']",
    'this',
    'globalThis',
    'process.exit()',
    "quoteNo.matches('(a+)+$')",
    "dyn(quoteNo) == 'x'",
    'type(quoteNo) == string',
    "bytes('x') == b'x'",
    '{"a": 1}',
    'has(row.quoteNo)',
    "timestamp('2026-01-01T00:00:00Z') == timestamp('2026-01-01T00:00:00Z')",
    "duration('1s') == duration('1s')",
    'cel.bind(x, 1, x == 1)',
    "quoteNo.__lookupGetter__('x')",
    'valueOf()',
    'toString()',
    `${'('.repeat(40)}true${')'.repeat(40)}`,
    Array.from({ length: 600 }, () => 'true').join(' && '),
    'items.map(a, items.map(b, items.map(c, 1))) == []',
    "optionValue(rate, 'constructor') > 0",
    "optionValue(quoteNo, 'x') > 0",
    '1u == 1u',
  ])('%s', (expression) => {
    const language = languageOf(quotes);
    const { faults } = checkExpression(language, expression);
    expect(faults.length).toBeGreaterThan(0);
    const result = runExpression(language, expression, language.scopeOf(row, context));
    expect(['undefined', 'boolean', 'string', 'bigint', 'object']).toContain(typeof result);
    expect(typeof result === 'function').toBe(false);
  });

  test('hostile values stay values', () => {
    const values: unknown = JSON.parse(
      '{"__proto__":{"quoteNo":"x","urgent":1},"contact":{"__proto__":{"name":"y"}},"total":"1e9","items":"zzz","tags":{"a":1},"quoteDay":"2026-02-31"}',
    );
    const seen = { values: values as Record<string, unknown>, context };
    expect(holds(quotes, "quoteNo == 'x'", seen)).toBe(false);
    expect(holds(quotes, 'urgent', seen)).toBe(false);
    expect(holds(quotes, "contact.name == 'y'", seen)).toBe(false);
    expect(holds(quotes, 'filled(total) || filled(items) || filled(tags) || filled(quoteDay)', seen)).toBe(false);
  });
});

test('a call on a list is no look-up, however it is written; one of a page is', () => {
  for (const own of [
    'samples.exists(s, s.done)',
    'samples. exists(s, s.done)',
    'samples\n  .find (s, s.done)',
    'samples.\n\texists(s, s.done)',
    "note == 'exists('",
  ])
    expect([own, callsLookUp(own)]).toEqual([own, false]);
  for (const look of [
    "exists('cars', c, c.id == carId.id)",
    "!exists ('cars', c, true)",
    "'1. ' == find('cars', c, true).name",
    "n in\n find('cars', c, true).n",
  ])
    expect([look, callsLookUp(look)]).toEqual([look, true]);
});

test('a guard is taken apart with the brackets of its parts', () => {
  expect(partsOfGuard('a && (b || c) && d')).toEqual(['a', 'b || c', 'd']);
  expect(partsOfGuard('(a + b) > 0 && c')).toEqual(['(a + b) > 0', 'c']);
  expect(partsOfGuard('c && !(a || b)')).toEqual(['c', '!(a || b)']);
  expect(partsOfGuard("((a || b)) && f('x)') && x == ')' && size(g) > (1 + 2)")).toEqual([
    'a || b',
    "f('x)')",
    "x == ')'",
    'size(g) > (1 + 2)',
  ]);
  expect(partsOfGuard('a && (b')).toEqual(['a && (b']);
});
