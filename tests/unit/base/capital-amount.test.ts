import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toCapitalAmount, toEnglishAmount } from '../../../src/base/capital-amount';
import { Decimal } from '../../../src/base/decimal';
import { unitsText } from '../../fixtures/whole-number-oracle';

const write = (amount: string): string | undefined => toCapitalAmount(new Decimal(amount));

// With the examples of 支付结算办法, annex 1.
test.each([
  ['1004.50', '壹仟零肆元伍角整'],
  ['0.05', '伍分'],
  ['0.50', '伍角整'],
  ['0.55', '伍角伍分'],
  ['100000', '壹拾万元整'],
  ['0', '零元整'],
  ['-0.001', '零元整'],
  ['10.05', '壹拾元零伍分'],
  ['1.20', '壹元贰角整'],
  ['10001', '壹万零壹元整'],
  ['100010000', '壹亿零壹万元整'],
  ['1000000001.23', '壹拾亿零壹元贰角叁分'],
  ['-12.5', '负壹拾贰元伍角整'],
  ['1409.50', '壹仟肆佰零玖元伍角整'],
  ['6007.14', '陆仟零柒元壹角肆分'],
  ['1680.32', '壹仟陆佰捌拾元叁角贰分'],
  ['107000.53', '壹拾万柒仟元伍角叁分'],
  ['16409.02', '壹万陆仟肆佰零玖元零贰分'],
  ['325.04', '叁佰贰拾伍元零肆分'],
  ['20000', '贰万元整'],
  ['10000000', '壹仟万元整'],
  ['100001000', '壹亿零壹仟元整'],
  ['1000000000000', '壹万亿元整'],
  ['1234567800000000', '壹仟贰佰叁拾肆万伍仟陆佰柒拾捌亿元整'],
  ['1000100000000', '壹万零壹亿元整'],
  ['9999999999999999.99', '玖仟玖佰玖拾玖万玖仟玖佰玖拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分'],
  ['2.345', '贰元叁角伍分'],
])('capitals of %s', (amount, words) => {
  expect(write(amount)).toBe(words);
});

test('more digits than a paper holds are not written', () => {
  expect(write('10000000000000000')).toBeUndefined();
  expect(write('-9999999999999999.999')).toBeUndefined();
});

const signs = '零壹贰叁肆伍陆柒捌玖';
const tens: Readonly<Record<string, bigint>> = { 拾: 10n, 佰: 100n, 仟: 1000n };

/** Reads capitals back as a person adds them up: fen, or nothing where they are no capitals. */
function readFen(words: string): bigint {
  const [, sign = '', yuan = '', rest = ''] = /^(负?)(?:([^元]*)元)?(.*)$/.exec(words) ?? [];
  const whole = (text: string): bigint => {
    for (const [mark, factor] of [
      ['亿', 100_000_000n],
      ['万', 10_000n],
    ] as const) {
      const at = text.lastIndexOf(mark);
      if (at >= 0) return whole(text.slice(0, at)) * factor + whole(text.slice(at + 1));
    }
    let [sum, digit] = [0n, 0n];
    for (const each of text) {
      if (each in tens) {
        sum += digit * (tens[each] ?? 0n);
        digit = 0n;
      } else digit = BigInt(signs.indexOf(each));
    }
    return sum + digit;
  };
  const place = (mark: string): bigint => BigInt(Math.max(0, signs.indexOf(rest[rest.indexOf(mark) - 1] ?? '零')));
  const fen = whole(yuan) * 100n + (rest.includes('角') ? place('角') * 10n : 0n) + (rest.includes('分') ? place('分') : 0n);
  return sign === '' ? fen : -fen;
}

test('capitals read back are the amount, and are written as papers want them', () => {
  const spare = fc.constantFrom(1n, 10n, 100n, 10_000n, 1_000_000n, 100_000_000n, 1_000_000_000_000n);
  const amount = fc.tuple(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), spare).map(([value, factor]) => (value * factor) % 10n ** 18n);
  fc.assert(
    fc.property(amount, (fen) => {
      const words = write(unitsText(fen, 2)) ?? '';
      expect(readFen(words)).toBe(fen);
      expect(words).toMatch(/^负?[零壹贰叁肆伍陆柒捌玖拾佰仟万亿元角分]+整?$/u);
      expect(words).not.toMatch(/零零|零元[^整]|零[拾佰仟万亿角分]|亿万|^负?零[^元]|分整/);
      expect(words.endsWith('整')).toBe(fen % 10n === 0n);
    }),
    { seed: 20261121, numRuns: 20_000 },
  );
});

test.each([
  ['0', 'zero yuan only'],
  ['-0.001', 'zero yuan only'],
  ['0.05', 'zero yuan and 05/100'],
  ['1004.50', 'one thousand four yuan and 50/100'],
  ['-12.5', 'minus twelve yuan and 50/100'],
  ['345', 'three hundred and forty-five yuan only'],
  ['110119.99', 'one hundred and ten thousand one hundred and nineteen yuan and 99/100'],
  ['100010000', 'one hundred million ten thousand yuan only'],
  [
    '9007199254740993.01',
    'nine quadrillion seven trillion one hundred and ninety-nine billion two hundred and fifty-four million seven hundred and forty thousand nine hundred and ninety-three yuan and 01/100',
  ],
])('%s in English words is %s', (amount, words) => {
  expect(toEnglishAmount(new Decimal(amount))).toBe(words);
});

test('beyond sixteen digits no amount is written in English words', () => {
  expect(toEnglishAmount(new Decimal('12345678901234567'))).toBeUndefined();
});
