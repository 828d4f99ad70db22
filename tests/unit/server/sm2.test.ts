import { expect, test } from 'vitest';
import { makeKeyPair, openSealed, publicKeyOf } from '../../../src/server/auth/sm2';
import { seal } from '../../fixtures/seal-password';

// The example of GB/T 32918.5, annex C: its sealed text begins with 04 by chance, too.
const privateKey = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8';
const publicKey =
  '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13';
const c1 =
  '04ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0';
const c2 = '21886ca989ca9c7d58087307ca93092d651efa';
const c3 = '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766';

test('the example of the standard is opened, in both orders, with and without its mark', () => {
  expect(publicKeyOf(privateKey)).toBe(publicKey);
  for (const sealed of [c1 + c2 + c3, c1 + c3 + c2, `04${c1}${c2}${c3}`, `04${c1}${c3}${c2}`, (c1 + c2 + c3).toUpperCase()])
    expect(openSealed(privateKey, sealed)?.toString()).toBe('encryption standard');
});

test('what is sealed for a key is opened by it, whatever its length and signs, and by no other', () => {
  const [pair, other] = [makeKeyPair(), makeKeyPair()];
  expect(publicKeyOf(pair.privateKey)).toBe(pair.publicKey);
  expect(pair.privateKey).toHaveLength(64);
  for (const text of ['a', '密码 two 字', 'x'.repeat(31), 'x'.repeat(32), 'x'.repeat(33), '密'.repeat(128)]) {
    const sealed = seal(pair.publicKey, Buffer.from(text));
    expect(openSealed(pair.privateKey, sealed)?.toString()).toBe(text);
    expect(openSealed(other.privateKey, sealed)).toBeUndefined();
  }
});

test('what was changed, cut or is none at all is not opened', () => {
  const pair = makeKeyPair();
  const sealed = seal(pair.publicKey, Buffer.from('quiet-lake-42'));
  const turn = (at: number): string => `${sealed.slice(0, at)}${sealed[at] === '0' ? '1' : '0'}${sealed.slice(at + 1)}`;
  for (const at of [0, 70, 127, 128, 140, 160, sealed.length - 1]) expect(openSealed(pair.privateKey, turn(at))).toBeUndefined();
  for (const none of [
    '',
    'x',
    '04',
    sealed.slice(2),
    sealed.slice(0, -2),
    `${sealed}0`,
    `04${'11'.repeat(128)}`,
    '00'.repeat(200),
    'zz'.repeat(100),
  ])
    expect(openSealed(pair.privateKey, none)).toBeUndefined();
});
