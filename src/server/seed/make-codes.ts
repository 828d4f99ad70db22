import type { Random } from './values/random';

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28];
const organisationWeights = [3, 7, 9, 10, 5, 8, 4, 2];
const idWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];

const sumOf = (text: string, factors: readonly number[], signs: string): number =>
  factors.reduce((total, factor, index) => total + factor * signs.indexOf(text[index] ?? '0'), 0);

/** Makes a unified social credit code of a register (`91` enterprise, `12` institution, `11` government) with both check characters right. Source: GB 32100-2015. */
export function makeCreditCode(random: Random, register: string, region: string): string {
  const digits = Array.from({ length: 8 }, () => random.int(0, 9)).join('');
  const organisation = `${digits}${'0123456789X0'[11 - (sumOf(digits, organisationWeights, '0123456789') % 11)] ?? '0'}`;
  const body = `${register}${region}${organisation}`;
  return `${body}${alphabet[(31 - (sumOf(body, weights, alphabet) % 31)) % 31] ?? '0'}`;
}

/** Makes a national ID of Hunan with its check digit right. Source: GB 11643-1999. */
export function makeIdCard(random: Random, birthday: string, sex: string): string {
  const order = random.int(0, 499) * 2 + (sex === '1' ? 1 : 0);
  const body = `4301${String(random.int(1, 12)).padStart(2, '0')}${birthday.replaceAll('-', '')}${String(order).padStart(3, '0')}`;
  return `${body}${'10X98765432'[sumOf(body, idWeights, '0123456789') % 11] ?? '0'}`;
}

const prefixes = [
  '130',
  '133',
  '135',
  '136',
  '138',
  '139',
  '150',
  '151',
  '155',
  '157',
  '158',
  '159',
  '177',
  '180',
  '182',
  '185',
  '186',
  '188',
  '189',
  '199',
];

/** Makes the n-th mobile number; the zeros in its middle keep it apart from numbers that somebody answers. */
export const makeMobile = (index: number): string =>
  `${prefixes[index % prefixes.length] ?? '139'}${String(Math.floor(index / (prefixes.length * 9000)) % 10_000).padStart(4, '0')}${String(1000 + (Math.floor(index / prefixes.length) % 9000))}`;

/** Makes the n-th landline of an area, with zeros in its middle for the same reason. */
export const makeLandline = (area: string, index: number): string => `${area}-80${String(10_000 + (index % 90_000)).padStart(6, '0')}`;
