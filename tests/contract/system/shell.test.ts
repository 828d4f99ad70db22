import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { listRoutes } from '../../../src/server/app/all-routes';
import { buildServer } from '../../../src/server/app/build-server';
import { standardLog } from '../../../src/server/log-writer';
import { readSettings } from '../../../src/server/settings';
import { makeFolder } from '../../fixtures/test-database';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let schemas: string;
beforeAll(async () => {
  schemas = makeSchemas();
  http = await openHttp(schemas);
});
afterAll(() => http.close());

const get = async (url: string, as?: string, tenant?: string) =>
  http.call('GET', url, as === undefined ? {} : { token: await http.tokenOf(as, tenant) });
type Node = Values & { readonly code: string; readonly children?: readonly Node[] };
const codesOf = (nodes: unknown): unknown =>
  (nodes as readonly Node[]).map((node) => (node.children ? { [node.code]: codesOf(node.children) } : node.code));
const routes = async (as: string, tenant?: string) => codesOf((await get('/api/blade-system/menu/routes', as, tenant)).data);
const buttons = async (as: string) => codesOf((await get('/api/blade-system/menu/buttons', as)).data);

test('the menu has what is granted and what stands above it', async () => {
  const statistics = { statistics: ['clients_byBranch', 'clients_byQuarter', 'clients_byKind'] };
  expect(await routes('salesman')).toEqual([{ crm: ['clients', 'orders'] }, statistics]);
  expect(await routes('tester')).toEqual([{ crm: ['clients'] }, { system: ['branches'] }]);
  expect(await routes('finance')).toEqual([]);
  const all = [{ crm: ['clients', 'orders'] }, statistics, { system: ['branches'] }];
  // Page files serve every tenant: the one that runs the installation works at them.
  const own = [{ crm: ['clients', 'orders'] }, statistics, { system: ['branches', 'pageFiles'] }];
  for (const owner of ['admin', 'administrator', 'configurator']) expect(await routes(owner)).toEqual(own);
  expect(await routes('admin', '000001')).toEqual(all);
  const [crm] = (await get('/api/blade-system/menu/routes', 'salesman')).data as readonly Node[];
  expect(crm).toMatchObject({ parentId: '0', name: '客户业务', nameEn: 'Customers', category: 1, path: '/crm', meta: { i18n: 'crm' } });
  expect(crm?.children?.[0]).toMatchObject({ name: '单位', path: '/demo/clients', category: 1 });
  expect(crm?.children?.[0]).not.toHaveProperty('children');
});

test('the entry to page files is no right that a role could be given, and may stand in a bar above the menu', async () => {
  const titlesOf = async (tree: string) => {
    const { menu } = (await get(`/api/blade-system/menu/${tree}`, 'admin')).data as { readonly menu: readonly Node[] };
    const flat = (nodes: readonly Node[]): readonly unknown[] => nodes.flatMap((node) => [node['title'], ...flat(node.children ?? [])]);
    return flat(menu);
  };
  for (const all of ['', '?all=true']) {
    expect(await titlesOf(`grant-tree${all}`)).toContain('系统管理');
    expect(await titlesOf(`grant-tree${all}`)).not.toContain('页面配置');
    expect(await titlesOf(`grant-top-tree${all}`)).toContain('页面配置');
  }
});

test('buttons are the leaves of the menus that own them; a menu without any is not sent', async () => {
  expect(await buttons('salesman')).toEqual([
    { clients: ['clients_view', 'clients_create', 'clients_edit'] },
    { orders: ['orders_view', 'orders_create', 'orders_edit', 'orders_remove', 'orders_submit'] },
  ]);
  expect(await buttons('finance')).toEqual([]);
  expect((await get('/api/blade-system/menu/buttons', 'salesman')).text).not.toContain('"children":[]');
  expect((await get('/api/blade-system/menu/top-menu', 'admin')).data).toEqual([]);
});

test('dictionaries come as trees, nodes, entries, and without /api', async () => {
  const list = (await get('/api/blade-system/dict/list?current=1&size=999', 'tester')).data as readonly Node[];
  const found = list.find((node) => node.code === 'yes_no');
  expect(found).toMatchObject({ parentId: '0', dictKey: '-1', hasChildren: true, parentName: '顶级', isSealed: 0 });
  expect(found?.children?.every((child) => child.code === 'yes_no' && typeof child['dictKey'] === 'string')).toBe(true);
  const entries = (await get('/blade-system/dict/dictionary?code=yes_no', 'tester')).data as readonly Values[];
  expect(entries.map((entry) => entry['dictKey']).sort()).toEqual(['0', '1']);
  expect(entries[0]).not.toHaveProperty('children');
  const roots = (await get('/api/blade-system/dict/tree?code=DICT', 'tester')).data as readonly Values[];
  expect(roots.length).toBe(list.length);
  expect(roots[0]).toMatchObject({ title: expect.any(String), key: expect.any(String) });
  expect((await get('/api/blade-system/dict/tree?code=yes_no', 'tester')).data).toHaveLength(2);
  expect((await get(`/api/blade-system/dict/detail?id=${String(entries[0]?.['id'])}`, 'tester')).data).toMatchObject({ code: 'yes_no' });
  expect((await get('/api/blade-system/dict-biz/list?code=yes_no', 'tester')).data).toHaveLength(2);
  expect((await get('/api/blade-system/dict/dictionary', 'tester')).status).toBe(400);
  expect((await get('/api/blade-system/dict/list')).status).toBe(401);
});

test('a page is served as the caller may see it, its validator to everybody', async () => {
  const served = (await get('/api/schema/pages/demo/clients', 'tester')).data as {
    can: readonly string[];
    validator: string;
    model: Values;
  };
  expect(served.can).toEqual(['view']);
  expect(served.model['actions']).toMatchObject({ toolbar: [], row: [{ name: 'view' }] });
  const own = (await get('/api/schema/pages/demo/clients', 'admin')).data as typeof served;
  expect(own.can).toEqual(expect.arrayContaining(['view', 'create', 'edit', 'remove']));
  const validator = await http.call('GET', served.validator);
  expect(validator.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const module: unknown = await import(`data:text/javascript;base64,${Buffer.from(validator.text).toString('base64')}`);
  expect(isObject({ ...(module as object) }) && Object.keys(module as object)).toEqual(['validate']);
  expect((await http.call('GET', served.validator.replace(/\.\w+\.js$/, '.0000000000000000.js'))).status).toBe(404);
  const refused = await get('/api/schema/pages/demo/clients', 'finance');
  // It names the page to whoever may not see it, and nothing more of it.
  expect([refused.status, Object.keys(isObject(refused.data) ? refused.data : {})]).toEqual([403, ['label']]);
  expect((await get('/api/schema/pages/demo/nothing', 'admin')).status).toBe(404);
  expect((await get('/api/schema/pages/demo/clients')).status).toBe(401);
  const pages = (await get('/api/schema/pages', 'salesman')).data as readonly Values[];
  expect(pages.map((page) => page['path'])).toEqual(['demo/clients', 'demo/orders']);
});

const newPage = {
  format: 1,
  page: 'tools',
  label: { zh: '工具', en: 'Tools' },
  menu: { parent: 'metrology' },
  fields: { name: { $ref: 'kind:shortText', 'x-label': { zh: '名称', en: 'Name' } } },
  table: { columns: ['name'] },
  form: { groups: [{ items: ['name'] }], required: ['name'] },
  actions: { toolbar: ['create'], row: ['edit'] },
  roles: { tester: ['view', 'create'] },
};

test('a new file is a page at once, for whom it grants; its grants are given once; without the file the row hides', async () => {
  const file = join(schemas, 'pages/demo/tools.json');
  writeFileSync(file, JSON.stringify(newPage));
  await http.store.reload();
  await new Promise((done) => setTimeout(done, 1050));
  expect(await routes('tester')).toContainEqual({ metrology: ['tools'] });
  const tester = await http.tokenOf('tester');
  const made = await http.call('POST', '/api/demo/tools/submit', { token: tester, body: { name: '扳手' } });
  expect(made.status).toBe(200);
  const { id, version } = made.data as { id: string; version: number };
  expect((await http.call('POST', '/api/demo/tools/submit', { token: tester, body: { id, version, name: 'x' } })).status).toBe(403);
  const count = async () =>
    (await http.database.system((q) => q.query(`select count(*)::int as n from sys_role_menu where tenant_id = '000000'`))).rows[0]?.['n'];
  await http.database.system((q) =>
    q.query(`delete from sys_role_menu where menu_id in (select id from sys_menu where code = 'tools_create')`),
  );
  const before = await count();
  await http.database.system((q) => q.query(`update sys_menu set name_zh = '改名', changed = true where code = 'tools'`));
  writeFileSync(file, JSON.stringify({ ...newPage, label: { zh: '器具', en: 'Tools' } }));
  await http.store.reload();
  expect(await count()).toBe(before);
  expect((await get('/api/blade-system/menu/routes', 'admin')).text).toContain('改名');
  rmSync(file);
  await http.store.reload();
  expect(await routes('admin')).not.toContainEqual({ metrology: ['tools'] });
  expect((await http.call('POST', '/api/demo/tools/page', { token: tester, body: {} })).status).toBe(404);
  writeFileSync(file, '{"format":1,');
  await http.store.reload();
  const faults = await get('/api/schema/faults', 'configurator');
  expect((faults.data as { faults: readonly string[] }).faults[0]).toMatch(/pages\/demo\/tools\.json:\d+:\d+ {2}/);
  expect((await get('/api/schema/faults', 'tester')).status).toBe(403);
  expect((await get('/api/schema/diagrams/demo/clients', 'tester')).status).toBe(403);
  expect((await get('/api/demo/clients/history?id=1', 'tester')).status).toBe(200);
  rmSync(file);
  await http.store.reload();
});

test('column layouts are each user’s own', async () => {
  const token = await http.tokenOf('tester');
  const parameter = JSON.stringify({ v: 1, columns: [] });
  const saved = await http.call('POST', '/api/view-param/saveTheader', { token, body: { elementId: 'clients', parameter } });
  expect([saved.msg, saved.data]).toEqual(['保存成功', { elementId: 'clients', version: 1 }]);
  expect((await get('/api/view-param/detail?elementId=clients', 'tester')).data).toMatchObject({ elementId: 'clients', parameter });
  expect((await get('/api/view-param/detail?elementId=clients', 'admin')).data).toEqual({});
  expect(
    (await http.call('POST', '/api/view-param/saveTheader', { token, body: { elementId: 'clients', parameter: '' } })).data,
  ).toMatchObject({ version: 2 });
  for (const wrong of ['[]', '{', 'x'.repeat(70_000)])
    expect(
      (await http.call('POST', '/api/view-param/saveTheader', { token, body: { elementId: 'clients', parameter: wrong } })).status,
    ).toBe(400);
});

test('every answer carries a request id and the security headers; what does not exist is told as an envelope', async () => {
  for (const answer of [
    await get('/healthz'),
    await get('/readyz'),
    await get('/api/nothing'),
    await get('/api/demo/clients/page', 'admin'),
  ]) {
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; connect-src 'self'; worker-src 'self' blob:; frame-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'self'",
    );
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  }
  const missing = await get('/api/nothing');
  expect([missing.status, missing.body]).toEqual([404, { code: 404, success: false, data: {}, msg: '404 没找到请求' }]);
  const verb = await get('/api/demo/clients/submit', 'admin');
  expect([verb.status, verb.msg]).toEqual([405, '不支持当前请求方法']);
  const media = await http.call('POST', '/api/demo/clients/page', {
    token: await http.tokenOf('admin'),
    body: '<a/>',
    headers: { 'content-type': 'text/xml' },
  });
  expect([media.status, media.msg]).toEqual([415, '不支持当前媒体类型']);
  const large = await http.call('POST', '/api/demo/clients/page', {
    token: await http.tokenOf('admin'),
    body: JSON.stringify('x'.repeat(5 * 1024 * 1024)),
  });
  expect([large.status, large.msg]).toEqual([413, '请求内容过大']);
});

test('a failure of ours tells a trace number and nothing else, and the log no secret of its address', async () => {
  await http.database.system((q) =>
    q.query('alter view rows_of_public.pg_branches rename to gone; alter table pg_branches rename to pg_branches_gone'),
  );
  const log = vi.spyOn(standardLog, 'write').mockImplementation(() => undefined);
  // What opens something may stand in an address, and the log names that of a call that failed.
  const url = '/api/demo/branches/page?current=1&ticket=Quiet-Lake-42';
  const answer = await http.call('POST', url, { token: await http.tokenOf('admin'), body: {} });
  const told = log.mock.calls.map(([text]) => text).join('');
  log.mockRestore();
  await http.database.system((q) =>
    q.query('alter table pg_branches_gone rename to pg_branches; alter view rows_of_public.gone rename to pg_branches'),
  );
  expect([answer.status, answer.msg]).toEqual([500, '服务器异常']);
  expect(answer.data).toEqual({ traceId: answer.headers['x-request-id'] });
  expect([told.includes('/api/demo/branches/page?current=1&ticket=***'), told.includes('Quiet-Lake-42')]).toEqual([true, false]);
});

test('answers above 1 KB are compressed where the client takes it', async () => {
  const token = await http.tokenOf('admin');
  const list = await http.call('GET', '/api/blade-system/dict/list', { token, headers: { 'accept-encoding': 'gzip' } });
  expect(list.headers['content-encoding']).toBe('gzip');
  expect((await http.call('GET', '/healthz', { headers: { 'accept-encoding': 'gzip' } })).headers['content-encoding']).toBeUndefined();
});

test('serves the built app: its start page for addresses that people open, a 404 for a missing file', async () => {
  const app = makeFolder('app');
  mkdirSync(join(app, 'assets'));
  writeFileSync(join(app, 'index.html'), '<!doctype html><html lang="zh-CN"><title>量衡</title></html>');
  writeFileSync(join(app, 'assets/index-AbCd1234.js'), 'export {};');
  const { database, store } = http;
  const server = await buildServer({ database, store, settings: readSettings({ LOG_LEVEL: 'silent' }, '/tmp'), appDir: app });
  const open = (url: string, accept = 'text/html') => server.inject({ method: 'GET', url, headers: { accept } });
  for (const url of ['/', '/metrology/labs', '/login', '/index.html']) {
    const answer = await open(url);
    expect([url, answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      url,
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
  }
  const painted = async (ground: string) =>
    (await server.inject({ method: 'GET', url: '/login', headers: { accept: 'text/html', cookie: `liangheng-ground=${ground}` } })).body;
  expect(await painted('dark.14171a')).toContain('<html style="color-scheme:dark;background:#14171a" lang="zh-CN">');
  for (const ground of ['dark.14171', 'pink.14171a', 'dark.14171a"onload="x', '%22%3E%3Cscript%3E'])
    expect(await painted(ground)).not.toContain('style');
  const asset = await open('/assets/index-AbCd1234.js', '*/*');
  expect([asset.statusCode, asset.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect((await open('/assets/gone-AbCd1234.js')).statusCode).toBe(404);
  expect((await open('/metrology/labs', 'application/json')).statusCode).toBe(404);
  expect((await open('/api/unknown')).json()).toMatchObject({ code: 404 });
  for (const url of ['/../package.json', '/%2e%2e/package.json', '/..%2fpackage.json'])
    expect((await open(url, '*/*')).body).not.toContain('liangheng');
  await server.close();
});

test('files are kept by their content, taken by a ticket once, and refused by content', async () => {
  const token = await http.tokenOf('tester');
  const upload = (name: string, content: string, as = token) => {
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n--b--\r\n`;
    return http.call('POST', '/api/file/upload', { token: as, body, headers: { 'content-type': 'multipart/form-data; boundary=b' } });
  };
  const sent = await upload('../../溯源证书.pdf', '%PDF-1.7 hello');
  expect(sent.data).toMatchObject({ originalName: '溯源证书.pdf', contentType: 'application/pdf', size: 14 });
  const { fileId } = sent.data as { fileId: string };
  expect((await upload('page.html', '<script>alert(1)</script>')).status).toBe(415);
  expect((await upload('evil.pdf', '<html>')).status).toBe(415);
  expect((await upload('notes.txt', 'plain')).status).toBe(200);
  const { ticket } = (await http.call('POST', '/api/file/ticket', { token, body: { fileId } })).data as { ticket: string };
  const taken = await http.call('GET', `/api/file/download?fileId=${fileId}&ticket=${ticket}`);
  expect([taken.status, taken.text]).toEqual([200, '%PDF-1.7 hello']);
  expect(taken.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('溯源证书.pdf')}`);
  expect((await http.call('GET', `/api/file/download?fileId=${fileId}&ticket=${ticket}`)).status).toBe(403);
  expect((await http.call('GET', `/api/file/download?fileId=${fileId}`)).status).toBe(401);
  const foreign = await http.tokenOf('admin', '000001');
  expect((await http.call('GET', `/api/file/download?fileId=${fileId}`, { token: foreign })).status).toBe(404);
  expect((await http.call('POST', '/api/file/ticket', { token: foreign, body: { fileId } })).status).toBe(404);
  expect((await http.call('GET', `/api/file/load?fileId=${fileId}`, { token })).headers['content-disposition']).toMatch(/^inline/);
  expect((await http.call('GET', `/api/file/list?ids=${fileId},99,x`, { token })).data).toMatchObject([{ fileId }]);
});

test('every route says who may call it, and only the known ones are open to all', async () => {
  const rules = await listRoutes();
  const open = rules.filter((rule) => rule.access === 'public').map((rule) => `${rule.method} ${rule.path}`);
  expect(open.sort()).toEqual([
    'GET /*',
    'GET /api/blade-auth/captcha',
    'GET /api/blade-auth/challenge',
    'GET /api/blade-auth/isSmsRequired',
    'GET /api/blade-auth/isUpLoad',
    'GET /api/blade-auth/oauth/captcha',
    'GET /api/blade-auth/oauth/logout',
    'GET /api/blade-auth/public-key',
    'GET /api/blade-desk/notice/releaseInfo',
    'GET /api/blade-system/tenant/info',
    'GET /api/public/:face/form',
    'GET /api/public/account/rules',
    'GET /api/public/faces',
    'GET /api/schema/validators/:module/:file',
    'GET /healthz',
    'GET /readyz',
    'GET /user/logout',
    'POST /api/blade-auth/logout',
    'POST /api/blade-auth/oauth/token',
    'POST /api/blade-auth/sso/exchange',
    'POST /api/blade-auth/third/oauth/token',
    'POST /api/blade-auth/token',
    'POST /api/blade-desk/notice/releaseInfoPage',
    'POST /api/public/:face/query',
    'POST /api/public/password/reset',
    'POST /api/public/register',
    'POST /api/report/pageReport',
    'POST /api/report/phoneToken',
    'POST /csApi/blade-expand/open/token/api_token',
    'POST /csApi/hm-metrology/self-service/sms/:phone',
    'POST /user/logout',
    'POST /user/send-logs',
  ]);
  expect(rules.find(({ method, path }) => method === 'POST' && path === '/api/:module/:page/submit')).toMatchObject({
    access: 'permission:<page>_create|<page>_edit',
    mutates: true,
  });
  for (const rule of rules.filter((each) => each.access !== 'public')) {
    const answer = await http.call(
      rule.method as 'GET' | 'POST',
      rule.path.replace(':module', 'demo').replace(':page', 'clients'),
      rule.method === 'POST' ? { body: {} } : {},
    );
    // Whoever opens no socket there is told that its address takes nothing else; who opens one is judged then.
    expect([rule.path, answer.status]).toEqual([rule.path, rule.path === '/msgws/websocket' ? 426 : 401]);
  }
});

test('sources keep no route without a rule', () => {
  const source = readFileSync(new URL('../../../src/server/http/access.ts', import.meta.url), 'utf8');
  expect(source).toContain('does not say who may call it');
});
