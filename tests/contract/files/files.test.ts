import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;

const label = (zh: string) => ({ zh, en: zh });
const files = { $ref: 'kind:files', 'x-label': label('附件'), maxItems: 5 };
const line = {
  format: 1,
  record: 'paperLine',
  label: label('页'),
  fields: { text: { $ref: 'kind:shortText', 'x-label': label('内容'), maxLength: 20 }, scans: files },
  columns: ['text', 'scans'],
};
const papers = {
  format: 1,
  page: 'papers',
  label: label('文稿'),
  menu: { parent: 'crm', sort: 9 },
  display: 'name',
  fields: {
    name: { $ref: 'kind:shortText', 'x-label': label('名称'), maxLength: 20 },
    fileIds: files,
    pages: { type: 'array', items: { $ref: 'record:paperLine' }, 'x-label': label('页'), maxItems: 20 },
  },
  search: { normal: ['name'] },
  table: { sort: '-createTime', columns: ['name', 'fileIds'] },
  form: { groups: [{ items: ['name', 'fileIds', 'pages'] }] },
  actions: { toolbar: ['create'], row: ['edit', 'remove'] },
  // The finance role may do nothing here.
  roles: {
    salesman: ['view', 'create', 'edit', 'remove'],
    hr: ['view', 'create'],
    ...Object.fromEntries(['tester', 'quality', 'dept_head', 'device_keeper'].map((role) => [role, ['view']])),
  },
};

const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const roleId = (role: string) => roles.indexOf(role) + 1;
const answerOf = (data: unknown): Values => (isObject(data) ? data : {});

beforeAll(async () => {
  const folder = makeSchemas();
  writeFileSync(join(folder, 'records/demo/paperLine.json'), JSON.stringify(line));
  writeFileSync(join(folder, 'pages/demo/papers.json'), JSON.stringify(papers));
  http = await openHttp(folder);
  expect(http.store.current().problems).toEqual([]);
});
afterAll(() => http.close());

let sent = 0;

async function upload(as: string): Promise<string> {
  sent += 1;
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="证书${sent}.pdf"\r\nContent-Type: application/octet-stream\r\n\r\n%PDF-1.7 ${sent}\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const answer = await http.call('POST', '/api/file/upload', { token: await http.tokenOf(as), body, headers });
  expect(answer.text).toContain('"code":200');
  return String(answerOf(answer.data)['fileId']);
}

const submit = async (as: string, body: Values) => http.call('POST', '/api/demo/papers/submit', { token: await http.tokenOf(as), body });

async function store(as: string, body: Values): Promise<string> {
  const answer = await submit(as, { name: '文稿', ...body });
  expect(answer.text).toContain('"code":200');
  return String(answerOf(answer.data)['id']);
}

/** What each way to a file says: opened, shown, a ticket for it, told among others. */
async function ways(fileId: string, as: string, tenantId?: string): Promise<readonly unknown[]> {
  const token = await http.tokenOf(as, tenantId);
  const [download, load] = [await http.call('GET', `/api/file/download?fileId=${fileId}`, { token }), `/api/file/load?fileId=${fileId}`];
  const list = await http.call('GET', `/api/file/list?ids=${fileId}`, { token });
  return [
    download.status,
    (await http.call('GET', load, { token })).status,
    (await http.call('POST', '/api/file/ticket', { token, body: { fileId } })).status,
    Array.isArray(list.data) ? list.data.length : list.status,
  ];
}
const open = [200, 200, 200, 1];
const restricted = [404, 404, 404, 0];

/** Rights that were written past the API are felt a little later. */
const felt = { timeout: 15_000, interval: 100 };

test('the id of a file says nothing of another’s: neither when it came, nor where', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 6; count += 1) ids.push(await upload('salesman'));
  expect(ids.filter((id) => !/^[0-9a-f]{32}$/.test(id))).toEqual([]);
  // In no part of 32 bits are two of them alike, which ids that count or carry the time would be.
  const parts = ids.flatMap((id) => [0, 8, 16, 24].map((from) => `${from} ${id.slice(from, from + 8)}`));
  expect(new Set(parts).size).toBe(parts.length);
});

test.each([
  ['is a letter that nobody sees', '合\u3164同\ufe0f\u034f.pdf', '合同.pdf'],
  ['turns the direction of writing', '合同\u202efdp.exe', '合同fdp.exe'],
  ['keeps it apart', 'a\u2067b\u2069.pdf', 'ab.pdf'],
  ['cannot be seen', 'a\u200b\u00ad\ufeff\u2028.pdf', 'a.pdf'],
  ['is cut in the middle of a character', `${'a'.repeat(3)}${'💡'.repeat(250)}`, '💡'.repeat(200)],
])('a name with what %s is cleaned in the list and in the header, also one that is stored already', async (_what, name, cleaned) => {
  const fileId = await upload('salesman');
  const token = await http.tokenOf('salesman');
  const payload = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}.pdf"\r\n\r\n%PDF-1.7\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const sent = await http.call('POST', '/api/file/upload', { token, headers, body: payload });
  expect(answerOf(sent.data)['originalName']).toMatch(/^[^\p{C}\p{Zl}\p{Zp}]+$/u);
  await owner('update sys_file set original_name = $1 where id = $2', name, fileId);
  const list = await http.call('GET', `/api/file/list?ids=${fileId}`, { token });
  expect(list.data).toMatchObject([{ originalName: cleaned, name: cleaned }]);
  const file = await http.call('GET', `/api/file/download?fileId=${fileId}`, { token });
  expect(file.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent(cleaned)}`);
});

test('what is not attached yet is its sender’s alone', async () => {
  const file = await upload('salesman');
  expect(await ways(file, 'salesman')).toEqual(open);
  for (const other of ['salesman2', 'tester', 'finance', 'admin']) expect(await ways(file, other)).toEqual(restricted);
  expect(await ways(file, 'admin', '000001')).toEqual(restricted);
});

test.each([
  ['of the row', (file: string): Values => ({ fileIds: file })],
  ['of a line', (file: string): Values => ({ pages: [{ text: '一', scans: file }] })],
])('an attachment %s opens for whoever may see the row, until the row is removed', async (_name, body) => {
  const file = await upload('salesman');
  const id = await store('salesman', body(file));
  for (const reader of ['salesman', 'salesman2', 'tester', 'admin']) expect(await ways(file, reader)).toEqual(open);
  expect(await ways(file, 'finance')).toEqual(restricted);
  expect(await ways(file, 'admin', '000001')).toEqual(restricted);
  const removed = await http.call('POST', '/api/demo/papers/remove', {
    token: await http.tokenOf('salesman'),
    body: { items: [{ id, version: 1 }] },
  });
  expect(removed.status).toBe(200);
  for (const reader of ['salesman2', 'tester', 'admin']) expect(await ways(file, reader)).toEqual(restricted);
  expect(await ways(file, 'salesman')).toEqual(open);
});

test('what a task has made for somebody is his alone, wherever he attaches it', async () => {
  const file = await upload('salesman');
  await store('salesman', { fileIds: file });
  expect(await ways(file, 'tester')).toEqual(open);
  await owner(`update sys_file set remark = 'task' where id = $1`, file);
  expect([await ways(file, 'tester'), await ways(file, 'salesman')]).toEqual([restricted, open]);
});

// A role each: what is said of it is felt a little later, and in no other test.
test.each([
  ['tester', 'hidden', 'fileIds', 'papers'],
  ['quality', 'masked', 'fileIds', 'papers'],
  ['dept_head', 'hidden', 'pages', 'papers'],
  ['device_keeper', 'hidden', 'scans', 'paperLine'],
])('for %s a %s field %s of %s opens none of its files', async (role, said, field, record) => {
  const [own, lines] = [await upload('salesman'), await upload('salesman')];
  await store('salesman', { fileIds: own, pages: [{ text: '一', scans: lines }] });
  expect(await ways(own, role)).toEqual(open);
  expect(await ways(lines, role)).toEqual(open);
  const values = [roleId(role), record, field, said];
  await owner(`insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, $2, $3, $4)`, ...values);
  const [closed, other] = field === 'fileIds' ? [own, lines] : [lines, own];
  await expect.poll(() => ways(closed, role), felt).toEqual(restricted);
  expect(await ways(other, role)).toEqual(open);
});

test('a row outside of one’s scope opens none of its files', async () => {
  const [theirs, mine] = [await upload('salesman'), await upload('hr')];
  await store('salesman', { fileIds: theirs });
  await store('hr', { fileIds: mine });
  expect(await ways(theirs, 'hr')).toEqual(open);
  await owner(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) values ('000000', $1, 'demo/papers', 'own', '')`,
    roleId('hr'),
  );
  await expect.poll(() => ways(theirs, 'hr'), felt).toEqual(restricted);
  expect(await ways(mine, 'hr')).toEqual(open);
  expect(await ways(mine, 'salesman')).toEqual(open);
});

test('nobody attaches a file that he may not have: it would be his to read', async () => {
  const file = await upload('admin');
  const refused = await submit('salesman', { name: '偷', fileIds: file });
  expect([refused.status, refused.text.includes('附件中有不存在的文件，请重新上传')]).toEqual([400, true]);
  const inLine = await submit('salesman', { name: '偷', pages: [{ text: '一', scans: file }] });
  expect(inLine.status).toBe(400);
  expect(await ways(file, 'salesman')).toEqual(restricted);
  await store('admin', { fileIds: file });
  // Now he sees it in a row, and may carry it on.
  await store('salesman', { name: '抄', fileIds: file });
});
