import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHttp, type Answer, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let dept: { readonly above: string; readonly own: string; readonly other: string };
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const recordsOf = (answer: Answer) => (answer.data as { readonly records: readonly Readonly<Record<string, unknown>>[] }).records;
const titlesOf = (answer: Answer) => recordsOf(answer).map((row) => row['title']);

async function make(url: string, body: object): Promise<{ readonly id: string; readonly version: number }> {
  const answer = await http.call('POST', url, { token: await http.tokenOf('admin'), body });
  expect([url, answer.status, answer.msg, answer.data]).toMatchObject([url, 200, '操作成功', { id: expect.any(String) as unknown }]);
  return answer.data as { id: string; version: number };
}

async function publish(fields: object, token?: string): Promise<string> {
  const body = { category: '1', releaseTime: '2026-01-05 09:00:00', content: '<p>正文</p>', ...fields };
  const made = await make('/api/system/notices/submit', body);
  const answer = await http.call('POST', '/api/system/notices/transition', {
    token: token ?? (await http.tokenOf('admin')),
    body: { name: 'publish', items: [{ id: made.id, version: made.version }] },
  });
  expect([answer.status, answer.msg]).toEqual([200, '操作成功']);
  return made.id;
}

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  const departments = (name: string, parentId?: string) =>
    make('/api/system/departments/submit', {
      deptName: name,
      fullName: name,
      deptCategory: '2',
      ...(parentId === undefined ? {} : { parentId }),
    });
  const above = (await departments('检测部')).id;
  dept = { above, own: (await departments('力学室', above)).id, other: (await departments('热工室')).id };
  await owner(`update sys_user set dept_id = $1 where tenant_id = '000000' and account = 'tester'`, dept.own);
  const long = `<p>${'长'.repeat(230)}</p>`;
  await publish({ title: '全院通知', content: long });
  await publish({ title: '置顶通知', isTop: true, releaseTime: '2026-01-01 09:00:00' });
  await publish({ title: '本室通知', deptIds: [dept.own], releaseTime: '2026-01-06 09:00:00' });
  await publish({ title: '上级通知', deptIds: [dept.above], releaseTime: '2026-01-07 09:00:00' });
  await publish({ title: '别室通知', deptIds: [dept.other] });
  await publish({ title: '将来通知', releaseTime: '2999-01-01 09:00:00' });
  await make('/api/system/notices/submit', { title: '草稿', category: '1', releaseTime: '2026-01-05 09:00:00', content: '<p>x</p>' });
});
afterAll(() => http.close());

const inbox = async (account: string, query = '') =>
  http.call('GET', `/api/appoints/notify/msgCenterPage?current=1&size=20${query}`, { token: await http.tokenOf(account) });
const unread = async (account: string) =>
  (await http.call('GET', '/api/appoints/notify/unreadCount', { token: await http.tokenOf(account) })).data;
const mark = async (account: string, body: unknown) =>
  http.call('POST', '/api/appoints/notify/read', { token: await http.tokenOf(account), body });

test('somebody sees what is published, released and for his departments; what is on top first, then the newest', async () => {
  expect(titlesOf(await inbox('tester'))).toEqual(['置顶通知', '上级通知', '本室通知', '全院通知']);
  expect(titlesOf(await inbox('hr'))).toEqual(['置顶通知', '全院通知']);
  expect(recordsOf(await inbox('hr')).map(({ isTop }) => isTop)).toEqual([true, false]);
  const all = recordsOf(await inbox('tester')).find((row) => row['title'] === '全院通知');
  expect(all).toMatchObject({ type: '1', typeName: '发布通知', date: '2026-01-05 09:00:00', isRead: 0, bizType: 'notice' });
  expect(all?.['text']).toBe(`${'长'.repeat(200)}…`);
});

test('what was read is remembered for each person on the server', async () => {
  expect(await unread('tester')).toBe(4);
  const [first] = recordsOf(await inbox('tester'));
  expect((await mark('tester', { ids: [first?.['id']] })).data).toBe(1);
  expect((await mark('tester', { ids: [first?.['id']] })).data).toBe(0);
  expect(await unread('tester')).toBe(3);
  expect(titlesOf(await inbox('tester', '&isRead=1'))).toEqual(['置顶通知']);
  expect(titlesOf(await inbox('tester', '&isRead=0'))).toHaveLength(3);
  expect(titlesOf(await inbox('tester', '&type=2'))).toEqual([]);
  expect(await unread('hr')).toBe(2);
  expect((await mark('tester', { all: true })).data).toBe(3);
  expect(await unread('tester')).toBe(0);
});

test('nobody marks what he cannot see, and another tenant sees and marks nothing of this one', async () => {
  const hidden = await owner(`select id::text as id from pg_notices where title = '别室通知'`);
  expect((await mark('hr', { ids: [hidden.rows[0]?.['id']] })).data).toBe(0);
  const token = await http.tokenOf('admin', '000001');
  const foreign = await http.call('GET', '/api/appoints/notify/msgCenterPage', { token });
  expect(recordsOf(foreign)).toEqual([]);
  expect((await http.call('POST', '/api/appoints/notify/read', { token, body: { ids: [hidden.rows[0]?.['id']] } })).data).toBe(0);
});

test('in front of the door stands what is for everybody, and its text without anything that runs', async () => {
  const page = await http.call('POST', '/api/blade-desk/notice/releaseInfoPage?size=10&current=1', { body: {} });
  expect(titlesOf(page)).toEqual(['置顶通知', '全院通知']);
  expect(recordsOf(page)[0]).toMatchObject({ categoryName: '发布通知', isTop: 1, summary: '正文' });
  const id = String(recordsOf(page)[1]?.['id']);
  await owner(`update pg_notices set content = '<p onclick="x()">好<script>alert(1)</script></p>' where id = $1`, id);
  const shown = await http.call('GET', `/api/blade-desk/notice/releaseInfo?id=${id}`);
  expect((shown.data as { content: string }).content).toBe('<p>好</p>');
  const hidden = (await owner(`select id::text as id from pg_notices where title in ('别室通知', '草稿', '将来通知')`)).rows;
  for (const each of [...hidden, { id: '7777777' }])
    expect((await http.call('GET', `/api/blade-desk/notice/releaseInfo?id=${String(each['id'])}`)).status).toBe(404);
  expect((await http.call('GET', '/api/blade-desk/notice/releaseInfo?id=x')).status).toBe(400);
  expect(titlesOf(await http.call('POST', '/api/blade-desk/notice/releaseInfoPage?tenantId=000001', { body: {} }))).toEqual([]);
});

test('what is written into a notice is kept without anything that runs, by whichever call it comes', async () => {
  const content = '<p onclick="x()">正<script>alert(1)</script></p><a href="javascript:alert(1)">文</a><img src=x onerror=alert(1)>';
  const kept = async (id: unknown) =>
    (await owner('select content from pg_notices where id = $1', id)).rows.map((row) => String(row['content']));
  const body = { title: '净文', category: '1', releaseTime: '2026-01-05 09:00:00', content };
  for (const path of ['/api/system/notices/submit', '/api/blade-desk/notice/submit']) {
    const { id } = await make(path, { ...body, title: `净文 ${path}`, ...(path.includes('desk') ? { status: 0 } : {}) });
    expect([path, await kept(id)]).toEqual([path, ['<p>正</p>文']]);
  }
});

test('behind a locked screen somebody stands in front of the door like everybody', async () => {
  const token = String((await http.signInAs('tester')).body['access_token']);
  const released = () => http.call('POST', '/api/blade-desk/notice/releaseInfoPage?size=10', { token, body: {} });
  const [own] = (await owner(`select id::text as id from pg_notices where title = '本室通知'`)).rows;
  const shown = async () => (await http.call('GET', `/api/blade-desk/notice/releaseInfo?id=${String(own?.['id'])}`, { token })).status;
  expect([titlesOf(await released()).includes('本室通知'), await shown()]).toEqual([true, 200]);
  expect((await http.call('POST', '/api/blade-auth/lock', { token })).status).toBe(200);
  expect([titlesOf(await released()), await shown()]).toEqual([['置顶通知', '全院通知'], 404]);
});

test('messages need a session and a body that says which', async () => {
  for (const path of ['msgCenterPage', 'unreadCount']) expect((await http.call('GET', `/api/appoints/notify/${path}`)).status).toBe(401);
  expect((await http.call('POST', '/api/appoints/notify/read', { body: { all: true } })).status).toBe(401);
  for (const body of [{}, { ids: [] }, { ids: ['x'] }, { ids: [{}] }]) expect((await mark('hr', body)).status).toBe(400);
});

test('materials are listed for everybody signed in, and each fetching is counted', async () => {
  const token = await http.tokenOf('tester');
  const boundary = 'x'.repeat(20);
  const sent = await http.call('POST', '/api/file/upload', {
    token: await http.tokenOf('admin'),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="handbook.txt"\r\nContent-Type: text/plain\r\n\r\nhandbook\r\n--${boundary}--\r\n`,
  });
  const { fileId } = sent.data as { fileId: string };
  await make('/api/system/materials/submit', {
    materialName: '操作手册',
    materialType: '1',
    fileId: [fileId],
    edition: 'V2',
    sort: 1,
    remark: '第二版',
  });
  const bare = await make('/api/system/materials/submit', { materialName: '空资料', materialType: '0', sort: 2 });
  await make('/api/system/materials/submit', { materialName: '未发布', materialType: '0', sort: 3, publishTime: '2999-01-01 00:00:00' });
  const list = async (body: object = {}) => http.call('POST', '/api/material/page?size=20&current=1', { token, body });
  expect(recordsOf(await list()).map((row) => row['name'])).toEqual(['操作手册', '空资料']);
  expect(recordsOf(await list({ searchParam: [], searchType: 'N', name: '手册' }))).toMatchObject([
    { type: '1', typeName: '系统使用', name: '操作手册', fileId, remark: '第二版', downloads: 0 },
  ]);
  // The search of the wire finds them too, and the file opens by the calls that open any.
  const search = (field: string, op: string, value: string) =>
    list({ searchType: 'N', searchParam: [{ filter: JSON.stringify({ [field]: value }), op: JSON.stringify({ [field]: op }) }] });
  expect(recordsOf(await search('type', '=', '0')).map((each) => each['name'])).toEqual(['空资料']);
  expect(recordsOf(await search('name', 'LIKE', '手_')).length + recordsOf(await search('name', 'LIKE', '手册')).length).toBe(1);
  expect((await search('publishTime', '=', '1')).status).toBe(400);
  const opened = await http.call('GET', `/api/file/download?fileId=${fileId}`, { token });
  expect([opened.status, opened.text]).toEqual([200, 'handbook']);
  const [row] = recordsOf(await list({ type: '1' }));
  const take = (id: unknown, who: string | undefined = token) => http.call('POST', '/api/material/download', { token: who, body: { id } });
  const { ticket } = (await take(row?.['id'])).data as { ticket: string };
  const fetched = await http.call('GET', `/api/file/download?fileId=${fileId}&ticket=${ticket}`);
  expect([fetched.status, fetched.text]).toEqual([200, 'handbook']);
  expect(recordsOf(await list())[0]).toMatchObject({ downloads: 1 });
  const kept = async () =>
    (await http.call('GET', `/api/system/materials/detail?id=${String(row?.['id'])}`, { token: await http.tokenOf('admin') })).data;
  const before = (await kept()) as { readonly version: number; readonly updateTime: string };
  const entries = async () => (await owner(`select count(*)::int as count from sys_audit where tenant_id = '000000'`)).rows[0];
  const written = await entries();
  await Promise.all(Array.from({ length: 8 }, () => take(row?.['id'])));
  // The page of materials counts them too; the row was not edited by it, and nobody can set the count.
  expect(await kept()).toMatchObject({ downloads: 9, version: before.version, updateTime: before.updateTime });
  expect(await entries()).toEqual(written);
  const forged = { token: await http.tokenOf('admin'), body: { ...before, remark: '第三版', downloads: 5 } };
  expect((await http.call('POST', '/api/system/materials/submit', forged)).status).toBe(200);
  expect(await kept()).toMatchObject({ remark: '第三版', downloads: 9 });
  expect((await take(bare.id)).status).toBe(404);
  expect((await take('7777777')).status).toBe(404);
  expect((await take('x')).status).toBe(400);
  expect((await take(row?.['id'], await http.tokenOf('admin', '000001'))).status).toBe(404);
  expect((await http.call('POST', '/api/material/download', { body: { id: row?.['id'] } })).status).toBe(401);
  expect((await http.call('POST', '/api/material/page')).status).toBe(401);
});

test('a material for some roles is there for them, and for who keeps the materials; its file opens by every call that opens files', async () => {
  const boundary = 'r'.repeat(20);
  const sent = await http.call('POST', '/api/file/upload', {
    token: await http.tokenOf('admin'),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="wages.txt"\r\nContent-Type: text/plain\r\n\r\nwages\r\n--${boundary}--\r\n`,
  });
  const { fileId } = sent.data as { fileId: string };
  const [role] = (
    await owner(`select id::text as id from sys_role where tenant_id = '000000' and role_alias = 'tester' and is_deleted = 0`)
  ).rows;
  const { id } = await make('/api/system/materials/submit', {
    ...{ materialName: '检测室资料', materialType: '1', fileId: [fileId], sort: 9, visibleRoles: String(role?.['id']) },
  });
  const told = async (account: string) => {
    const token = await http.tokenOf(account);
    const list = await http.call('POST', '/api/material/page?size=50&current=1', { token, body: { name: '检测室资料' } });
    const ask = async (path: string) => (await http.call('GET', path, { token })).status;
    const ticket = await http.call('POST', '/api/file/ticket', { token, body: { fileId } });
    return {
      listed: recordsOf(list).length,
      opened: await Promise.all(
        [
          'file/download',
          'file/load',
          'file/list?bizType=materials&bizId',
          'file/load?bizType=materials&bizId',
          'file/list?bizType=system/materials&bizId',
        ].map((call) => ask(`/api/${call}${call.includes('?') ? `=${id}` : `?fileId=${fileId}`}`)),
      ),
      preview: await ask(`/csApi/blade-upload/file/preview?fileId=${fileId}`),
      ticket: ticket.status,
      taken: (await http.call('POST', '/api/material/download', { token, body: { id } })).status,
    };
  };
  const may = { listed: 1, opened: [200, 200, 200, 200, 200], preview: 200, ticket: 200, taken: 200 };
  expect(await told('tester')).toEqual(may);
  expect(await told('hr')).toEqual({ listed: 0, opened: [404, 404, 404, 404, 404], preview: 404, ticket: 404, taken: 404 });
  // Who may change materials has all of them on his page.
  expect((await told('quality')).opened).toEqual([200, 200, 200, 200, 200]);
  const list = await http.call('GET', `/api/file/list?bizType=materials&bizId=${id}`, { token: await http.tokenOf('tester') });
  expect(list.data).toMatchObject([{ fileId, originalName: 'wages.txt' }]);
});

test('what a notice carries is opened by whoever has received it, and by nobody else', async () => {
  const boundary = 'y'.repeat(20);
  const sent = await http.call('POST', '/api/file/upload', {
    token: await http.tokenOf('admin'),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="plan.txt"\r\nContent-Type: text/plain\r\n\r\nplan\r\n--${boundary}--\r\n`,
  });
  const { fileId } = sent.data as { fileId: string };
  const ticketFor = async (account: string, tenant?: string) =>
    http.call('POST', '/api/file/ticket', { token: await http.tokenOf(account, tenant), body: { fileId } });
  expect((await ticketFor('tester')).status).toBe(404);
  const draft = {
    title: '附件通知',
    category: '1',
    releaseTime: '2026-01-05 09:00:00',
    content: '<p>x</p>',
    deptIds: [dept.own],
    fileIds: [fileId],
  };
  const made = await make('/api/system/notices/submit', draft);
  // Not yet published, it has reached nobody.
  expect((await ticketFor('tester')).status).toBe(404);
  const token = await http.tokenOf('admin');
  const publishing = { name: 'publish', items: [{ id: made.id, version: made.version }] };
  expect((await http.call('POST', '/api/system/notices/transition', { token, body: publishing })).status).toBe(200);
  const shown = await http.call('GET', `/api/blade-desk/notice/releaseInfo?id=${made.id}`, { token: await http.tokenOf('tester') });
  expect(shown.data).toMatchObject({ files: [{ fileId, name: 'plan.txt', size: 4, type: 'text/plain; charset=utf-8' }] });
  const { ticket } = (await ticketFor('tester')).data as { ticket: string };
  expect((await http.call('GET', `/api/file/download?fileId=${fileId}&ticket=${ticket}`)).text).toBe('plan');
  expect((await ticketFor('finance')).status).toBe(404);
  expect((await ticketFor('admin', '000001')).status).toBe(404);
  const open = await publish({ title: '全院附件', fileIds: [fileId] });
  expect((await ticketFor('finance')).status).toBe(200);
  const stranger = await http.call('GET', `/api/blade-desk/notice/releaseInfo?id=${open}`);
  expect([stranger.status, stranger.text.includes(fileId)]).toEqual([200, false]);
  expect((await http.call('POST', '/api/file/ticket', { body: { fileId } })).status).toBe(401);
});
