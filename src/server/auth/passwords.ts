import { createHash, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

const md5Hex = (text: string): string => createHash('md5').update(text, 'utf8').digest('hex');

/** Brings a password as it came to its md5 form, which old clients send: 32 hex characters are taken as md5 already. */
export function normalizePassword(sent: string): string {
  return /^[0-9a-fA-F]{32}$/.test(sent) ? sent.toLowerCase() : md5Hex(sent);
}

/** Makes what is stored of a password: argon2id, salted, over its md5 form. */
export function hashPassword(plain: string): Promise<string> {
  return hash(normalizePassword(plain));
}

/** What published editions of the lineage store: sha1 over the md5 form, without salt. A table of theirs is taken over as it is. */
export const isLegacyHash = (stored: string): boolean => /^[0-9a-fA-F]{40}$/.test(stored);

function fitsLegacy(stored: string, sent: string): boolean {
  const made = createHash('sha1').update(normalizePassword(sent)).digest();
  return timingSafeEqual(made, Buffer.from(stored, 'hex'));
}

let spare: Promise<string> | undefined;

/** Says whether the password fits; without a stored hash, or with one that nothing fits, it takes as long and says no, so that neither can be told by time. */
export async function verifyPassword(stored: string | undefined, sent: string): Promise<boolean> {
  spare ??= hashPassword('nobody');
  const own = stored?.startsWith('$argon2') === true ? stored : undefined;
  const fits = await verify(own ?? (await spare), normalizePassword(sent)).catch(() => false);
  if (stored !== undefined && isLegacyHash(stored)) return fitsLegacy(stored, sent);
  return own !== undefined && fits;
}
