import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { isObject } from '../../../src/base/dot-path';
import type { TestHttp } from './http-setup';

/** Asks for a challenge from an address. */
export async function askChallenge(http: TestHttp, purpose: string, remoteAddress = '127.0.0.1'): Promise<Challenge> {
  const answer = await http.server.inject({ method: 'GET', url: `/api/blade-auth/challenge?purpose=${purpose}`, remoteAddress });
  const body: unknown = answer.json();
  if (answer.statusCode !== 200 || !isObject(body)) throw new Error(`No challenge: ${answer.body}`);
  return body['data'] as Challenge;
}

/** Writes a challenge and its solution as the header takes them. */
export const toProof = (challenge: Challenge, solution: unknown): string =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');

/** Solves a challenge as a program outside of a browser would. */
export async function solve(challenge: Challenge): Promise<string> {
  return toProof(challenge, await solveChallenge({ challenge, deriveKey }));
}
