import { scrypt } from '@noble/hashes/scrypt.js';
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';

/** Derives a key without the browser's own cryptography, which pages that came over plain HTTP are not given. */
const deriveKey: DeriveKeyFunction = (parameters, salt, password) => {
  const { cost: N, memoryCost: r = 8, parallelism: p = 1, keyLength: dkLen } = parameters;
  return Promise.resolve({ derivedKey: scrypt(password, salt, { N, r, p, dkLen }) });
};

/** Does the work that a challenge asks for. Shape: the proof as the header takes it; '' where it took longer than a minute. */
export async function solveWork(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey, timeout: 60_000 });
  return solution ? btoa(JSON.stringify({ challenge, solution })) : '';
}
