import { describe, expect, test } from 'vitest';
import { type CheckName, checks } from '../../../src/base/checks';
import { phoneSentence } from '../../../src/base/phone-sentence';

const today = '2026-07-01';

interface Vectors {
  readonly name: CheckName;
  readonly accept: readonly string[];
  readonly reject: readonly string[];
}

const vectors: readonly Vectors[] = [
  {
    name: 'mobile',
    accept: ['13800138000', '19900000000', '16600000000', '14500000000'],
    reject: ['12345678901', '15412345678', '1380013800', '138001380001', '+8613800138000', '１３８００１３８０００'],
  },
  {
    name: 'email',
    accept: ['a@b.cn', 'zhang.san+1@hn-metrology.org.cn', `${'a'.repeat(64)}@b.cn`],
    reject: [
      'a@b',
      'a@@b.cn',
      'a b@c.cn',
      '.a@b.cn',
      'a.@b.cn',
      'a..b@c.cn',
      'a@-b.cn',
      'a@b-.cn',
      'a@b.c1',
      `${'a'.repeat(65)}@b.cn`,
      '张@b.cn',
    ],
  },
  {
    name: 'idCard',
    accept: ['11010519491231002X', '11010519491231002x', '440524188001010014', '430102199003070012'],
    reject: ['110105194912310021', '110105194913310020', '43010219900230002X', '110105491231002', '990105194912310026'],
  },
  {
    name: 'uscc',
    accept: ['91350100M000100Y43', '91512081MA62K0260E', '9144030071526726XG', '91330100799655058B', '914403001922038216'],
    reject: ['91350100M000100Y4Z', '91350100M000100Y4I', '91350100m000100y43', '91350100M000100Y4'],
  },
  {
    name: 'tel',
    accept: ['13800138000', '0731-82289595', '073182289595', '82289595', '010-62525566', '400-123-4567', '8001234567', '0731-82289595-123'],
    reject: ['0731-1228959', '0731 82289595', '123'],
  },
  { name: 'fax', accept: ['0731-82289595', '073182289595'], reject: ['0731-1228959', '12345', '400-123-4567'] },
  {
    name: 'bankCard',
    accept: ['378282246310005', '371449635398431', '6212345678900000003', '6217000000000000001'],
    reject: ['4111111111111111', '012345678901234'],
  },
  { name: 'money', accept: ['0', '0.5', '12.34'], reject: ['-1', '1.234', '01', '.5'] },
  { name: 'serial', accept: ['0', '1', '1.5'], reject: ['-1', '1.555'] },
  { name: 'nonNegativeInteger', accept: ['0', '1'], reject: ['-1', '1.0'] },
  { name: 'integer', accept: ['0', '-5'], reject: ['1.5', '--1', '-0x1'] },
  { name: 'digits19', accept: ['1', '987'], reject: ['0', '10', ''] },
  { name: 'postcode', accept: ['410000'], reject: ['41000', '4100000'] },
  { name: 'url', accept: ['https://example.org/a?b=1'], reject: ['javascript:alert(1)', 'example.org', 'https://a b'] },
  { name: 'plateNumber', accept: ['湘A12345', '湘AD12345', '湘A1234学'], reject: ['A12345', '湘I12345', '湘A123'] },
];

describe.each(vectors)('$name', ({ name, accept, reject }) => {
  test.each(accept)('accepts %s', (text) => expect(checks[name].holds(text, today)).toBe(true));
  test.each(reject)('rejects %s', (text) => expect(checks[name].holds(text, today)).toBe(false));
});

test('a birthday after today is refused', () => {
  expect(checks.idCard.holds('11010519491231002X', '1949-12-30')).toBe(false);
});

test('Luhn and the inner organisation code only warn', () => {
  expect(checks.bankCard.advice?.holds('378282246310005')).toBe(true);
  expect(checks.bankCard.advice?.holds('6217000000000000001')).toBe(false);
  expect(checks.uscc.advice?.holds('91330100799655058B')).toBe(true);
  expect(checks.uscc.advice?.holds('91350100M000100Y43')).toBe(true);
});

test.each([
  ['', '手机号码不能为空'],
  ['138', '手机号码长度不为11位'],
  ['12345678901', '手机号码格式不正确'],
  ['13800138000', undefined],
])('the phone sentence of "%s"', (text, sentence) => {
  expect(phoneSentence(text)).toBe(sentence);
});
