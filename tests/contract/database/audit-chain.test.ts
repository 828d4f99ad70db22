import { rmSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { auditCommands } from '../../../src/server/app/commands/audit';
import { openAuditKey, readAuditKeys } from '../../../src/server/audit/audit-keys';
import { entryText, hashLink } from '../../../src/server/audit/audit-chain';
import { readAnchors, readDatabaseName, writeAnchors } from '../../../src/server/audit/audit-anchors';
import { verifyAudit } from '../../../src/server/audit/verify-audit';
import { type AuditLinker, createAuditLinker } from '../../../src/server/audit/audit-linker';
import { readSettings } from '../../../src/server/settings';
import { makeFolder, openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

let open: TestDatabase;
let dataDir: string;
let linker: AuditLinker;
let tenantId: string;
let serial = 0;
const errors: unknown[] = [];

beforeAll(async () => {
  open = await openTestDatabase();
  dataDir = makeFolder('audit');
  const key = openAuditKey({ dataDir });
  linker = createAuditLinker({ database: open.database, dataDir, key, onError: (error) => errors.push(error) });
});
afterAll(async () => {
  await linker.close();
  await open.close();
  rmSync(dataDir, { recursive: true, force: true });
  expect(errors).toEqual([]);
});

async function write(count: number, of = tenantId): Promise<void> {
  await open.database.write(of, async (tx) => {
    for (let index = 1; index <= count; index += 1)
      await tx.query(
        `insert into sys_audit (tenant_id, id, user_name, action, subject, changes) values ($1, $2, '张三', 'edit', 'orders', $3::jsonb)`,
        [of, open.database.ids.next(), JSON.stringify([{ field: 'title', before: null, after: `值${index}` }])],
      );
  });
}

async function linkedUpTo(count: number, of = tenantId): Promise<void> {
  await vi.waitFor(
    async () => {
      await linker.link();
      expect(Number((await one('select count(*) as n from sys_audit_link where tenant_id = $1', of))['n'])).toBe(count);
    },
    { timeout: 20_000, interval: 50 },
  );
}

const owner = (sql: string, ...values: readonly unknown[]) => open.database.system((q) => q.query(sql, values));
const one = async (sql: string, ...values: readonly unknown[]) => (await owner(sql, ...values)).rows[0] ?? {};
const idAt = async (seq: number) =>
  String((await one('select audit_id::text as id from sys_audit_link where tenant_id = $1 and seq = $2', tenantId, seq))['id']);

async function faultOf(keys = readAuditKeys({ dataDir })) {
  const report = await verifyAudit({ database: open.database, dataDir, keys });
  return report.faults.find((fault) => fault.tenantId === tenantId);
}

beforeEach(async () => {
  serial += 1;
  tenantId = `chain${serial}`;
  await owner('insert into sys_tenant (tenant_id, tenant_name) values ($1, $1)', tenantId);
  await write(6);
  await linkedUpTo(6);
});

test('an untouched chain verifies, and goes on from where it was', async () => {
  expect(await faultOf()).toBeUndefined();
  await write(2);
  await linkedUpTo(8);
  const report = await verifyAudit({ database: open.database, dataDir, keys: readAuditKeys({ dataDir }) });
  expect(report.tenants.find((tenant) => tenant.tenantId === tenantId)).toEqual({ tenantId, links: 8, waiting: 0 });
  expect(report.faults.filter((fault) => fault.tenantId === tenantId)).toEqual([]);
});

test.each([
  ['time', `time = time + interval '1 microsecond'`],
  ['user', `user_id = 5`],
  ['user name', `user_name = '李四'`],
  ['action', `action = 'create'`],
  ['subject', `subject = 'quotes'`],
  ['row', `subject_id = 7`],
  ['reason', `comment = ''`],
  ['values', `changes = '[{"field":"title","before":null,"after":"值x"}]'`],
  ['refusal', `refused = true`],
  ['request id', `request_id = 'x'`],
  ['address', `address = '10.0.0.1'`],
])('an edited %s is found at its row', async (_, change) => {
  const id = await idAt(3);
  await owner(`update sys_audit set ${change} where tenant_id = $1 and id = $2`, tenantId, id);
  expect(await faultOf()).toEqual({ tenantId, kind: 'edited', seq: 3, id });
});

test('a deleted entry is found, with or without its link', async () => {
  const id = await idAt(4);
  await owner('delete from sys_audit where tenant_id = $1 and id = $2', tenantId, id);
  expect(await faultOf()).toEqual({ tenantId, kind: 'deleted', seq: 4, id });
  await owner('delete from sys_audit_link where tenant_id = $1 and seq = 4', tenantId);
  expect(await faultOf()).toEqual({ tenantId, kind: 'cut', seq: 4 });
  await owner('update sys_audit_link set seq = seq - 1 where tenant_id = $1 and seq > 4', tenantId);
  expect(await faultOf()).toMatchObject({ kind: 'edited', seq: 4 });
});

test('two entries that change places are found at the first of them', async () => {
  const [left, right] = [await idAt(2), await idAt(5)];
  const swap = `update sys_audit set id = case id when $2 then $3::bigint else $2::bigint end where tenant_id = $1 and id in ($2, $3)`;
  await owner('alter table sys_audit drop constraint sys_audit_pkey');
  await owner(swap, tenantId, left, right);
  await owner('alter table sys_audit add primary key (tenant_id, id)');
  expect(await faultOf()).toEqual({ tenantId, kind: 'edited', seq: 2, id: left });
});

test('two links that change places are found', async () => {
  await owner('update sys_audit_link set seq = -seq where tenant_id = $1 and seq in (2, 3)', tenantId);
  await owner('update sys_audit_link set seq = 5 + seq where tenant_id = $1 and seq < 0', tenantId);
  expect(await faultOf()).toMatchObject({ kind: 'edited', seq: 2 });
});

test('a cut tail is found: links and entries together, the head too, and also after new entries have followed', async () => {
  await owner(
    'delete from sys_audit where tenant_id = $1 and id in (select audit_id from sys_audit_link where tenant_id = $1 and seq > 4)',
    tenantId,
  );
  await owner('delete from sys_audit_link where tenant_id = $1 and seq > 4', tenantId);
  expect(await faultOf()).toEqual({ tenantId, kind: 'cut', seq: 5 });
  await owner('delete from sys_audit_head where tenant_id = $1', tenantId);
  expect(await faultOf()).toEqual({ tenantId, kind: 'cut', seq: 5 });
  await write(3);
  await linkedUpTo(7);
  expect(await faultOf()).toMatchObject({ kind: 'rewritten', seq: 6 });
});

test('a chain that is gone altogether is found by its anchor', async () => {
  for (const table of ['sys_audit', 'sys_audit_link', 'sys_audit_head', 'sys_tenant'])
    await owner(`delete from ${table} where tenant_id = $1`, tenantId);
  expect(await faultOf()).toEqual({ tenantId, kind: 'cut', seq: 1 });
});

/** Writes the chain anew from a row on, with whatever key. */
async function rewrite(from: number, key: { id: string; secret: Uint8Array }): Promise<void> {
  const rows = (
    await owner(
      `select l.seq, l.hash, ${entryText} as text from sys_audit_link l join sys_audit a on a.tenant_id = l.tenant_id and a.id = l.audit_id where l.tenant_id = $1 order by l.seq`,
      tenantId,
    )
  ).rows;
  let previous = '';
  for (const row of rows) {
    const seq = Number(row['seq']);
    const hash = seq < from ? String(row['hash']) : hashLink(key, { previous, seq, text: String(row['text']) });
    await owner('update sys_audit_link set hash = $3, key_id = $4 where tenant_id = $1 and seq = $2', tenantId, seq, hash, key.id);
    previous = hash;
  }
  await owner('update sys_audit_head set hash = $2 where tenant_id = $1', tenantId, previous);
}

test('a chain written anew is found at its first new row: without the key, and by the anchor even with it', async () => {
  const [real] = readAuditKeys({ dataDir });
  const id = await idAt(3);
  await owner(`update sys_audit set user_name = '李四' where tenant_id = $1 and id = $2`, tenantId, id);
  await rewrite(3, { id: real?.id ?? '', secret: Buffer.from('guessed') });
  expect(await faultOf()).toEqual({ tenantId, kind: 'edited', seq: 3, id });
  await rewrite(3, { id: 'mine', secret: Buffer.from('guessed') });
  expect(await faultOf()).toMatchObject({ kind: 'otherKey' });
  if (real) await rewrite(3, real);
  expect(await faultOf()).toMatchObject({ kind: 'rewritten', seq: 6 });
});

test('a head that is forged or gone is found, and an anchor of the file alone too', async () => {
  await owner(`update sys_audit_head set mac = repeat('0', 64) where tenant_id = $1`, tenantId);
  expect(await faultOf()).toMatchObject({ kind: 'headForged', seq: 6 });
  await owner('delete from sys_audit_head where tenant_id = $1', tenantId);
  expect(await faultOf()).toMatchObject({ kind: 'headForged', seq: 6 });
  const name = await open.database.system((q) => readDatabaseName(q));
  const anchor = readAnchors(dataDir, name).get(tenantId);
  writeAnchors(dataDir, name, new Map([[tenantId, { seq: 5, hash: 'f'.repeat(64) }]]));
  expect(await faultOf()).toMatchObject({ kind: 'rewritten', seq: 5 });
  if (anchor) writeAnchors(dataDir, name, new Map([[tenantId, anchor]]));
});

test('an entry that was slipped in with a link of its own is found', async () => {
  await write(1);
  const { id } = await one('select max(id)::text as id from sys_audit where tenant_id = $1', tenantId);
  await owner('update sys_audit_link set seq = seq + 100 where tenant_id = $1 and seq > 3', tenantId);
  await owner('update sys_audit_link set seq = seq - 99 where tenant_id = $1 and seq > 100', tenantId);
  await owner(
    `insert into sys_audit_link (tenant_id, seq, audit_id, hash, key_id) select $1, 4, $2, repeat('a', 64), key_id from sys_audit_link where tenant_id = $1 and seq = 1`,
    tenantId,
    id,
  );
  expect(await faultOf()).toEqual({ tenantId, kind: 'edited', seq: 4, id });
});

test("the application's own role can add and read entries, and nothing else; the chain it can only read", async () => {
  const attempts = [
    `update sys_audit set user_name = 'x'`,
    'delete from sys_audit',
    'truncate sys_audit',
    'delete from sys_audit_link',
    `update sys_audit_link set hash = 'x'`,
    `insert into sys_audit_link (tenant_id, seq, audit_id, hash, key_id) values ('${tenantId}', 99, 1, 'x', 'x')`,
    'delete from sys_audit_head',
    'drop table sys_audit',
    'alter table sys_audit disable row level security',
  ];
  for (const sql of attempts)
    await expect(
      open.database.write(tenantId, (tx) => tx.query(sql)),
      sql,
    ).rejects.toThrow(/permission denied|must be owner/);
  const seen = await open.database.read('chain1', (q) => q.query('select distinct tenant_id from sys_audit'));
  expect(seen.rows).toEqual([{ tenant_id: 'chain1' }]);
  expect(await faultOf()).toBeUndefined();
});

test('writers never wait for one another or for the job, and entries are linked after their transactions have ended', async () => {
  const { database } = open;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((done) => (letGo = done));
  let started: () => void = () => undefined;
  const began = new Promise<void>((done) => (started = done));
  const slow = database.write(tenantId, async (tx) => {
    await tx.query(`insert into sys_audit (tenant_id, id, action, subject) values ($1, $2, 'slow', 'orders')`, [
      tenantId,
      database.ids.next(),
    ]);
    started();
    await held;
  });
  await began;
  await Promise.all([write(5), write(5), write(5)]);
  await linker.link();
  expect(await faultOf()).toBeUndefined();
  letGo();
  await slow;
  await linkedUpTo(22);
  expect(await faultOf()).toBeUndefined();
  const last = await one(
    `select a.action from sys_audit_link l join sys_audit a on a.tenant_id = l.tenant_id and a.id = l.audit_id where l.tenant_id = $1 and a.action = 'slow'`,
    tenantId,
  );
  expect(last['action']).toBe('slow');
});

test('two linkers of one data folder make one chain', async () => {
  const key = openAuditKey({ dataDir });
  const other = createAuditLinker({ database: open.database, dataDir, key, onError: (error) => errors.push(error) });
  await Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      await write(4);
      await (index % 2 === 0 ? linker : other).link();
    }),
  );
  await linkedUpTo(38);
  expect(await faultOf()).toBeUndefined();
});

test('the command says what it found and gives 1 where something is wrong', async () => {
  const [command] = auditCommands;
  const settings = readSettings({ DATA_DIR: dataDir }, '/tmp');
  const id = await idAt(2);
  await owner(`update sys_audit set user_name = '李四' where tenant_id = $1 and id = $2`, tenantId, id);
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const request = { rest: [], options: new Map<string, string>(), json: false };
  const code = command?.database === true ? await command.run({ settings, request, database: open.database }) : undefined;
  const text = said.mock.calls.join('\n');
  said.mockRestore();
  expect(code).toBe(1);
  expect(text).toContain(`租户 ${tenantId} 第 2 条 #${id}：内容与链不符（被改动或调换）。`);
  expect(text).toContain(`Tenant ${tenantId}, entry 2 #${id} does not fit the chain (edited or swapped).`);
});
