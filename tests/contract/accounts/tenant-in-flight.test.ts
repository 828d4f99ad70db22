import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { createSchemaStore } from '../../../src/server/db/schema/schema-store';
import { makeFolder } from '../../fixtures/test-database';
import { watchDatabase, type WatchedDatabase } from '../../fixtures/watch-database';
import { openHttp, type TestHttp } from '../support/http-setup';

// A tenant is stored first and furnished then: what a new version of the page files stops in between must not store it a second time.
const product = fileURLToPath(new URL('../../../schemas', import.meta.url));
const dir = makeFolder('tenant-in-flight');
mkdirSync(join(dir, 'pages/system'), { recursive: true });
for (const name of ['kinds.json', 'menus.json', 'dicts', 'pages/system/tenants.json'])
  cpSync(join(product, name), join(dir, name), { recursive: true });
const regions = readFileSync(join(product, 'pages/system/regions.json'), 'utf8');

/** Writes the page of regions whose full names stand under another name. */
function writeRegions(name: string, former: string): void {
  const page: unknown = JSON.parse(regions.replaceAll('fullName', name));
  const { fields = {}, ...rest } = isObject(page) ? page : {};
  const field = isObject(fields) && isObject(fields[name]) ? fields[name] : {};
  const renamed = { ...(isObject(fields) ? fields : {}), [name]: { ...field, 'x-was': former } };
  writeFileSync(join(dir, 'pages/system/regions.json'), JSON.stringify({ ...rest, fields: renamed }));
}

let http: TestHttp;
let watched: WatchedDatabase;
let before: (text: string) => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  writeRegions('fullName', 'wholeName');
  http = await openHttp(dir, (database) => {
    watched = watchDatabase(database, (text) => before(text));
    return watched.database;
  });
});
afterAll(() => http.close());

const stored = async (tenantId: string) =>
  (await http.database.system((q) => q.query('select tenant_name from sys_tenant where tenant_id = $1', [tenantId]))).rows;
const failed = () => watched.sent.filter(({ failure }) => failure === '42703').length;

/** Publishes another name of the field as another process does, when regions are about to be given to the new tenant. */
async function publishWhileProvisioning(): Promise<void> {
  writeRegions('fullName', 'wholeName');
  await http.store.reload();
  watched.clear();
  let isDone = false;
  before = async (text) => {
    if (isDone || !text.includes('insert into pg_regions')) return;
    isDone = true;
    writeRegions('wholeName', 'fullName');
    await (await createSchemaStore({ database: http.database, dir })).close();
  };
}

const bodies: readonly (readonly [string, Values])[] = [
  ['system/tenants/submit', { tenantCode: 'north', tenantName: '北方院', adminAccount: 'root' }],
  ['blade-system/tenant/submit', { tenantId: 'south', tenantName: '南方院', adminAccount: 'root' }],
];
test.each(bodies)('%s makes its tenant once where the page files change while it is furnished', async (path, body) => {
  await publishWhileProvisioning();
  const tenantId = String(body['tenantCode'] ?? body['tenantId']);
  const made = await http.call('POST', `/api/${path}`, { token: await http.tokenOf('administrator'), body });
  before = () => Promise.resolve();
  expect([made.status, made.msg, failed()]).toEqual([200, '操作成功', 1]);
  expect(await stored(tenantId)).toHaveLength(1);
  const menus = await http.database.system((q) => q.query('select 1 from sys_menu where tenant_id = $1 limit 1', [tenantId]));
  expect(menus.rows).toHaveLength(1);
});
