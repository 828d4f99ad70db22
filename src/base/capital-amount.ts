import { Decimal, formatDecimal } from './decimal';

const digits = '零壹贰叁肆伍陆柒捌玖';
const places = ['', '拾', '佰', '仟'];
const sections = ['', '万', '亿', '万亿'];

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

function writeWhole(whole: string): string {
  const padded = whole.padStart(Math.ceil(whole.length / 4) * 4, '0');
  const parts = padded.match(/\d{4}/g) ?? [];
  let text = '';
  let gap = false;
  parts.forEach((part, index) => {
    const written = writeSection(part);
    if (written === '') {
      gap = text !== '';
      return;
    }
    if (text !== '' && (gap || part.startsWith('0'))) text += '零';
    gap = false;
    text += `${written}${sections[parts.length - 1 - index] ?? ''}`;
  });
  return text;
}

/** Writes an amount of money in Chinese capitals: `1004.50` -> 壹仟零肆元伍角整. Units: yuan, up to sixteen digits. Source: domain 6. */
export function toCapitalAmount(amount: string): string {
  const value = new Decimal(amount);
  const [whole = '0', fraction = '00'] = formatDecimal(value.abs(), 2).split('.');
  const [jiao, fen] = [Number(fraction[0]), Number(fraction[1])];
  const sign = value.lt(0) ? '负' : '';
  const yuan = whole === '0' ? '' : `${writeWhole(whole)}元`;
  if (jiao === 0 && fen === 0) return `${sign}${yuan === '' ? '零元' : yuan}整`;
  const middle = jiao === 0 ? (yuan === '' ? '' : '零') : `${digits[jiao] ?? ''}角`;
  return `${sign}${yuan}${middle}${fen === 0 ? '整' : `${digits[fen] ?? ''}分`}`;
}
