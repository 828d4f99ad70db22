import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { makeCommentedClients } from '../support/commented-clients';
import { openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let client: string;

const seatOf = (window: number): string => String(window).padStart(32, '0');
const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;
const post = async (call: string, body: Values, as: string) =>
  http.call('POST', `/api/demo/clients/${call}`, { token: await http.tokenOf(as), body });
const tell = async (as: string, window: number, more: Values = {}) =>
  (await post('presence', { id: client, seat: seatOf(window), ...more }, as)).data as Values;

beforeAll(async () => {
  http = await openHttp(makeCommentedClients());
  const made = await post('submit', { name: '湖南计量院', kind: 'a', isActive: 1, amount: '1.00' }, 'salesman');
  client = String((made.data as Values)['id']);
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'clients', 'amount', 'hidden'), ('000000', $2, 'clients', 'createUserName', 'hidden')`,
    roles.indexOf('signatory') + 1,
    roles.indexOf('tester') + 1,
  );
});
afterAll(() => http.close());

test('who opens a record is told who else has it open and edits which field, until that one has closed it', async () => {
  expect(await tell('salesman', 1)).toMatchObject({ people: [], version: 1 });
  expect(await tell('admin', 2)).toMatchObject({ people: [{ userName: '人员salesman', own: false, editing: false }] });
  await tell('salesman', 1, { editing: true, field: 'amount' });
  expect((await tell('admin', 2))['people']).toEqual([{ userName: '人员salesman', own: false, editing: true, field: 'amount' }]);
  // In another window of his own he is told of himself.
  expect((await tell('salesman', 3))['people']).toMatchObject([{ own: false }, { own: true, editing: true }]);
  for (const window of [1, 3]) await tell('salesman', window, { gone: true });
  expect((await tell('admin', 2))['people']).toEqual([]);
  await tell('admin', 2, { gone: true });
});

test('who has told nothing for half a minute is gone, as behind a closed lid', async () => {
  await tell('salesman', 1, { editing: true, field: 'name' });
  expect((await tell('admin', 2))['people']).toHaveLength(1);
  await sql(`update sys_presence set time = now() - interval '31 seconds' where seat = $1`, seatOf(1));
  expect((await tell('admin', 2))['people']).toEqual([]);
  await tell('admin', 2, { gone: true });
});

test('a save is told to whoever has the record open, by its version and who did it', async () => {
  await tell('admin', 2);
  await post('submit', { id: client, version: 1, name: '湖南省计量院', kind: 'a', isActive: 1, amount: '1.00' }, 'salesman');
  expect(await tell('admin', 2)).toMatchObject({ version: 2, changedBy: '人员salesman' });
  await tell('admin', 2, { gone: true });
});

test('neither a field that is hidden from the reader nor persons that he is told none of are named', async () => {
  await tell('salesman', 1, { editing: true, field: 'amount' });
  expect((await tell('signatory', 2))['people']).toEqual([{ userName: '人员salesman', own: false, editing: true }]);
  await tell('signatory', 2, { gone: true });
  const told = await tell('tester', 4);
  expect(told['people']).toEqual([{ own: false, editing: true, field: 'amount' }]);
  expect(told).not.toHaveProperty('changedBy');
  for (const [account, window] of [
    ['salesman', 1],
    ['tester', 4],
  ] as const)
    await tell(account, window, { gone: true });
});

test('nobody takes the window of another, and a window is named as one', async () => {
  await tell('salesman', 1, { editing: true, field: 'name' });
  await tell('admin', 1, { gone: true });
  expect((await tell('admin', 2))['people']).toMatchObject([{ userName: '人员salesman' }]);
  expect((await post('presence', { id: client, seat: 'x' }, 'admin')).msg).toContain('seat');
  expect((await post('presence', { id: '1', seat: seatOf(5) }, 'admin')).status).toBe(404);
});
