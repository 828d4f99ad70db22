import ExcelJS from 'exceljs';
import { openHttp, roles, type TestHttp } from './http-setup';
import { isScoped, type Scoped, wireCalls } from './wire-calls';

/** A call over rows, with the record that it is about and its address. */
export interface Ask {
  readonly call: string;
  readonly said: Scoped;
  readonly record: string;
  readonly path: string;
}

/** Two rows of every record that calls of the known wire are about, and the calls themselves. */
export interface WireRoom {
  readonly http: TestHttp;
  /** Runs a statement past all rights. */
  owner(sql: string, ...values: readonly unknown[]): Promise<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>;
  /** Ids of a row that the limited roles may meet and of one that they may not, by record. */
  readonly ids: ReadonlyMap<string, { readonly open: string; readonly restricted: string }>;
  /** The table that holds the rows of a record. Shape: '' where none does. */
  tableOf(record: string): string;
  /** Paths of the pages of these records. */
  pagesOf(): readonly string[];
  /** Every call over rows; those of pages once a page. */
  asks(): readonly Ask[];
  send(ask: Ask, id: string, as: string): Promise<{ readonly status: number; readonly text: string }>;
}

/** Who has made the rows that are open to the limited roles; those that are shut are another's. */
export const [maker, stranger] = ['777000', '888000'] as const;
/** What the rows are called. */
export const [open, restricted] = ['marked-open', 'marked-shut'] as const;

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

const modules: Readonly<Record<string, string>> = {
  staff: 'hr',
  customers: 'crm',
  instruments: 'crm',
  pickups: 'crm',
  leaves: 'hr',
  acquireSources: 'metrology',
};
const pageOf = (record: string): string => `${modules[record] ?? 'system'}/${record}`;

async function textOf(payload: Buffer): Promise<string> {
  const book = new ExcelJS.Workbook();
  // The typings of exceljs know an older kind of buffer.
  await book.xlsx.load(payload as unknown as ArrayBuffer);
  return JSON.stringify(book.worksheets.map((sheet) => sheet.getSheetValues()));
}

type Ids = Map<string, { readonly open: string; readonly restricted: string }>;
type At = Pick<WireRoom, 'http' | 'owner' | 'tableOf'>;

async function makeRows({ http, owner, tableOf }: At, ids: Ids): Promise<void> {
  const token = await http.tokenOf('admin');
  const places = [
    [open, maker],
    [restricted, stranger],
  ] as const;
  for (const [name, [table, columns, values]] of Object.entries(tables)) {
    for (const [word, by] of places)
      await owner(`insert into ${table} (tenant_id, id, create_user, ${columns}) values ('000000', ${by}, ${by}, ${values(word, by)})`);
    ids.set(name, { open: maker, restricted: stranger });
  }
  for (const [name, statement] of Object.entries(logs)) {
    const place = Object.keys(logs).indexOf(name) + 1;
    for (const [word, by] of places) await owner(statement, `${by}${place}`, by, word);
    ids.set(name, { open: `${maker}${place}`, restricted: `${stranger}${place}` });
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
    [
      'messageTemplates',
      (word) => ({
        templateCode: word === open ? 'open' : 'shut',
        templateName: word,
        templateType: '3',
        title: word,
        content: word,
        enableStatus: '0',
      }),
    ],
    ['notices', (word) => ({ title: word, category: '1', releaseTime: '2026-01-05 09:00:00', content: '<p>文</p>' })],
    ['regions', (word) => ({ regionCode: word === open ? '97' : '98', regionName: word, fullName: word, regionLevel: '1' })],
    [
      'instruments',
      (word) => ({
        enterId: word === open ? ids.get('customers')?.open : ids.get('customers')?.restricted,
        ...{ instrumentName: word, model: 'A', factoryNo: word },
      }),
    ],
    [
      'pickups',
      (word) => ({
        enterId: word === open ? ids.get('customers')?.open : ids.get('customers')?.restricted,
        ...{ contact: '李', mobile: '13800138002', pickupTime: '2099-01-05 10:00:00', items: [{ name: '卡尺' }] },
      }),
    ],
  ];
  for (const [record, body] of made) {
    const found: string[] = [];
    for (const [word, by] of places) {
      const answer = await http.call('POST', `/api/${pageOf(record)}/submit`, { token, body: body(word) });
      if (answer.status !== 200) throw new Error(`${record}: ${answer.text}`);
      const { id } = answer.data as { id: string };
      await owner(`update "${tableOf(record)}" set create_user = $1 where id = $2`, by, id);
      found.push(id);
    }
    ids.set(record, { open: found[0] ?? '', restricted: found[1] ?? '' });
  }
  // Leave is asked for by employees: neither of the two has the account that made the rows above.
  for (const [index, [word, by]] of places.entries()) {
    const staff = index === 0 ? ids.get('staff')?.open : ids.get('staff')?.restricted;
    await owner(
      `insert into ${tableOf('leaves')} (tenant_id, id, create_user, leave_no, leave_state, applicant_id, task_user_id, leave_type, start_time, end_time, days, reason)
       values ('000000', $1, $2, $3, '2', $4, $4, '1', '2030-01-07 08:30', '2030-01-11 17:30', 5, $3)`,
      ...[`${by}9`, by, word, staff],
    );
  }
  ids.set('leaves', { open: `${maker}9`, restricted: `${stranger}9` });
  for (const [word, by] of places)
    await owner(
      `insert into ${tableOf('acquireSources')} (tenant_id, id, create_user, source_name, access_type, url, auth_way, enable_status)
       values ('000000', $1, $2, $3, '3', 'https://lims.example.org/', 'bearer', '0')`,
      ...[`${by}8`, by, word],
    );
  ids.set('acquireSources', { open: `${maker}8`, restricted: `${stranger}8` });
  // The accounts belong to the departments, and both are signed in somewhere.
  for (const [index, [, by]] of places.entries()) {
    await owner(
      'update sys_user set dept_id = $1 where id = $2',
      index === 0 ? ids.get('departments')?.open : ids.get('departments')?.restricted,
      by,
    );
    await owner(
      `insert into sys_session (tenant_id, id, user_id, refresh_hash, expire_time) values ('000000', $1, $1, 'x', now() + interval '1 day')`,
      by,
    );
    await owner(`insert into sys_user_role (tenant_id, user_id, role_id) values ('000000', $1, $2)`, by, roles.indexOf('tester') + 1);
  }
}

/** Opens the product with these rows. */
export async function openWireRoom(schemas: string): Promise<WireRoom> {
  const http = await openHttp(schemas);
  const owner: WireRoom['owner'] = (sql, ...values) => http.database.system((q) => q.query(sql, values));
  const tableOf = (record: string): string => tables[record]?.[0] ?? http.store.current().records.get(record)?.table ?? '';
  const ids: Ids = new Map();
  await makeRows({ http, owner, tableOf }, ids);
  const pagesOf = (): readonly string[] => [...ids.keys()].map(pageOf).filter((path) => http.store.current().pages.has(path));
  const asks: WireRoom['asks'] = () =>
    Object.entries(wireCalls).flatMap(([call, said]): readonly Ask[] => {
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
  const send: WireRoom['send'] = async ({ call, said, path }, id, as) => {
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
  };
  return { http, owner, ids, tableOf, pagesOf, asks, send };
}
