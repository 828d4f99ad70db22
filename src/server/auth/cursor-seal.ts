import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const cipher = 'aes-256-gcm';
/** Units: bytes. */
const nonceLength = 12;
const tagLength = 16;

/** Writes texts that only this installation can read, and that it takes back only for what they were made for. */
export interface CursorSeal {
  /** Shape: base64url; two seals of one text differ. `bound` is what it is made for. */
  seal(text: string, bound: string): string;
  /** Shape: undefined where the text is none of ours, was changed, or was made for something else. */
  open(sealed: string, bound: string): string | undefined;
}

/** Makes a seal from the installation's key, so that what it has sealed outlives a restart; one for each purpose. */
function createSeal(key: Uint8Array, purpose: string): CursorSeal {
  const own = new Uint8Array(hkdfSync('sha256', key, '', purpose, 32));
  return {
    seal: (text, bound) => {
      const nonce = randomBytes(nonceLength);
      const writer = createCipheriv(cipher, own, nonce, { authTagLength: tagLength }).setAAD(Buffer.from(bound, 'utf8'));
      return Buffer.concat([nonce, writer.update(text, 'utf8'), writer.final(), writer.getAuthTag()]).toString('base64url');
    },
    open: (sealed, bound) => {
      const bytes = Buffer.from(sealed, 'base64url');
      // The same bytes have one spelling.
      if (bytes.length < nonceLength + tagLength || bytes.toString('base64url') !== sealed) return undefined;
      const reader = createDecipheriv(cipher, own, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
        .setAAD(Buffer.from(bound, 'utf8'))
        .setAuthTag(bytes.subarray(-tagLength));
      try {
        return Buffer.concat([reader.update(bytes.subarray(nonceLength, -tagLength)), reader.final()]).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

export const createCursorSeal = (key: Uint8Array): CursorSeal => createSeal(key, 'liangheng list cursor');

/** Seals what the server keeps to show it to others: tokens of sources that it reads. */
export const createSecretSeal = (key: Uint8Array): CursorSeal => createSeal(key, 'liangheng kept secret');
