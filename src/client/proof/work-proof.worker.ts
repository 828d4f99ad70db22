import { scrypt } from '@noble/hashes/scrypt.js';
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';

/** Derives a key without the browser's own cryptography, which pages that came over plain HTTP are not given. */
const deriveKey: DeriveKeyFunction = (parameters, salt, password) => {
  const { cost: N, memoryCost: r = 8, parallelism: p = 1, keyLength: dkLen } = parameters;
  return Promise.resolve({ derivedKey: scrypt(password, salt, { N, r, p, dkLen }) });
};

self.addEventListener('message', ({ data: challenge }: MessageEvent<Challenge>) => {
  void solveChallenge({ challenge, deriveKey, timeout: 60_000 }).then(
    (solution) => self.postMessage(solution ? btoa(JSON.stringify({ challenge, solution })) : ''),
    () => self.postMessage(''),
  );
});
