import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { makeCommentedClients } from '../support/commented-clients';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let client: string;
let other: string;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;
const idOf = async (account: string): Promise<string> =>
  String((await sql(`select id from sys_user where tenant_id = '000000' and account = $1`, account))[0]?.['id']);
const post = async (call: string, body: Values, as = 'salesman', headers = {}) =>
  http.call('POST', `/api/demo/clients/${call}`, { token: await http.tokenOf(as), body, headers });
const get = async (call: string, as = 'salesman', tenant?: string) =>
  http.call('GET', `/api/demo/clients/${call}`, { token: await http.tokenOf(as, tenant) });
const textsOf = async (id: string, as = 'salesman') =>
  ((await get(`comments?id=${id}`, as)).data as readonly Values[]).map((each) => each['text']);

const heard = async (account: string) => {
  const token = await http.tokenOf(account);
  const { data } = await http.call('GET', '/api/appoints/notify/msgCenterPage?current=1&size=100', { token });
  return (data as { readonly records: readonly Values[] }).records.filter(({ title }) => String(title).includes('评论'));
};

beforeAll(async () => {
  http = await openHttp(makeCommentedClients('orders'));
  const make = async (name: string) => String(((await post('submit', { name, kind: 'a', isActive: 1 })).data as Values)['id']);
  [client, other] = [await make('湖南计量院'), await make('别的单位')];
  // The signatory sees one client alone.
  await sql(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/clients', 'custom', $2)`,
    roles.indexOf('signatory') + 1,
    `row.name == '湖南计量院'`,
  );
});
afterAll(() => http.close());

test('a comment stands with the record, whoever it mentions is told of it, and its author takes it back', async () => {
  const signatory = await idOf('signatory');
  const { data } = await post('comment', { id: client, text: ' 请核对<b>税号</b> ', people: [signatory, await idOf('salesman')] });
  const { id: comment } = data as Values;
  const [said] = (await get(`comments?id=${client}`, 'signatory')).data as readonly Values[];
  expect(said).toMatchObject({
    id: comment,
    text: '请核对<b>税号</b>',
    mine: false,
    people: expect.arrayContaining([expect.objectContaining({ id: signatory })]) as unknown,
  });
  await expect.poll(() => heard('signatory'), { timeout: 10_000 }).toHaveLength(1);
  expect(await heard('salesman')).toEqual([]);
  const [notice] = await heard('signatory');
  expect(notice).toMatchObject({ title: expect.stringMatching(/湖南计量院的评论中提到了您$/) as string });
  const taken = await post('comment-remove', { id: client, comment });
  expect(taken.msg).toBe('操作成功');
  expect(await textsOf(client)).toEqual([]);
});

test('nobody takes back what another has said, nor by the name of another record', async () => {
  const comment = String(((await post('comment', { id: other, text: '销售的话' })).data as Values)['id']);
  expect((await post('comment-remove', { id: other, comment }, 'admin')).status).toBe(404);
  expect((await post('comment-remove', { id: client, comment })).status).toBe(404);
  expect(await textsOf(other)).toEqual(['销售的话']);
});

test('comments are read and written with their own right, on rows that the caller may see, within the tenant', async () => {
  await post('comment', { id: other, text: '内部意见' });
  // May view the page, and not its comments.
  expect((await get(`comments?id=${other}`, 'tester')).status).toBe(403);
  expect((await post('comment', { id: other, text: '闯入' }, 'tester')).status).toBe(403);
  expect((await get(`comment-people?id=${other}`, 'tester')).status).toBe(403);
  // Has the right, and not the row.
  expect((await get(`comments?id=${other}`, 'signatory')).status).toBe(404);
  expect((await post('comment', { id: other, text: '闯入' }, 'signatory')).status).toBe(404);
  expect((await get(`comment-people?id=${other}`, 'signatory')).status).toBe(404);
  expect((await get(`comments?id=${other}`, 'admin', '000001')).status).toBe(404);
  expect(await textsOf(other)).not.toContain('闯入');
});

test('the history of a record, which more people read, tells nothing of its comments', async () => {
  await post('comment', { id: other, text: '不进历史' });
  expect((await get(`history?id=${other}`, 'tester')).text).not.toContain('不进历史');
});

test('those are offered, and may be mentioned, who may read the comments on this record', async () => {
  const namesFor = async (id: string) =>
    ((await get(`comment-people?id=${id}&keyword=signatory`)).data as readonly Values[]).map(({ name }) => name);
  expect(await namesFor(client)).toEqual(['人员signatory']);
  expect(await namesFor(other)).toEqual([]);
  const mention = async (id: string, account: string) => (await post('comment', { id, text: '您看', people: [await idOf(account)] })).msg;
  expect(await mention(other, 'signatory')).toBe('提到的人里有人看不到这条记录的评论，请从候选里选');
  expect(await mention(client, 'tester')).toBe('提到的人里有人看不到这条记录的评论，请从候选里选');
});

test('whoever reads the comments may be mentioned in them, and is told, even where he sees no state of the record', async () => {
  const token = await http.tokenOf('salesman');
  const call = async (method: 'GET' | 'POST', name: string, body?: Values) =>
    http.call(method, `/api/demo/orders/${name}`, { token, ...(body ? { body } : {}) });
  const id = String(((await call('POST', 'submit', { clientId: client, title: '年度检定' })).data as Values)['id']);
  const hiding = [roles.indexOf('signatory') + 1, 'orders'];
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, 'state', 'hidden')`,
    ...hiding,
  );
  const served = async () => (await http.call('GET', '/api/schema/pages/demo/orders', { token: await http.tokenOf('signatory') })).text;
  // Rights are read again a moment after they have changed.
  await expect.poll(served).not.toContain('"name":"state"');
  const offered = (await call('GET', `comment-people?id=${id}&keyword=signatory`)).data as readonly Values[];
  expect(offered.map(({ name }) => name)).toEqual(['人员signatory']);
  const said = await call('POST', 'comment', { id, text: '请看年度检定', people: [await idOf('signatory')] });
  expect(said.msg).not.toContain('看不到');
  const titles = async () => (await heard('signatory')).map(({ title }) => String(title)).join(' ');
  await expect.poll(titles, { timeout: 10_000 }).toContain('在订单');
  await sql(`delete from sys_role_field where role_id = $1 and record_name = $2`, ...hiding);
});

test('whoever is told no persons of a record has no comments on it, in which persons speak', async () => {
  const roleId = roles.indexOf('signatory') + 1;
  const canOf = async () =>
    ((await http.call('GET', '/api/schema/pages/demo/clients', { token: await http.tokenOf('signatory') })).data as Values)['can'];
  expect(await canOf()).toContain('comment');
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'clients', 'createUserName', 'hidden')`,
    roleId,
  );
  // Rights are read again a moment after they have changed.
  await expect.poll(canOf).not.toContain('comment');
  const answers = [
    await get(`comments?id=${client}`, 'signatory'),
    await get(`comment-people?id=${client}`, 'signatory'),
    await post('comment', { id: client, text: '问一声', people: [await idOf('salesman')] }, 'signatory'),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  expect((await post('comment', { id: client, text: '您看', people: [await idOf('signatory')] })).status).toBe(400);
  await sql(`delete from sys_role_field where role_id = $1 and record_name = 'clients'`, roleId);
});

test('what is no id is refused by its name', async () => {
  expect((await post('comment', { id: client, text: '您看', people: ['x'] })).msg).toContain('people');
  expect((await post('comment-remove', { id: client, comment: 'x' })).msg).toContain('comment');
});

test('a comment that is empty or too long is refused, and one that is sent twice stands once', async () => {
  expect((await post('comment', { id: client, text: ' \n ' })).msg).toBe('请写评论的内容');
  expect((await post('comment', { id: client, text: '长'.repeat(2001) })).msg).toBe('评论最多 2000 个字');
  const headers = { 'idempotency-key': 'comment-0123456789abcdef' };
  await post('comment', { id: client, text: '只说一次' }, 'salesman', headers);
  await post('comment', { id: client, text: '只说一次' }, 'salesman', headers);
  expect((await textsOf(client)).filter((text) => text === '只说一次')).toHaveLength(1);
});

test('a page without comments has none to read', async () => {
  const token = await http.tokenOf('admin');
  expect((await http.call('GET', `/api/demo/branches/comments?id=${client}`, { token })).status).toBe(403);
});
