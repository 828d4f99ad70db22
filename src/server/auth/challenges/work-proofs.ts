import { createChallenge, type Challenge, type Payload, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { createHmac } from 'node:crypto';
import { isObject } from '../../../base/dot-path';
import type { Database } from '../../db/connections/database';
import { takeNonce } from '../signed-calls';

/** What a proof is for; one made for another call opens nothing. */
export const proofPurposes = ['signIn', 'login', 'register', 'forget', 'report', 'apiToken'] as const;
export type ProofPurpose = (typeof proofPurposes)[number];

/** Units: seconds. */
const life = 120;
/**
 * Keys to derive, and what each costs: scrypt with 4 MB of memory, which a program of its own or a graphics card speeds up far less than a plain hash.
 * Together about a third of a second on a desktop's browser, a second on a phone.
 */
const work = { cost: 4096, memoryCost: 8, fewest: 8, most: 14 } as const;
/** Units: characters; a proof has about eight hundred. */
const longest = 2000;

interface Asked {
  readonly purpose: ProofPurpose;
  readonly address: string;
}

export interface WorkProofs {
  /** Makes a challenge of ALTCHA for one call from one address. */
  make(asked: Asked): Promise<Challenge>;
  /** Judges a solved challenge. Shape: true once, within two minutes, for the purpose and the address that it was made for. */
  check(proof: string, asked: Asked): Promise<boolean>;
}

/** Reads the Base64 of `{ challenge, solution }`. Shape: undefined for anything else. */
function readProof(proof: string): Payload | undefined {
  if (proof.length > longest || !/^[\w+/-]+={0,2}$/.test(proof)) return undefined;
  try {
    const read: unknown = JSON.parse(Buffer.from(proof, 'base64').toString('utf8'));
    if (!isObject(read) || !isObject(read['challenge']) || !isObject(read['challenge']['parameters']) || !isObject(read['solution']))
      return undefined;
    // The library proves the challenge by its signature and judges the solution's shape by itself.
    return read as unknown as Payload;
  } catch {
    return undefined;
  }
}

/** Makes and judges proofs of work; challenges are signed, not stored, and a solved one is noted in the database so that it works once. */
export function createWorkProofs(database: Database, key: Uint8Array): WorkProofs {
  const secretFor = (use: string): string => createHmac('sha256', key).update(`proof of work\n${use}`).digest('hex');
  const secrets = { hmacSignatureSecret: secretFor('challenge'), hmacKeySignatureSecret: secretFor('key') };
  const nameOf = (address: string): string =>
    createHmac('sha256', key).update(`proof of work\naddress\n${address}`).digest('base64url').slice(0, 16);
  return {
    make: ({ purpose, address }) =>
      createChallenge({
        algorithm: 'SCRYPT',
        cost: work.cost,
        memoryCost: work.memoryCost,
        parallelism: 1,
        counter: randomInt(work.most, work.fewest),
        data: { purpose, address: nameOf(address) },
        deriveKey,
        expiresAt: Math.floor(Date.now() / 1000) + life,
        ...secrets,
      }),
    check: async (proof, { purpose, address }) => {
      const read = readProof(proof);
      if (!read) return false;
      const { challenge, solution } = read;
      const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
      const { data, nonce } = challenge.parameters;
      if (!verified || data?.['purpose'] !== purpose || data['address'] !== nameOf(address)) return false;
      return takeNonce(database, 'proof', nonce);
    },
  };
}
