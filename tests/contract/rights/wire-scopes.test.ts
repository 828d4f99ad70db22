import { fileURLToPath } from 'node:url';
import ExcelJS from 'exceljs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../../../src/server/app/build-server';
import { openHttp, roles, type TestHttp } from '../support/http-setup';
import { type Scoped, wireCalls } from '../support/wire-calls';

// Row scopes and field rules hold at every call that reads or changes rows, whatever its address.
let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));

/** Who has made the rows that are open to the limited roles; those that are shut are another's. */
const [maker, stranger] = ['777000', '888000'];
const [open, shut] = ['marked-open', 'marked-shut'];
const missing = '7777777777777';
const limited = roles.filter((role) => !['administrator', 'admin', 'configurator'].includes(role));

/** Ids of an open and of a shut row of each record. */
const ids = new Map<string, { readonly open: string; readonly shut: string }>();

/** Tables of the system, with what a row says beside tenant, id and maker. */
const tables: Readonly<Record<string, readonly [table: string, columns: string, values: (word: string, by: string) => string]>> = {
  users: [
    'sys_user',
    'account, real_name, nick_name, password_hash, dept_id',
    (word) => `'${word}', '${word}', '${word}', '!', ${word === open ? 1 : 2}`,
  ],
  roles: ['sys_role', 'role_name, role_alias, sort', (word) => `'${word}', '${word}', 90`],
  menus: ['sys_menu', 'code, name_zh, name_en, category', (word) => `'${word}', '${word}', '${word}', 1`],
  posts: ['sys_post', 'post_name, post_code', (word) => `'${word}', '${word}'`],
  topMenus: ['sys_top_menu', 'code, name', (word) => `'${word}', '${word}'`],
  dicts: ['sys_dict', 'code, dict_key, dict_value', (word) => `'${word}', '-1', '${word}'`],
  params: ['sys_param', 'param_name, param_key, param_value', (word) => `'${word}', '${word}', '1'`],
};

const logs: Readonly<Record<string, string>> = {
  loginLogs: `insert into sys_audit (tenant_id, id, user_id, user_name, action, subject) values ('000000', $1, $2, $3, 'signIn', 'session')`,
  operationLogs: `insert into sys_audit (tenant_id, id, user_id, user_name, action, subject) values ('000000', $1, $2, $3, 'edit', 'post')`,
  errorLogs: `insert into sys_error_log (tenant_id, id, user_id, user_name, message) values ('000000', $1, $2, $3, 'x')`,
};

/** Credit codes of the two customers. */
const codes = ['91330100799655058B', '91350100M000100Y43'] as const;

async function makeRows(): Promise<void> {
  const token = await http.tokenOf('admin');
  const places = [
    [open, maker],
    [shut, stranger],
  ] as const;
  for (const [name, [table, columns, values]] of Object.entries(tables)) {
    for (const [word, by] of places)
      await owner(`insert into ${table} (tenant_id, id, create_user, ${columns}) values ('000000', ${by}, ${by}, ${values(word, by)})`);
    ids.set(name, { open: maker, shut: stranger });
  }
  for (const [name, statement] of Object.entries(logs)) {
    const place = Object.keys(logs).indexOf(name) + 1;
    for (const [word, by] of places) await owner(statement, `${by}${place}`, by, word);
    ids.set(name, { open: `${maker}${place}`, shut: `${stranger}${place}` });
  }
  // What has a table of its own is made by its page.
  const made: readonly (readonly [record: string, body: (word: string) => object])[] = [
    ['departments', (word) => ({ deptName: word, fullName: word, deptCategory: '2' })],
    [
      'clients',
      (word) => ({ clientId: word, clientName: word, grantTypes: 'password', accessMinutes: 60, refreshDays: 7, enableStatus: '0' }),
    ],
    [
      'numberRules',
      (word) => ({
        ...{ ruleCode: word === open ? 'visit' : 'sample', ruleName: word, bizType: 'customer', departmentOrType: '1', enableStatus: '1' },
        ...{ resetBy: 'scope', items: [{ itemType: '3', digits: '4' }] },
      }),
    ],
    [
      'staff',
      (word) => ({
        ...{ staffId: word, staffName: word, sex: '1', isTechnicist: '1', staffState: '1', deptId: ids.get('departments')?.open },
        mobile: word === open ? '13800138000' : '13800138001',
      }),
    ],
    ['customers', (word) => ({ enterName: word, enterType: '1', address: '长沙', socialNumber: word === open ? codes[0] : codes[1] })],
    ['notices', (word) => ({ title: word, category: '1', releaseTime: '2026-01-05 09:00:00', content: '<p>文</p>' })],
    ['regions', (word) => ({ regionCode: word === open ? '97' : '98', regionName: word, fullName: word, regionLevel: '1' })],
    [
      'instruments',
      (word) => ({
        enterId: word === open ? ids.get('customers')?.open : ids.get('customers')?.shut,
        ...{ instrumentName: word, model: 'A', factoryNo: word },
      }),
    ],
    [
      'pickups',
      (word) => ({
        enterId: word === open ? ids.get('customers')?.open : ids.get('customers')?.shut,
        ...{ contact: '李', mobile: '13800138002', pickupTime: '2099-01-05 10:00:00', items: [{ name: '卡尺' }] },
      }),
    ],
  ];
  for (const [record, body] of made) {
    const found: string[] = [];
    for (const [word, by] of places) {
      const answer = await http.call('POST', `/api/${pageOf(record)}/submit`, { token, body: body(word) });
      expect([record, answer.msg, answer.data]).toMatchObject([record, '操作成功', { id: expect.any(String) as unknown }]);
      const { id } = answer.data as { id: string };
      await owner(`update "${tableOf(record)}" set create_user = $1 where id = $2`, by, id);
      found.push(id);
    }
    ids.set(record, { open: found[0] ?? '', shut: found[1] ?? '' });
  }
  // The accounts belong to the departments, and both are signed in somewhere.
  for (const [index, [, by]] of places.entries()) {
    await owner(
      'update sys_user set dept_id = $1 where id = $2',
      index === 0 ? ids.get('departments')?.open : ids.get('departments')?.shut,
      by,
    );
    await owner(
      `insert into sys_session (tenant_id, id, user_id, refresh_hash, expire_time) values ('000000', $1, $1, 'x', now() + interval '1 day')`,
      by,
    );
    await owner(`insert into sys_user_role (tenant_id, user_id, role_id) values ('000000', $1, $2)`, by, roles.indexOf('tester') + 1);
  }
}

const tableOf = (record: string): string => tables[record]?.[0] ?? http.store.current().records.get(record)?.table ?? '';

const modules: Readonly<Record<string, string>> = { staff: 'hr', customers: 'crm', instruments: 'crm', pickups: 'crm' };
const pageOf = (record: string): string => `${modules[record] ?? 'system'}/${record}`;

const pagesOf = (): readonly string[] => [...ids.keys()].map(pageOf).filter((path) => http.store.current().pages.has(path));

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  await makeRows();
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

const isScoped = (said: unknown): said is Scoped => typeof said === 'object';

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
    'GET /api/blade-system/role/limit-choices',
    'GET /api/blade-system/role/scope-check',
    'GET /api/blade-system/user/export-template',
    'GET /api/docs',
    'GET /api/docs/openapi.json',
    'GET /api/schema/diagrams/:module/:page',
    'GET /api/schema/faults',
    'GET /api/schema/pages/:module/:page',
    'POST /api/:module/:page/import',
    'POST /api/:module/:page/template',
    'POST /api/blade-system/user/import-user',
    'POST /api/blade-system/user/register-guest',
  ]);
  for (const [call, said] of Object.entries(wireCalls)) {
    if (said === 'platform') expect([call, rules.get(call)?.access]).toEqual([call, 'platform']);
    if (said === 'public') expect([call, rules.get(call)?.access]).toEqual([call, 'public']);
  }
});

interface Ask {
  readonly call: string;
  readonly said: Scoped;
  readonly record: string;
  readonly path: string;
}

function asks(): readonly Ask[] {
  return Object.entries(wireCalls).flatMap(([call, said]): readonly Ask[] => {
    if (!isScoped(said)) return [];
    const [, path = ''] = call.split(' ');
    if (said.of !== '*') return [{ call, said, record: said.of, path }];
    return pagesOf().map((page) => ({
      call: call.replace(':module/:page', page),
      said,
      record: page.split('/')[1] ?? '',
      path: path.replace(':module/:page', page),
    }));
  });
}

const blank = (text: string, id: string): string =>
  text
    .replaceAll(id, 'ID')
    .replace(/"(traceId|token|password)":"[^"]*"/g, '')
    .replace(/"version":\d+/g, '');

async function textOf(payload: Buffer): Promise<string> {
  const book = new ExcelJS.Workbook();
  // The typings of exceljs know an older kind of buffer.
  await book.xlsx.load(payload as unknown as ArrayBuffer);
  return JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()));
}

async function send({ call, said, path }: Ask, id: string, as: string): Promise<{ readonly status: number; readonly text: string }> {
  const query = said.query?.(id) ?? '';
  const post = call.startsWith('POST ');
  const sent = said.body?.(id, maker) ?? (post ? { current: 1, size: 500 } : undefined);
  const answer = await http.server.inject({
    method: post ? 'POST' : 'GET',
    url: query === '' ? path : `${path}?${query}`,
    headers: { 'blade-auth': `bearer ${await http.tokenOf(as)}`, 'accept-language': 'zh-CN' },
    ...(sent ? { payload: sent } : {}),
  });
  const sheet = String(answer.headers['content-type']).includes('spreadsheet');
  return { status: answer.statusCode, text: sheet ? await textOf(answer.rawPayload) : answer.body };
}

/** All that is stored of the rows that are shut, and of what hangs on them. */
async function shutState(): Promise<string> {
  const parts: unknown[] = [];
  for (const [record, { shut: id }] of ids) {
    const table = tableOf(record);
    if (table === '' || table.startsWith('page_')) continue;
    parts.push((await owner(`select t::text as row from "${table}" t where tenant_id = '000000' and id = $1`, id)).rows);
  }
  for (const [table, column] of [
    ['sys_user_role', 'user_id'],
    ['sys_session', 'user_id'],
    ['sys_role_menu', 'role_id'],
    ['sys_role_scope', 'role_id'],
  ] as const)
    parts.push(
      (await owner(`select t::text as row from ${table} t where tenant_id = '000000' and ${column} = $1 order by 1`, stranger)).rows,
    );
  return JSON.stringify(parts);
}

test(
  'no call shows or changes a row that is shut, for any role; it is answered as one that is not there',
  { timeout: 300_000 },
  async () => {
    const before = await shutState();
    const faults: string[] = [];
    let count = 0;
    for (const role of limited)
      for (const ask of asks()) {
        const row = ids.get(ask.record);
        const name = `${role}: ${ask.call}`;
        if (!row) throw new Error(`No rows of ${ask.record}`);
        if (ask.said.lists) {
          const { status, text } = await send(ask, '', role);
          count += 1;
          if (status === 403) faults.push(`${name} was refused`);
          if (text.includes(shut)) faults.push(`${name} shows what is shut`);
          // Not every page is a tree.
          if (status === 200 && !text.includes(open)) faults.push(`${name} does not show what is open: ${text.slice(0, 100)}`);
          continue;
        }
        if (!ask.said.query && !ask.said.body) {
          const { text } = await send(ask, '', role);
          count += 1;
          if (text.includes(shut)) faults.push(`${name} shows what is shut`);
          continue;
        }
        const [there, not] = [await send(ask, row.shut, role), await send(ask, missing, role)];
        count += 2;
        if (there.status !== not.status || blank(there.text, row.shut) !== blank(not.text, missing))
          faults.push(
            `${name} tells shut (${there.status} ${there.text.slice(0, 90)}) from missing (${not.status} ${not.text.slice(0, 90)})`,
          );
      }
    console.log(`row scopes: ${asks().length} calls, ${limited.length} roles, ${count} asked`);
    expect(faults).toEqual([]);
    expect(await shutState()).toBe(before);
  },
);

test('the same calls reach a row that is open', { timeout: 120_000 }, async () => {
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
