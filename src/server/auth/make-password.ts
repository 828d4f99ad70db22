import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for another. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKMNPQRSTUVWXYZ23456789';

/** What the stricter profile demands of every password. */
const requested = [/[a-z]/, /[A-Z]/, /\d/];

const draw = (): string => Array.from({ length: 14 }, () => letters[randomInt(letters.length)]).join('');

/** Draws a password for somebody who will have to change it: small and capital letters and digits are all in it. */
export function makePassword(): string {
  for (;;) {
    const password = draw();
    if (requested.every((kind) => kind.test(password))) return password;
  }
}
