import { scrypt } from '@noble/hashes/scrypt.js';
import { type Challenge, type DeriveKeyFunction, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/scrypt';
import { request } from 'node:http';
import { isObject } from '../../../src/base/dot-path';
import { drawCaptcha } from '../../../src/server/auth/challenges/captcha-picture';
import type { BenchCase, Effort } from '../bench-case';
import { median } from '../median';
import type { BenchContext } from './bench-ground';
import { makeTemplates, readByShape } from './read-captcha';

/** As the browser derives keys. */
const inBrowser: DeriveKeyFunction = (parameters, salt, password) => {
  const { cost: N, memoryCost: r = 8, parallelism: p = 1, keyLength: dkLen } = parameters;
  return Promise.resolve({ derivedKey: scrypt(password, salt, { N, r, p, dkLen }) });
};

async function askChallenge(url: string): Promise<Challenge> {
  const body: unknown = await (await fetch(`${url}/api/blade-auth/challenge?purpose=login`)).json();
  if (!isObject(body) || !isObject(body['data'])) throw new Error(`no challenge: ${JSON.stringify(body)}`);
  return body['data'] as unknown as Challenge;
}

/** Solves challenges. Units: ms of the processor for one. */
async function solveAll(challenges: readonly Challenge[], derive: DeriveKeyFunction): Promise<number> {
  const before = process.cpuUsage();
  for (const challenge of challenges)
    if (!(await solveChallenge({ challenge, deriveKey: derive }))) throw new Error('a challenge was not solved');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / challenges.length;
}

/** Sends ten bodies of nothing but brackets at once, and asks after the server's health meanwhile. Units: ms until it was told. */
async function healthUnderBrackets(url: string): Promise<number> {
  const body = Buffer.alloc(4 * 1024 * 1024, '[');
  const paths = ['/user/send-logs', '/api/blade-auth/oauth/token', '/api/public/register'];
  const hostile = Array.from(
    { length: 10 },
    (_, index) =>
      new Promise<void>((done) => {
        const call = request(`${url}${paths[index % paths.length] ?? ''}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
        });
        call.on('response', (answer) => answer.resume().on('close', () => done()));
        // The server does not wait for the rest of it.
        call.on('error', () => done());
        call.end(body);
      }),
  );
  const began = performance.now();
  if (!(await fetch(`${url}/healthz`)).ok) throw new Error('the server is not well');
  const took = performance.now() - began;
  await Promise.all(hostile);
  return took;
}

/** What automated tries cost whoever makes them, and what anonymous bodies cost others: S10 and S17 of trust.md. */
export const robotCases = (ground: () => Promise<BenchContext>, effort: Effort): readonly BenchCase[] => [
  {
    ids: ['TS10'],
    run: async () => {
      const { url } = (await ground()).server;
      const challenges: Challenge[] = [];
      for (let turn = 0; turn < (effort.quick ? 10 : 30); turn += 1) challenges.push(await askChallenge(url));
      const own = await solveAll(challenges, deriveKey);
      const browser = await solveAll(challenges, inBrowser);
      const pictures = Array.from({ length: effort.quick ? 50 : 301 }, drawCaptcha);
      const templates = makeTemplates();
      const read = pictures.filter(({ text, picture }) => readByShape(picture, templates) === text).length;
      const paths = pictures.filter(({ picture }) => /<(?:svg|path|text)\b/.test(picture.toString('latin1'))).length;
      return [
        // As many ms for one as s for a thousand.
        { id: 'TS10', what: '1,000 automated tries by a program of its own: time of the processor', value: own, unit: 's', kind: 'shown' },
        { id: 'TS10', what: 'one proof in a browser: time of the processor', value: browser, unit: 'ms', kind: 'ceiling', most: 600 },
        { id: 'TS10', what: `captchas of ${pictures.length} with a shape in them`, value: paths, unit: '', kind: 'exact', most: 0 },
        {
          id: 'TS10',
          what: 'captchas read by matching the known shapes with the pixels, dark or light',
          value: (read / pictures.length) * 100,
          unit: '%',
          kind: 'exact',
          most: 10,
          detail: `${read} of ${pictures.length}`,
        },
      ];
    },
  },
  {
    ids: ['TS17'],
    run: async () => {
      const { url } = (await ground()).server;
      const times: number[] = [];
      for (let turn = 0; turn < effort.rounds; turn += 1) times.push(await healthUnderBrackets(url));
      const what = '/healthz while ten strangers send 4 MB of brackets';
      return [
        {
          id: 'TS17',
          what,
          value: median(times),
          unit: 'ms',
          kind: 'ceiling',
          most: 500,
          detail: `at most ${Math.max(...times).toFixed(0)} ms`,
        },
      ];
    },
  },
];
