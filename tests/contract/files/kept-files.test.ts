import { createHash } from 'node:crypto';
import { readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { openContents } from '../../../src/server/files/open-contents';
import { sweepFiles } from '../../../src/server/files/sweep-files';
import { openHttp, settingsFor, type TestHttp } from '../support/http-setup';
import { tinyPng } from './tiny-pictures';

// What is taken and how it leaves again, whatever it pretends to be; how files are removed, by hand and by themselves.
let http: TestHttp;
beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
});
afterAll(() => http.close());

const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const fieldOf = (data: unknown, name: string): string => (isObject(data) ? String(data[name]) : '');

/** Sends bytes up under a name. */
async function send(name: string, content: Buffer | string, as = 'tester', query = '') {
  const body = Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n--b--\r\n'),
  ]);
  const answer = await http.server.inject({
    ...{ method: 'POST', url: `/api/file/upload${query}`, payload: body },
    headers: {
      'blade-auth': `bearer ${await http.tokenOf(as)}`,
      'content-type': 'multipart/form-data; boundary=b',
      'accept-language': 'zh-CN',
    },
  });
  const told = answer.json<{ msg: string; data: unknown }>();
  return { status: answer.statusCode, msg: told.msg, fileId: fieldOf(told.data, 'fileId'), data: told.data };
}

const get = async (path: string, fileId: string, as = 'tester') =>
  http.call('GET', `${path}?fileId=${fileId}`, { token: await http.tokenOf(as) });
const remove = async (body: Values, as = 'tester') => http.call('POST', '/api/file/delete', { token: await http.tokenOf(as), body });

const script = '<script>top.pwned=1</script>';
const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="top.pwned=1">${script}</svg>`;
const zip = Buffer.from([0x50, 0x4b, 0x03, 0x04]);

test.each<readonly [name: string, content: Buffer | string]>([
  ['图.svg', svg],
  ['图.png', svg],
  ['页.html', `<!doctype html>${script}`],
  ['页.png', `<!doctype html>${script}`],
  ['页.txt.html', script],
  ['页.xhtml', `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`],
  ['页.pdf', `<html>${script}`],
  ['页.mht', `MIME-Version: 1.0\r\nContent-Type: text/html\r\n\r\n${script}`],
  ['码.js', 'alert(1)'],
  ['码.jar', Buffer.concat([zip, Buffer.from(script)])],
  ['码.exe', Buffer.from([0x4d, 0x5a, 0x90, 0x00])],
  ['码.txt', Buffer.from([0x00, 0x01, 0x02])],
  ['样.css', 'body{background:url(//x)}'],
  ['样.swf', Buffer.from('FWS')],
  ['点.html.', script],
  ['无后缀', script],
])('%s is not taken', async (name, content) => {
  const answer = await send(name, content);
  expect([answer.status, answer.msg]).toEqual([415, '不支持的文件类型']);
});

/** What begins as one kind and holds another; the way it leaves says what it is, and lets nothing in it run. */
const polyglots: readonly (readonly [name: string, content: Buffer, type: string, shown: boolean])[] = [
  ['图.html.gif', Buffer.from(`GIF89a/*\x01\0${script}*/=1;`), 'image/gif', true],
  ['图.png', Buffer.concat([tinyPng, Buffer.from(svg)]), 'image/png', true],
  ['图.html', Buffer.concat([tinyPng, Buffer.from(script)]), 'image/png', true],
  ['证书.pdf', Buffer.from(`%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>\n${script}`), 'application/pdf', true],
  ['记录.txt', Buffer.from(`<!doctype html>${script}`), 'text/plain; charset=utf-8', true],
  ['数据.csv', Buffer.from(svg), 'text/plain; charset=utf-8', true],
  ['数据.zip', Buffer.concat([zip, Buffer.from(script)]), 'application/zip', false],
  [
    '../../页.docx',
    Buffer.concat([zip, Buffer.from(script)]),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    false,
  ],
];

test.each(polyglots)('%s leaves as what it is, without a way to run', async (name, content, type, shown) => {
  const { status, fileId, data } = await send(name, content);
  expect([status, fieldOf(data, 'contentType'), fieldOf(data, 'name')]).toEqual([200, type, name.split('/').at(-1)]);
  const ways = [
    ['/api/file/download', 'attachment'],
    ['/api/file/load', shown && !type.startsWith('text/') ? 'inline' : 'attachment'],
    ...(shown ? [['/csApi/blade-upload/file/preview', 'inline'] as const] : []),
  ] as const;
  for (const [path, how] of ways) {
    const { headers, status: opened } = await get(path, fileId);
    expect([path, opened, headers['content-type'], String(headers['content-disposition']).split(';')[0]]).toEqual([path, 200, type, how]);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      // A browser's program for PDFs does not start in a sandbox.
      'content-security-policy':
        type === 'application/pdf' && how === 'inline'
          ? `script-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
          : `default-src 'none'; style-src 'unsafe-inline'; sandbox`,
      'x-frame-options': 'SAMEORIGIN',
    });
  }
  if (shown) return;
  const refused = await get('/csApi/blade-upload/file/preview', fileId);
  expect([refused.status, refused.msg]).toEqual([415, '此类文件不能在线预览，请下载后查看']);
});

test('the same file twice, and another one of its name, are files of their own, each byte for byte; one that is empty is one too', async () => {
  const [first, again, other] = [await send('同名.txt', '甲'), await send('同名.txt', '甲'), await send('同名.txt', '乙')];
  const ids = [first.fileId, again.fileId, other.fileId];
  expect(new Set(ids).size).toBe(3);
  const textOf = async (fileId: string) => (await get('/api/file/download', fileId)).text;
  expect(await Promise.all(ids.map(textOf))).toEqual(['甲', '甲', '乙']);
  expect((await remove({ fileId: first.fileId })).status).toBe(200);
  expect([await textOf(again.fileId), (await get('/api/file/download', first.fileId)).status]).toEqual(['甲', 404]);
  const empty = await send('空.txt', '');
  expect([empty.status, empty.msg, await textOf(empty.fileId)]).toEqual([200, '操作成功', '']);
});

test('a preview opens to whom the file opens, and by a ticket once', async () => {
  const { fileId } = await send('一.txt', '正文');
  const path = '/csApi/blade-upload/file/preview';
  expect((await get(path, fileId)).text).toBe('正文');
  expect((await get(path, fileId, 'finance')).status).toBe(404);
  expect((await http.call('GET', `${path}?fileId=${fileId}`)).status).toBe(401);
  const ticket = await http.call('POST', '/api/file/ticket', { token: await http.tokenOf('tester'), body: { fileId } });
  const url = `${path}?fileId=${fileId}&ticket=${encodeURIComponent(fieldOf(ticket.data, 'ticket'))}`;
  // Whoever only looks whether it is there does not use it up.
  expect((await http.server.inject({ method: 'HEAD', url })).statusCode).toBe(200);
  expect([(await http.call('GET', url)).status, (await http.call('GET', url)).status]).toEqual([200, 403]);
});

const material = async (fileId: string, as = 'admin') => {
  const body = { materialName: `资料${fileId.slice(0, 6)}`, materialType: '1', fileId };
  const made = await http.call('POST', '/api/system/materials/submit', { token: await http.tokenOf(as), body });
  expect(made.text).toContain('"code":200');
  return fieldOf(made.data, 'id');
};

test('who sent a file up removes it, nobody else, and nobody while a record carries it', async () => {
  const [one, two, three] = [await send('一.txt', '甲'), await send('二.txt', '乙'), await send('三.txt', '丙', 'admin')];
  expect((await remove({ fileId: one.fileId }, 'finance')).status).toBe(404);
  await material(three.fileId);
  // A material is for everybody; it is still not his.
  expect((await get('/api/file/download', three.fileId)).status).toBe(200);
  expect((await remove({ fileId: three.fileId })).msg).toBe('没有操作权限');
  const carried = await remove({ ids: three.fileId }, 'admin');
  expect([carried.status, carried.msg]).toEqual([409, '文件已附在记录上，请在记录中移除后再删除']);
  // All or none.
  expect((await remove({ ids: `${one.fileId},${'f'.repeat(32)}` })).status).toBe(404);
  expect((await get('/api/file/download', one.fileId)).status).toBe(200);
  expect((await remove({ ids: `${one.fileId},${two.fileId}` })).data).toBe(true);
  expect([(await get('/api/file/download', one.fileId)).status, (await get('/api/file/load', two.fileId)).status]).toEqual([404, 404]);
  expect((await remove({ fileId: one.fileId })).status).toBe(404);
  expect((await remove({})).msg).toBe('请至少选择一条数据');
  const { rows } = await owner(`select count(*)::int as n from sys_audit where subject = 'file' and comment = any($1)`, [
    one.fileId,
    two.fileId,
  ]);
  expect(rows[0]?.['n']).toBe(2);
});

const age = (days: number, ...ids: readonly string[]) =>
  owner(
    `update sys_file set create_time = now() - make_interval(days => $1), delete_time = delete_time - make_interval(days => $1) where id = any($2)`,
    days,
    ids,
  );

test('what is attached to nothing for a month goes, its content a week later; what a record or a draft names stays', async () => {
  const content = `留下${Date.now()}`;
  const [kept, drafted, loose, young, twin] = [
    ...[await send('附件.txt', '附'), await send('草稿.txt', '稿'), await send('散件.txt', content)],
    ...[await send('新件.txt', '新'), await send('同文.txt', '同')],
  ];
  await material((await send('资料.txt', '料', 'admin')).fileId);
  const carried = await send('随附.txt', '随', 'admin');
  await material(carried.fileId);
  const saved = await http.call('POST', '/api/drafts/save', {
    token: await http.tokenOf('admin'),
    body: { id: 'd'.repeat(32), page: 'system/materials', time: 1, parameter: JSON.stringify({ values: { fileId: drafted?.fileId } }) },
  });
  expect(saved.status).toBe(200);
  const old = [kept, drafted, loose, twin, carried].map((file) => String(file?.fileId));
  await age(40, ...old);
  // Another file of the same content is still young.
  const sibling = await send('同文.txt', '同', 'admin');
  const store = { database: http.database, contents: openContents(settingsFor()) };
  const isKept = async (file: { readonly data: unknown } | undefined): Promise<boolean> => {
    const content = await store.contents.open(fieldOf(file?.data, 'sha256'));
    content?.destroy();
    return content !== undefined;
  };
  const sweep = () => sweepFiles(store, http.store.current());
  await sweep();
  const { rows } = await owner('select id from sys_file where is_deleted = 1 and id = any($1)', [...old, young?.fileId, sibling.fileId]);
  expect(rows.map((row) => row['id']).sort()).toEqual([kept, loose, twin].map((file) => file?.fileId).sort());
  expect([await isKept(loose), await isKept(twin)]).toEqual([true, true]);
  await age(8, ...old);
  await sweep();
  expect([await isKept(loose), await isKept(twin), await isKept(carried)]).toEqual([false, true, true]);
  // The same bytes are kept anew.
  const again = await send('又来.txt', content);
  expect((await get('/api/file/load', again.fileId)).text).toBe(content);
});

test('a tenant at its room for attachments is told what it takes and what it may; what is removed makes room', async () => {
  const setQuota = (value: string) =>
    owner(`update sys_param set param_value = $1 where tenant_id = '000000' and param_key = 'files.quota'`, value);
  const { rows } = await owner(
    `select ceil(sum(size) / 1048576.0)::int as used from sys_file where tenant_id = '000000' and is_deleted = 0 and remark <> 'task'`,
  );
  const used = Number(rows[0]?.['used']);
  await owner(
    `insert into sys_param (tenant_id, id, param_name, param_key, param_value) values ('000000', 77, '附件空间', 'files.quota', $1)`,
    String(used + 1),
  );
  try {
    const big = 'x'.repeat(1024 * 1024);
    const first = await send('一.txt', big);
    const other = `y${big.slice(1)}`;
    const second = await send('二.txt', other);
    expect([first.status, second.status]).toEqual([200, 413]);
    // In parts it is refused with the first.
    const part = await send('分.txt', 'ab', 'tester', `?uploadId=${'ad'.repeat(16)}&offset=0&total=${big.length}`);
    expect([part.status, part.msg]).toEqual([413, second.msg]);
    // What is refused does not lie on the disk either.
    expect(await openContents(settingsFor()).open(createHash('sha256').update(other).digest('hex'))).toBeUndefined();
    expect(second.msg).toBe(
      `本机构的附件已占用 ${used + 1} MB，上限 ${used + 1} MB，文件未保存；请先删除不再需要的附件，或请平台管理员提高上限`,
    );
    await http.call('POST', '/api/file/delete', { token: await http.tokenOf('tester'), body: { fileId: first.fileId } });
    const atOnce = await Promise.all(Array.from({ length: 8 }, (_none, turn) => send(`${turn}.txt`, `${turn}${big.slice(1)}`)));
    expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1);
    await setQuota(String(used + 2));
    expect((await send('六.txt', big)).status).toBe(200);
  } finally {
    await owner(`delete from sys_param where tenant_id = '000000' and param_key = 'files.quota'`);
  }
});

test('a file in parts is nothing until its last part has come, goes on where it is, and is another account’s in no case', async () => {
  const uploadId = 'ab'.repeat(16);
  const text = '一二三四五六七八九十'.repeat(20);
  const whole = Buffer.from(text);
  const part = async (from: number, to: number, as = 'tester') => {
    const query = new URLSearchParams({ uploadId, offset: String(from), total: String(whole.length) });
    return send('分段.txt', whole.subarray(from, to), as, `?${query}`);
  };
  const files = async () => (await owner(`select 1 from sys_file where original_name = '分段.txt' and is_deleted = 0`)).rows.length;
  expect((await part(0, 100)).data).toEqual({ received: 100 });
  // The answer was lost, or the sender was elsewhere: each time he is told where to go on.
  expect((await part(0, 100)).data).toEqual({ received: 100 });
  expect((await part(300, 400)).data).toEqual({ received: 100 });
  expect((await part(100, 200, 'salesman')).data).toEqual({ received: 0 });
  expect((await part(100, 350)).data).toEqual({ received: 350 });
  expect(await files()).toBe(0);
  const done = await part(350, whole.length);
  expect([done.status, await files()]).toEqual([200, 1]);
  expect((await get('/api/file/load', done.fileId)).text).toBe(text);
  // What is sent beyond the length that was said, or under no proper name, is refused.
  expect((await send('x.txt', 'abc', 'tester', `?uploadId=${uploadId}&offset=0&total=2`)).status).toBe(400);
  expect((await send('x.txt', 'abc', 'tester', `?uploadId=..%2F..%2Fetc&offset=0&total=3`)).status).toBe(400);
  expect(await send('x.txt', 'abc', 'tester', `?uploadId=${uploadId}&offset=0&total=${2 ** 30}`)).toMatchObject({ status: 413 });
});

test.each([1, 50, 99])(
  'an upload that is cut at %d % shows nothing, goes on where it was, and arrives to its last byte',
  async (percent) => {
    const uploadId = percent.toString(16).padStart(32, 'c');
    const name = `断${String(percent)}.txt`;
    const whole = Buffer.from(`${String(percent)}${'量衡'.repeat(100_000)}`);
    const cut = Math.round((whole.length * percent) / 100);
    const part = (from: number, to: number) =>
      send(
        name,
        whole.subarray(from, to),
        'tester',
        `?${new URLSearchParams({ uploadId, offset: String(from), total: String(whole.length) })}`,
      );
    expect((await part(0, cut)).data).toEqual({ received: cut });
    const kept = async () => (await owner('select sha256 from sys_file where original_name = $1', name)).rows.map((row) => row['sha256']);
    expect(await kept()).toEqual([]);
    const { status, fileId, data } = await part(cut, whole.length);
    const sha256 = createHash('sha256').update(whole).digest('hex');
    expect([status, fieldOf(data, 'sha256'), await kept()]).toEqual([200, sha256, [sha256]]);
    expect(
      createHash('sha256')
        .update((await get('/api/file/download', fileId)).text)
        .digest('hex'),
    ).toBe(sha256);
  },
);

test('an upload whose parts had all come when the server stopped is ended by its last part', async () => {
  const part = (uploadId: string, offset: number) => send('停.txt', 'ab', 'tester', `?uploadId=${uploadId}&offset=${offset}&total=6`);
  const uploadId = 'ef'.repeat(16);
  const folder = join(openContents(settingsFor()).draftDir, 'parts');
  expect([(await part(uploadId, 0)).data, (await part(uploadId, 2)).data]).toEqual([{ received: 2 }, { received: 4 }]);
  const [left = ''] = readdirSync(folder).filter((name) => name.endsWith(uploadId));
  writeFileSync(join(folder, left), 'ababab');
  const done = await part(uploadId, 4);
  expect([done.status, (await get('/api/file/load', done.fileId)).text]).toEqual([200, 'ababab']);
});

test('of many who send the last part at once one ends the upload; the others are told that nothing of it is there', async () => {
  const part = (uploadId: string, offset: number) => send('争.txt', 'ab', 'tester', `?uploadId=${uploadId}&offset=${offset}&total=6`);
  for (const uploadId of ['0a', '0b', '0c', '0d'].map((digits) => digits.repeat(16))) {
    expect([(await part(uploadId, 0)).data, (await part(uploadId, 2)).data]).toEqual([{ received: 2 }, { received: 4 }]);
    const answers = await Promise.all(Array.from({ length: 12 }, () => part(uploadId, 4)));
    const [ended, others] = [answers.filter(({ fileId }) => fileId.length > 10), answers.filter(({ fileId }) => fileId.length <= 10)];
    expect(others.map(({ status, data }) => [status, data])).toEqual(Array.from({ length: 11 }, () => [200, { received: 0 }]));
    expect(ended.map(({ status }) => status)).toEqual([200]);
    expect((await get('/api/file/load', ended[0]?.fileId ?? '')).text).toBe('ababab');
  }
});

test('an upload that nobody goes on with for an hour is gone', async () => {
  const uploadId = 'cd'.repeat(16);
  const part = async (offset: number) => (await send('弃.txt', 'ab', 'tester', `?uploadId=${uploadId}&offset=${offset}&total=6`)).data;
  const contents = openContents(settingsFor());
  const folder = join(contents.draftDir, 'parts');
  expect(await part(0)).toEqual({ received: 2 });
  await sweepFiles({ database: http.database, contents }, http.store.current());
  expect(await part(2)).toEqual({ received: 4 });
  const hourAgo = new Date(Date.now() - 3_700_000);
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), hourAgo, hourAgo);
  await sweepFiles({ database: http.database, contents }, http.store.current());
  expect(await part(4)).toEqual({ received: 0 });
});
