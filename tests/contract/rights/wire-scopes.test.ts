import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { listRoutes } from '../../../src/server/app/all-routes';
import { roles } from '../support/http-setup';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { isScoped, wireCalls } from '../support/wire-calls';
import { openWireFields, type Try } from '../support/wire-fields';
import { maker, open, openWireRoom, restricted, stranger, type WireRoom } from '../support/wire-room';

// Row scopes and field rules hold at every call that reads or changes rows, whatever its address.
let room: WireRoom;
let { http, owner, ids, asks, send, tableOf, pagesOf } = {} as WireRoom;

const missing = '7777777777777';
const { seed, report } = startRun('row scopes');
const limited = roles.filter((role) => !['administrator', 'admin', 'configurator'].includes(role));
/** All have the same rights and scopes here, and differ by what the product begins a role with. */
const drawn = limited.concat(limited).slice(seed % limited.length, (seed % limited.length) + sizeOf({ short: 2, long: limited.length }));

beforeAll(async () => {
  room = await openWireRoom(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  ({ http, owner, ids, asks, send, tableOf, pagesOf } = room);
  for (const role of limited) {
    const roleId = roles.indexOf(role) + 1;
    await owner(
      `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
      roleId,
    );
    for (const path of pagesOf().concat('system/sessions'))
      await owner(
        `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, $2, 'custom', $3)
         on conflict (tenant_id, role_id, page_path) do update set kind = excluded.kind, expression = excluded.expression`,
        roleId,
        path,
        `row.createUser == '${maker}'`,
      );
  }
});
afterAll(() => http.close());

test('every call is classified: what rows it is about, or why none are shut by it', async () => {
  const routes = (await listRoutes()).map(({ method, path }) => `${method} ${path}`);
  expect([...routes].sort()).toEqual(Object.keys(wireCalls).sort());
});

test('a call that changes rows, or asks for a right over them, is none that anybody may make without a reason', async () => {
  const rules = new Map((await listRoutes()).map((rule) => [`${rule.method} ${rule.path}`, rule]));
  const unasked = Object.entries(wireCalls).filter(
    ([call, said]) => !isScoped(said) && rules.get(call)?.access.startsWith('permission:') === true,
  );
  expect(unasked.map(([call]) => call).sort()).toEqual([
    'GET /api/blade-flow/work/start-list',
    'GET /api/blade-system/data-scope/detail',
    'GET /api/blade-system/data-scope/list',
    'GET /api/blade-system/role/limit-choices',
    'GET /api/blade-system/role/scope-check',
    'GET /api/blade-system/user/export-template',
    'GET /api/docs',
    'GET /api/docs/openapi.json',
    'GET /api/page-files/detail',
    'GET /api/page-files/list',
    'GET /api/page-files/version',
    'GET /api/schema/diagrams/:module/:page',
    'GET /api/schema/faults',
    'GET /api/schema/pages/:module/:page',
    'POST /api/:module/:page/import',
    'POST /api/:module/:page/template',
    'POST /api/blade-desk/process/leave/start-process',
    'POST /api/blade-system/data-scope/remove',
    'POST /api/blade-system/data-scope/submit',
    'POST /api/blade-system/user/import-user',
    'POST /api/blade-system/user/register-guest',
    'POST /api/page-files/check',
    'POST /api/page-files/plan',
    'POST /api/page-files/plan-removal',
    'POST /api/page-files/publish',
    'POST /api/page-files/remove',
    'POST /api/page-files/start',
    'POST /print/pdf/generateDiy',
  ]);
  for (const [call, said] of Object.entries(wireCalls)) {
    if (said === 'platform') expect([call, rules.get(call)?.access]).toEqual([call, 'platform']);
    if (said === 'public') expect([call, rules.get(call)?.access]).toEqual([call, 'public']);
  }
});

const blank = (text: string, id: string): string =>
  text
    .replaceAll(id, 'ID')
    .replace(/"(traceId|token|password)":"[^"]*"/g, '')
    .replace(/"version":\d+/g, '');

/** All that is stored of the rows that are shut, or of those that are open, and of what hangs on them. */
async function stateOf(side: 'open' | 'restricted'): Promise<string> {
  const parts: unknown[] = [];
  for (const [record, { [side]: id }] of ids) {
    const table = tableOf(record);
    if (table === '' || table.startsWith('page_')) continue;
    parts.push((await owner(`select t::text as row from "${table}" t where tenant_id = '000000' and id = $1`, id)).rows);
  }
  const account = side === 'open' ? maker : stranger;
  for (const [table, column] of [
    ['sys_user_role', 'user_id'],
    ['sys_session', 'user_id'],
    ['sys_role_menu', 'role_id'],
    ['sys_role_scope', 'role_id'],
  ] as const)
    parts.push(
      (await owner(`select t::text as row from ${table} t where tenant_id = '000000' and ${column} = $1 order by 1`, account)).rows,
    );
  return JSON.stringify(parts);
}

test(
  'no call shows or changes a row that is shut, for the roles of this run; it is answered as one that is not there',
  { timeout: 300_000 },
  async () => {
    const before = await stateOf('restricted');
    const faults: string[] = [];
    let count = 0;
    for (const role of drawn)
      for (const ask of asks()) {
        const row = ids.get(ask.record);
        const name = `${role}: ${ask.call}`;
        if (!row) throw new Error(`No rows of ${ask.record}`);
        if (ask.said.lists) {
          const { status, text } = await send(ask, '', role);
          count += 1;
          if (status === 403) faults.push(`${name} was refused`);
          if (text.includes(restricted)) faults.push(`${name} shows what is shut`);
          // Not every page is a tree.
          if (status === 200 && !text.includes(open)) faults.push(`${name} does not show what is open: ${text.slice(0, 100)}`);
          continue;
        }
        if (!ask.said.query && !ask.said.body) {
          const { text } = await send(ask, '', role);
          count += 1;
          if (text.includes(restricted)) faults.push(`${name} shows what is shut`);
          continue;
        }
        const [there, not] = [await send(ask, row.restricted, role), await send(ask, missing, role)];
        count += 2;
        if (there.status !== not.status || blank(there.text, row.restricted) !== blank(not.text, missing))
          faults.push(
            `${name} tells shut (${there.status} ${there.text.slice(0, 90)}) from missing (${not.status} ${not.text.slice(0, 90)})`,
          );
      }
    report({ calls: asks().length, roles: drawn.length, asked: count });
    expect(faults).toEqual([]);
    expect(await stateOf('restricted')).toBe(before);
  },
);

/** The body of a call about one row, asked about two. Shape: undefined where it takes one row only. */
function ofBoth(body: object, first: string, second: string): object | undefined {
  const both = JSON.stringify(body)
    .replace(new RegExp(`"(ids|userIds)":"${first}"`), `"$1":"${first},${second}"`)
    .replace(new RegExp(`\\["${first}"\\]`), `["${first}","${second}"]`)
    .replace(new RegExp(`\\[\\{"id":"${first}","version":1\\}\\]`), `[{"id":"${first}","version":1},{"id":"${second}","version":1}]`);
  return both.includes(second) ? (JSON.parse(both) as object) : undefined;
}

test('of rows that are shut beside rows that are open a call tells no more than of missing ones, and does nothing to either', async () => {
  // Each of these says of every row what became of it.
  const apart = /\/(transition|restore|foresee)$/;
  const before = [await stateOf('open'), await stateOf('restricted')];
  const faults: string[] = [];
  let count = 0;
  for (const ask of asks()) {
    const row = ids.get(ask.record);
    if (!row || !ask.said.body || apart.test(ask.path)) continue;
    for (const first of ['open', 'shut'] as const) {
      const about = async (id: string) => {
        const [left, right] = first === 'open' ? [row.open, id] : [id, row.open];
        const body = ofBoth(ask.said.body?.(left, maker) ?? {}, left, right);
        return body && (await send({ ...ask, said: { ...ask.said, body: () => body } }, '', 'hr'));
      };
      // Rows are locked, and judged, in the order of their ids: what is missing here stands where the other one stands.
      const next = String(BigInt(row.restricted) + 1n);
      const there = await about(row.restricted);
      const not = await about(next);
      if (!there || !not) continue;
      count += 1;
      if (there.status < 400 || there.status !== not.status || blank(there.text, row.restricted) !== blank(not.text, next))
        faults.push(
          `${ask.call}, ${first} first: ${String(there.status)} ${there.text.slice(0, 90)}; missing: ${String(not.status)} ${not.text.slice(0, 90)}`,
        );
    }
  }
  expect(faults).toEqual([]);
  expect([await stateOf('open'), await stateOf('restricted')]).toEqual(before);
  expect(count).toBeGreaterThan(70);
});

/** What forms and lists show everybody of the routes of flows, as of every entry of a dictionary. */
const vocabulary: ReadonlySet<string> = new Set(['flowRoutes.flow_key', 'flowRoutes.flow_name', 'flowRoutes.sort']);
/** What people say of themselves, which no page keeps. */
const ofOneself: ReadonlySet<string> = new Set(['name', 'avatar']);

/** Keys of an answer with each value that stands nowhere else. */
function* marked(value: unknown, marks: ReadonlyMap<string, string>, key = ''): Generator<readonly [key: string, value: string]> {
  if (Array.isArray(value)) for (const each of value) yield* marked(each, marks, key);
  else if (isObject(value)) for (const [name, each] of Object.entries(value)) yield* marked(each, marks, name);
  else if (marks.has(String(value))) yield [key, String(value)];
}

test('no call tells or changes a field that is shut to a role, or is searched by it', { timeout: runTimeout(300_000) }, async () => {
  const { account, rows, reads, tries, rule, mark, changes } = await openWireFields(room);
  // What may be written where nothing is shut, tried at the rows that are open.
  const free: Try[] = [];
  for (const each of tries)
    if (!free.some(({ ask, key }) => ask === each.ask && key === each.key) && (await changes(each, ids.get(each.ask.record)?.open ?? '')))
      free.push(each);
  expect([...new Set(free.map(({ ask }) => ask.call.split('/').slice(-2).join('/')))].join(' ')).toBe(
    'user/submit user/update role/submit menu/submit dept/submit dict/submit dict-biz/submit post/submit topmenu/submit client/submit api-scope/submit region/submit notice/submit user/update-info',
  );

  // Its department decides who may meet the account.
  await owner('update sys_user set dept_id = $1 where id = $2', ids.get('departments')?.open, maker);
  const marks = await mark();
  const faults: string[] = [];
  const told: string[] = [];
  for (const said of ['hidden', 'readOnly'] as const) {
    await rule(said);
    for (const each of free)
      if (!(each.ask.call.endsWith('/update-info') && ofOneself.has(each.key)) && (await changes(each, rows.get(each.ask.record) ?? '')))
        faults.push(`${each.ask.call} changes ${each.key}, which is ${said}`);
  }
  await rule('hidden', 'users');
  // What accounts are linked to is told by names: those are fields of other records.
  for (const ask of reads.filter(({ record }) => record === 'users')) {
    const { text } = await send(ask, ask.said.lists ? '' : (rows.get('users') ?? ''), account);
    for (const [value, name] of marks)
      if (text.includes(value) && /^(departments|roles|posts|staff|customers)\./.test(name))
        faults.push(`${ask.call} tells ${name} beside open fields of users`);
  }
  await rule('hidden');
  for (const ask of reads) {
    const id = ask.said.lists ? '' : (rows.get(ask.record) ?? '');
    const [whole, { status, text }] = [await send(ask, id, 'admin'), await send(ask, id, account)];
    for (const [value, name] of marks) {
      if (whole.text.includes(value)) told.push(name);
      if (text.includes(value) && !vocabulary.has(name)) faults.push(`${ask.call} tells ${name}`);
    }
    if (status !== 200 && status !== 403) faults.push(`${ask.call} fails: ${status} ${text}`);
    // The next numbers are made of all that the rule says.
    if (ask.call.endsWith('/preview') && status === 200) faults.push(`${ask.call} tells ${text}`);
    if (!ask.said.lists || !ask.call.startsWith('GET ') || !whole.text.startsWith('{')) continue;
    for (const [key, value] of new Map(marked(JSON.parse(whole.text), marks))) {
      const search = (by: string) =>
        [ask.said.query?.('') ?? '', `${key}_equal=${by}`, `${key}=${by}`].filter((part) => part !== '').join('&');
      const [hit, missed] = [value, '7399999'].map((by) => send({ ...ask, said: { ...ask.said, query: () => search(by) } }, '', account));
      if ((await hit)?.text !== (await missed)?.text) faults.push(`${ask.call} is searched by ${key}`);
    }
  }
  console.log(`field rules: ${marks.size} values, ${told.length} times told to who sees all, ${free.length} keys that change a row`);
  expect(faults).toEqual([]);
  const records = [...new Set(told.map((name) => name.split('.')[0]))].sort().join(' ');
  expect(records).toBe(
    'clients customers departments dicts errorLogs flowRoutes instruments leaves loginLogs menus notices operationLogs params posts regions roles sessions staff topMenus users',
  );
});

test('the same calls reach a row that is open', { timeout: runTimeout(120_000) }, async () => {
  const role = 'hr';
  const faults: string[] = [];
  const told = asks().filter(
    ({ said }) => said.lists !== true && said.quiet !== true && (said.query !== undefined || said.body !== undefined),
  );
  // Removals come last: what is removed is there no more.
  for (const ask of [...told].sort((left, right) => Number(left.call.endsWith('/remove')) - Number(right.call.endsWith('/remove')))) {
    const row = ids.get(ask.record);
    const removes = ask.call.endsWith('/remove');
    // Each way of removing would take the row from the next.
    if (!row || (removes && !/blade-system\/(?!dict-biz)/.test(ask.call))) continue;
    // Some pages only show.
    const page = ask.said.of === '*' ? http.store.current().pages.get(`system/${ask.record}`) : undefined;
    if (page && ask.call.endsWith('/submit') && !page.permissions.some(({ action }) => action === 'edit')) continue;
    const [there, not] = [await send(ask, row.open, role), await send(ask, missing, role)];
    if (there.status === not.status && blank(there.text, row.open) === blank(not.text, missing))
      faults.push(`${ask.call} answers an open row as a missing one: ${there.status} ${there.text.slice(0, 120)}`);
  }
  expect(faults).toEqual([]);
});
