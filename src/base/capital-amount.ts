import type { Decimal } from './decimal';
import { formatDecimal } from './decimal';

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
/** Units: digits left of the point; beyond them no paper is written. */
const mostDigits = 16;

function writeSection(section: string): string {
  let text = '';
  let gap = false;
  [...section].forEach((digit, index) => {
    if (digit === '0') {
      gap = true;
      return;
    }
    if (gap && text !== '') text += '零';
    gap = false;
    text += `${digits[Number(digit)] ?? ''}${places[section.length - 1 - index] ?? ''}`;
  });
  return text;
}

/** Joins two parts of a number: one 零 stands for all noughts between them. */
function join(upper: string, lower: { readonly text: string; readonly digits: string }): string {
  if (lower.text === '') return upper;
  return `${upper}${upper !== '' && lower.digits.startsWith('0') ? '零' : ''}${lower.text}`;
}

/** Writes up to eight digits: sections of four with 万 between. */
function writeEight(eight: string): string {
  const [upper, lower] = [writeSection(eight.slice(0, 4)), eight.slice(4)];
  return join(upper === '' ? '' : `${upper}万`, { text: writeSection(lower), digits: lower });
}

/** Writes up to sixteen digits; what counts 亿 is itself written with 万. */
function writeWhole(whole: string): string {
  const padded = whole.padStart(mostDigits, '0');
  const [upper, lower] = [writeEight(padded.slice(0, 8)), padded.slice(8)];
  return join(upper === '' ? '' : `${upper}亿`, { text: writeEight(lower), digits: lower });
}

/**
 * Writes an amount of money in Chinese capitals, rounded to fen: `1004.50` -> 壹仟零肆元伍角整.
 * Units: yuan. Errors: undefined beyond sixteen digits before the point. Source: 支付结算办法, annex 1.
 */
export function toCapitalAmount(amount: Decimal): string | undefined {
  const [whole = '0', fraction = '00'] = formatDecimal(amount.abs(), 2).split('.');
  if (whole.length > mostDigits) return undefined;
  const [jiao, fen] = [Number(fraction[0]), Number(fraction[1])];
  const yuan = whole === '0' ? '' : `${writeWhole(whole)}元`;
  if (yuan === '' && jiao === 0 && fen === 0) return '零元整';
  const sign = amount.lt(0) ? '负' : '';
  if (jiao === 0 && fen === 0) return `${sign}${yuan}整`;
  const middle = jiao === 0 ? (yuan === '' ? '' : '零') : `${digits[jiao] ?? ''}角`;
  return `${sign}${yuan}${middle}${fen === 0 ? '整' : `${digits[fen] ?? ''}分`}`;
}

const small = [
  ...['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve', 'thirteen', 'fourteen'],
  ...['fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const thousands = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion'];

/** Writes a number below a thousand; nothing for nought. */
function writeHundreds(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100];
  const ones = rest % 10 === 0 ? '' : `-${small[rest % 10] ?? ''}`;
  const below = rest === 0 ? '' : rest < 20 ? (small[rest] ?? '') : `${tens[Math.floor(rest / 10)] ?? ''}${ones}`;
  return [hundreds === 0 ? '' : `${small[hundreds] ?? ''} hundred`, below].filter((text) => text !== '').join(' and ');
}

/**
 * Writes an amount of money in English words, as papers in English say what others say in capitals: `1004.50` -> one thousand four yuan and 50/100.
 * Units: yuan. Errors: undefined beyond sixteen digits before the point.
 */
export function toEnglishAmount(amount: Decimal): string | undefined {
  const [whole = '0', fraction = '00'] = formatDecimal(amount.abs(), 2).split('.');
  if (whole.length > mostDigits) return undefined;
  const groups = whole.padStart(Math.ceil(whole.length / 3) * 3, '0').match(/.{3}/g) ?? [];
  const parts = groups.flatMap((group, index) => {
    const text = writeHundreds(Number(group));
    return text === '' ? [] : [`${text}${thousands[groups.length - 1 - index] ?? ''}`];
  });
  const isNought = parts.length === 0 && fraction === '00';
  return `${amount.lt(0) && !isNought ? 'minus ' : ''}${parts.join(' ') || 'zero'} yuan ${fraction === '00' ? 'only' : `and ${fraction}/100`}`;
}
