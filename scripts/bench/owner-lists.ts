// Holds lists on a PostgreSQL of one's own against raw SQL: node --import tsx scripts/bench/owner-lists.ts <address of an empty database for the product>
// <address of another one on the same server for the plain table> [--rounds 5] [--seconds 3] [--rows 200000]. Each address names an owner, who need not be superuser.
// A: five broad filters, sorted, page of 50, with its total; B: five selective ones; C: a page of 5,000. Raw is the same SQL, with the same counting, as the plain owner.
import { parseArgs } from 'node:util';
import pg from 'pg';
import { noise } from './judge';
import { median } from './median';
import { startBenchServer } from './server/bench-server';
import { asOwner, sourceOf, toRawWork } from './server/bench-source';
import { runLoad, toRequest } from './server/http-line';
import { broadBody, dataOf, selectiveBody, toBody } from './server/list-bodies';
import { loadRows } from './server/load-rows';
import { findRawLoad } from './server/raw-load';
import { copyTable } from './server/raw-table';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    rows: { type: 'string', default: '200000' },
  },
});
const [oursUrl, rawUrl] = positionals;
if (oursUrl === undefined || rawUrl === undefined) {
  console.error('Name two addresses: that of an empty database for the product, and that of another one for the plain table.');
  process.exit(2);
}

function toConfig(text: string): pg.ClientConfig {
  const { hostname, port, username, password, pathname } = new URL(text);
  const said = password === '' ? {} : { password: decodeURIComponent(password) };
  return {
    host: hostname,
    port: Number(port || 5432),
    user: decodeURIComponent(username),
    database: decodeURIComponent(pathname.slice(1)),
    ...said,
  };
}

const cases = [
  { name: 'A', body: broadBody, connections: 8, least: 0.85 },
  { name: 'A', body: broadBody, connections: 1, least: 0.85 },
  { name: 'B', body: selectiveBody, connections: 8, least: 0.5 },
  { name: 'B', body: selectiveBody, connections: 1, least: 0.5 },
  { name: 'C', body: toBody({}, { size: 5000 }), connections: 8, least: 0.7 },
  { name: 'C', body: toBody({}, { size: 5000 }), connections: 1, least: 0.7 },
] as const;

const path = 'bench/benchInstruments';
const [ours, raw] = [toConfig(oursUrl), asOwner(toConfig(rawUrl))];
const server = await startBenchServer(ours);
let failed = 0;
try {
  const model = server.schemas.pages.get(path);
  if (!model) throw new Error(`There is no page ${path}.`);
  const owner = new pg.Client(ours);
  await owner.connect();
  await loadRows(owner, model, { rows: Number(options.rows), others: 20 });
  await owner.end();
  await copyTable(model, ours, raw);
  const token = await server.signIn('admin');
  const load = findRawLoad(raw);
  const client = new pg.Client(raw);
  await client.connect();
  const seconds = Number(options.seconds);
  for (const { name, body, connections, least } of cases) {
    const work = await toRawWork(client, sourceOf(server.schemas, path), body);
    const request = toRequest({ path: `/api/${path}/page`, token, body });
    const call = async (span: number): Promise<number> => {
      const done = await runLoad(server.port, { connections, seconds: span, next: () => request });
      if (done.bad > 0) throw new Error(`${done.bad} of ${done.times.length} answers were no 200`);
      return done.rate;
    };
    const answer = await fetch(`${server.url}/api/${path}/page`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'blade-auth': `bearer ${token}` },
      body: JSON.stringify(body),
    });
    const { records } = dataOf(await answer.text());
    const { rows } = await client.query<{ found: number }>(work[0] ?? '');
    if (!Array.isArray(records) || records.length !== rows[0]?.found) throw new Error(`${name}: raw finds other rows`);
    await call(1);
    const [mine, theirs]: [number[], number[]] = [[], []];
    for (let round = 0; round < Number(options.rounds); round += 1) {
      theirs.push(await load.run(work, { connections, seconds }));
      mine.push(await call(seconds));
    }
    const ratio = median(mine) / median(theirs);
    const isOver = ratio < least / (1 + noise);
    if (isOver) failed += 1;
    const figures = `${median(mine).toFixed(1)} / ${median(theirs).toFixed(1)} a second`;
    console.log(
      `${name}  ${String(connections).padStart(2)} connections  ${ratio.toFixed(2)} × raw  (≥ ${least})  ${isOver ? 'UNDER' : 'ok'}  ${figures}, ${load.name}`,
    );
  }
  await client.end();
} finally {
  await server.close();
}
process.exit(failed > 0 ? 1 : 0);
