import { createHash } from 'node:crypto';
import { chmodSync, chownSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { buildServer } from '../../../src/server/app/build-server';
import { readSettings } from '../../../src/server/settings';
import { canMount, mountSmall, unmount } from '../../fixtures/small-volume';
import { makeFolder, onMachine } from '../../fixtures/test-database';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let server: FastifyInstance;
let token: string;
const folder = makeFolder('full-disk');
const filesDir = join(folder, 'files');

beforeAll(async () => {
  mkdirSync(filesDir);
  http = await openHttp();
  const settings = readSettings({ LOG_LEVEL: 'silent', DATA_DIR: folder, FILES_DIR: filesDir }, '/tmp');
  server = await buildServer({ database: http.database, store: http.store, settings });
  token = await http.tokenOf('admin');
});
afterAll(async () => {
  await server.close();
  await http.close();
  rmSync(folder, { recursive: true, force: true });
});

const full = '存储空间已满，内容未保存；请联系管理员清理空间后再试';

async function upload(content: string) {
  const payload = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${content}\r\n--b--\r\n`;
  const headers = { 'blade-auth': `bearer ${token}`, 'content-type': 'multipart/form-data; boundary=b', 'accept-language': 'zh-CN' };
  const answer = await server.inject({ method: 'POST', url: '/api/file/upload', headers, payload });
  return { status: answer.statusCode, ...answer.json<{ msg: string; data: { fileId?: string } }>() };
}

const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

test('a file that cannot be put in its place leaves nothing half-made', async () => {
  const sha256 = createHash('sha256').update('in the way').digest('hex');
  // A folder with something in it stands where the content belongs.
  mkdirSync(join(filesDir, sha256.slice(0, 2), sha256, 'x'), { recursive: true });
  expect((await upload('in the way')).status).toBe(500);
  expect(filesIn(filesDir)).toEqual([]);
});

// Where no volume can be mounted, as in many containers, the database says of itself what it says when its volume is full.
test.each([
  ['rows', 'pg_clients'],
  ['the audit trail', 'sys_audit'],
])('a database that has no room for %s refuses the write with the reason, keeps nothing of it and reads on', async (_what, table) => {
  const owner = (sql: string) => http.database.system((q) => q.query(sql));
  const name = `满${table}`;
  const submit = () => http.call('POST', '/api/demo/clients/submit', { token, body: { name, kind: 'a', score: 1 } });
  await owner(
    `create function no_room() returns trigger language plpgsql as $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  );
  await owner(`create trigger no_room before insert on ${table} for each row execute function no_room()`);
  try {
    const refused = await submit();
    expect([refused.status, refused.msg]).toEqual([507, full]);
    expect(await countOf(name)).toBe(0);
  } finally {
    await owner('drop function no_room cascade');
  }
  expect((await submit()).status).toBe(200);
});

test.runIf(canMount)(
  'on a full volume an upload is refused with the reason, leaves nothing, and succeeds when there is room again',
  async () => {
    mountSmall(filesDir, '256k');
    try {
      const kept = await upload('x'.repeat(100_000));
      const refused = await upload('y'.repeat(300_000));
      expect([kept.status, refused.status, refused.msg]).toEqual([200, 507, full]);
      expect(filesIn(filesDir)).toEqual([createHash('sha256').update('x'.repeat(100_000)).digest('hex')]);
      const read = await server.inject({ url: `/api/file/load?fileId=${kept.data.fileId}`, headers: { 'blade-auth': `bearer ${token}` } });
      expect([read.statusCode, read.body.length]).toEqual([200, 100_000]);
      expect((await upload('y'.repeat(100_000))).status).toBe(200);
    } finally {
      unmount(filesDir);
    }
  },
);

/** How many rows a list finds by their name. */
async function countOf(name: string): Promise<unknown> {
  const searchParam = [{ filter: JSON.stringify({ name }), op: '{"name":"="}' }];
  const { data } = await http.call('POST', '/api/demo/clients/page', {
    token,
    body: { current: 1, size: 10, searchType: 'N', searchParam },
  });
  return isObject(data) ? data['total'] : data;
}

test.runIf(canMount && !onMachine).each([
  ['rows', 'pg_clients', '行'],
  ['the audit trail', 'sys_audit', '记'],
])(
  'on a full volume of %s a write is refused with the reason and reads go on; it succeeds when there is room again',
  async (_what, table, word) => {
    const volume = join(folder, `space-${table}`);
    mountSmall(volume, '4m');
    const ballast = join(volume, 'ballast');
    const owner = (sql: string) => http.database.system((q) => q.query(sql));
    const space = `full_${table}_${process.pid}`;
    const at = join(volume, 'tables');
    mkdirSync(at);
    chmodSync(at, 0o700);
    chownSync(at, 65_534, 65_534);
    const submit = (name: string) => http.call('POST', '/api/demo/clients/submit', { token, body: { name, kind: 'a', score: 1 } });
    try {
      expect((await submit(`${word}前`)).status).toBe(200);
      await owner(`create tablespace ${space} location '${at}'`);
      await owner(`alter table ${table} set tablespace ${space}`);
      expect(() => writeFileSync(ballast, 'x'.repeat(8_000_000))).toThrow('ENOSPC');
      let name = `${word}0`;
      let refused = await submit(name);
      // The pages that the table has already may have room for some rows.
      for (let turn = 1; turn < 2_000 && refused.status === 200; turn += 1) refused = await submit((name = `${word}${turn}`));
      expect([refused.status, refused.msg]).toEqual([507, full]);
      // What could not be written, or not noted, is not there.
      expect([await countOf(`${word}前`), await countOf(name)]).toEqual([1, 0]);
      rmSync(ballast);
      expect((await submit(`${word}后`)).status).toBe(200);
    } finally {
      rmSync(ballast, { force: true });
      await owner(`alter table ${table} set tablespace pg_default`);
      await owner(`drop tablespace if exists ${space}`);
      unmount(volume);
    }
  },
);
