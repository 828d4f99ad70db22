import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { createDeliveryRunner } from '../../../src/server/jobs/delivery-runner';
import { openDatabase } from '../../../src/server/db/connections/open-database';
import { onMachine } from '../../fixtures/test-database';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
let keeper: string;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;

beforeAll(async () => {
  const folder = makeSchemas();
  const own = fileURLToPath(new URL('../support/tell-schemas', import.meta.url));
  for (const page of ['staff', 'crates']) cpSync(join(own, `${page}.json`), join(folder, 'pages/demo', `${page}.json`));
  cpSync(join(own, 'notices'), join(folder, 'notices'), { recursive: true });
  const shipped = fileURLToPath(new URL('../../../schemas/pages/system/deliveries.json', import.meta.url));
  cpSync(shipped, join(folder, 'pages/system/deliveries.json'));
  http = await openHttp(folder);
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'crates', 'price', 'hidden'), ('000000', $2, 'crates', 'crateState', 'hidden')`,
    roles.indexOf('salesman') + 1,
    roles.indexOf('tester') + 1,
  );
  admin = await http.tokenOf('admin');
  keeper = (await save('staff', { staffName: '保管员' })).id;
  await sql(`update sys_user set staff_id = $1 where tenant_id = '000000' and account = 'hr'`, keeper);
  await sql(`update sys_user set enter_id = 1 where tenant_id = '000000' and account = 'salesman2'`);
});
afterAll(() => http.close());

interface Key {
  readonly id: string;
  readonly version: number;
}

const post = (path: string, body: unknown, token = admin) => http.call('POST', `/api/demo/${path}`, { token, body });

async function save(page: string, values: Values): Promise<Key> {
  const answer = await post(`${page}/submit`, values);
  expect(answer.text).toContain('"code":200');
  return answer.data as Key;
}

const move = async (account: string, name: string, items: readonly Key[]) => {
  const answer = await post('crates/transition', { name, items }, await http.tokenOf(account));
  expect(answer.status).toBe(200);
};
const send = (items: readonly Key[]) => post('crates/transition', { name: 'send', items });

/** A crate as it stands, as another transition of it names it. */
async function latest(id: string): Promise<Key> {
  const [row] = await sql(`select version from pg_crates where id = $1`, id);
  return { id, version: Number(row?.['version']) };
}

/** The notices of somebody about a crate. */
async function heard(account: string, crate: string, language = 'zh'): Promise<readonly Values[]> {
  const token = await http.tokenOf(account);
  const headers = { 'accept-language': language };
  const { data } = await http.call('GET', '/api/appoints/notify/msgCenterPage?current=1&size=100', { token, headers });
  const records = isObject(data) && Array.isArray(data['records']) ? (data['records'] as readonly Values[]) : [];
  return records.filter((each) => String(each['title']).includes(crate));
}

const waiting = async () => Number((await sql(`select count(*)::int as n from sys_delivery where state = 'waiting'`))[0]?.['n']);
const settled = () => expect.poll(waiting, { timeout: 20_000 }).toBe(0);

test('a transition tells roles and the person whom the record names, each as far as he may see it', async () => {
  const key = await save('crates', { crateName: '甲箱', price: '12.50', keeperId: keeper });
  expect((await send([key])).status).toBe(200);
  await settled();
  const [finance, salesman, hr] = [await heard('finance', '甲箱'), await heard('salesman', '甲箱'), await heard('hr', '甲箱')];
  expect(finance).toMatchObject([
    {
      title: '箱子甲箱已发出',
      text: '箱子甲箱（已发出，价格12.50，保管人保管员）已经发出。',
      isRead: 0,
      url: `/demo/crates?open=${key.id}`,
    },
  ]);
  expect(salesman).toMatchObject([{ text: '箱子甲箱（已发出，价格—，保管人保管员）已经发出。' }]);
  expect(hr).toHaveLength(1);
  // Named in the file, but without the right to view the page; and nobody else.
  expect([await heard('quality', '甲箱'), await heard('tester', '甲箱'), await heard('finance', '乙箱')]).toEqual([[], [], []]);
});

test('whoever does it is not told, of one record or of several, though the record names him and nobody else is', async () => {
  const crates = [
    await save('crates', { crateName: '亲箱一', keeperId: keeper }),
    await save('crates', { crateName: '亲箱二', keeperId: keeper }),
  ];
  await move('hr', 'send', crates);
  await settled();
  expect([await heard('hr', '亲箱'), await heard('finance', '亲箱')]).toMatchObject([[], [{}, {}]]);
  // What he did once is no reason to keep from him what another does.
  await move('hr', 'back', (await Promise.all(crates.map(({ id }) => latest(id)))).slice(0, 1));
  await move('admin', 'send', [await latest(crates[0]?.id ?? '')]);
  await settled();
  expect(await heard('hr', '亲箱')).toMatchObject([{ title: '箱子亲箱一已发出' }]);
});

test('what is in the hands of whoever did it is told to no administrator instead of him', async () => {
  await move('finance', 'lend', [await save('crates', { crateName: '他借箱' })]);
  await move('hr', 'lend', [await save('crates', { crateName: '自借箱' })]);
  await settled();
  expect([await heard('hr', '他借箱'), await heard('hr', '自借箱'), await heard('admin', '借箱')]).toMatchObject([[{}], [], []]);
});

test('a customer is told of what he did himself, as a receipt, and of what the institute did', async () => {
  await move('salesman2', 'send', [await save('crates', { crateName: '客户箱一' })]);
  await move('salesman', 'send', [await save('crates', { crateName: '客户箱二' })]);
  await settled();
  expect((await heard('salesman2', '客户箱')).map(({ title }) => title).sort()).toEqual(['箱子客户箱一已发出', '箱子客户箱二已发出']);
  expect(await heard('salesman', '客户箱')).toMatchObject([{ title: '箱子客户箱一已发出' }]);
});

test('a notice says a time to the minute, as lists and forms do', async () => {
  await send([await save('crates', { crateName: '定时箱', dueTime: '2027-03-01 09:30:00' })]);
  await settled();
  expect(await heard('finance', '定时箱', 'en')).toMatchObject([
    { text: 'Crate 定时箱 (Sent, —, —) is on its way, due 2027-03-01 09:30.' },
  ]);
});

test('who may not see the state of a record is not told that it has come to another', async () => {
  expect((await send([await save('crates', { crateName: '密箱' })])).status).toBe(200);
  await settled();
  expect([await heard('finance', '密箱'), await heard('tester', '密箱')]).toMatchObject([[{}], []]);
});

test('what is told is counted as unread until it is read', async () => {
  const token = await http.tokenOf('finance');
  const count = async () => (await http.call('GET', '/api/appoints/notify/unreadCount', { token })).data;
  const before = Number(await count());
  expect((await send([await save('crates', { crateName: '数箱' })])).status).toBe(200);
  await settled();
  expect(await count()).toBe(before + 1);
  const [notice] = await heard('finance', '数箱');
  await http.call('POST', '/api/appoints/notify/read', { token, body: { ids: String(notice?.['id']) } });
  expect(await count()).toBe(before);
});

test('what a transaction takes back tells nobody', async () => {
  const good = await save('crates', { crateName: '成箱' });
  const bad = await save('crates', { crateName: '败箱' });
  const both = await send([good, { ...bad, version: 99 }]);
  expect(both.status).toBe(200);
  expect(await sql(`select request ->> 'id' as id from sys_delivery`)).not.toContainEqual({ id: bad.id });
  await settled();
  expect([await heard('finance', '成箱'), await heard('finance', '败箱')]).toMatchObject([[{}], []]);
});

test('one notice comes of one delivery, however often and by how many it is tried', async () => {
  const key = await save('crates', { crateName: '重箱' });
  // Written by hand as a process leaves it that is killed between the box and the table: nothing of it stands.
  const [{ request } = { request: undefined }] = [
    {
      request: {
        page: 'demo/crates',
        id: key.id,
        record: 'crates',
        transition: 'send',
        notice: 'crateSent',
        roles: ['finance'],
        people: [],
      },
    },
  ];
  const id = http.database.ids.next();
  await http.database
    .write('000000', async (tx) => {
      await tx.query(`insert into sys_told (tenant_id, id, user_id, delivery_id, title_zh, title_en, text_zh, text_en, page_path, record_id)
        select '000000', ${http.database.ids.next()}, u.id, ${id}, '半途', '', '', '', '', 1 from sys_user u where u.tenant_id = '000000' and u.account = 'finance'`);
      throw new Error('killed');
    })
    .catch(() => undefined);
  await sql(
    `insert into sys_delivery (tenant_id, id, kind, request) values ('000000', $1, 'told', $2::jsonb)`,
    id,
    JSON.stringify(request),
  );
  await settled();
  expect([await heard('finance', '重箱'), await heard('finance', '半途')]).toMatchObject([[{}], []]);
});

/** What a worker finds to tell of a crate that was sent. */
const toldOf = (id: string): Values => ({
  ...{ page: 'demo/crates', id, record: 'crates', transition: 'send', notice: 'crateSent', roles: ['finance'], people: [] },
});

async function runBeside<Value>(work: () => Promise<Value>): Promise<Value> {
  const errors: unknown[] = [];
  const runner = createDeliveryRunner({ database: http.database, store: http.store, onError: (error) => errors.push(error) });
  runner.start();
  try {
    const value = await work();
    expect(errors).toEqual([]);
    return value;
  } finally {
    await runner.close();
  }
}

test('two processes that deliver from one table tell each person once', async () => {
  const key = await save('crates', { crateName: '双箱' });
  const ids = Array.from({ length: 40 }, () => http.database.ids.next());
  await sql(`create table told_twice (at bigint generated always as identity)`);
  await sql(`create function count_told() returns trigger language plpgsql security definer set search_path from current as $$
    begin if exists (select 1 from sys_told t where t.delivery_id = new.delivery_id and t.user_id = new.user_id) then insert into told_twice default values; end if; return new; end $$`);
  await sql(`create trigger counted before insert on sys_told for each row execute function count_told()`);
  await runBeside(() =>
    runBeside(async () => {
      await sql(
        `insert into sys_delivery (tenant_id, id, kind, request) select '000000', id, 'told', $2::jsonb from unnest($1::bigint[]) as id`,
        ids,
        JSON.stringify(toldOf(key.id)),
      );
      await settled();
    }),
  );
  expect(await sql(`select count(*)::int as n from told_twice`)).toEqual([{ n: 0 }]);
  expect(await sql(`select count(*)::int as n from sys_told where delivery_id = any($1::bigint[])`, ids)).toEqual([{ n: 40 }]);
  expect(await heard('finance', '双箱')).toHaveLength(40);
});

test('whoever delivers needs no second connection while it holds one', async () => {
  const key = await save('crates', { crateName: '独箱' });
  const small = await openDatabase({ connection: http.connection, own: !onMachine, connections: 1 });
  const errors: unknown[] = [];
  const runner = createDeliveryRunner({ database: small, store: http.store, onError: (error) => errors.push(error) });
  const ids = Array.from({ length: 60 }, () => http.database.ids.next());
  try {
    await sql(
      `insert into sys_delivery (tenant_id, id, kind, request) select '000000', id, 'told', $2::jsonb from unnest($1::bigint[]) as id`,
      ids,
      JSON.stringify(toldOf(key.id)),
    );
    runner.start();
    await settled();
    expect(errors).toEqual([]);
  } finally {
    await runner.close();
    await small.close();
  }
});

test('a delivery comes out once though its notice is in the box already', async () => {
  const key = await save('crates', { crateName: '旧箱' });
  const id = http.database.ids.next();
  await sql(
    `insert into sys_told (tenant_id, id, user_id, delivery_id, title_zh, title_en, text_zh, text_en, page_path, record_id)
      select '000000', $1, u.id, $2, '箱子旧箱已发出', '', '', '', 'demo/crates', $3 from sys_user u where u.tenant_id = '000000' and u.account = 'finance'`,
    ...[http.database.ids.next(), id, key.id],
  );
  await sql(
    `insert into sys_delivery (tenant_id, id, kind, request) values ('000000', $1, 'told', $2::jsonb)`,
    id,
    JSON.stringify(toldOf(key.id)),
  );
  await settled();
  expect(await heard('finance', '旧箱')).toHaveLength(1);
});

test('what one process has at work keeps no other from the rest, and is not touched by it', async () => {
  const key = await save('crates', { crateName: '让箱' });
  const [taken, free] = [http.database.ids.next(), http.database.ids.next()];
  // Whoever reads anything for the first finds that its page has gone. It is due when it is locked already, and before the other.
  await sql(
    `insert into sys_delivery (tenant_id, id, kind, request, next_time) select '000000', d.id, 'told', d.request, now() + interval '3 seconds'
      from (values ($1::bigint, $2::jsonb), ($3::bigint, $4::jsonb)) as d(id, request)`,
    ...[taken, JSON.stringify({ ...toldOf('1'), page: 'demo/gone' }), free, JSON.stringify(toldOf(key.id))],
  );
  await http.database.write('000000', async (tx) => {
    await tx.query('select 1 from sys_delivery where id = $1 for update', [taken]);
    await expect.poll(() => heard('finance', '让箱'), { timeout: 9000 }).toHaveLength(1);
    const { rows } = await tx.query('delete from sys_delivery where id = $1 returning attempts', [taken]);
    expect(rows).toEqual([{ attempts: 0 }]);
  });
  expect(await sql(`select 1 from sys_error_log where kind = 'delivery'`)).toEqual([]);
});

test('what fails is tried again later, and stands among the faults when it has failed too often', async () => {
  const request = { page: 'demo/gone', id: '1', record: 'gone', transition: 'send', notice: 'lostNotice', roles: ['finance'], people: [] };
  const [first, last] = [http.database.ids.next(), http.database.ids.next()];
  await sql(
    `insert into sys_delivery (tenant_id, id, kind, request, attempts) values ('000000', $1, 'told', $3::jsonb, 0), ('000000', $2, 'told', $3::jsonb, 7)`,
    ...[first, last, JSON.stringify(request)],
  );
  const state = async () =>
    sql(`select state, attempts, next_time > now() as later from sys_delivery where id in ($1, $2) order by id`, first, last);
  await expect.poll(state, { timeout: 20_000 }).toEqual([
    { state: 'waiting', attempts: 1, later: true },
    { state: 'dead', attempts: 8, later: true },
  ]);
  expect(await sql(`select kind, message from sys_error_log where kind = 'delivery'`)).toEqual([
    { kind: 'delivery', message: expect.stringContaining('通知“lostNotice”未能送达') as unknown },
  ]);
  await sql(`delete from sys_delivery`);
});

test('what has failed for good is sent again by whoever may, once, and that is audited', async () => {
  const key = await save('crates', { crateName: '迟箱' });
  const [dead, waits] = [http.database.ids.next(), http.database.ids.next()];
  await sql(
    `insert into sys_delivery (tenant_id, id, kind, request, state, attempts, last_error, next_time) values
       ('000000', $1, 'told', $3::jsonb, 'dead', 8, '连接已断开', now()), ('000000', $2, 'told', $3::jsonb, 'waiting', 3, '', now() + interval '1 hour')`,
    ...[dead, waits, JSON.stringify(toldOf(key.id))],
  );
  const call = async (url: string, body: object, token = admin) => http.call('POST', `/api/system/deliveries/${url}`, { token, body });
  const rows = async (token = admin): Promise<readonly Values[]> => {
    const { data } = await call('page', { current: 1, size: 20, searchType: 'N' }, token);
    return isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
  };
  const listed = await rows();
  expect(listed.map(({ id }) => id)).toEqual(expect.arrayContaining([dead, waits]));
  expect(listed.find(({ id }) => id === dead)).toMatchObject({
    ...{
      deliveryState: 'dead',
      notice: 'crateSent',
      subject: 'crates',
      subjectId: key.id,
      attempts: 8,
      lastError: '连接已断开',
      nextTime: null,
    },
  });
  expect(await rows(await http.tokenOf('admin', '000001'))).toEqual([]);
  const retry = (id: string, token = admin) => call('transition', { name: 'retry', items: [{ id, version: 1 }] }, token);
  expect((await call('page', { current: 1, size: 20, searchType: 'N' }, await http.tokenOf('finance'))).status).toBe(403);
  expect((await retry(dead, await http.tokenOf('finance'))).status).toBe(403);
  expect([(await retry(waits)).status, (await retry(dead, await http.tokenOf('admin', '000001'))).status]).toEqual([409, 404]);
  expect((await call('submit', { id: dead, version: 1, attempts: 0 })).status).toBe(403);
  expect(await heard('finance', '迟箱')).toEqual([]);
  expect((await retry(dead)).status).toBe(200);
  await expect.poll(() => heard('finance', '迟箱'), { timeout: 20_000 }).toHaveLength(1);
  // It has gone out and waits nowhere any more.
  expect((await retry(dead)).status).toBe(404);
  expect((await rows()).map(({ id }) => id)).toEqual([waits]);
  expect(await sql(`select action, user_name, subject_id::text as id from sys_audit where subject = 'deliveries' and not refused`)).toEqual(
    [{ action: 'retry', user_name: '人员admin', id: dead }],
  );
  await sql(`delete from sys_delivery`);
});
