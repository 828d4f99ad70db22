import { cpSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../../../src/server/app/all-routes';
import type { RouteRule } from '../../../src/server/http/access';
import { productSchemas } from '../../fixtures/some-schemas';
import { type Answer, basic, makeSchemas, openHttp, password, type Request, type TestHttp } from '../support/http-setup';

// Every call that changes something, found in the table of routes: how many entries of the audit trail it leaves.
let http: TestHttp;
let rules: readonly RouteRule[];
beforeAll(async () => {
  const schemas = makeSchemas();
  const page = 'pages/system/departments.json';
  mkdirSync(dirname(join(schemas, page)), { recursive: true });
  cpSync(fileURLToPath(new URL(`../../../schemas/${page}`, import.meta.url)), join(schemas, page));
  http = await openHttp(schemas);
  rules = (await listRoutes()).filter((rule) => rule.mutates && (rule.method === 'POST' || rule.method === 'GET'));
});
afterAll(() => http.close());

type Entry = Readonly<Record<string, unknown>>;

/** The words that the page of the operation log has for an action or a subject. */
const wordsOf = (name: string): ReadonlySet<string> =>
  new Set(
    productSchemas()
      .pages.get('system/operationLogs')
      ?.table.columns.find(({ field }) => field === name)
      ?.of.options?.map(({ key }) => key),
  );
const words = { action: wordsOf('action'), subject: wordsOf('subject') };
/** What entries were seen to say that the page would show as it is written here. */
const wordless = new Set<string>();
/** The pages of this test are none of the product's. */
const ownPages: ReadonlySet<string> = new Set(['clients', 'orders']);

async function entriesOf(answer: Answer): Promise<readonly Entry[]> {
  const { rows } = await http.database.system((q) =>
    q.query('select action, subject, refused, user_name, comment from sys_audit where request_id = $1 order by id', [
      answer.headers['x-request-id'],
    ]),
  );
  for (const { action, subject } of rows) {
    if (ownPages.has(String(subject))) continue;
    for (const [name, word] of [
      ['action', action],
      ['subject', subject],
    ] as const)
      if (!words[name].has(String(word))) wordless.add(`${name} ${String(word)}`);
  }
  return rows;
}

const addressOf = ({ path }: RouteRule): string =>
  path.replace(':module/:page', 'demo/orders').replace(':phone', '13800138000').replace('*', 'x');
const methodOf = ({ method }: RouteRule): 'GET' | 'POST' => (method === 'GET' ? 'GET' : 'POST');
const nameOf = ({ method, path }: RouteRule): string => `${method} ${path}`;

/** Drafts are nothing yet; an address that is shown to somebody and a page that goes away change nothing of the institute. */
const untold: ReadonlySet<string> = new Set(['/api/drafts/save', '/api/drafts/remove', '/user/logout', '/user/send-logs']);

test('an attempt without the right leaves exactly one entry, whichever call it was', { timeout: 300_000 }, async () => {
  const token = await http.tokenOf('tester');
  const guarded = rules.filter(({ access }) => access === 'platform' || access.startsWith('permission:'));
  const faults: string[] = [];
  for (const rule of guarded) {
    const body = { id: '1', name: 'submit', items: [{ id: '1', version: 1 }], do: 'remove', lines: [] };
    const answer = await http.call(methodOf(rule), `${addressOf(rule)}?ids=1`, { token, body });
    const entries = await entriesOf(answer);
    const fits =
      answer.status === 403 && entries.length === 1 && entries[0]?.['refused'] === true && entries[0]['user_name'] === '人员tester';
    if (!fits) faults.push(`${nameOf(rule)}: ${answer.status}, ${JSON.stringify(entries)}`);
  }
  expect(faults).toEqual([]);
  expect(guarded.length).toBeGreaterThan(35);
});

/** Calls that end the session that they are made with, or shut it. */
const ending = /log-?out$|\/lock$|\/unlock$|\/sessions\/end$/;

test('a call with nothing in it leaves no entry of a change; what it does all the same is told once', { timeout: 300_000 }, async () => {
  const faults: string[] = [];
  for (const rule of rules) {
    const token = ending.test(rule.path) ? String((await http.signInAs('admin')).body['access_token']) : await http.tokenOf('admin');
    const answer = await http.call(methodOf(rule), addressOf(rule), {
      token,
      headers: { authorization: basic },
      ...(rule.method === 'POST' ? { body: {} } : {}),
    });
    const entries = await entriesOf(answer);
    const done = entries.filter((entry) => entry['refused'] === false);
    const open = rule.access === 'public';
    const expected =
      answer.status >= 300 || open || untold.has(rule.path) ? done.length <= (open && answer.status < 300 ? 1 : 0) : done.length === 1;
    if (!expected || entries.length > 1 || answer.status >= 500)
      faults.push(`${nameOf(rule)}: ${answer.status} ${answer.text.slice(0, 80)}, ${JSON.stringify(entries)}`);
  }
  expect(faults).toEqual([]);
});

interface Step {
  /** The address, with what stands behind it. */
  readonly url: string;
  readonly request?: Request;
  readonly as?: string;
  /** Entries that it must leave; one where nothing is said. */
  readonly actions?: readonly string[];
}

const idOf = ({ data }: Answer): string => (data as { id: string }).id;

test('a change that is made leaves exactly one entry a row, and says what was done', { timeout: 300_000 }, async () => {
  const seen = new Set<string>();
  const faults: string[] = [];
  async function take({ url, request = {}, as = 'admin', actions }: Step): Promise<Answer> {
    const path = url.split('?')[0] ?? '';
    const paged = path.replace(/^\/api\/demo\/\w+\//, '/api/:module/:page/');
    const rule = rules.find((each) => each.path === paged);
    const answer = await http.call(rule?.method === 'GET' ? 'GET' : 'POST', url, { token: await http.tokenOf(as), ...request });
    const entries = await entriesOf(answer);
    const told = entries.map((entry) => String(entry['action']));
    const fits = actions ? JSON.stringify(told) === JSON.stringify(actions) : told.length === 1;
    if (!rule || answer.status !== 200 || !fits || entries.some((entry) => entry['refused'] === true))
      faults.push(`${url}: ${answer.status} ${answer.text.slice(0, 120)}, ${JSON.stringify(entries)}`);
    else seen.add(rule.path);
    return answer;
  }
  const system = (call: string, body?: unknown, actions?: readonly string[], as?: string): Promise<Answer> =>
    take({
      url: `/api/blade-system/${call}`,
      request: body === undefined ? {} : { body },
      ...(actions ? { actions } : {}),
      ...(as ? { as } : {}),
    });

  // Rows of pages.
  const page = (call: string, body: unknown, actions?: readonly string[]): Promise<Answer> =>
    take({ url: `/api/demo/${call}`, request: { body }, ...(actions ? { actions } : {}) });
  const client = await page('clients/submit', { name: '审计单位', kind: 'a' }, ['create']);
  const order = await page('orders/submit', { clientId: idOf(client), lines: [{ item: 'i', price: '1.00', count: 1 }] }, ['create']);
  await page('orders/transition', { name: 'submit', items: [{ id: idOf(order), version: 1 }] }, ['submit']);
  await page('clients/export', { columns: ['name'], searchType: 'N', searchParam: [] }, ['export']);
  const two = [await page('clients/submit', { name: '甲一', kind: 'a' }), await page('clients/submit', { name: '甲二', kind: 'a' })];
  await page('clients/remove', { items: two.map((each) => ({ id: idOf(each), version: 1 })) }, ['remove', 'remove']);
  await page('clients/restore', { items: [{ id: idOf(two[0] ?? client), version: 2 }] }, ['restore']);

  // Accounts, roles and menus.
  const role = await system('role/submit', { roleName: '审计', roleAlias: 'audited' }, ['create']);
  const user = await system('user/submit', { account: 'audited', password: 'quiet-lake-42', realName: '被审计' }, ['create']);
  await system('user/update', { id: idOf(user), realName: '改名' }, ['edit']);
  await system('user/update-info', { nickName: '我' }, undefined);
  await system(`user/grant?userIds=${idOf(user)}&roleIds=${idOf(role)}`, undefined, ['grant']);
  await system(`user/unlock?userIds=${idOf(user)}`);
  await system(`user/reset-password?userIds=${idOf(user)}`);
  await system('user/end-sessions', { userIds: idOf(user) }, ['endSessions']);
  const menu = await system('menu/submit', { code: 'audited_menu', name: '审计' }, ['create']);
  await system('role/grant', { roleIds: [idOf(role)], menuIds: [idOf(menu)] }, ['grant']);
  await system('role/scopes', { roleId: idOf(role), scopes: [{ page: 'demo/clients', kind: 'own' }] });
  await system('role/fields', { roleId: idOf(role), fields: [{ record: 'clients', field: 'code', rule: 'hidden' }] });
  const bar = await system('topmenu/submit', { code: 'audited_bar', name: '审计' }, ['create']);
  await system('topmenu/grant', { topMenuIds: [idOf(bar)], menuIds: [idOf(menu)] }, ['grant']);
  await system(`topmenu/remove?ids=${idOf(bar)}`, undefined, ['remove']);
  await system(`menu/remove?ids=${idOf(menu)}`, undefined, ['remove']);
  await system(`user/remove?ids=${idOf(user)}`, undefined, ['remove']);
  await system(`role/remove?ids=${idOf(role)}`, undefined, ['remove']);

  // Departments, dictionaries, posts, parameters, tenants.
  const department = await system('dept/submit', { deptName: '审计室', fullName: '审计室', sort: 1 }, ['create']);
  await system(`dept/remove?ids=${idOf(department)}`, undefined, ['remove']);
  for (const kind of ['dict', 'dict-biz']) {
    const entry = await system(`${kind}/submit`, { code: `audited_${kind}`, dictValue: '审计' }, ['create']);
    await system(`${kind}/remove?ids=${idOf(entry)}`, undefined, ['remove']);
  }
  const post = await system('post/submit', { postName: '审计岗' }, ['create']);
  await system('post/submit', { id: idOf(post), postName: '审计岗位' }, ['edit']);
  await system(`post/remove?ids=${idOf(post)}`, undefined, ['remove']);
  const parameter = await system('param/submit', { paramName: '审计', paramKey: 'audited', paramValue: '1' }, ['create'], 'administrator');
  await system(`param/remove?ids=${idOf(parameter)}`, undefined, ['remove'], 'administrator');
  await system('tenant/submit', { tenantId: 'audited1', tenantName: '审计院' }, ['create'], 'administrator');

  // What somebody keeps for himself, and his session.
  const own = (url: string, body?: unknown, as?: string): Promise<Answer> =>
    take({ url, request: body === undefined ? {} : { body }, ...(as ? { as } : {}) });
  await own('/api/view-param/saveTheader', { elementId: 'clients', parameter: '{"v":1,"columns":[]}' });
  const view = await own('/api/view-param/saveView', { elementId: 'demo/clients', name: '审计', scope: 'own', parameter: '{}' });
  await own('/api/view-param/defaultView', { elementId: 'demo/clients', id: idOf(view) });
  await own('/api/view-param/removeView', view.data);
  await own('/api/blade-auth/sessions/end', { others: true }, 'hr');
  await own('/api/blade-auth/lock', {}, 'hr');
  await own('/api/blade-auth/unlock', { password }, 'hr');
  await own(
    '/api/blade-system/user/update-password',
    { oldPassword: password, newPassword: 'quiet-lake-43', newPassword1: 'quiet-lake-43' },
    'quality',
  );
  await own('/api/blade-auth/logout', {}, 'quality');
  await own('/api/blade-auth/oauth/logout', undefined, 'device_keeper');

  expect(faults).toEqual([]);
  console.log(`audit: ${rules.length} calls that change something, ${seen.size} of them made`);
  expect(seen.size).toBeGreaterThan(40);
});

test('each of those entries is told in words by the page of the operation log', () => {
  expect([...wordless].sort()).toEqual([]);
});
