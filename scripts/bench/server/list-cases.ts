import type { BenchCase, Effort, Reading } from '../bench-case';
import { median, percentile } from '../median';
import { toEstimateSql, toExactCountSql } from '../../../src/server/query/count-sql';
import { toCountSql } from '../../../src/server/query/list-sql';
import { searchCodec } from '../../../src/protocol/search-codec';
import type { BenchContext, BenchTable } from './bench-ground';
import { tenantId, toPlainSql, toRawWork } from './bench-source';
import { type Load, openLine, runLoad, toRequest } from './http-line';
import { broadBody, dailyBodies, dataOf, rareBody, selectiveBody, toBody } from './list-bodies';

type Ground = () => Promise<BenchContext>;

const two = (value: number): string => (value < 10 ? value.toFixed(2) : String(Math.round(value)));

const pathOf = (table: BenchTable, call = 'page'): string => `/api/bench/${table}/${call}`;
const requestOf = ({ token }: BenchContext, table: BenchTable, body: object): Buffer => toRequest({ path: pathOf(table), token, body });

async function load(
  ground: BenchContext,
  next: () => Buffer,
  how: { readonly connections: number; readonly seconds: number },
): Promise<Load> {
  const done = await runLoad(ground.server.port, { ...how, next });
  if (done.bad > 0) throw new Error(`${done.bad} of ${done.times.length} answers were no 200`);
  return done;
}

/** Calls one after the other over one connection. Units: ms each. */
async function repeat(ground: BenchContext, request: Buffer, times: number): Promise<readonly number[]> {
  const line = openLine(ground.server.port);
  try {
    const taken: number[] = [];
    for (let time = 0; time < times; time += 1) {
      const shot = await line.shoot(request);
      if (shot.status !== 200) throw new Error(`an answer was ${shot.status}`);
      taken.push(shot.time);
    }
    return taken;
  } finally {
    line.close();
  }
}

interface AgainstRaw {
  readonly id: string;
  readonly what: string;
  readonly body: object;
  readonly connections: number;
  /** Part of the raw throughput that must be reached. */
  readonly least: number;
}

/** Ours and the same statements sent by the raw loader, in turns. */
async function againstRaw(
  ground: BenchContext,
  effort: Effort,
  asked: AgainstRaw,
): Promise<{ readonly reading: Reading; readonly times: readonly number[] }> {
  const source = await ground.fill('benchInstruments');
  const work = await toRawWork(ground.client, source, asked.body);
  const request = requestOf(ground, 'benchInstruments', asked.body);
  const how = { connections: asked.connections, seconds: effort.quick ? 1 : 3 };
  await load(ground, () => request, { ...how, seconds: 0.5 });
  const [ours, theirs, times]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < effort.rounds; round += 1) {
    theirs.push(await ground.raw.run(work, how));
    const done = await load(ground, () => request, how);
    ours.push(done.rate);
    times.push(...done.times);
  }
  const [mine, raw] = [median(ours), median(theirs)];
  const detail = `${two(mine)} / ${two(raw)} a second, ${ground.raw.name}`;
  return { reading: { id: asked.id, what: asked.what, value: mine / raw, unit: '×', kind: 'ratio', least: asked.least, detail }, times };
}

/** `where`: which database, where it is not the embedded one. */
const throughputCases = (ground: Ground, effort: Effort, where = ''): readonly BenchCase[] => [
  {
    ids: ['S1', 'S4'],
    run: async () => {
      const opened = await ground();
      await opened.fill('benchInstruments');
      await opened.server.fare('begin');
      const what = `five broad filters, page of 50, 8 connections, to raw SQL${where}`;
      const { reading, times } = await againstRaw(opened, effort, { id: 'S1', what, body: broadBody, connections: 8, least: 0.85 });
      const { peak } = await opened.server.fare('now');
      return [
        reading,
        { id: 'S4', what: `the same: 99th percentile${where}`, value: percentile(times, 0.99), unit: 'ms', kind: 'shown' },
        // 35 % of what Directus took under the same load, measured apart.
        { id: 'S4', what: `the same: memory of the process${where}`, value: peak, unit: 'MB', kind: 'ceiling', most: 272 },
      ];
    },
  },
  {
    ids: ['S2'],
    run: async () => {
      const opened = await ground();
      const asked = { id: 'S2', body: selectiveBody };
      const wide = await againstRaw(opened, effort, {
        ...asked,
        what: `five selective filters, 8 connections, to raw SQL${where}`,
        connections: 8,
        least: 0.5,
      });
      const one = await againstRaw(opened, effort, { ...asked, what: `the same over 1 connection${where}`, connections: 1, least: 0.5 });
      await opened.server.fare('begin');
      const { length } = await repeat(opened, requestOf(opened, 'benchInstruments', selectiveBody), 200);
      const { cpu } = await opened.server.fare('now');
      return [
        wide.reading,
        one.reading,
        { id: 'S2', what: `the same: processor time of the server for a call${where}`, value: cpu / length, unit: 'ms', kind: 'shown' },
      ];
    },
  },
  {
    ids: ['S3'],
    run: async () => {
      const body = toBody({}, { size: 5000 });
      const what = `page of 5,000 rows, 1 connection, to raw SQL${where}`;
      return [(await againstRaw(await ground(), effort, { id: 'S3', what, body, connections: 1, least: 0.7 })).reading];
    },
  },
];

const stabilityCase = (ground: Ground): BenchCase => ({
  ids: ['S5'],
  run: async () => {
    const opened = await ground();
    await opened.fill('benchInstruments');
    const times = await repeat(opened, requestOf(opened, 'benchInstruments', broadBody), 30);
    const [first, last] = [median(times.slice(0, 5)), median(times.slice(15))];
    return [
      {
        id: 'S5',
        what: 'a filtered list 30 times: last 15 to first 5',
        value: last / first,
        unit: '×',
        kind: 'ratio',
        most: 2,
        detail: `${two(last)} / ${two(first)} ms`,
      },
    ];
  },
});

/** Where page 1,000 begins, reached in few steps. */
async function findPlace(ground: BenchContext, order: object, rows: number): Promise<string> {
  const size = Math.min(rows, 5000);
  let after: unknown;
  for (let seen = 0; seen < rows; seen += size) {
    const answer = await fetch(`${ground.server.url}${pathOf('benchInstruments')}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${ground.token}` },
      body: JSON.stringify(toBody({}, { ...order, size, ...(after === undefined ? {} : { after }) })),
    });
    after = dataOf(await answer.text())['next'];
    if (typeof after !== 'string') throw new Error('there is no page 1,000');
  }
  return String(after);
}

const depthCase = (ground: Ground, effort: Effort): BenchCase => ({
  ids: ['S6'],
  run: async () => {
    const opened = await ground();
    await opened.fill('benchInstruments');
    const readings: Reading[] = [];
    const pages = effort.quick ? 500 : 1000;
    for (const [name, prop] of [
      ['a column always filled', 'receivedAt'],
      ['a column with holes', 'fee'],
    ] as const) {
      const order = { orderBy: [{ prop, order: 'desc' }] };
      const after = await findPlace(opened, order, (pages - 1) * 50);
      const request = (more: object): Buffer => requestOf(opened, 'benchInstruments', toBody({}, { ...order, ...more }));
      const [first, deep, offset] = [
        await repeat(opened, request({}), 40),
        await repeat(opened, request({ after }), 40),
        await repeat(opened, request({ current: pages }), 10),
      ].map(median);
      const of = (value = Number.NaN): number => value;
      readings.push(
        {
          id: 'S6',
          what: `page ${pages} by place to page 1, ${name}`,
          value: of(deep) / of(first),
          unit: '×',
          kind: 'ratio',
          most: 2,
          detail: `${two(of(deep))} / ${two(of(first))} ms`,
        },
        { id: 'S6', what: `page ${pages} by its number, ${name}`, value: of(offset), unit: 'ms', kind: 'shown' },
      );
    }
    return readings;
  },
});

async function timeOf(ground: BenchContext, statements: readonly string[], times: number): Promise<number> {
  const taken: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    for (const statement of statements) await ground.client.query(statement);
    taken.push(performance.now() - began);
  }
  return median(taken);
}

const countCase = (ground: Ground): BenchCase => ({
  ids: ['S7'],
  run: async () => {
    const opened = await ground();
    const source = await opened.fill('benchLedger');
    const { condition } = searchCodec.decode(toBody({ state: ['=', '1'] }));
    const asked = { tenantId, orderBy: [], current: 1, size: 50, ...(condition ? { condition } : {}) };
    const shown = [toPlainSql(toCountSql(source, asked)), toPlainSql(toEstimateSql(source, asked))];
    const [ours, exact] = [await timeOf(opened, shown, 15), await timeOf(opened, [toPlainSql(toExactCountSql(source, asked))], 15)];
    return [
      {
        id: 'S7',
        what: 'the total that is shown, to an exact count',
        value: ours / exact,
        unit: '×',
        kind: 'ratio',
        most: 0.25,
        detail: `${two(ours)} / ${two(exact)} ms`,
      },
    ];
  },
});

const pairsCase = (ground: Ground): BenchCase => ({
  ids: ['S19'],
  run: async () => {
    const opened = await ground();
    const source = await opened.fill('benchInstruments');
    const statementsOf = (bigrams: ReadonlySet<string>) => toRawWork(opened.client, { ...source, bigrams }, rareBody);
    const ours = await timeOf(opened, await statementsOf(source.bigrams), 15);
    const plain = await timeOf(opened, await statementsOf(new Set()), 15);
    return [
      {
        id: 'S19',
        what: 'two Chinese characters by their index, to a plain scan',
        value: ours / plain,
        unit: '×',
        kind: 'ratio',
        most: 0.2,
        detail: `${two(ours)} / ${two(plain)} ms`,
      },
    ];
  },
});

const heavyCases = (ground: Ground, effort: Effort): readonly BenchCase[] => [
  {
    ids: ['L02'],
    run: async () => {
      const opened = await ground();
      await opened.fill('benchWide');
      const request = requestOf(opened, 'benchWide', toBody({}, { size: 5000 }));
      await repeat(opened, request, 2);
      const { rss } = await opened.server.fare('begin');
      const lines = Array.from({ length: 10 }, () => openLine(opened.server.port));
      const times = (await Promise.all(lines.map((line) => line.shoot(request)))).map((shot) => shot.time);
      for (const line of lines) line.close();
      const { peak } = await opened.server.fare('now');
      await opened.server.fare('collect');
      return [
        {
          id: 'L02',
          what: 'page of 5,000 × 40, 10 at once: the slowest',
          value: Math.max(...times) / 1000,
          unit: 's',
          kind: 'ceiling',
          most: 1.5,
        },
        { id: 'L02', what: 'the same: memory more than before', value: peak - rss, unit: 'MB', kind: 'ceiling', most: 150 },
        {
          id: 'L02',
          what: 'the same: memory kept afterwards',
          value: Math.max(0, (await opened.server.fare('collect')).rss - rss),
          unit: 'MB',
          kind: 'shown',
        },
      ];
    },
  },
  {
    ids: ['L03'],
    run: async () => {
      const opened = await ground();
      await opened.fill('benchInstruments');
      const requests = dailyBodies.map((body) => requestOf(opened, 'benchInstruments', body));
      let place = 0;
      const next = (): Buffer => requests[(place += 1) % requests.length] ?? Buffer.alloc(0);
      const alone = await Promise.all([repeat(opened, requests[0] ?? Buffer.alloc(0), 3)]);
      const slowest: number[] = [];
      for (const request of requests) slowest.push(median(await repeat(opened, request, 3)));
      const { times, rate } = await load(opened, next, { connections: 20, seconds: effort.quick ? 3 : 8 });
      return [
        {
          id: 'L03',
          what: 'searches and sorts of a day, 20 connections: 95th percentile',
          value: percentile(times, 0.95),
          unit: 'ms',
          kind: 'ceiling',
          most: 200,
          detail: `${two(rate)} a second`,
        },
        {
          id: 'L03',
          what: 'the slowest of them, alone',
          value: Math.max(...slowest),
          unit: 'ms',
          kind: 'shown',
          detail: `the first ${two(median(alone.flat()))} ms`,
        },
      ];
    },
  },
];

/** Lists and searches of the server: S1–S7, S19, L02, L03. */
export const serverListCases = (ground: Ground, effort: Effort): readonly BenchCase[] => [
  ...throughputCases(ground, effort),
  stabilityCase(ground),
  depthCase(ground, effort),
  countCase(ground),
  pairsCase(ground),
  ...heavyCases(ground, effort),
];

/** The same throughput on a database of somebody's own, whose owner is no superuser: S1–S4. */
export const ownerListCases = (ground: Ground, effort: Effort): readonly BenchCase[] =>
  throughputCases(ground, effort, ', owner no superuser');
