import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, type Request, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
beforeAll(async () => {
  http = await openHttp();
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

const entriesOf = async (requestId: unknown) =>
  http.database.system(async (q) => (await q.query('select * from sys_audit where request_id = $1 order by id', [requestId])).rows);

/** Makes a call and gives its answer with what the audit trail tells of it. */
async function tell(url: string, request: Request) {
  const answer = await http.call('POST', url, request);
  return { answer, entries: await entriesOf(answer.headers['x-request-id']) };
}

test('a change leaves one entry that says who, when, what, before, after, where and in which call', async () => {
  const made = await tell('/api/demo/clients/submit', { token: admin, body: { name: '甲单位', kind: 'a' } });
  const { id, version } = made.answer.data as { id: string; version: number };
  expect(made.entries).toMatchObject([
    { action: 'create', subject: 'clients', subject_id: id, user_name: '人员admin', refused: false, address: '127.0.0.1' },
  ]);
  const changed = await tell('/api/demo/clients/submit', { token: admin, body: { id, version, name: '乙单位', kind: 'a' } });
  expect(changed.entries).toMatchObject([{ action: 'edit', changes: [{ field: 'name', before: '甲单位', after: '乙单位' }] }]);
  const removed = await tell('/api/demo/clients/remove', { token: admin, body: { items: [{ id, version: version + 1 }] } });
  expect(removed.entries).toMatchObject([{ action: 'remove', subject_id: id }]);
});

test('a call that changes nothing leaves none: read, failed, stale, repeated', async () => {
  const headers = { 'idempotency-key': 'audit-test-key-0001' };
  const body = { name: '丙单位', kind: 'a' };
  const first = await tell('/api/demo/clients/submit', { token: admin, body, headers });
  const again = await tell('/api/demo/clients/submit', { token: admin, body, headers });
  expect([first.entries.length, again.answer.data, again.entries]).toEqual([1, first.answer.data, []]);
  const listed = await tell('/api/demo/clients/page', { token: admin, body: {} });
  const failed = await tell('/api/demo/clients/submit', { token: admin, body: { kind: 'a' } });
  const stale = await tell('/api/demo/clients/submit', {
    token: admin,
    body: { ...body, id: (first.answer.data as { id: string }).id, version: 7 },
  });
  expect([listed, failed, stale].map(({ answer, entries }) => [answer.status, entries.length])).toEqual([
    [200, 0],
    [400, 0],
    [409, 0],
  ]);
});

test('a refused attempt leaves one entry, whichever call it was', async () => {
  const token = await http.tokenOf('tester');
  const calls: readonly (readonly [string, unknown])[] = [
    ['/api/demo/clients/submit', { name: '丁单位' }],
    ['/api/demo/clients/remove', { items: [{ id: '1', version: 1 }] }],
    ['/api/demo/orders/page', {}],
    ['/api/demo/orders/transition', { name: 'submit', items: [{ id: '1', version: 1 }] }],
    ['/api/demo/clients/export', { columns: ['name'] }],
    ['/api/view-param/saveTheader', { elementId: 'clients', parameter: '{}', scope: 'tenant' }],
  ];
  for (const [url, body] of calls) {
    const { answer, entries } = await tell(url, { token, body });
    expect([url, answer.status]).toEqual([url, 403]);
    expect(entries, url).toMatchObject([{ refused: true, user_name: '人员tester' }]);
  }
});

test('who opens a page without the right to it leaves an entry that names the page', async () => {
  const answer = await http.call('GET', '/api/schema/pages/demo/orders', { token: await http.tokenOf('tester') });
  expect(answer.status).toBe(403);
  expect(await entriesOf(answer.headers['x-request-id'])).toMatchObject([{ action: 'view', subject: 'orders', refused: true }]);
});

test('a call that writes no entry of its own is told of all the same', async () => {
  const { answer, entries } = await tell('/api/view-param/saveTheader', { token: admin, body: { elementId: 'clients', parameter: '' } });
  expect(answer.status).toBe(200);
  expect(entries).toMatchObject([
    { action: 'saveTheader', subject: 'view-param', comment: 'POST /api/view-param/saveTheader', refused: false },
  ]);
});

test('somebody who is not signed in leaves no entry of a refused call', async () => {
  const { answer, entries } = await tell('/api/demo/clients/submit', { body: { name: '戊单位' } });
  expect([answer.status, entries]).toEqual([401, []]);
});
