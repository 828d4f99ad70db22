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
async function publishBehind(body: object, theirs: () => unknown): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  const own = `pg_stat_activity where datname = current_database() and state <> 'idle' and query like 'select pg_try_advisory_xact_lock(%'`;
  await whilePublishing(http.database, async () => {
    answer = post('publish', body);
    // The one that holds the lock, and the one that asks for it.
    await expect.poll(() => count(own), { timeout: 60_000 }).toBe(2);
    await theirs();
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

/** The text of a page file without one of its fields. */
function withoutField(text: string, name: string): string {
  const page = JSON.parse(text) as { readonly fields: Readonly<Record<string, unknown>> };
  return JSON.stringify(
    { ...page, fields: Object.fromEntries(Object.entries(page.fields).filter(([each]) => each !== name)) },
    undefined,
    2,
  );
}

const clients = 'pages/demo/clients.json';
const addClient = async (body: object): Promise<void> => {
  const answer = await http.call('POST', '/api/demo/clients/submit', { token: await http.tokenOf('admin'), body });
  expect([answer.msg, answer.status]).toEqual([answer.msg, 200]);
};
const withField = (text: string): string => {
  const page = JSON.parse(text) as { readonly fields: object };
  const workshop = { $ref: 'kind:shortText', 'x-label': { zh: '车间', en: 'Workshop' } };
  return JSON.stringify({ ...page, fields: { ...page.fields, workshop } }, undefined, 2);
};

test('consent covers the steps that were shown: what another file asks for that came in between waits', async () => {
  for (const file of [clients, former]) {
    const { text, hash } = await detail(file);
    expect((await post('publish', { file, text: withField(text), hash })).status).toBe(200);
  }
  await addClient({ name: '衡器厂', kind: 'a', workshop: '一车间' });
  const table = http.store.page('demo/orders')?.model.record.table ?? '';
  await ask(`insert into "${table}" (tenant_id, id, title, workshop) values ('000000', 77, '天平', '二车间')`);
  const { text, hash } = await detail(clients);
  const draft = { file: clients, text: withoutField(text, 'workshop') };
  const { stamp, needs } = (await post('plan', draft)).data as FilePlan;
  const theirs = withoutField(read(former), 'workshop');
  const answer = await publishBehind({ ...draft, hash, consent: needs, stamp }, () => writeFileSync(join(dir, former), theirs));
  expect([answer.msg, needs, answer.status]).toEqual([answer.msg, 'loss', 200]);
  expect([...http.store.current().waiting]).toEqual([former]);
  const fieldsOf = (page: string) => http.store.page(page)?.model.record.fields.map(({ name }) => name);
  expect(fieldsOf('demo/clients')).not.toContain('workshop');
  expect(fieldsOf('demo/orders')).toContain('workshop');
});

test('where more rows are hit than were shown nothing is published, and the sentence sends back to the plan', async () => {
  const standing = await detail(clients);
  expect((await post('publish', { file: clients, text: withField(standing.text), hash: standing.hash })).status).toBe(200);
  await addClient({ name: '衡器厂', kind: 'a', workshop: '一车间' });
  const { text, hash } = await detail(clients);
  const draft = { file: clients, text: withoutField(text, 'workshop') };
  const { stamp } = (await post('plan', draft)).data as FilePlan;
  const table = http.store.page('demo/clients')?.model.record.table ?? '';
  const answer = await publishBehind({ ...draft, hash, consent: 'loss', stamp }, () =>
    ask(`insert into "${table}" (tenant_id, id, name, kind, workshop) values ('000000', 77, '天平厂', 'a', '二车间')`),
  );
  expect([answer.status, answer.msg]).toEqual([409, expect.stringContaining('重新查看改动')]);
  expect([read(clients), http.store.current().problems]).toEqual([text, []]);
});
