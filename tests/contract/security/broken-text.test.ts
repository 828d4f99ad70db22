import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listRoutes } from '../../../src/server/app/all-routes';
import { isObject } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;
beforeAll(async () => {
  const folder = makeSchemas();
  cpSync(fileURLToPath(new URL('../support/import-schemas/notes.json', import.meta.url)), join(folder, 'pages/demo/notes.json'));
  http = await openHttp(folder);
  admin = await http.tokenOf('administrator');
});
afterAll(() => http.close());

const fieldsOf = (data: unknown): unknown => (isObject(data) ? data['fields'] : undefined);
const sentence = (name: string) => `“${name}”中有不完整的字符，请删除后重新输入`;

/** Half of 💡 in the middle of a text: what a broken copy leaves behind. */
const half = String.raw`"a\ud83db"`;

test('every call that takes JSON refuses half a character with a sentence at its field', async () => {
  const routes = await listRoutes();
  const urls = routes.filter(({ method, path }) => method === 'POST' && !/\/user\/(send-logs|logout)$/.test(path)).map(({ path }) => path);
  expect(urls.length).toBeGreaterThan(50);
  for (const path of urls) {
    const url = path.replace(':module/:page', 'demo/clients');
    const answer = await http.call('POST', url, { token: admin, body: `{"lines":[{"title":${half}}]}` });
    expect([url, answer.status, answer.msg, fieldsOf(answer.data)]).toEqual([
      url,
      400,
      sentence('lines.0.title'),
      { 'lines.0.title': sentence('lines.0.title') },
    ]);
  }
});

test.each([
  ['in the name of a field', `{${half}:1}`, 'a\ufffdb'],
  ['the second half alone', String.raw`{"name":"\uDC00"}`, 'name'],
  ['both halves the wrong way round', String.raw`{"name":"\udca1\ud83d"}`, 'name'],
  ['as the whole body', half, ''],
])('half a character %s is refused', async (_name, body, field) => {
  const answer = await http.call('POST', '/api/demo/clients/submit', { token: admin, body });
  expect([answer.status, answer.msg]).toEqual([400, sentence(field)]);
});

test('a whole character written in two escapes is stored', async () => {
  const body = String.raw`{"name":"\ud83d\udca1灯","kind":"a","score":1}`;
  const { data } = await http.call('POST', '/api/demo/clients/submit', { token: admin, body });
  const id = isObject(data) ? String(data['id']) : '';
  const row = await http.call('GET', `/api/demo/clients/detail?id=${id}`, { token: admin });
  expect(row.data).toMatchObject({ name: '💡灯' });
});

test('half a character in the JSON text of a search is refused at its field', async () => {
  const filter = String.raw`{"name":"\ud83d"}`;
  const body = { searchType: 'N', searchParam: [{ filter, op: '{"name":"like"}' }] };
  const answer = await http.call('POST', '/api/demo/clients/page', { token: admin, body });
  expect([answer.status, fieldsOf(answer.data)]).toEqual([400, { name: sentence('name') }]);
});

test.each(['%ED%A0%BD', '%', '%C3', '%ff%fe'])('an address with %s where a text stands is answered, never failed at', async (text) => {
  for (const url of [
    `/api/demo/clients/detail?id=${text}`,
    `/api/demo/clients/candidates?field=${text}`,
    `/api/file/list?ids=${text}`,
    `/api/demo/${text}/detail?id=1`,
    `/api/schema/pages/demo/${text}`,
  ])
    for (const headers of [{}, { 'tenant-id': text, 'idempotency-key': text, 'captcha-key': text, cookie: `x-access-token=${text}` }])
      expect([url, (await http.call('GET', url, { token: admin, headers })).status]).toEqual([
        url,
        expect.toSatisfy((status: number) => status < 500),
      ]);
});

/** A name of a part in UTF-16, which can hold half a character. */
const named = (parameter: string) =>
  `--b\r\nContent-Disposition: form-data; ${parameter}*=utf-16le''a%003%D8b%00.%00t%00x%00t%00; name="file"\r\nContent-Type: text/plain\r\n\r\nabc\r\n--b--\r\n`;
const multipart = { 'content-type': 'multipart/form-data; boundary=b' };

test('half a character in the name of a file is refused', async () => {
  for (const url of ['/api/file/upload', '/api/demo/notes/import', '/api/demo/notes/import?background=1']) {
    const answer = await http.call('POST', url, { token: admin, headers: multipart, body: named('filename') });
    expect([url, answer.status, answer.msg]).toEqual([url, 400, sentence('file')]);
  }
});

test.each([
  ['nothing', ''],
  ['no end', '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nabc'],
  ['only an end', '--b--\r\n'],
  ['no part', 'abc'],
])('a multipart body of %s is a bad request', async (_name, body) => {
  for (const url of ['/api/file/upload', '/api/demo/notes/import', '/api/blade-system/user/import-user', '/api/blade-auth/oauth/token']) {
    const answer = await http.call('POST', url, { token: admin, headers: multipart, body });
    expect([url, answer.status, answer.msg === '']).toEqual([
      url,
      expect.toSatisfy((status: number) => status >= 400 && status < 500),
      false,
    ]);
  }
});

test('half a character in a cell is refused at that cell, and the other rows are looked at', async () => {
  const rows = [
    ['标题', '日期', '页数'],
    ['好', '2026-01-05', 1],
    ['坏_xD83D_字', '2026-01-05', 1],
  ];
  const answer = await sendImport(http, await makeWorkbook(rows), { token: admin, page: 'demo/notes', query: 'dryRun=1' });
  expect(answer.status, answer.text).toBe(200);
  const faults = [{ row: 3, column: 'A', field: 'title', sentence: '标题中有不完整的字符，请删除后重新输入' }];
  expect(answer.report).toMatchObject({ total: 2, good: 1, bad: 1, faults });
});

test('half a character in a workbook of accounts is refused at its cell', async () => {
  const content = await makeWorkbook([
    ['账号', '姓名'],
    ['newcomer', '坏_xD83D_'],
  ]);
  const payload = Buffer.concat([
    Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\n'),
    content,
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const answer = await http.server.inject({
    method: 'POST',
    url: '/api/blade-system/user/import-user',
    headers: { 'blade-auth': `bearer ${admin}`, ...multipart },
    payload,
  });
  expect([answer.statusCode, answer.json<{ msg: string }>().msg]).toEqual([400, sentence('B2')]);
});
