import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for another. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** Draws a password for somebody who will have to change it. */
export const makePassword = (): string => Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');
