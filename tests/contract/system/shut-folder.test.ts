import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { FileDetail, FilePlan, FileStart } from '../../../src/protocol/page-files';
import { standardLog } from '../../../src/server/log-writer';
import { canMount, mountSmall, unmount } from '../../fixtures/small-volume';
import { makeFolder } from '../../fixtures/test-database';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

// A schemas folder that the server may only read: everything serves, and nothing can be published in the app. Root may write whatever a folder's mode says, but to no volume for reading.
const isRoot = process.getuid?.() === 0;
const canShut = !isRoot || canMount;
const dir = join(makeFolder('shut'), 'schemas');
const file = 'pages/demo/clients.json';
let http: TestHttp;
let log = '';

function shut(): void {
  if (isRoot) execFileSync('mount', ['-o', 'remount,ro', dir], { stdio: 'ignore' });
  else for (const folder of [join(dir, 'pages/demo'), join(dir, 'pages'), dir]) chmodSync(folder, 0o555);
}

beforeAll(async () => {
  if (!canShut) return;
  if (isRoot) mountSmall(dir, '32m');
  cpSync(makeSchemas(), dir, { recursive: true });
  shut();
  const write = vi.spyOn(standardLog, 'write').mockImplementation((text) => {
    log += text;
  });
  http = await openHttp(dir, (database) => database, { LOG_LEVEL: 'warn' });
  await http.store.reload();
  write.mockRestore();
});
afterAll(async () => {
  if (!canShut) return;
  await http.close();
  if (isRoot) unmount(dir);
  else for (const folder of [dir, join(dir, 'pages'), join(dir, 'pages/demo')]) chmodSync(folder, 0o755);
});

const get = async (path: string) => http.call('GET', path, { token: await http.tokenOf('configurator') });
const post = async (path: string, body: object) => http.call('POST', path, { token: await http.tokenOf('configurator'), body });
const opened = async (): Promise<FileDetail> => (await get(`/api/page-files/detail?file=${file}`)).data as FileDetail;

test.runIf(canShut)('the server starts on a folder that it may only read, serves, and says so once', async () => {
  expect((await post('/api/demo/clients/page', {})).status).toBe(200);
  expect(log.match(/服务器不能写入页面文件目录/g)).toHaveLength(1);
  expect(log).toContain("let the server's user write to the folder");
});

test.runIf(canShut)(
  'the app says before and after that nothing can be published there and what to do, and nothing is done by half',
  async () => {
    const [{ text, hash }, before] = [await opened(), readdirSync(dir, { recursive: true }).sort()];
    const next = text.replace('"label"', '"label" ');
    const plan = (await post('/api/page-files/plan', { file, text: next })).data as FilePlan;
    expect([plan.needs, plan.steps[0]?.mark, plan.steps[0]?.sentence.zh]).toEqual([
      undefined,
      '×',
      expect.stringContaining('请让服务器的用户能写这个目录'),
    ]);
    const beginning = { path: 'demo/visits', zh: '客户拜访', en: 'Visits', menu: 'crm' };
    const made = (await post('/api/page-files/start', beginning)).data as FileStart;
    for (const body of [
      { file, text: next, hash },
      { ...made, hash: '' },
    ]) {
      const refused = await post('/api/page-files/publish', body);
      expect([refused.status, refused.msg]).toEqual([409, '服务器不能写入页面文件目录，没有发布；请在目录所在处修改文件']);
    }
    expect((await opened()).text).toBe(text);
    expect([existsSync(join(dir, made.file)), readFileSync(join(dir, file), 'utf8')]).toEqual([false, text]);
    expect(readdirSync(dir, { recursive: true }).sort()).toEqual(before);
    const trail = await http.database.system((q) => q.query(`select 1 from sys_audit where action = 'publish' and not refused`));
    const tables = await http.database.system((q) => q.query(`select to_regclass('pg_visits')::text as made`));
    expect([trail.rows, tables.rows]).toEqual([[], [{ made: null }]]);
    expect((await post('/api/demo/clients/page', {})).status).toBe(200);
  },
);
