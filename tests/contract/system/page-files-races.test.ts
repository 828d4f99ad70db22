import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FileDetail, FilePlan, FileStart } from '../../../src/protocol/page-files';
import { whilePublishing } from '../../../src/server/db/schema/publish-lock';
import { type Answer, makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

// What somebody else writes into the folder while a publication in the app waits for something: it is never thrown away.
let dir: string;
let http: TestHttp;

beforeEach(async () => {
  dir = makeSchemas();
  http = await openHttp(dir);
});
afterEach(() => http.close());

const former = 'pages/demo/orders.json';
const next = 'pages/demo/deals.json';
const read = (file: string): string => readFileSync(join(dir, file), 'utf8');
const ask = (sql: string) => http.database.system((q) => q.query(sql));
const count = async (sql: string): Promise<number> => Number((await ask(`select count(*) as count from ${sql}`)).rows[0]?.['count']);
const post = async (call: string, body: object) =>
  http.call('POST', `/api/page-files/${call}`, { token: await http.tokenOf('configurator'), body });
const detail = async (file: string): Promise<FileDetail> =>
  (await http.call('GET', `/api/page-files/detail?file=${file}`, { token: await http.tokenOf('configurator') })).data as FileDetail;
/** The same page with other words for people. */
const relabelled = (text: string, en: string): string =>
  JSON.stringify({ ...(JSON.parse(text) as object), label: { zh: '改过', en } }, undefined, 2);

/** Publishes while another server does, which writes before it is done. */
async function publishBehind(body: object, theirs: () => void): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  const own = `pg_stat_activity where datname = current_database() and state <> 'idle' and query like 'select pg_try_advisory_xact_lock(%'`;
  await whilePublishing(http.database, async () => {
    answer = post('publish', body);
    // The one that holds the lock, and the one that asks for it.
    await expect.poll(() => count(own), { timeout: 60_000 }).toBe(2);
    theirs();
  });
  return answer as Promise<Answer>;
}

const waits = (kind: string) =>
  expect
    .poll(
      () =>
        count(
          `pg_locks l join pg_database d on d.oid = l.database where d.datname = current_database() and not granted and locktype = '${kind}'`,
        ),
      { timeout: 60_000 },
    )
    .toBe(1);

async function startRename(): Promise<object> {
  const made = (await post('start', { path: 'demo/deals', zh: '成交', en: 'Deals', from: 'demo/orders', renames: true })).data as FileStart;
  const { stamp } = (await post('plan', made)).data as FilePlan;
  return { ...made, hash: '', consent: 'none', stamp };
}

test('a rename takes away no text of the former page that another server published while the lock was waited for', async () => {
  const theirs = relabelled(read(former), 'Theirs');
  const answer = await publishBehind(await startRename(), () => writeFileSync(join(dir, former), theirs));
  expect([answer.status, read(former) === theirs, existsSync(join(dir, next))]).toEqual([409, true, false]);
  expect(await count(`sys_audit where subject = 'page-files' and not refused`)).toBe(0);
});

test('a new page that lost what it refers to while the lock was waited for is refused with its fault, and leaves no file behind', async () => {
  const { file, text } = (await post('start', { path: 'demo/visits', zh: '拜访', en: 'Visits', menu: 'crm' })).data as FileStart;
  const page = JSON.parse(text) as { readonly fields: object };
  const order = { $ref: 'ref:orders', 'x-label': { zh: '订单', en: 'Order' } };
  const body = { file, text: JSON.stringify({ ...page, fields: { ...page.fields, orderId: order } }), hash: '' };
  const answer = await publishBehind(body, () => rmSync(join(dir, former)));
  expect([answer.status, answer.msg, existsSync(join(dir, file))]).toEqual([422, expect.stringContaining(`${file}:`), false]);
});

test('an edit in the folder is not overwritten that was made while the entry of the trail was written', async () => {
  const { text, hash } = await detail(former);
  const theirs = relabelled(text, 'Theirs');
  let answer: Promise<Answer> | undefined;
  await http.database.system(async (q) => {
    await q.query('begin');
    await q.query('lock table sys_audit in share mode');
    answer = post('publish', { file: former, text: relabelled(text, 'Mine'), hash });
    await waits('relation');
    writeFileSync(join(dir, former), theirs);
    await q.query('commit');
  });
  expect([(await answer)?.status, read(former) === theirs]).toEqual([409, true]);
});

test('an edit in the folder stays that was made between the text being put and its publication failing', async () => {
  const { text, hash } = await detail(former);
  const theirs = relabelled(text, 'Theirs');
  await ask(
    `create function refuse_slowly() returns trigger language plpgsql as 'begin perform pg_advisory_xact_lock(7); raise exception ''full''; end'`,
  );
  // It waits and fails when all is committed, which is after the file was put.
  await ask(
    `create constraint trigger refuse_slowly after insert on sys_audit deferrable initially deferred for each row
     when (new.action = 'publish' and not new.refused) execute function refuse_slowly()`,
  );
  let answer: Promise<Answer> | undefined;
  await http.database.system(async (q) => {
    await q.query('begin');
    await q.query('select pg_advisory_xact_lock(7)');
    answer = post('publish', { file: former, text: relabelled(text, 'Mine'), hash });
    await waits('advisory');
    writeFileSync(join(dir, former), theirs);
    await q.query('commit');
  });
  expect([(await answer)?.status, read(former) === theirs]).toEqual([500, true]);
});
