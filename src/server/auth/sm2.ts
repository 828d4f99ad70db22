import { createECDH, createHash, ECDH, timingSafeEqual } from 'node:crypto';

// The curve of GB/T 32918.5. OpenSSL multiplies points on it and refuses those that are not on it; what is left for us is the scheme around that.
const curve = 'SM2';

/** Units: bytes. */
const coordinate = 32;
const point = 65;
const digest = 32;

const sm3 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash('sm3');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The two ordinates of a point: OpenSSL gives only the abscissa of what it multiplies, and the checksum tells which one it was. */
const ordinatesOf = (abscissa: Uint8Array): readonly Buffer[] =>
  [2, 3].map((mark) => {
    const whole = ECDH.convertKey(Buffer.concat([Buffer.from([mark]), abscissa]), curve, undefined, undefined, 'uncompressed');
    return Buffer.from(whole).subarray(1 + coordinate);
  });

function deriveKey(x: Uint8Array, y: Uint8Array, length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let count = 1; blocks.length * digest < length; count += 1) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    blocks.push(sm3(x, y, counter));
  }
  return Buffer.concat(blocks).subarray(0, length);
}

/** Makes a pair of keys. Shape: hex; the public one is a point, with its `04`. */
export function makeKeyPair(): { readonly privateKey: string; readonly publicKey: string } {
  const pair = createECDH(curve);
  pair.generateKeys();
  return { privateKey: pair.getPrivateKey('hex').padStart(2 * coordinate, '0'), publicKey: pair.getPublicKey('hex') };
}

/** Gives the public key that belongs to a private one. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey, 'hex');
  return pair.getPublicKey('hex');
}

function open(privateKey: string, parts: { readonly start: Buffer; readonly hidden: Buffer; readonly check: Buffer }): Buffer | undefined {
  const pair = createECDH(curve);
  pair.setPrivateKey(privateKey, 'hex');
  let x: Buffer;
  try {
    x = pair.computeSecret(parts.start);
  } catch {
    return undefined;
  }
  for (const y of ordinatesOf(x)) {
    const key = deriveKey(x, y, parts.hidden.length);
    const plain = Buffer.from(parts.hidden.map((byte, index) => byte ^ (key[index] ?? 0)));
    if (timingSafeEqual(sm3(x, plain, y), parts.check)) return plain;
  }
  return undefined;
}

/**
 * Opens what was sealed for a key, in either order of its parts (C1C2C3 or C1C3C2), with or without the leading `04`, which a sealed text may
 * also begin with by chance. Shape: undefined for anything else. Source: GB/T 32918.4.
 */
export function openSealed(privateKey: string, sealed: string): Buffer | undefined {
  if (!/^([0-9a-fA-F]{2})+$/.test(sealed)) return undefined;
  const bytes = Buffer.from(sealed, 'hex');
  for (const whole of [Buffer.concat([Buffer.from([4]), bytes]), bytes]) {
    const rest = whole.subarray(point);
    if (whole[0] !== 4 || rest.length <= digest) continue;
    const start = whole.subarray(0, point);
    const plain =
      open(privateKey, { start, hidden: rest.subarray(0, -digest), check: rest.subarray(-digest) }) ??
      open(privateKey, { start, hidden: rest.subarray(digest), check: rest.subarray(0, digest) });
    if (plain) return plain;
  }
  return undefined;
}
