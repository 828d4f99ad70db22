import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, openWorkbook, sendImport } from '../../fixtures/import-file';
import { waitForTask } from '../../fixtures/wait-for-task';
import { openHttp, roles, type TestHttp } from '../support/http-setup';
import { makeSecretSchemas } from '../support/secret-pages';

let http: TestHttp;
const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;
const call = async (path: string, body: Values, as: string) =>
  http.call('POST', `/api/demo/${path}`, { token: await http.tokenOf(as), body });
const get = async (path: string, as: string) => http.call('GET', `/api/${path}`, { token: await http.tokenOf(as) });
const roleId = (role: string) => roles.indexOf(role) + 1;
const idIn = (data: unknown): string => (isObject(data) ? String(data['id']) : '');

let seenVault = '';
let restrictedVault = '';
let place = '';
let caseId = '';
let freeId = '';
let removedId = '';

async function make(page: string, body: Values): Promise<string> {
  const answer = await call(`${page}/submit`, body, 'admin');
  expect(answer.text).toContain('"code":200');
  return idIn(answer.data);
}

beforeAll(async () => {
  http = await openHttp(makeSecretSchemas());
  const root = await make('places', { placeName: '总部', rent: '5.00' });
  place = await make('places', { placeName: '一楼', parentId: root, rent: '5.00' });
  seenVault = await make('vaults', { vaultName: '看得见的库', ceiling: '700.00', code: 'C-1', grade: '甲', placeId: place });
  restrictedVault = await make('vaults', { vaultName: '看不见的库', ceiling: '700.00', code: 'C-2', grade: '甲', placeId: place });
  const lines = [{ item: '一', price: '900.00', buying: '431.17', lineVaultId: seenVault }];
  const body = { title: '案一', number: 'N-1', day: '2026-03-04', amount: '60.00', extra: '1.00', cost: '431.17', phone: '13843211234' };
  caseId = await make('cases', {
    ...body,
    vaultId: seenVault,
    freeVaultId: restrictedVault,
    placeId: place,
    lines,
    remark: '有',
    reason: '有',
  });
  freeId = await make('cases', { title: '案二', number: 'N-2', amount: '5.00', vaultId: restrictedVault, remark: '有', reason: '有' });
  removedId = await make('cases', { ...body, title: '删去的案', number: 'N-3', vaultId: seenVault, lines });
  expect((await call('cases/remove', { items: [{ id: removedId, version: 1 }] }, 'admin')).status).toBe(200);
  for (const [record, field, rule] of [
    ['cases', 'cost', 'hidden'],
    ['cases', 'phone', 'masked'],
    ['vaults', 'ceiling', 'hidden'],
    ['caseLine', 'buying', 'hidden'],
    ['places', 'rent', 'hidden'],
  ])
    await owner(
      `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, $4)`,
      roleId('salesman'),
      record,
      field,
      rule,
    );
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'cases', 'shelfId', 'hidden')`,
    roleId('tester'),
  );
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/vaults', 'custom', $2)`,
    roleId('quality'),
    `vaultName == '看得见的库'`,
  );
  await vi.waitFor(async () => {
    expect((await call('cases/page', {}, 'salesman')).text).not.toContain('"cost"');
    expect((await call('vaults/count', {}, 'quality')).data).toEqual({ total: 1 });
  }, 5000);
});
afterAll(() => http.close());

/** A value that somebody may not see: how it is set, with all that was made from it, and the fields by which it might be asked for. */
interface Secret {
  readonly as: string;
  readonly what: string;
  readonly low: string;
  readonly high: string;
  readonly names: readonly string[];
  set(value: string): Promise<unknown>;
}
const setAll =
  (...statements: readonly string[]) =>
  async (value: string): Promise<void> => {
    for (const sql of statements) await owner(sql, value);
  };
const ofLines = `(select id from pg_cases where number in ('N-1', 'N-3'))`;
const money = { low: '431.17', high: '87.65' };
const text = { low: 'aa11', high: 'zz99' };
const vault = (column: string, which: string) => `update pg_vaults set ${column} = $1 where vault_name = '${which}'`;

const secrets: readonly Secret[] = [
  {
    ...{ as: 'salesman', what: 'a hidden field and what is computed from it', ...money },
    names: ['cost', 'twice', 'fourfold', 'stamp'],
    set: setAll(
      `update pg_cases set cost = $1::numeric, twice = $1::numeric * 2, fourfold = $1::numeric * 4, stamp = $1::numeric where number in ('N-1', 'N-3')`,
    ),
  },
  {
    ...{ as: 'salesman', what: 'a masked field and a part of it', low: '13843211234', high: '13887651234' },
    names: ['phone', 'digits'],
    set: setAll(`update pg_cases set phone = $1::text, digits = substr($1::text, 4, 4) where number in ('N-1', 'N-3')`),
  },
  {
    ...{ as: 'salesman', what: 'a hidden field of what is referred to', ...money },
    names: ['vaultId.ceiling', 'freeVaultId.ceiling', 'isOver', 'ceiling'],
    set: setAll(`update pg_vaults set ceiling = $1::numeric`, `update pg_cases set is_over = ($1::numeric > 100)::int`),
  },
  {
    ...{ as: 'salesman', what: 'a hidden field of lines and the sum of what is computed there', ...money },
    names: ['lines.buying', 'margins', 'buying'],
    set: setAll(
      `update pg_cases__lines set buying = $1::numeric, margin = 900 - $1::numeric where parent_id in ${ofLines}`,
      `update pg_cases set margins = 900 - $1::numeric where number in ('N-1', 'N-3')`,
    ),
  },
  {
    ...{ as: 'tester', what: 'a field that the page names, without the right to the page of the target', ...text },
    names: ['freeVaultId.grade', 'vaultId.grade', 'grade'],
    set: setAll(`update pg_vaults set grade = $1`),
  },
  {
    ...{ as: 'tester', what: 'a field that the page compares, without that right', ...money },
    names: ['vaultId.ceiling', 'isOver'],
    set: setAll(`update pg_vaults set ceiling = $1::numeric`, `update pg_cases set is_over = ($1::numeric > 100)::int`),
  },
  {
    ...{ as: 'tester', what: 'a field that no page names', ...text },
    names: ['freeVaultId.code', 'vaultId.code', 'code'],
    set: setAll(`update pg_vaults set code = $1`),
  },
  {
    ...{ as: 'quality', what: 'a field that the page names, of a row outside the scope', ...text },
    names: ['freeVaultId.grade', 'grade'],
    set: setAll(vault('grade', '看不见的库')),
  },
  {
    ...{ as: 'quality', what: 'a field that no page names, of a row outside the scope', ...text },
    names: ['freeVaultId.code'],
    set: setAll(vault('code', '看不见的库')),
  },
  {
    ...{ as: 'quality', what: 'a field that the page compares, of a row outside the scope', ...money },
    names: ['vaultId.ceiling', 'freeVaultId.ceiling'],
    set: setAll(vault('ceiling', '看不见的库')),
  },
  {
    ...{ as: 'quality', what: 'the place in a tree of a row outside the scope', ...text },
    names: ['freeVaultId.placeId'],
    set: setAll(
      `update pg_vaults set place_id = (select id from pg_places where place_name = case $1::text when 'aa11' then '一楼' else '总部' end) where vault_name = '看不见的库'`,
    ),
  },
  {
    ...{ as: 'salesman', what: 'a hidden field of a tree', ...money },
    names: ['placeId.rent', 'rent'],
    set: setAll(`update pg_places set rent = $1::numeric`),
  },
];

const operators = ['=', '>=', 'IN', 'LIKE', 'BETWEEN'];
type Probe = readonly [name: string, ask: (as: string) => Promise<string>];
const post =
  (path: string, body: Values): Probe[1] =>
  async (as) =>
    (await call(path, body, as)).text;

/** Searches by one name, each operator in the simple form and the first in the advanced form too. */
function searches(name: string, guess: string): readonly Values[] {
  const params = operators.map((op) => ({
    filter: JSON.stringify({ [name]: op === 'BETWEEN' ? `${guess},${guess}` : guess }),
    op: JSON.stringify({ [name]: op }),
  }));
  return [
    ...params.map((param) => ({ searchType: 'N', searchParam: [param] })),
    { searchType: 'Y', searchListVO: [{ searchParams: params.slice(0, 1) }] },
  ];
}

/** Every call that lets a value decide what comes back, about one name and one guess. */
function namedProbes(name: string, guess: string): readonly Probe[] {
  const [first = {}] = searches(name, guess);
  return [
    ...searches(name, guess).map((body): Probe => ['filter', post('cases/page', body)]),
    ['filter of the target’s page', post('vaults/page', first)],
    ['count', post('cases/count', first)],
    ['sums', post('cases/totals', first)],
    ['tally', post('cases/tally', { by: 'day', sum: name })],
    ['filtered tally', post('cases/tally', { by: 'day', ...first })],
    ['export', post('cases/export', { format: 'csv', ...first })],
    ['column', post('cases/export', { format: 'csv', columns: ['title', name] })],
    ['tree', post('places/tree', first)],
    ['batch', post('cases/batch', { do: 'remove', search: first, expected: 77 })],
    ...['asc', 'desc'].map((order): Probe => ['sort', post('cases/page', { size: 1, orderBy: [{ prop: name, order }] })]),
  ];
}

/** Every call that reads rows without naming a field. */
function plainProbes(): readonly Probe[] {
  const search = { current: 1, size: 50, searchType: 'N' };
  const read = (path: string): Probe => [path, async (as) => (await get(path, as)).text];
  return [
    ['list', post('cases/page', search)],
    ['target’s list', post('vaults/page', search)],
    ['tree', post('places/tree', {})],
    ['levels', post('places/tree', { parents: [''] })],
    ['sums', post('cases/totals', search)],
    ['file', post('cases/export', { format: 'csv' })],
    ['recycle bin', post('cases/removed', search)],
    ...[caseId, freeId, removedId].flatMap((id) => [read(`demo/cases/detail?id=${id}`), read(`demo/cases/history?id=${id}`)]),
    ...[seenVault, restrictedVault].flatMap((id) => [read(`demo/vaults/detail?id=${id}`), read(`demo/vaults/history?id=${id}`)]),
    read('schema/pages/demo/cases'),
    read('find/records?text=N-1'),
    read('find/records?text=431'),
    ...['submit', 'back'].map((name): Probe => ['foresight', post('cases/foresee', { name, ids: [caseId, freeId, removedId] })]),
    // For who made the rows it is no question: it would take them back.
    ...[caseId, freeId, removedId].map((id): Probe => [
      'taking back',
      async (as) => (as === 'admin' ? '' : (await call('cases/undo', { id, version: id === removedId ? 2 : 1 }, as)).text),
    ]),
    read('blade-system/rights/why?page=demo/cases&action=edit'),
  ];
}

/** What somebody might send to hold it against what he may not see. */
function guessProbes(guess: string): readonly Probe[] {
  const values = { amount: guess, extra: '0', cost: guess, phone: guess, lines: [{ price: guess, buying: guess }], vaultId: seenVault };
  const refs = { $refs: { vaultId: { id: seenVault, ceiling: guess } } };
  const fields = ['vaultId', 'freeVaultId', 'placeId', 'lines.lineVaultId'];
  const offers = fields.flatMap((field): readonly Probe[] => [
    ['candidates', post('cases/candidates', { field, values: { ...values, ...refs } })],
    ['candidates of a row', post('cases/candidates', { field, values: { ...values, id: caseId } })],
    ['candidates by a word', post('cases/candidates', { field, keyword: guess })],
    ['candidates by id', post('cases/candidates', { field, ids: [seenVault, restrictedVault, place], values })],
    ['branches', post('cases/candidates', { field, branches: true })],
    ['a branch', post('cases/candidates', { field, branch: place })],
    ['a branch by id', post('cases/candidates', { field, branch: place, ids: [seenVault, restrictedVault] })],
  ]);
  // The title is missing, so that nothing is ever stored; what else is wrong is told beside it.
  const flowing = { cut: guess, wait: guess, spare: guess, gift: guess, fee: guess, lastVaultId: seenVault, hint: 'x', note: '' };
  const sent = { ...values, ...flowing, title: '', number: 'N-9', remark: '', reason: '', freeVaultId: seenVault };
  return [
    ...offers,
    ['a new row', post('cases/submit', sent)],
    ['a changed row', post('cases/submit', { ...sent, id: caseId, version: 1 })],
    ['a row with one thing entered', post('cases/submit', { id: caseId, version: 1, title: '', cut: guess })],
    ['another changed row', post('cases/submit', { ...sent, id: freeId, version: 1, number: 'N-1' })],
    ['a change too late', post('cases/submit', { ...sent, id: caseId, version: 7 })],
    [
      'an import',
      async (as) => {
        const book = await makeWorkbook([
          ['标题', '编号', '金额', '库'],
          ['', 'N-1', guess, '看得见的库'],
        ]);
        return (await sendImport(http, book, { token: await http.tokenOf(as), page: 'demo/cases', query: 'dryRun=1' })).text;
      },
    ],
  ];
}

const plain = (answer: string): string =>
  answer.replace(/"traceId":"[^"]*"/g, '').replace(/"(next|taskId|reportId|fileId|expireTime)":"[^"]*"/g, '"$1":""');

/** Ids, times and sealed words may have any digits. */
const withoutChance = (answer: string): string => plain(answer).replace(/\d{10,}|\d\d:\d\d:\d\d(\.\d+)?/g, '');

async function askAll(secret: Secret, guesses: readonly string[]): Promise<readonly string[]> {
  const named = guesses.flatMap((guess) => secret.names.flatMap((name) => namedProbes(name, guess)));
  const answers: string[] = [];
  for (const [name, ask] of [...plainProbes(), ...named, ...guesses.slice(-1).flatMap(guessProbes)])
    answers.push(`${name}: ${plain(await ask(secret.as))}`);
  return answers;
}

let count = 0;

test.each(secrets.map((secret) => [secret.as, secret.what, secret] as const))(
  'for %s no answer changes with %s',
  { timeout: 120_000 },
  async (_as, _what, secret) => {
    await secret.set(secret.low);
    const before = await askAll(secret, [secret.low, '100']);
    await secret.set(secret.high);
    const after = await askAll(secret, [secret.low, '100']);
    await secret.set(secret.low);
    count += before.length + after.length;
    expect(after).toEqual(before);
    // Nothing was stored on the way.
    expect((await owner(`select count(*)::int as n from pg_cases`))[0]?.['n']).toBe(3);
  },
);

test('neither the values nor what is made from them stand in any answer', async () => {
  const probes = [...plainProbes(), ...guessProbes('100')];
  for (const [name, ask] of probes) {
    const answer = withoutChance(await ask('salesman'));
    // Cost and buying price, twice and four times the cost, the margin, and the middle of the number.
    for (const value of ['431.17', '862.34', '1724.68', '468.83', '4321', '700.00'])
      expect([name, value, answer.includes(value)]).toEqual([name, value, false]);
  }
});

test('the same questions do tell whoever may see the values: the probes are sharp', { timeout: 120_000 }, async () => {
  for (const secret of secrets) {
    await secret.set(secret.low);
    const before = await askAll({ ...secret, as: 'admin' }, ['100']);
    await secret.set(secret.high);
    const after = await askAll({ ...secret, as: 'admin' }, ['100']);
    await secret.set(secret.low);
    expect([secret.what, after.filter((answer, index) => answer !== before[index]).length > 0]).toEqual([secret.what, true]);
  }
});

test('a search by a shut value is refused in a batch as well, and a task tells names that may be seen', async () => {
  const [search] = searches('cost', '431.17');
  expect((await call('cases/batch', { do: 'back', search, expected: 1 }, 'salesman')).status).toBe(400);
  const queued = await call('cases/batch', { do: 'back', items: [{ id: caseId, version: 1 }] }, 'salesman');
  const token = await http.tokenOf('salesman');
  const { task } = await waitForTask(http, isObject(queued.data) ? String(queued.data['taskId']) : '', token);
  const lines = await get(`tasks/lines?id=${task.id}`, 'salesman');
  expect(lines.text).toContain('案一');
  expect(withoutChance(lines.text)).not.toMatch(/431\.17|4321|862/);
});

test('what is compared with a value that somebody may not see he cannot change; others can', async () => {
  const amountOf = async () => (await owner(`select amount::text from pg_cases where id = $1`, caseId))[0]?.['amount'];
  const save = async (as: string, body: Values) => {
    const version = (await owner('select version from pg_cases where id = $1', caseId))[0]?.['version'];
    return call('cases/submit', { id: caseId, version, ...body }, as);
  };
  const refused = await save('salesman', { amount: '77.00', title: '改了标题' });
  expect([refused.status, refused.data]).toEqual([400, { fields: { amount: '您的角色不能修改金额，请保留原来的值' } }]);
  expect((await save('salesman', { amount: '60.00', title: '改了标题' })).status).toBe(200);
  expect(await amountOf()).toBe('60.00');
  expect((await save('quality', { amount: '77.00' })).status).toBe(200);
  expect(await amountOf()).toBe('77.00');
  const page = await get('schema/pages/demo/cases', 'salesman');
  const fields = (page.data as { readonly model: { readonly record: { readonly fields: readonly Values[] } } }).model.record.fields;
  const named = new Map(fields.map((field) => [field['name'], field['readOnly']]));
  expect(['twice', 'fourfold', 'digits', 'isOver', 'stamp', 'margins'].filter((name) => named.has(name))).toEqual([]);
  expect(['amount', 'extra', 'vaultId', 'lines'].map((name) => named.get(name))).toEqual([true, true, true, true]);
  // Whether the kind of a hidden value takes it, and what a transition tells of it, would answer too.
  expect(['tries', 'offer', 'pay'].map((name) => named.get(name))).toEqual([true, true, true]);
  // And the kind of what is left of a hidden value when related records have had their part of it.
  expect(named.get('part')).toBe(true);
  expect(['title', 'freeVaultId', 'placeId'].map((name) => named.get(name))).toEqual([false, false, false]);
  console.info(`secret values: ${count} answers`);
  expect(count).toBeGreaterThan(1500);
});

test.each([
  ['rule', 'cases', 'cut'],
  ['x-visible', 'cases', 'wait'],
  ['x-readonly, over two steps', 'cases', 'spare'],
  ['conditional required', 'cases', 'gift'],
  ['guard', 'cases', 'fee'],
  ['rule, through a reference', 'vaults', 'addition'],
  ['rule over related records', 'vaults', 'least'],
])('what flows into a hidden value that a %s asks stays as it is stored', async (_by, page, name) => {
  const columnOf = async () => (await owner(`select ${name}::text as value from pg_${page} where id = $1`, row))[0]?.['value'];
  const row = page === 'cases' ? caseId : seenVault;
  const version = (await owner(`select version from pg_${page} where id = $1`, row))[0]?.['version'];
  const before = await columnOf();
  const refused = await call(`${page}/submit`, { id: row, version, [name]: '77.00' }, 'salesman');
  expect([refused.status, Object.keys((refused.data as { readonly fields?: Values } | undefined)?.fields ?? {})]).toEqual([400, [name]]);
  const made = await call(`${page}/submit`, { title: '新', vaultName: '新', remark: '有', [name]: '77.00' }, 'salesman');
  expect(made.status).toBe(400);
  expect(await columnOf()).toBe(before);
});

test('the reference by which records belong to another is an entry like any other: what is counted over it is shut with it, and it is locked with what they tell', async () => {
  const shelf = await make('shelves', { shelfName: '一号架', most: 4, floor: '1.00' });
  const fieldsOf = async (page: string, as: string) => {
    const { data } = await get(`schema/pages/demo/${page}`, as);
    const { fields } = (data as { readonly model: { readonly record: { readonly fields: readonly Values[] } } }).model.record;
    return new Map(fields.map((each) => [each['name'], each['readOnly']]));
  };
  // A tester does not see which case lies on which shelf: neither how many they are, nor by a guess at the limit.
  const ofTester = await fieldsOf('shelves', 'tester');
  expect([ofTester.has('held'), ofTester.get('most')]).toEqual([false, true]);
  expect((await call('shelves/page', {}, 'tester')).text).not.toContain('"held"');
  const guess = await call('shelves/submit', { id: shelf, version: 1, shelfName: '一号架', most: 0 }, 'tester');
  expect([guess.status, guess.data]).toEqual([400, { fields: { most: '您的角色不能修改最多，请保留原来的值' } }]);
  // A salesman does not see the cost: nor by laying a case on a shelf that asks for it.
  expect((await fieldsOf('cases', 'salesman')).get('shelfId')).toBe(true);
  const { version } = (await owner('select version from pg_cases where id = $1', caseId))[0] ?? {};
  const laid = await call('cases/submit', { id: caseId, version, shelfId: shelf }, 'salesman');
  expect([laid.status, laid.data]).toEqual([400, { fields: { shelfId: '您的角色不能修改架，请保留原来的值' } }]);
  expect((await fieldsOf('cases', 'quality')).get('shelfId')).toBe(false);
});

test('what was entered before it was shut stays when the change is taken back', async () => {
  const id = await make('vaults', { vaultName: '乙库', grade: '甲' });
  const changed = await call('vaults/submit', { id, version: 1, vaultName: '乙库', grade: '乙' }, 'salesman');
  expect(changed.msg).toBe('操作成功');
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'vaults', 'grade', 'hidden')`,
    roleId('salesman'),
  );
  await vi.waitFor(async () => expect((await call('vaults/page', {}, 'salesman')).text).not.toContain('"grade"'), 5000);
  const restricted = await call('vaults/undo', { id, version: 2 }, 'salesman');
  expect([restricted.status, restricted.msg]).toEqual([409, '不能撤销：您的角色不能修改等级，请保留原来的值']);
  expect((await owner('select grade from pg_vaults where id = $1', id))[0]?.['grade']).toBe('乙');
  await owner(`delete from sys_role_field where record_name = 'vaults' and field = 'grade'`);
  await vi.waitFor(async () => expect((await call('vaults/page', {}, 'salesman')).text).toContain('"grade"'), 5000);
  expect((await call('vaults/undo', { id, version: 2 }, 'salesman')).status).toBe(200);
});

test('a record whose shut value stands alone in a rule may still be chosen', async () => {
  const page = await get('schema/pages/demo/cases', 'salesman');
  const { fields } = (page.data as { readonly model: { readonly record: { readonly fields: readonly Values[] } } }).model.record;
  expect(fields.find((each) => each['name'] === 'lastVaultId')?.['readOnly']).toBe(false);
});

test('what a page discloses of a shut value is seen as it is stored, and what is entered beside it cannot be changed to find out more', async () => {
  const save = async (as: string, body: Values) => {
    const [row] = await owner('select version, quota from pg_cases where id = $1', caseId);
    return call('cases/submit', { id: caseId, version: row?.['version'], ...body }, as);
  };
  expect((await save('admin', { quota: '87.00' })).status).toBe(200);
  const row = (await get(`demo/cases/detail?id=${caseId}`, 'salesman')).data as Values;
  expect([row['isDear'], row['quota'], 'cost' in row]).toEqual([1, '87.00', false]);
  expect((await call('cases/page', searches('isDear', '1')[0] ?? {}, 'salesman')).text).toContain(caseId);
  const page = await get('schema/pages/demo/cases', 'salesman');
  const { fields } = (page.data as { readonly model: { readonly record: { readonly fields: readonly Values[] } } }).model.record;
  const told = fields.find((each) => each['name'] === 'isDear');
  expect([told?.['readOnly'], told?.['compute'], fields.find((each) => each['name'] === 'quota')?.['readOnly']]).toEqual([
    true,
    undefined,
    true,
  ]);
  expect((await save('salesman', { quota: '500.00' })).data).toEqual({ fields: { quota: '您的角色不能修改限额，请保留原来的值' } });
  expect((await save('admin', { quota: null })).status).toBe(200);
});

test('who hides a field is told what is hidden, what is told all the same and what becomes read-only with it', async () => {
  const { data } = await get('blade-system/role/limit-choices?page=demo/cases', 'admin');
  const { fields } = data as {
    readonly fields: readonly { field: string; hides: readonly Values[]; tells: readonly Values[]; locks: readonly Values[] }[];
  };
  const of = (name: string) => {
    const found = fields.find((each) => each.field === name);
    return [found?.hides, found?.tells, found?.locks].map((labels) => labels?.map((label) => label['zh']));
  };
  expect(of('cost')).toEqual([
    ['两倍', '四倍', '留底', '应付', '缓后', '留后', '先后', '赠后', '扣后', '试后', '欠付', '备忘'],
    ['超额', '高于还价'],
    ['编号', '金额', '附加', '库', '减免', '缓收', '预留', '赠送', '手续费', '限额', '尝试', '还价', '已付', '架', '底价', '起点'],
  ]);
  expect(of('title')).toEqual([[], [], []]);
});

test('a file may not change what the role may not fill in, but hold it as it was exported; the template leaves it out', async () => {
  const token = await http.tokenOf('salesman');
  const book = await makeWorkbook([
    ['标题', '成本', '金额', '手机', '说明'],
    ['新案', '5.00', '6.00', '13800138000', '有'],
    ['又一案', '', '', '', '有'],
  ]);
  const { report } = await sendImport(http, book, { token, page: 'demo/cases', query: 'dryRun=1' });
  const refused = (label: string) => `您的角色不能修改${label}，请保留原来的值`;
  expect(report?.faults.map(({ row, column, sentence }) => [row, column, sentence])).toEqual([
    // What is hidden is a column that the page does not have.
    [1, 'B', expect.stringContaining('没有这一列') as string],
    [2, 'C', refused('金额')],
    [2, 'D', refused('手机')],
  ]);
  const file = await http.server.inject({ method: 'POST', url: '/api/demo/cases/template', headers: { 'blade-auth': `bearer ${token}` } });
  const sheet = (await openWorkbook(file.rawPayload)).worksheets[0];
  const titles = sheet?.getRow(1).values;
  expect(titles).toContain('title');
  expect(titles).not.toContain('cost');
});

test('what a transition begins its answers with tells nothing of what is shut: it is stored, and seen by whoever sees what it comes from', async () => {
  const id = await make('cases', { title: '案九', number: 'N-9', cost: '433.19', vaultId: seenVault, remark: '有', reason: '有' });
  const detailOf = async (path: string, as: string) => {
    const { data } = await get(path, as);
    return isObject(data) ? data : {};
  };
  // Other tests change what the vault holds.
  const ceiling = String((await detailOf(`demo/vaults/detail?id=${seenVault}`, 'admin'))['ceiling']);
  expect(ceiling).toMatch(/^\d{3}\.\d{2}$/);
  const versionOf = async (as: string) => (await detailOf(`demo/cases/detail?id=${id}`, as))['version'];
  const price = async (as: string, data: Values = {}) =>
    call('cases/transition', { name: 'price', items: [{ id, version: await versionOf(as) }], data }, as);
  const told = [(await call('cases/foresee', { name: 'price', ids: [id] }, 'salesman')).text];
  // To him the field is none at all.
  expect((await price('salesman', { memo: '约433.19' })).data).toEqual({ fields: { memo: '不认识的字段' } });
  const done = await price('salesman');
  expect(done.data).toMatchObject({ results: [{ ok: true }] });
  const sought = { filter: JSON.stringify({ cap: ceiling }), op: JSON.stringify({ cap: '=' }) };
  const found = await call('cases/page', { current: 1, size: 10, searchType: 'N', searchParam: [sought] }, 'salesman');
  expect(found.status).not.toBe(200);
  const read = ['detail', 'history'].map(async (path) => (await get(`demo/cases/${path}?id=${id}`, 'salesman')).text);
  told.push(done.text, found.text, ...(await Promise.all(read)));
  expect(told.join()).not.toContain(ceiling);
  expect(told.join()).not.toMatch(/433\.19|"memo"/);
  expect((await get(`demo/cases/detail?id=${id}`, 'admin')).data).toMatchObject({ memo: '约433.19', cap: ceiling });
});
