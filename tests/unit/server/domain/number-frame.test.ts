import { expect, test } from 'vitest';
import { toFrame, toShippedFrame, writeDay, writeNumber } from '../../../../src/server/records/numbers/number-frame';
import { chooseRule, toTenantRule, type TenantRule } from '../../../../src/server/records/numbers/number-rules';

test.each([
  [[{ text: 'Q' }, { date: 'yyyyMMdd' }, { serial: 4 }], { before: 'Q20261121', after: '', digits: 4 }],
  [[{ text: 'HT' }, { date: 'yyyy' }, { text: '-' }, { serial: 3 }, { text: '/A' }], { before: 'HT2026-', after: '/A', digits: 3 }],
  [[{ date: 'yyMM' }, { serial: 2 }], { before: '2611', after: '', digits: 2 }],
  [[{ date: 'MMdd' }, { text: 'X' }], { before: '1121X', after: '', digits: undefined }],
])('shipped rule %j', (items, frame) => {
  expect(toShippedFrame(items, '2026-11-21')).toEqual(frame);
});

test.each([
  ['yyyy', '2026'],
  ['yy', '26'],
  ['yyyyMM', '202601'],
  ['yyMM', '2601'],
  ['yyyyMMdd', '20260105'],
  ['yyMMdd', '260105'],
])('a day as %s', (form, text) => {
  expect(writeDay(form, '2026-01-05')).toBe(text);
});

test.each([
  [0, 7n, 'A7B'],
  [0, 12345n, 'A12345B'],
  [4, 7n, 'A0007B'],
  [4, 9999n, 'A9999B'],
  [10, 1n, 'A0000000001B'],
])('a serial of %d digits is filled up: %s', (digits, serial, text) => {
  expect(writeNumber(toFrame(['A', { digits }, 'B']), serial)).toBe(text);
});

test('a serial that outgrows its digits is used up, never cut', () => {
  expect(() => writeNumber(toFrame(['A', { digits: 4 }]), 10_000n)).toThrow(expect.objectContaining({ code: 'serialUsedUp' }));
});

const rule = (code: string, more: Partial<TenantRule> = {}): TenantRule => ({ ...toTenantRule({ ruleCode: code }), ...more });

test.each<[string, readonly TenantRule[], readonly string[], string, string | undefined]>([
  ['the plain code for everybody', [rule('quote.x'), rule('quote')], ['1'], '2', 'quote'],
  ['the own department before all', [rule('quote'), rule('quote.heat', { deptId: '1' })], ['1', '9'], '2', 'quote.heat'],
  [
    'a nearer department before one above',
    [rule('quote.all', { deptId: '9' }), rule('quote.heat', { deptId: '1' })],
    ['1', '9'],
    '',
    'quote.heat',
  ],
  ['the own service before any', [rule('quote'), rule('quote.cal', { abilityType: '2' })], [], '2', 'quote.cal'],
  ['none of another department or service', [rule('a', { deptId: '5' }), rule('b', { abilityType: '1' })], ['1'], '2', undefined],
])('%s', (_what, rules, departments, abilityType, code) => {
  expect(chooseRule(rules, { departments, abilityType })?.code).toBe(code);
});

test('keys 1 to 11 of the digits mean 0 to 10', () => {
  const items = Array.from({ length: 11 }, (_none, index) => ({ itemType: '3', digits: String(index + 1) }));
  expect(toTenantRule({ items }).items.map((item) => item.digits)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});
