import { isDay } from './day';

const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
const provinces = /^(1[1-5]|2[1-3]|3[1-7]|4[1-6]|5[0-4]|6[1-5]|71|8[1-3])/;

/** True for 18 characters whose region and birthday may be; the birthday is not after `today`. The check digit is not looked at. Source: GB 11643-1999. */
export function isIdCardShape(text: string, today?: string): boolean {
  if (!/^\d{17}[\dXx]$/.test(text) || !provinces.test(text)) return false;
  const birthday = `${text.slice(6, 10)}-${text.slice(10, 12)}-${text.slice(12, 14)}`;
  return isDay(birthday) && (today === undefined || birthday <= today);
}

/** True where the check digit of a national ID holds. Source: GB 11643-1999. */
export function hasIdCardCheck(text: string): boolean {
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return '10X98765432'[sum % 11] === text[17]?.toUpperCase();
}
