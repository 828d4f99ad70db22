import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { listRoutes } from '../../../src/server/app/all-routes';
import { collectRules, reads, type RouteRule } from '../../../src/server/http/access';
import { openHttp, roles, type TestHttp } from '../support/http-setup';
import { addCustomer, disabledToken, expiredToken } from '../support/strange-callers';

let http: TestHttp;
let rules: readonly RouteRule[];
beforeAll(async () => {
  http = await openHttp();
  rules = (await listRoutes()).filter((rule) => rule.method === 'GET' || rule.method === 'POST');
  await addCustomer(http);
});
afterAll(() => http.close());

const places = ['demo/branches', 'demo/clients', 'demo/orders'] as const;
const owners: ReadonlySet<string> = new Set(['administrator', 'admin', 'configurator']);
const anonymous = ['nobody', 'forged', 'signedOut', 'expired', 'disabled'] as const;
/** The roles of the house, and one of a customer, who sees a list and nothing else. */
const askers = [...roles, 'customer'];
const missing = '7777777777777';

/** Whose row an id names: what an administrator has made, or another one of his tenant, another tenant's, nobody's. */
const targets = ['foreign', 'missing', 'own', 'other'] as const;
type Target = (typeof targets)[number];

/** Ids of one row of everything in a tenant, by the word that stands before the call in an address. */
async function makeRows(tenantId: string, account: string): Promise<ReadonlyMap<string, string>> {
  const token = await http.tokenOf(account, tenantId);
  const make = async (url: string, body: object): Promise<string> => {
    const answer = await http.call('POST', url, { token, body });
    expect([url, answer.status, answer.msg]).toEqual([url, 200, '操作成功']);
    return (answer.data as { id: string }).id;
  };
  const branches = await make('/api/demo/branches/submit', { name: `矩阵分支${account}` });
  const clients = await make('/api/demo/clients/submit', { name: `矩阵单位${account}`, kind: 'a' });
  const lines = [{ item: 'i', price: '1.00', count: 1 }];
  return new Map([
    ['branches', branches],
    ['clients', clients],
    ['orders', await make('/api/demo/orders/submit', { clientId: clients, lines })],
    ['user', await make('/api/blade-system/user/submit', { account: `matrix${account}${tenantId}`, password: 'quiet-lake-42' })],
    ['role', await make('/api/blade-system/role/submit', { roleName: `矩阵${account}`, roleAlias: `matrix${account}` })],
    ['menu', await make('/api/blade-system/menu/submit', { code: `matrix_menu_${account}`, name: '矩阵' })],
    ['topmenu', await make('/api/blade-system/topmenu/submit', { code: `matrix_bar_${account}`, name: '矩阵' })],
    ['post', await make('/api/blade-system/post/submit', { postName: `矩阵${account}` })],
    ['dict', await make('/api/blade-system/dict/submit', { code: `matrix_dict_${account}`, dictValue: '矩阵' })],
    ['dict-biz', await make('/api/blade-system/dict-biz/submit', { code: `matrix_biz_${account}`, dictValue: '矩阵' })],
  ]);
}

/** Codes that each role holds, read from the database and from nowhere else. */
async function readGrants(): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await http.database.system((q) =>
    q.query(
      `select r.role_alias, m.code from sys_role_menu rm join sys_role r on r.tenant_id = rm.tenant_id and r.id = rm.role_id
       join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id where rm.tenant_id = '000000'`,
    ),
  );
  return new Map(askers.map((role) => [role, new Set(rows.filter((row) => row['role_alias'] === role).map((row) => String(row['code'])))]));
}

/** Whoever calls one of these is signed out, or locked, or has used up his tries: each such call gets a session of its own. */
const ending: ReadonlySet<string> = new Set([
  '/api/blade-auth/oauth/logout',
  '/api/blade-auth/logout',
  '/api/blade-auth/lock',
  '/api/blade-auth/unlock',
  '/api/blade-auth/sessions/end',
]);

interface Cell {
  readonly rule: RouteRule;
  readonly url: string;
  readonly place: string;
  readonly target: Target;
  readonly body: object | undefined;
}

/** Says whether a call takes a key: what it does not know it refuses before it looks at anything. */
const knows = ({ mutates }: RouteRule, schema: unknown, name: string): boolean =>
  !mutates ||
  !isObject(schema) ||
  schema['additionalProperties'] !== false ||
  (isObject(schema['properties']) && Object.hasOwn(schema['properties'], name));

function toCells(rows: Readonly<Record<Target, ReadonlyMap<string, string>>>): readonly Cell[] {
  return rules.flatMap((rule) => {
    const paged = rule.path.includes(':module/:page');
    return (paged ? places : ['']).flatMap((place) => {
      const words = rule.path.split('/');
      const word = paged ? (place.split('/')[1] ?? '') : (words.at(-2) ?? '');
      const known = rows.own.has(word);
      return (known ? targets : (['missing'] as const)).map((target): Cell => {
        const id = rows[target].get(word) ?? missing;
        const path = rule.path
          .replace(':module/:page', place)
          .replace(':module', 'demo')
          .replace(':file', 'clients.x.js')
          .replace(':phone', '13800138000')
          .replace('*', 'nothing.txt');
        const query = new URLSearchParams({ id, ids: id, userId: id, userIds: id, roleIds: id, topMenuIds: id, left: id, right: id });
        const items = [{ id, version: 1 }];
        const body = {
          ...{ id, items, version: 1, name: place === '' ? '矩阵' : 'submit', field: place === 'demo/clients' ? 'branchId' : 'parentId' },
          ...{ roleIds: [id], menuIds: [], roleId: id, scopes: [], fields: [], topMenuIds: [id], do: 'remove' },
        };
        const asked = new URLSearchParams([...query].filter(([name]) => knows(rule, rule.query ?? rule.body, name)));
        const sent = Object.fromEntries(Object.entries(body).filter(([name]) => knows(rule, rule.body, name)));
        return { rule, url: `${path}?${asked.toString()}`, place, target, body: rule.method === 'POST' ? sent : undefined };
      });
    });
  });
}

/** What the rule and the grants say, worked out apart from the server's own code. */
function mayPass(cell: Cell, role: string, grants: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const { access, path } = cell.rule;
  if (access === 'platform') return role === 'administrator';
  if (!access.startsWith('permission:')) return true;
  const page = cell.place.split('/')[1] ?? '';
  const model = http.store.current().pages.get(cell.place);
  let codes: readonly string[] = access
    .slice('permission:'.length)
    .replaceAll('<page>', page)
    .replaceAll('<transition>', 'submit')
    .split('|');
  // A submit that names an id changes; a batch here removes.
  if (path.endsWith('/submit') && codes.length > 1) codes = codes.filter((code) => code.endsWith('_edit'));
  if (path.endsWith('/batch')) codes = [`${page}_remove`];
  if (path.endsWith('/candidates')) codes = ['view', 'create', 'edit'].map((action) => `${page}_${action}`);
  if (path.startsWith('/api/schema/diagrams/') || path.startsWith('/api/page-files/')) return owners.has(role);
  // Which right it takes depends on what is taken back: some right to do anything is asked for at once.
  if (path.endsWith('/undo')) codes = model?.permissions.filter(({ action }) => action !== 'view').map(({ code }) => code) ?? [];
  if (path.startsWith('/api/schema/pages/')) codes = model?.permissions.map((permission) => permission.code) ?? [];
  const exists = (code: string): boolean => model === undefined || model.permissions.some((permission) => permission.code === code);
  return codes.some((code) => exists(code) && (owners.has(role) || grants.get(role)?.has(code) === true));
}

/** A transition that the page does not have is nobody's to do, and is said to be none. */
const isUnknownAction = ({ rule, place }: Cell): boolean =>
  rule.path.endsWith('/transition') &&
  !http.store
    .current()
    .pages.get(place)
    ?.permissions.some((each) => each.action === 'submit');

const blank = (text: string, id: string): string => text.replaceAll(id, 'ID');

test(
  'every call, by every role, about own, foreign and missing things: none passes whom the rights do not let pass',
  { timeout: 600_000 },
  async () => {
    const own = await makeRows('000000', 'admin');
    const other = await makeRows('000000', 'admin2');
    const foreign = await makeRows('000001', 'admin');
    const rows = { own, other, foreign, missing: new Map<string, string>() };
    const grants = await readGrants();
    const cells = toCells(rows);
    const faults: string[] = [];
    let count = 0;
    const ask = async (cell: Cell, token: string | undefined) => {
      count += 1;
      return http.call(cell.rule.method === 'GET' ? 'GET' : 'POST', cell.url, { token, ...(cell.body ? { body: cell.body } : {}) });
    };
    const tokenFor = async (cell: Cell, role: string, tenantId = '000000'): Promise<string> =>
      ending.has(cell.rule.path) ? String((await http.signInAs(role, tenantId)).body['access_token']) : http.tokenOf(role, tenantId);
    const nameOf = (cell: Cell) => `${cell.rule.method} ${cell.url.split('?')[0] ?? ''} (${cell.target})`;
    const wordOf = ({ place, rule }: Cell) => (place === '' ? (rule.path.split('/').at(-2) ?? '') : (place.split('/')[1] ?? ''));
    /** What somebody else's is answered as what is not there at all. */
    const compare = (
      who: string,
      told: ReadonlyMap<Target, readonly [cell: Cell, status: number, text: string]>,
      hidden: readonly Target[],
    ) => {
      const not = told.get('missing');
      for (const target of hidden) {
        const there = told.get(target);
        if (!there || !not) continue;
        const [left, right] = [there, not].map(([cell, status, text]) => {
          const id = rows[cell.target].get(wordOf(cell)) ?? missing;
          return `${status} ${blank(text, id)
            .replace(/"(traceId|token)":"[^"]*"/g, '')
            .replace(/\d{15,}/g, 'ID')}`;
        });
        if (left !== right)
          faults.push(`${who}: ${nameOf(there[0])} is told from missing: ${left?.slice(0, 90) ?? ''} / ${right?.slice(0, 90) ?? ''}`);
      }
    };
    const forged = `${(await http.tokenOf('admin')).split('.').slice(0, 2).join('.')}.AAAA`;
    const gone = String((await http.signInAs('admin2')).body['access_token']);
    await http.call('POST', '/user/logout?reason=exit', { token: gone });
    const strangers = {
      nobody: undefined,
      forged,
      signedOut: gone,
      expired: await expiredToken(http),
      disabled: await disabledToken(http),
    } as const;
    // The cells of one call at one place stand together.
    const starts = cells.flatMap((cell, index) =>
      cells[index - 1]?.rule === cell.rule && cells[index - 1]?.place === cell.place ? [] : [index],
    );
    const groups = starts.map((start, index) => cells.slice(start, starts[index + 1]));

    // An administrator of another tenant changes nothing of this one, and learns of nothing that is there.
    const ours = JSON.stringify(await stateOf('000000'));
    let foreigners = 0;
    for (const group of groups) {
      const told = new Map<Target, readonly [Cell, number, string]>();
      for (const cell of group) {
        if (cell.target === 'foreign') continue;
        foreigners += 1;
        const { status, text } = await ask(cell, await tokenFor(cell, 'admin', '000001'));
        if (status >= 500) faults.push(`admin of another tenant: ${nameOf(cell)} gave ${status}`);
        told.set(cell.target, [cell, status, text]);
      }
      compare('admin of another tenant', told, ['own', 'other']);
    }
    expect(JSON.stringify(await stateOf('000000'))).toBe(ours);

    const before = JSON.stringify(await stateOf('000001'));
    for (const group of groups) {
      const askAs = async (role: string) => {
        const told = new Map<Target, readonly [Cell, number, string]>();
        for (const cell of group) {
          const { status, text } = await ask(cell, await tokenFor(cell, role));
          told.set(cell.target, [cell, status, text]);
          const passes = mayPass(cell, role, grants);
          if (status >= 500) faults.push(`${role}: ${nameOf(cell)} gave ${status} ${text.slice(0, 100)}`);
          if (!passes && status !== 403 && !(isUnknownAction(cell) && status === 400))
            faults.push(`${role}: ${nameOf(cell)} gave ${status} instead of 403`);
          if (passes && status === 401 && cell.rule.access !== 'public') faults.push(`${role}: ${nameOf(cell)} gave 401`);
        }
        compare(role, told, ['foreign']);
      };
      const askStrange = async (who: (typeof anonymous)[number]) => {
        for (const cell of group) {
          const { status } = await ask(cell, strangers[who]);
          const { access } = cell.rule;
          const fits = access === 'public' ? status < 500 : access === 'ticket' ? status >= 400 && status < 500 : status === 401;
          if (!fits) faults.push(`${who}: ${nameOf(cell)} gave ${status}`);
        }
      };
      // Removing would take away what the next role asks about; the strongest come last. What only reads is asked by all at once.
      const turns = [...anonymous.map((who) => () => askStrange(who)), ...[...askers].reverse().map((role) => () => askAs(role))];
      if (group[0]?.rule.mutates === true) for (const turn of turns) await turn();
      else await Promise.all(turns.map((turn) => turn()));
    }
    console.log(`matrix: ${rules.length} routes, ${cells.length} targets, ${count} calls`);
    expect(faults).toEqual([]);
    expect(JSON.stringify(await stateOf('000001'))).toBe(before);
    expect(count).toBe(cells.length * (askers.length + anonymous.length) + foreigners);
    expect(foreigners).toBe(cells.filter(({ target }) => target !== 'foreign').length);
  },
);

/** All that a tenant has. */
async function stateOf(tenantId: string): Promise<readonly unknown[]> {
  const state: unknown[] = [];
  for (const table of [
    'pg_clients',
    'pg_orders',
    'pg_branches',
    'sys_role',
    'sys_user_role',
    'sys_role_menu',
    'sys_menu',
    'sys_dict',
    'sys_post',
    'sys_top_menu',
    'sys_param',
  ])
    state.push(
      (
        await http.database.system((q) =>
          q.query(`select count(*)::int as n, md5(string_agg(t::text, '|' order by t::text)) as sum from ${table} t where tenant_id = $1`, [
            tenantId,
          ]),
        )
      ).rows[0],
    );
  state.push(
    (
      await http.database.system((q) =>
        q.query(`select account, password_hash, enabled from sys_user where tenant_id = $1 order by id`, [tenantId]),
      )
    ).rows,
  );
  return state;
}

test('a route that does not say who may call it, or what it reads, keeps the server from starting', () => {
  const server = Fastify();
  collectRules(server);
  expect(() => server.get('/declared', reads('signed-in', {}), () => 'x')).not.toThrow();
  const { config } = reads('signed-in', {});
  expect(() => server.get('/unread', { config }, () => 'x')).toThrow('The route GET /unread does not say what it reads.');
  expect(() => server.get('/undeclared', () => 'x')).toThrow('The route GET /undeclared does not say who may call it.');
});
