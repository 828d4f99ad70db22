import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

// Every call that reads rows of a page, against one oracle: which rows somebody sees, by how far his role sees. Each row's amount is a power of two, so
// that a sum tells which rows are in it.
let http: TestHttp;
let token: string;
const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;
const reader = 'finance';
const roleId = roles.indexOf(reader) + 1;

/** Who made each contract, and in which department: the reader's own, one below it, another. */
const rows = [
  { name: '甲', by: 'reader', dept: 'own', type: '2', day: '2026-01-05' },
  { name: '乙', by: 'other', dept: 'own', type: '2', day: '2026-01-06' },
  { name: '丙', by: 'other', dept: 'below', type: '2', day: '2026-02-01' },
  { name: '丁', by: 'reader', dept: 'elsewhere', type: '2', day: '2026-02-02' },
  { name: '戊', by: 'other', dept: 'elsewhere', type: '2', day: '2026-03-03' },
  { name: '己', by: 'other', dept: 'below', type: '2', day: '2026-03-04' },
] as const;
type Row = (typeof rows)[number];
const amountOf = (row: Row): number => 2 ** rows.indexOf(row);
const namesIn = (sum: unknown): string =>
  rows
    .filter((row) => (Math.round(Number(sum)) & amountOf(row)) !== 0)
    .map(({ name }) => name)
    .join('');

const ids = new Map<string, string>();
const removedIds = new Map<string, string>();
const path = '/api/crm/contracts';

async function makeContract(as: string, body: Values): Promise<string> {
  const made = await http.call('POST', `${path}/submit`, { token: as, body });
  expect([made.msg, made.status]).toEqual(['操作成功', 200]);
  return (made.data as { readonly id: string }).id;
}

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  const admin = await http.tokenOf('admin');
  const make = async (page: string, body: Values): Promise<string> => {
    const made = await http.call('POST', `/api/${page}/submit`, { token: admin, body });
    expect([page, made.text]).toEqual([page, expect.stringContaining('操作成功')]);
    return (made.data as { readonly id: string }).id;
  };
  const dept = async (deptName: string, parentId?: string) =>
    make('system/departments', { deptName, fullName: deptName, deptCategory: '2', ...(parentId ? { parentId } : {}) });
  const own = await dept('计量一室');
  const depts = { own, below: await dept('力学组', own), elsewhere: await dept('计量二室') };
  const enterId = await make('crm/customers', { enterName: '客户', enterType: '1', address: '长沙', socialNumber: '91330100799655058B' });
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' on conflict do nothing`,
    roleId,
  );
  await owner(`update sys_user set dept_id = $1 where tenant_id = '000000' and account = $2`, own, reader);
  const [{ id: readerId } = {}] = await owner(`select id from sys_user where tenant_id = '000000' and account = $1`, reader);
  const table = http.store.current().records.get('contracts')?.table ?? '';
  for (const row of rows)
    for (const kept of [ids, removedIds]) {
      const body = { contractName: row.name, contractType: row.type, enterId, signer: '李', amount: `${amountOf(row)}.00` };
      const days = { signDate: row.day, startDate: row.day, endDate: '2027-12-31' };
      const id = await makeContract(admin, { ...body, ...days });
      kept.set(row.name, id);
      if (kept === removedIds) await http.call('POST', `${path}/remove`, { token: admin, body: { items: [{ id, version: 1 }] } });
      await owner(
        `update "${table}" set create_user = $2, create_dept = $3, contract_state = '30' where id = $1`,
        ...[id, row.by === 'reader' ? readerId : '777', depts[row.dept]],
      );
    }
  token = await http.tokenOf(reader);
});
afterAll(() => http.close());

const recordsOf = (data: unknown): readonly Values[] =>
  isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
/** Names in the order of the rows above. */
const inOrder = (names: Iterable<unknown>): string => {
  const held = new Set(names);
  return rows
    .filter(({ name }) => held.has(name))
    .map(({ name }) => name)
    .join('');
};
const post = async (call: string, body: Values, at = path) => http.call('POST', `${at}/${call}`, { token, body });
const get = async (call: string) => http.call('GET', `${path}/${call}`, { token });

/** A search that finds some of the rows. */
const filter = (condition: Values, operators: Values) => ({
  searchType: 'N',
  searchParam: [{ filter: JSON.stringify(condition), op: JSON.stringify(operators) }],
});
const searches: readonly (readonly [words: string, body: Values, fits: (row: Row) => boolean])[] = [
  ['everything', {}, () => true],
  ['a search', filter({ signDate: '2026-02-01' }, { signDate: '>=' }), ({ day }) => day >= '2026-02-01'],
];

async function namesById(ask: (id: string) => Promise<boolean>): Promise<string> {
  const found: string[] = [];
  for (const [name, id] of ids) if (await ask(id)) found.push(name);
  return inOrder(found);
}

/** What each call that reads rows tells of them: their names. */
const calls: Readonly<Record<string, (search: Values) => Promise<string>>> = {
  list: async (search) =>
    inOrder(recordsOf((await post('page', { current: 1, size: 50, ...search })).data).map((row) => row['contractName'])),
  totals: async (search) => namesIn(((await post('totals', search)).data as Values)['amount']),
  tally: async (search) => {
    const groups = (await post('tally', { by: 'signDate', sum: 'amount', ...search })).data as readonly Values[];
    return namesIn(groups.reduce((sum, group) => sum + Number(group['sum']), 0));
  },
  export: async (search) => {
    const answer = await post('export', { format: 'csv', columns: ['contractName'], ...search });
    expect(answer.status).toBe(200);
    return inOrder(answer.text.split(/\r?\n/));
  },
};
/** The same for calls that take no search. */
const plainCalls: Readonly<Record<string, () => Promise<string>>> = {
  removed: async () => inOrder(recordsOf((await post('removed', { current: 1, size: 50 })).data).map((row) => row['contractName'])),
  detail: () => namesById(async (id) => (await get(`detail?id=${id}`)).status === 200),
  history: () => namesById(async (id) => ((await get(`history?id=${id}`)).data as readonly unknown[]).length > 0),
  candidates: async () => {
    const { data } = await post('candidates', { field: 'contractId' }, '/api/finance/settlements');
    const found = new Set((data as readonly Values[]).map((row) => row['id']));
    return inOrder([...ids].filter(([, id]) => found.has(id)).map(([name]) => name));
  },
};

/** Calls about changing one row, with a version that no row has: of a row that is seen they say something else than of one that never was. */
const changes: Readonly<Record<string, (id: string) => ReturnType<typeof post>>> = {
  submit: (id) => post('submit', { id, version: 99, contractName: '改' }),
  remove: (id) => post('remove', { items: [{ id, version: 99 }] }),
  transition: (id) => post('transition', { name: 'terminate', items: [{ id, version: 99 }], comment: '停' }),
  undo: (id) => post('undo', { id, version: 99 }),
};

async function namesTouched(change: (id: string) => ReturnType<typeof post>): Promise<string> {
  const told = async (id: string): Promise<string> => (await change(id)).text.replaceAll(id, '');
  const missing = await told('999999999999999999');
  return namesById(async (id) => (await told(id)) !== missing);
}

const scopes: readonly (readonly [kind: string, expression: string, sees: (row: Row) => boolean])[] = [
  ['tenant', '', () => true],
  ['own', '', ({ by }) => by === 'reader'],
  ['dept', '', ({ dept }) => dept === 'own'],
  ['deptBelow', '', ({ dept }) => dept !== 'elsewhere'],
  ['custom', `row.signDate < '2026-02-02'`, ({ day }) => day < '2026-02-02'],
];

test.each(scopes)('whoever sees by %s %s sees the same rows by every call', { timeout: 120_000 }, async (kind, expression, sees) => {
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'crm/contracts', $2, $3)
     on conflict (tenant_id, role_id, page_path) do update set kind = excluded.kind, expression = excluded.expression`,
    ...[roleId, kind, expression],
  );
  const seen = inOrder(rows.filter(sees).map(({ name }) => name));
  await expect.poll(() => calls['list']?.({}), { timeout: 5000, interval: 50 }).toBe(seen);
  const found: Record<string, string> = {};
  const right: Record<string, string> = {};
  for (const [words, search, fits] of searches) {
    const fitting = rows.filter((row) => sees(row) && fits(row));
    for (const [name, call] of Object.entries(calls)) {
      found[`${name} of ${words}`] = await call(search);
      right[`${name} of ${words}`] = inOrder(fitting.map((row) => row.name));
    }
    expect([words, (await post('count', search)).data]).toEqual([words, { total: fitting.length }]);
  }
  for (const [name, call] of Object.entries(plainCalls)) {
    found[name] = await call();
    right[name] = seen;
  }
  for (const [name, change] of Object.entries(changes)) {
    found[name] = await namesTouched(change);
    right[name] = seen;
  }
  expect(found).toEqual(right);
});
