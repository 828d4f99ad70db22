import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

// A row scope holds before and after a write by hand: nobody enters what he would not see. A transition may take a record out of it, as its page file says.
let http: TestHttp;
let salesman: string;
let admin: string;
const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;

const label = (zh: string, en: string) => ({ zh, en });
const errands = {
  format: 1,
  page: 'errands',
  label: label('差事', 'Errands'),
  display: 'title',
  fields: {
    title: { $ref: 'kind:shortText', 'x-label': label('名称', 'Title') },
    room: { $ref: 'kind:shortText', 'x-label': label('科室', 'Room') },
    remark: { $ref: 'kind:shortText', 'x-label': label('备注', 'Remark') },
    errandState: {
      'x-label': label('状态', 'State'),
      'x-options': [
        { key: '100', zh: '在办', en: 'Open' },
        { key: '900', zh: '办结', en: 'Done' },
      ],
    },
  },
  unique: [{ fields: ['title'], message: label('名称已存在', 'This title is taken') }],
  states: {
    field: 'errandState',
    initial: '100',
    final: ['900'],
    transitions: {
      handOn: { label: label('移交', 'Hand on'), from: ['100'], ask: ['room'] },
      finish: { label: label('办结', 'Finish'), from: ['100'], to: '900' },
    },
  },
  import: { key: ['title'] },
  table: { columns: ['title', 'room', 'errandState'] },
  form: { groups: [{ items: ['title', 'room', 'remark'] }], required: ['title'] },
  actions: { toolbar: ['create', 'import'], row: ['edit', 'handOn', 'finish', 'remove'] },
  roles: { salesman: ['view', 'create', 'edit', 'remove', 'import', 'handOn', 'finish'] },
};

const setScope = (kind: string, expression = '') =>
  sql(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/errands', $2, $3)
     on conflict (tenant_id, role_id, page_path) do update set kind = excluded.kind, expression = excluded.expression`,
    roles.indexOf('salesman') + 1,
    kind,
    expression,
  );

beforeAll(async () => {
  const folder = makeSchemas();
  writeFileSync(join(folder, 'pages/demo/errands.json'), JSON.stringify(errands, undefined, 2));
  http = await openHttp(folder);
  await setScope('custom', `room == '一室' && errandState == '100'`);
  salesman = await http.tokenOf('salesman');
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

const post = (call: string, body: unknown, token = salesman) => http.call('POST', `/api/demo/errands/${call}`, { token, body });
const keyOf = (data: unknown) => data as { readonly id: string; readonly version: number };
const detail = async (id: string, token = salesman): Promise<Values> => {
  const { data } = await http.call('GET', `/api/demo/errands/detail?id=${id}`, { token });
  return isObject(data) ? data : {};
};
const titles = async () => (await sql('select title from pg_errands where is_deleted = 0 order by id')).map(({ title }) => title);

const atRoom = { fields: { room: expect.stringMatching(/^按现在的科室，这条记录不在您能看到的数据范围内/) as unknown } };
let serial = 0;
const name = (): string => `差事${(serial += 1)}`;

async function made(values: Values = {}) {
  const answer = await post('submit', { title: name(), room: '一室', ...values });
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  return keyOf(answer.data);
}
const handOn = (items: readonly object[], token = salesman) => post('transition', { name: 'handOn', items, data: { room: '二室' } }, token);

test('what is made where its maker would not see it is refused at the field that tells his rows apart', async () => {
  const before = await titles();
  const refused = await post('submit', { title: name(), room: '二室' });
  expect([refused.status, refused.data]).toMatchObject([400, atRoom]);
  expect(await titles()).toEqual(before);
  await made();
});

test('an edit takes no record out of the rows of its writer; everything else of it may change', async () => {
  const key = await made();
  const refused = await post('submit', { ...key, room: '二室' });
  expect([refused.status, refused.data]).toMatchObject([400, atRoom]);
  const kept = await post('submit', { ...key, remark: '急' });
  expect(kept.status).toBe(200);
  expect(await detail(key.id)).toMatchObject({ room: '一室', remark: '急', version: 2 });
});

test('an import tells each row that would lie outside, before it and in it, and writes none of them', async () => {
  const there = name();
  await made({ title: there });
  const [within, outside] = [name(), name()];
  const file = await makeWorkbook([
    ['名称', '科室'],
    [within, '一室'],
    [outside, '二室'],
    [there, '二室'],
  ]);
  for (const query of ['dryRun=1', 'mode=all', 'mode=good']) {
    const { report } = await sendImport(http, file, { token: salesman, page: 'demo/errands', query });
    expect([query, report]).toMatchObject([
      query,
      {
        good: 1,
        bad: 2,
        faults: [
          { row: 3, column: 'B' },
          { row: 4, column: 'B' },
        ],
      },
    ]);
    expect(report?.faults[0]?.sentence).toMatch(/^按现在的科室/);
  }
  expect(await sql('select title, room from pg_errands where title = any($1) order by id', [there, within, outside])).toEqual([
    { title: there, room: '一室' },
    { title: within, room: '一室' },
  ]);
});

test('a transition hands a record on to others, and who did it takes it back though he does not see it', async () => {
  const key = await made();
  expect((await handOn([key])).status).toBe(200);
  expect([await detail(key.id), (await detail(key.id, admin))['room']]).toEqual([{}, '二室']);
  const undone = await post('undo', { id: key.id, version: 2 });
  expect([undone.status, undone.msg]).toEqual([200, '操作成功']);
  expect(await detail(key.id)).toMatchObject({ room: '一室', version: 3 });
});

test('a transition to a state that somebody does not see is his to do and to take back', async () => {
  const key = await made();
  expect((await post('transition', { name: 'finish', items: [key] })).status).toBe(200);
  expect(await detail(key.id)).toEqual({});
  expect((await post('undo', { id: key.id, version: 2 })).status).toBe(200);
  expect(await detail(key.id)).toMatchObject({ errandState: '100' });
});

test('what others handed on, or changed since, is none that somebody takes back who does not see it', async () => {
  const [his, since] = [await made(), await made()];
  expect((await handOn([his], admin)).status).toBe(200);
  expect((await handOn([since])).status).toBe(200);
  expect((await post('submit', { ...since, version: 2, remark: '已办' }, admin)).status).toBe(200);
  const answers = [
    await post('undo', { id: his.id, version: 2 }),
    await post('undo', { id: since.id, version: 3 }),
    await post('undo', { id: since.id, version: 2 }),
  ];
  const missing = await post('undo', { id: '1', version: 1 });
  expect(missing.status).toBe(404);
  expect(answers.map(({ status, msg }) => [status, msg])).toEqual(answers.map(() => [missing.status, missing.msg]));
});

test('where no field tells the rows apart the refusal names none', async () => {
  await setScope('dept');
  const { body } = await http.signInAs('salesman');
  const refused = await post('submit', { title: name(), room: '一室' }, String(body['access_token']));
  expect([refused.status, refused.msg]).toEqual([403, '这样保存，这条记录就不在您能看到的数据范围内']);
});
