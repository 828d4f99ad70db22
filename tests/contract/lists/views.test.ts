import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SavedView } from '../../../src/protocol/saved-view';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const elementId = 'demo/clients';
const parameter = '{"v":1,"search":{"mode":"N"}}';
const post = async (account: string, call: string, body: object, options: { tenantId?: string; key?: string } = {}) =>
  http.call('POST', `/api/view-param/${call}`, {
    token: await http.tokenOf(account, options.tenantId),
    body,
    ...(options.key ? { headers: { 'idempotency-key': options.key } } : {}),
  });
const save = async (account: string, change: object, tenantId?: string) =>
  post(account, 'saveView', { elementId, name: '甲', scope: 'own', parameter, ...change }, tenantId ? { tenantId } : {});
const list = async (account: string, tenantId?: string): Promise<readonly SavedView[]> => {
  const answer = await http.call('GET', `/api/view-param/views?elementId=${encodeURIComponent(elementId)}`, {
    token: await http.tokenOf(account, tenantId),
  });
  return (answer.data as readonly SavedView[] | undefined) ?? [];
};
const names = async (account: string, tenantId?: string) => (await list(account, tenantId)).map(({ name }) => name);
const keyOf = (answer: { readonly data: unknown }) => answer.data as { readonly id: string; readonly version: number };

test('an own view is seen by its owner alone, a role’s by the role, one for all by all, and none by another tenant', async () => {
  const own = keyOf(await save('salesman', { name: '我的' }));
  await save('salesman', { name: '同事的', scope: 'role', role: 'salesman' });
  await save('admin', { name: '大家的', scope: 'all' });
  await save('admin', { name: '检定员的', scope: 'role', role: 'tester' });
  expect(await names('salesman')).toEqual(['我的', '同事的', '大家的']);
  expect(await names('salesman2')).toEqual(['同事的', '大家的']);
  expect(await names('tester')).toEqual(['检定员的', '大家的']);
  expect(await names('admin2')).toEqual(['同事的', '检定员的', '大家的']);
  expect(await names('admin', '000001')).toEqual([]);
  const [mine] = await list('salesman');
  expect(mine).toEqual({ ...own, name: '我的', scope: 'own', isDefault: false, mine: true, ownerName: '人员salesman', parameter });
  expect((await list('salesman2'))[0]).toMatchObject({ scope: 'role', role: 'salesman', roleName: 'salesman', mine: false });
  expect((await list('admin2'))[0]).toMatchObject({ name: '同事的', mine: true });
});

test('sharing goes to a role that one holds; to every role and to all only from administrators', async () => {
  expect((await save('tester', { name: '乙', scope: 'all' })).status).toBe(403);
  expect((await save('tester', { name: '乙', scope: 'role', role: 'admin' })).status).toBe(403);
  expect((await save('admin', { name: '乙', scope: 'role', role: 'nobody' })).status).toBe(400);
  expect((await save('configurator', { name: '乙', scope: 'role', role: 'quality' })).status).toBe(200);
  expect(await names('tester')).not.toContain('乙');
});

test('only the owner and administrators change or remove a view; another’s own is not even there', async () => {
  const shared = keyOf(await save('salesman', { name: '共用', scope: 'role', role: 'salesman' }));
  const own = keyOf(await save('salesman', { name: '私用' }));
  expect((await save('salesman2', { ...shared, name: '改', scope: 'role', role: 'salesman' })).status).toBe(403);
  expect((await post('salesman2', 'removeView', shared)).status).toBe(403);
  for (const account of ['salesman2', 'admin', 'tester']) expect((await post(account, 'removeView', own)).status).toBe(404);
  expect((await post('admin', 'removeView', shared, { tenantId: '000001' })).status).toBe(404);
  const changed = await save('admin', { ...shared, name: '改过', scope: 'all' });
  expect(changed.data).toEqual({ id: shared.id, version: 2 });
  expect((await save('salesman', { ...shared, name: '旧', scope: 'own' })).status).toBe(409);
  expect((await save('salesman', { ...shared, version: undefined, name: '旧' })).status).toBe(400);
  expect((await save('salesman', { id: shared.id, version: 2, name: '收回', scope: 'own' })).data).toEqual({ id: shared.id, version: 3 });
  expect((await post('salesman', 'removeView', { id: shared.id, version: 3 })).status).toBe(200);
  expect((await post('salesman', 'removeView', { id: shared.id, version: 3 })).status).toBe(404);
});

test('a name is taken once by each person and page', async () => {
  const first = keyOf(await save('admin', { name: 'Alpha' }));
  const taken = await save('admin', { name: ' alpha ' });
  expect([taken.status, taken.msg]).toEqual([409, '已有名为“alpha”的查询方案，请换一个名称']);
  expect((await save('admin2', { name: 'Alpha' })).status).toBe(200);
  const second = keyOf(await save('admin', { name: 'Beta' }));
  expect((await save('admin', { ...second, name: 'ALPHA' })).status).toBe(409);
  expect((await save('admin', { ...first, name: 'ALPHA' })).status).toBe(200);
});

test('each person has one default, of the views that he sees; it goes with its view', async () => {
  const [one, two] = [keyOf(await save('tester', { name: '一' })), keyOf(await save('tester', { name: '二' }))];
  const standard = async (account: string) => (await list(account)).filter((view) => view.isDefault).map(({ id }) => id);
  for (const { id } of [one, two]) expect((await post('tester', 'defaultView', { elementId, id })).status).toBe(200);
  expect(await standard('tester')).toEqual([two.id]);
  expect((await post('admin', 'defaultView', { elementId, id: one.id })).status).toBe(404);
  const [shared] = (await list('salesman')).filter(({ scope }) => scope === 'all');
  await post('salesman', 'defaultView', { elementId, id: shared?.id });
  expect([await standard('salesman'), await standard('tester')]).toEqual([[shared?.id], [two.id]]);
  await post('tester', 'removeView', two);
  expect(await standard('tester')).toEqual([]);
  await post('salesman', 'defaultView', { elementId, id: '' });
  expect(await standard('salesman')).toEqual([]);
});

test('the same request under one key saves one view; changes and refusals stand in the audit trail', async () => {
  const body = { elementId, name: '只一次', scope: 'own', parameter };
  const key = 'saved-view-key-000001';
  const answers = [await post('configurator', 'saveView', body, { key }), await post('configurator', 'saveView', body, { key })];
  expect(keyOf(answers[1] ?? { data: {} }).id).toBe(keyOf(answers[0] ?? { data: {} }).id);
  expect((await names('configurator')).filter((name) => name === '只一次')).toHaveLength(1);
  const { rows } = await http.database.system((q) =>
    q.query(`select action, refused from sys_audit where subject = 'sys_view' and (comment like '%只一次%' or refused)`),
  );
  expect(rows.filter((row) => row['refused'] === false)).toEqual([{ action: 'create', refused: false }]);
  expect(rows.some((row) => row['refused'] === true)).toBe(true);
});

test.each<[string, object, number]>([
  ['no name', { name: ' ' }, 400],
  ['too long a name', { name: '量'.repeat(41) }, 400],
  ['a name with a line break', { name: 'a\nb' }, 400],
  ['a name with NUL', { name: 'a\u0000b' }, 400],
  ['a scope that is none', { scope: 'everybody' }, 400],
  ['a page that is none', { elementId: 'demo/none' }, 404],
  ['a page by another way', { elementId: "demo/clients' or '1'='1" }, 404],
  ['an id that is none', { id: "1' or '1'='1", version: 1 }, 400],
  ['an id that nobody has', { id: '999999999999', version: 1 }, 404],
  ['no text', { parameter: { v: 1 } }, 400],
  ['an array', { parameter: '[1]' }, 400],
  ['too long a text', { parameter: JSON.stringify({ x: '量'.repeat(30_000) }) }, 400],
])('%s is refused', async (_name, change, status) => {
  expect((await save('admin', change)).status).toBe(status);
});

test.each(["'); drop table sys_view; --", '<img src=x onerror=alert(1)>', '%_\\', '${7*7}', '=1+1', '甲'.repeat(40)])(
  'a name is text and nothing else: %s',
  async (name) => {
    const hostile = JSON.stringify({ v: 1, x: name });
    expect((await save('administrator', { name, parameter: hostile })).status).toBe(200);
    expect(await list('administrator')).toContainEqual(expect.objectContaining({ name, parameter: hostile }));
  },
);

test('who may not see the page sees no views of it and saves none', async () => {
  const answer = await http.call('GET', `/api/view-param/views?elementId=${elementId}`, { token: await http.tokenOf('finance') });
  expect([answer.status, (await save('finance', {})).status, (await http.call('GET', '/api/view-param/views')).status]).toEqual([
    403, 403, 401,
  ]);
});
