import type { Challenge } from 'altcha-lib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { solveWork } from '../../../src/client/proof/solve-work';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { type Institute, openInstitute, valuesOf } from '../support/institute';

// What a program gets that guesses at the public pages from many addresses, with and without doing the work that is asked for.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const guesses = sizeOf({ short: 300, long: 10_000 });
/** One of so many that are asked for work does it, as the product's own pages do. */
const worksEach = sizeOf({ short: 12, long: 4 });
/** How often one address asks on with work: in a long run beyond what it has. */
const questions = sizeOf({ short: 6, long: 33 });
/** Questions that an address has of a face in ten minutes, and a network. */
const [ofAddress, ofNetwork] = [30, 150];

interface Answer {
  readonly status: number;
  readonly body: Values;
}

async function post(url: string, from: string, { body, proof }: { readonly body: object; readonly proof?: string }): Promise<Answer> {
  const answer = await institute.server.inject({
    method: 'POST',
    url,
    remoteAddress: from,
    headers: { 'accept-language': 'zh-CN', ...(proof === undefined ? {} : { 'captcha-proof': proof }) },
    payload: body,
  });
  return { status: answer.statusCode, body: answer.json<Values>() };
}

const ask = (face: string, from: string, sent: { readonly body: object; readonly proof?: string }) =>
  post(`/api/public/${face}/query`, from, sent);

/** Has a challenge given and does its work. Shape: undefined where the address is given no more of them. */
async function work(from: string): Promise<string | undefined> {
  const url = '/api/blade-auth/challenge?purpose=report';
  const answer = await institute.server.inject({ method: 'GET', url, remoteAddress: from });
  return answer.statusCode === 200 ? solveWork(answer.json<Values>()['data'] as Challenge) : undefined;
}

test(
  'guesses from many addresses harvest nothing, and tell nothing apart, while a visitor beside them is served',
  async () => {
    const { rows: known } = await institute.database.system((q) =>
      q.query(`select report_no, verify_code from pg_reports where valid_state = '1' and verify_code is not null order by id limit 50`),
    );
    const [own, ...others] = known.map((row) => ({ certificateNo: row['report_no'], verifyCode: String(row['verify_code']) }));
    const { rows: jewels } = await institute.database.system((q) =>
      q.query(`select certificate_no from pg_jewels where verify_code is not null order by id`),
    );
    /** Numbers that there are, by the face that tells of them and the name of its key. */
    const guessed = [
      ['certificate', 'certificateNo', others.map(({ certificateNo }) => certificateNo)],
      ['report', 'reportNo', others.map(({ certificateNo }) => certificateNo)],
      ['jewel', 'certificateNo', jewels.map((row) => row['certificate_no'])],
    ] as const;
    const run = startRun('guesses');
    const began = Date.now();
    const sign = (): string => 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'.charAt(Math.floor(run.random() * 32));
    const bodies = new Map<string, Set<string>>();
    /** Questions that were judged, by whom. */
    const judged = new Map<string, number>();
    const note = (face: string, from: string, { status, body }: Answer): void => {
      const seen = bodies.get(`${face} ${String(status)}`) ?? new Set<string>();
      bodies.set(`${face} ${String(status)}`, seen.add(JSON.stringify(body)));
      if (status === 429 || status === 400) return;
      for (const side of [`${face} ${from}`, `${face} ${from.split('.').slice(0, 3).join('.')}`])
        judged.set(side, (judged.get(side) ?? 0) + 1);
    };
    let [asked, worked] = [0, 0];
    const guess = async (turn: number): Promise<void> => {
      const verifyCode = Array.from({ length: 12 }, sign).join('');
      const [face, key, numbers] = guessed[turn % 3] ?? guessed[0];
      const number = turn % 2 === 0 ? numbers[turn % numbers.length] : `RX2026-${String(turn).padStart(5, '0')}`;
      const from = `10.${String(turn % 8)}.7.${String(turn % 9)}`;
      const sent = { body: { [key]: number, verifyCode } };
      const first = await ask(face, from, sent);
      note(face, from, first);
      if (first.status !== 400) return;
      asked += 1;
      const proof = asked % worksEach === 0 ? await work(from) : undefined;
      if (proof === undefined) return;
      const second = await ask(face, from, { ...sent, proof });
      note(face, from, second);
      // The work was good: the guess was judged, and missed like any other, unless there were too many.
      expect([404, 429], String(second.body['msg'])).toContain(second.status);
      if (second.status === 404) worked += 1;
    };
    const served: number[] = [];
    for (let turn = 0; turn < guesses; turn += 50) {
      // People ask seldom, and each from a network of his own.
      const visitor = ask('certificate', `172.16.${String(turn / 50)}.1`, { body: own ?? {} });
      await Promise.all(Array.from({ length: 50 }, (_none, index) => guess(turn + index)));
      served.push((await visitor).status);
    }
    run.report({ guesses, worked, visitors: served.length });
    expect(new Set(served)).toEqual(new Set([200]));
    expect(worked).toBeGreaterThan(guesses / worksEach / 10);
    // One sentence for every miss, with work or without; then work is asked for, then patience.
    for (const [face] of guessed) expect([face, bodies.get(`${face} 404`)?.size, bodies.get(`${face} 400`)?.size]).toEqual([face, 1, 1]);
    expect([...bodies.keys()].filter((said) => !/ (?:400|404|429)$/.test(said))).toEqual([]);
    // Work buys no more questions than there are.
    const windows = Math.floor((Date.now() - began) / 600_000) + 1;
    for (const [side, count] of judged)
      expect([side, count <= windows * (side.split('.').length === 4 ? ofAddress : ofNetwork)]).toEqual([side, true]);
  },
  runTimeout(120_000),
);

test(
  'whoever does the work asks no more telephones for certificates from an address, and no more questions, than others',
  async () => {
    const from = '10.99.1.1';
    const told: number[] = [];
    for (let turn = 0; turn < 7; turn += 1) {
      const phone = `1390013${String(8000 + turn)}`;
      const proof = await work(from);
      const url = `/csApi/hm-metrology/self-service/sms/${phone}?scene=report&tenantId=000000`;
      told.push((await post(url, from, { body: {}, ...(proof === undefined ? {} : { proof }) })).status);
    }
    expect(told).toEqual([200, 200, 200, 200, 200, 429, 429]);
    const asked: number[] = [];
    for (let turn = 0; turn < questions; turn += 1) {
      const body = { certificateNo: 'GUESS-3', verifyCode: 'A' };
      const proof = turn < 3 ? undefined : await work(from);
      const answer = await ask('certificate', from, { body, ...(proof === undefined ? {} : { proof }) });
      asked.push(answer.status);
      expect(valuesOf(answer.body['data'])['state']).toBeUndefined();
    }
    expect(asked).toEqual(Array.from({ length: questions }, (_none, turn) => (turn < ofAddress ? 404 : 429)));
  },
  runTimeout(120_000),
);
