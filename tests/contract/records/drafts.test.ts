import { afterAll, beforeAll, expect, test } from 'vitest';
import { longestDraft } from '../../../src/protocol/draft';
import { fileDrafts } from '../../../src/protocol/page-files';
import { openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());

const page = 'demo/clients';
const idOf = (number: number): string => number.toString(16).padStart(32, '0');
const draft = (number: number, change: object = {}) => ({
  id: idOf(number),
  page,
  recordId: '',
  time: 1000 + number,
  parameter: '{"values":{}}',
  ...change,
});
const save = async (account: string, body: object) => http.call('POST', '/api/drafts/save', { token: await http.tokenOf(account), body });
const list = async (account: string, recordId = '', tenantId?: string) =>
  (
    await http.call('GET', `/api/drafts/list?page=${encodeURIComponent(page)}&recordId=${recordId}`, {
      token: await http.tokenOf(account, tenantId),
    })
  ).data;

test('a draft comes back to its owner alone, the newest first, and only for its record', async () => {
  expect((await save('admin', draft(1))).status).toBe(200);
  await save('admin', draft(2, { parameter: '{"values":{"a":"乙"}}' }));
  await save('admin', draft(3, { recordId: '77' }));
  expect(await list('admin')).toEqual([draft(2, { parameter: '{"values":{"a":"乙"}}' }), draft(1)]);
  expect(await list('admin', '77')).toEqual([draft(3, { recordId: '77' })]);
  expect(await list('admin2')).toEqual([]);
  expect(await list('admin', '', '000001')).toEqual([]);
});

test('a newer text takes the place of an older one, never the other way round, nor on another record', async () => {
  await save('configurator', draft(4, { time: 50, parameter: 'new' }));
  await save('configurator', draft(4, { time: 40, parameter: 'old' }));
  await save('configurator', draft(4, { time: 60, recordId: '9', parameter: 'elsewhere' }));
  expect(await list('configurator')).toEqual([draft(4, { time: 50, parameter: 'new' })]);
});

test('a draft that was saved as a record is removed, by its owner only', async () => {
  await save('admin2', draft(5));
  await http.call('POST', '/api/drafts/remove', { token: await http.tokenOf('admin'), body: { id: idOf(5) } });
  expect(await list('admin2')).toHaveLength(1);
  await http.call('POST', '/api/drafts/remove', { token: await http.tokenOf('admin2'), body: { id: idOf(5) } });
  expect(await list('admin2')).toEqual([]);
});

test('of page files each keeps its own, however many there are: a new page exists nowhere else', async () => {
  for (let number = 200; number < 225; number += 1) await save('administrator', draft(number, { page: fileDrafts }));
  const token = await http.tokenOf('administrator');
  expect((await http.call('GET', `/api/drafts/list?page=${fileDrafts}&recordId=`, { token })).data).toHaveLength(25);
});

test('no more than twenty a page are kept', async () => {
  for (let number = 100; number < 125; number += 1) await save('administrator', draft(number));
  expect(await list('administrator')).toHaveLength(20);
});

test.each<[string, object, number]>([
  ['an id that is none', { id: "x'; drop table sys_draft" }, 400],
  ['a record that is none', { recordId: '1 or 1=1' }, 400],
  ['a text that is none', { parameter: 7 }, 400],
  ['a time that is none', { time: 'now' }, 400],
  ['a page that is none', { page: 'demo/none' }, 404],
  ['too long a text', { parameter: 'x'.repeat(longestDraft + 1) }, 413],
])('%s is refused', async (_name, change, status) => {
  expect((await save('admin', draft(9, change))).status).toBe(status);
});

test('who may enter nothing on a page keeps no drafts there', async () => {
  expect((await save('finance', draft(10))).status).toBe(403);
});
