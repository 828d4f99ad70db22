import type { BenchCase, Effort, Reading } from '../bench-case';
import { median } from '../median';
import type { BenchContext } from './bench-ground';

const page = '/api/bench/benchInstruments';

/** The calls that name one record. Shape: path, and body where there is one. */
const calls: readonly (readonly [string, (id: string) => readonly [string, object?]])[] = [
  ['detail', (id) => [`${page}/detail?id=${id}`]],
  ['history', (id) => [`${page}/history?id=${id}`]],
  ['submit', (id) => [`${page}/submit`, { id, version: 1, remark: '改' }]],
  ['remove', (id) => [`${page}/remove`, { items: [{ id, version: 1 }] }]],
];

interface Told {
  /** Units: ms. */
  readonly took: number;
  /** Status and body, without what is drawn anew for each call. */
  readonly said: string;
}

async function tell({ server, token }: BenchContext, [path, body]: readonly [string, object?]): Promise<Told> {
  const began = performance.now();
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'blade-auth': `bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  const took = performance.now() - began;
  return { took, said: `${answer.status} ${text.replace(/"traceId":"[^"]*"/, '').replace(/\d{10,}/g, '…')}` };
}

/** Whether a record of another institute can be told from one that nobody has, by what is answered and by how long that takes: A02 of trust.md. */
export const existenceCases = (ground: () => Promise<BenchContext>, effort: Effort): readonly BenchCase[] => [
  {
    ids: ['TA02'],
    run: async () => {
      const opened = await ground();
      const { record } = await opened.fill('benchInstruments');
      const { rows } = await opened.client.query<{ least: string; most: string }>(
        `select min(id)::text as least, max(id)::text as most from "${record.table}"`,
      );
      // The rows of other institutes follow those of the own one, which are all that this connection sees; nobody has those a milliard beyond.
      const { most = '0' } = rows[0] ?? {};
      const foreign = (turn: number): string => String(BigInt(most) + 1n + BigInt(turn));
      const missing = (turn: number): string => String(BigInt(most) + 1_000_000_000n + BigInt(turn));
      const turns = effort.quick ? 60 : 200;
      const readings: Reading[] = [];
      for (const [name, call] of calls) {
        const [theirs, nobodys]: [Told[], Told[]] = [[], []];
        for (let turn = 0; turn < turns; turn += 1) {
          // One after the other, and the other way round at each turn: nothing favours either.
          const both = [
            async () => void theirs.push(await tell(opened, call(foreign(turn)))),
            async () => void nobodys.push(await tell(opened, call(missing(turn)))),
          ];
          for (const ask of turn % 2 === 0 ? both : both.toReversed()) await ask();
        }
        const [a, b] = [theirs, nobodys].map((told) => median(told.map(({ took }) => took))) as [number, number];
        const answers = new Set([...theirs, ...nobodys].map(({ said }) => said));
        readings.push(
          {
            ...{
              id: 'TA02',
              what: `${name}: another institute's record and one that nobody has, difference of medians`,
              value: Math.abs(a - b),
            },
            ...{ unit: 'ms', kind: 'ceiling', most: 20, detail: `${a.toFixed(1)} / ${b.toFixed(1)} ms, ${turns} tries each` },
          },
          {
            ...{ id: 'TA02', what: `${name}: different answers to both`, value: answers.size, unit: '', kind: 'exact', most: 1 },
            detail: [...answers].join(' | ').slice(0, 200),
          },
        );
      }
      return readings;
    },
  },
];
