import { isDay } from './day';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

/** True for an 18-character national ID whose region, birthday and check digit hold; the birthday is not after `today`. Source: GB 11643-1999. */
export function isIdCard(text: string, today?: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text) || !provinces.test(text)) return false;
  const birthday = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  if (!isDay(birthday) || (today !== undefined && birthday > today)) return false;
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase();
}
