import { createHash, randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServer, type Running } from '../../fixtures/run-script';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { openSocket } from '../support/socket-client';
import { makeFolder, onMachine, openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

let folder: string;
let opened: TestDatabase | undefined;

beforeAll(async () => {
  folder = makeFolder('http-kill');
  if (onMachine) opened = await openTestDatabase();
});

afterAll(async () => {
  await opened?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ready = /^量衡已启动：/;

async function startProduct(): Promise<{ readonly running: Running; readonly address: string }> {
  const running = runServer('main', [], {
    PORT: '0',
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: opened?.url ?? '',
    DEMO: '1',
    LOG_LEVEL: 'error',
  });
  return { running, address: (await running.line(ready)).replace(ready, '') };
}

const client = `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`;

type Headers = Readonly<Record<string, string>>;

interface Signed {
  readonly token: string;
  readonly userId: string;
  readonly headers: Headers;
}

async function signIn(address: string, username = 'admin'): Promise<Signed> {
  const query = new URLSearchParams({
    tenantId: '000000',
    username,
    password: 'Liangheng@2026',
    grant_type: 'password',
    scope: 'all',
  });
  const answer = await fetch(`${address}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { Authorization: client, 'Tenant-Id': '000000' },
  });
  const { access_token: token, user_id: userId } = (await answer.json()) as { access_token: string; user_id: string };
  return { token, userId, headers: { Authorization: client, 'Blade-Auth': `bearer ${token}` } };
}

/** Data of an answer; undefined once the server is gone. */
async function post(address: string, url: string, how: { readonly headers: Headers; readonly body: object }) {
  const { headers, body } = how;
  const isForm = body instanceof FormData;
  const answer = await fetch(`${address}/api/${url}`, {
    method: 'POST',
    headers: { ...headers, ...(isForm ? {} : { 'content-type': 'application/json', 'Idempotency-Key': randomUUID() }) },
    body: isForm ? body : JSON.stringify(body),
  }).catch(() => undefined);
  const answered = await answer?.json().catch(() => undefined);
  if (answered !== undefined) expect(answered).toMatchObject({ code: 200 });
  return (answered as { readonly data: Readonly<Record<string, unknown>> } | undefined)?.data;
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

/** Somebody who sends files up in parts, one after the other, and goes on with the one that was cut off. */
function makeSender() {
  const partSize = 4_096;
  const arrived: { readonly fileId: string; readonly sha256: string }[] = [];
  const begin = () => ({ uploadId: randomUUID().replaceAll('-', ''), content: Buffer.from(randomUUID().repeat(10_000)), offset: 0 });
  let file = begin();
  let goneOn = 0;
  return {
    arrived,
    goneOn: () => goneOn,
    /** Sends until the server is gone, or so many files have arrived. */
    send: async (address: string, headers: Headers, enough = Infinity): Promise<void> => {
      for (let isFirst = true; arrived.length < enough; isFirst = false) {
        const { uploadId, content, offset } = file;
        const body = new FormData();
        body.append('file', new File([content.subarray(offset, offset + partSize)], '断电.txt'));
        const place = new URLSearchParams({ uploadId, offset: String(offset), total: String(content.length) });
        const data = await post(address, `file/upload?${place}`, { headers, body });
        if (!data) return;
        if (typeof data['fileId'] === 'string') {
          expect(data['sha256']).toBe(hashOf(content));
          arrived.push({ fileId: data['fileId'], sha256: hashOf(content) });
          file = begin();
        } else {
          file = { ...file, offset: Number(data['received']) };
          if (isFirst && file.offset > partSize) goneOn += 1;
        }
      }
    },
  };
}

/** Whoever has missed more is sent the last hundred again. */
const mostMissed = 90;

/** Somebody who publishes notices, and somebody who listens and asks for what he missed when he is back. */
function makeNotices() {
  const published: string[] = [];
  const heard: unknown[] = [];
  let last: unknown;
  return {
    published,
    heard,
    publish: async (address: string, [writer, publisher]: readonly [Headers, Headers]): Promise<void> => {
      while (published.length - heard.length < mostMissed) {
        const title = `断电 ${randomUUID()}`;
        const notice = { title, category: '1', releaseTime: '2026-01-05 09:00:00', content: '<p>正文</p>' };
        const made = await post(address, 'system/notices/submit', { headers: writer, body: notice });
        if (!made) return;
        const items = [{ id: made['id'], version: made['version'] }];
        const done = await post(address, 'system/notices/transition', { headers: publisher, body: { name: 'publish', items } });
        if (!done) return;
        published.push(title);
      }
    },
    /** Listens until the server is gone, or all that was published has been heard. */
    listen: async (address: string, { token, userId }: Signed, isLast = false): Promise<void> => {
      const socket = openSocket(new URL(address).host, { cookie: token, user: userId });
      // A kill may come before the line stands.
      const stands = await Promise.race([socket.opened.then(() => true), socket.closed.then(() => false)]);
      if (!stands) return;
      // First of all, as browsers do: who was told what is new before what he missed would ask for that no more after another kill. Who has heard
      // nothing yet asks for all: what was published just before the kill may have reached nobody.
      socket.send({ type: 'resume', lastId: last ?? 'n-0' });
      const news = () => socket.frames.filter(({ type, data }) => type === 'notice' && String(data['title']).startsWith('断电 '));
      if (isLast) {
        // By their titles: one whose answer the kill cut off is heard too, and must not stand for another that is still on its way.
        const missing = () => {
          const known = new Set([...heard, ...news().map(({ data }) => data['title'])]);
          return published.filter((title) => !known.has(title));
        };
        await expect.poll(missing, { timeout: 30_000 }).toEqual([]);
        socket.close();
      }
      await socket.closed;
      heard.push(...news().map(({ data }) => data['title']));
      last = news().at(-1)?.['id'] ?? last;
    },
  };
}

/** Four writers at once, until the server is gone; what it acknowledged. */
async function writeUntilKilled(address: string, headers: Headers, kill: (acknowledged: number) => void): Promise<string[]> {
  const codes: string[] = [];
  const writer = async (name: string) => {
    for (let count = 0; ; count += 1) {
      const groupCode = `${name}${String(count)}`;
      const saved = await post(address, 'hr/groups/submit', { headers, body: { groupCode, groupName: '断电', groupingType: '2' } });
      if (!saved) return;
      codes.push(groupCode);
      kill(codes.length);
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map((each) => writer(each + randomUUID().slice(0, 6))));
  return codes;
}

test(
  'kill -9 of the whole product loses no row that a client was told is saved; uploads go on where they were cut, to the same bytes; each notice is heard once',
  async () => {
    const run = startRun('kill -9 of the product');
    const acknowledged: string[] = [];
    const sender = makeSender();
    const notices = makeNotices();
    const cuts = Array.from({ length: sizeOf({ short: 3, long: 50 }) }, () => 5 + Math.floor(run.random() * 85));
    for (const after of cuts) {
      const { running, address } = await startProduct();
      const [admin, quality] = [await signIn(address), await signIn(address, 'quality')];
      const { headers } = admin;
      const [codes] = await Promise.all([
        writeUntilKilled(address, headers, (count) => {
          if (count >= after) running.child.kill('SIGKILL');
        }),
        sender.send(address, headers),
        notices.publish(address, [headers, quality.headers]),
        notices.listen(address, quality),
      ]);
      acknowledged.push(...codes);
      await running.ended;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(cuts.reduce((sum, cut) => sum + cut, 0));
    const { running, address } = await startProduct();
    const signed = await signIn(address, 'quality');
    const { headers } = await signIn(address);
    const search = { searchType: 'N', searchParam: [{ filter: '{"groupName":"断电"}', op: '{"groupName":"="}' }] };
    const list = await post(address, 'hr/groups/page?current=1&size=5000', { headers, body: search });
    const stored = new Set((list?.['records'] as readonly { groupCode: string }[]).map((row) => row.groupCode));
    expect(acknowledged.filter((code) => !stored.has(code))).toEqual([]);
    await sender.send(address, headers, sender.arrived.length + 1);
    for (const { fileId, sha256 } of sender.arrived) {
      const { ticket } = (await post(address, 'file/ticket', { headers, body: { fileId } })) ?? {};
      const file = await fetch(`${address}/api/file/load?${new URLSearchParams({ fileId, ticket: String(ticket) })}`);
      expect(hashOf(Buffer.from(await file.arrayBuffer()))).toBe(sha256);
    }
    await notices.listen(address, signed, true);
    expect(new Set(notices.heard).size).toBe(notices.heard.length);
    expect(notices.published.filter((title) => !notices.heard.includes(title))).toEqual([]);
    running.child.kill('SIGTERM');
    await running.ended;
    run.report({
      ...{
        kills: cuts.length,
        'acknowledged writes': acknowledged.length,
        files: sender.arrived.length,
        'uploads gone on': sender.goneOn(),
      },
      notices: notices.published.length,
    });
  },
  runTimeout(300_000),
);

// Counting what is in the boxes needs the database while the product is dead: only where it is not the product's own.
test.runIf(onMachine)(
  'kill -9 while notices are delivered loses none and repeats none',
  async () => {
    const run = startRun('kill -9 during deliveries');
    const database = opened?.database;
    if (!database) throw new Error('There is no database of the machine.');
    const sql = async (text: string, ...values: readonly unknown[]) => (await database.system((q) => q.query(text, values))).rows;
    const numberOf = async (text: string) => Number((await sql(text))[0]?.['n']);
    const first = await startProduct();
    first.running.child.kill('SIGTERM');
    await first.running.ended;
    const request = { record: 'orders', transition: 'audit', notice: 'orderReleased', roles: ['sample_keeper'], people: [] };
    await sql('delete from sys_delivery');
    await sql('delete from sys_told');
    const deliveries = 400;
    await sql(
      `insert into sys_delivery (tenant_id, id, kind, request)
       select '000000', g, 'told', $1::jsonb || jsonb_build_object('page', 'crm/orders', 'id', (select min(id)::text from pg_orders where tenant_id = '000000' and is_deleted = 0))
       from generate_series(1, $2::int) g`,
      JSON.stringify(request),
      deliveries,
    );
    const told = () => numberOf('select count(*)::int as n from sys_told');
    let before = 0;
    for (let kill = 0; kill < 3; kill += 1) {
      const { running } = await startProduct();
      const enough = before + 1 + Math.floor(run.random() * 60);
      await expect.poll(told, { timeout: 30_000, interval: 5 }).toBeGreaterThanOrEqual(enough);
      running.child.kill('SIGKILL');
      await running.ended;
      before = await told();
    }
    const { running } = await startProduct();
    await expect.poll(() => numberOf('select count(*)::int as n from sys_delivery'), { timeout: 60_000 }).toBe(0);
    const people = await numberOf(
      `select count(*)::int as n from sys_user u where u.tenant_id = '000000' and u.is_deleted = 0 and u.enabled and exists (select 1 from sys_user_role ur
         join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id where ur.tenant_id = u.tenant_id and ur.user_id = u.id and r.role_alias = 'sample_keeper')`,
    );
    expect(people).toBeGreaterThan(0);
    expect(await told()).toBe(deliveries * people);
    expect(await numberOf('select count(distinct (delivery_id, user_id))::int as n from sys_told')).toBe(deliveries * people);
    running.child.kill('SIGTERM');
    await running.ended;
    run.report({ kills: 3, deliveries });
  },
  runTimeout(180_000),
);
