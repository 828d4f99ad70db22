import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runServer, type Running } from '../../fixtures/run-script';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
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

async function signIn(address: string): Promise<Readonly<Record<string, string>>> {
  const query = new URLSearchParams({
    tenantId: '000000',
    username: 'admin',
    password: 'Liangheng@2026',
    grant_type: 'password',
    scope: 'all',
  });
  const answer = await fetch(`${address}/api/blade-auth/oauth/token?${query}`, {
    method: 'POST',
    headers: { Authorization: client, 'Tenant-Id': '000000' },
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  return { Authorization: client, 'Blade-Auth': `bearer ${access_token}`, 'content-type': 'application/json' };
}

/** Four writers at once, until the server is gone; what it acknowledged. */
async function writeUntilKilled(
  address: string,
  headers: Readonly<Record<string, string>>,
  kill: (acknowledged: number) => void,
): Promise<string[]> {
  const codes: string[] = [];
  const writer = async (name: string) => {
    for (let count = 0; ; count += 1) {
      const groupCode = `${name}${String(count)}`;
      const answer = await fetch(`${address}/api/hr/groups/submit`, {
        method: 'POST',
        headers: { ...headers, 'Idempotency-Key': randomUUID() },
        body: JSON.stringify({ groupCode, groupName: '断电', groupingType: '2' }),
      }).catch(() => undefined);
      if (!answer) return;
      expect(await answer.json()).toMatchObject({ code: 200 });
      codes.push(groupCode);
      kill(codes.length);
    }
  };
  await Promise.all(['a', 'b', 'c', 'd'].map((each) => writer(each + randomUUID().slice(0, 6))));
  return codes;
}

test(
  'kill -9 of the whole product during writes loses no row that a client was told is saved',
  async () => {
    const run = startRun('kill -9 of the product');
    const acknowledged: string[] = [];
    const cuts = Array.from({ length: sizeOf({ short: 3, long: 50 }) }, () => 5 + Math.floor(run.random() * 85));
    for (const after of cuts) {
      const { running, address } = await startProduct();
      const headers = await signIn(address);
      acknowledged.push(
        ...(await writeUntilKilled(address, headers, (count) => {
          if (count >= after) running.child.kill('SIGKILL');
        })),
      );
      await running.ended;
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(cuts.reduce((sum, cut) => sum + cut, 0));
    const { running, address } = await startProduct();
    const headers = await signIn(address);
    const list = await fetch(`${address}/api/hr/groups/page?current=1&size=5000`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ searchType: 'N', searchParam: [{ filter: '{"groupName":"断电"}', op: '{"groupName":"="}' }] }),
    });
    const { data } = (await list.json()) as { data: { records: readonly { groupCode: string }[] } };
    const stored = new Set(data.records.map((row) => row.groupCode));
    expect(acknowledged.filter((code) => !stored.has(code))).toEqual([]);
    running.child.kill('SIGTERM');
    await running.ended;
    run.report({ kills: cuts.length, 'acknowledged writes': acknowledged.length });
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
