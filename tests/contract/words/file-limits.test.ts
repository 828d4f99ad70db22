import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { tinyGif } from '../files/tiny-pictures';
import { type Answer, roles } from '../support/http-setup';
import { openWords, type WordPages } from './word-page';

let pages: WordPages;

beforeAll(async () => {
  pages = await openWords('proofs');
});
afterAll(() => pages.http.close());

const pdf = '%PDF-1.7';
const forScans = '扫描件只收 PDF、图片，每个不超过 2 KB';
const forSheets = '数据只收 XLSX、CSV，每个不超过 50 MB';
const forReply = '回执只收 PDF，每个不超过 50 MB';

/** Sends a file up, for a field of the page or for none. */
async function upload(name: string, content: string, field?: string, account = 'admin'): Promise<Answer> {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n--b--\r\n`;
  const query = field === undefined ? '' : `?bizType=demo/proofs&field=${field}`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  return pages.http.call('POST', `/api/file/upload${query}`, { token: await pages.http.tokenOf(account), body, headers });
}

async function fileOf(name: string, content: string): Promise<string> {
  const answer = await upload(name, content);
  expect(answer.text).toContain('"code":200');
  return String((answer.data as Values)['fileId']);
}

const told = ({ status, msg }: Answer) => [status, msg];

test.each([
  ['scans', '证书.pdf', pdf, 200, ''],
  ['scans', '动图.pdf', tinyGif, 200, ''],
  ['scans', '表.csv', 'a,b', 415, forScans],
  ['scans', '证书.pdf', pdf + 'x'.repeat(2048), 413, forScans],
  ['scans', '其实是文字.pdf', 'a,b', 415, forScans],
  ['sheets', '表.csv', 'a,b', 200, ''],
  ['sheets', '表.txt', 'a,b', 415, forSheets],
  ['sheets', '证书.csv', pdf, 415, forSheets],
  ['photo', '证书.pdf', pdf, 415, '照片只收图片，每个不超过 50 MB'],
  ['proofNo', '证书.pdf', pdf, 400, '没有此字段：proofNo'],
  ['scan', '证书.pdf', pdf, 400, '没有此字段：scan'],
])('sent up for %s, %s is judged by what it is', async (field, name, content, status, sentence) => {
  const answer = await upload(name, content, field);
  expect(status === 200 ? [answer.status, ''] : told(answer)).toEqual([status, sentence]);
});

test('a field that the caller does not see, or a page that is not his, is told nothing of', async () => {
  expect(told(await upload('表.txt', 'a,b', 'sheets', 'quality'))).toEqual([400, '没有此字段：sheets']);
  expect((await upload('表.txt', 'a,b', 'scans', 'finance')).status).toBe(403);
});

test('a file is told to whoever holds one role that shows its field, and to nobody whose roles all hide it', async () => {
  const file = await fileOf('表.csv', 'a,b');
  await pages.save('proofs', { proofNo: 'F1', sheets: file });
  const owner = (sql: string, ...values: readonly unknown[]) => pages.http.database.system((q) => q.query(sql, values));
  const status = async () =>
    (await pages.http.call('GET', `/api/file/download?fileId=${file}`, { token: await pages.http.tokenOf('quality') })).status;
  expect(await status()).not.toBe(200);
  const other = roles.indexOf('tester') + 1;
  await owner(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select '000000', $1, id from sys_menu where tenant_id = '000000' and code in ('proofs', 'proofs_view')`,
    other,
  );
  await owner(
    `insert into sys_user_role (tenant_id, user_id, role_id) select '000000', id, $1 from sys_user where account = 'quality' and tenant_id = '000000'`,
    other,
  );
  const felt = { timeout: 5000, interval: 50 };
  await expect.poll(status, felt).toBe(200);
  await owner(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'proofs', 'sheets', 'masked')`,
    other,
  );
  await expect.poll(status, felt).not.toBe(200);
  await owner(`delete from sys_user_role where role_id = $1`, other);
});

test('a record takes no file that its field does not, wherever it was sent up for', async () => {
  const refused = async (values: Values): Promise<unknown> => {
    const answer = await pages.post('proofs/submit', { proofNo: 'Z1', ...values });
    return [answer.status, answer.data];
  };
  const [text, long] = [await fileOf('表.txt', 'a,b'), await fileOf('长.pdf', pdf + 'x'.repeat(2048))];
  const good = await fileOf('好.pdf', pdf);
  expect(await refused({ scans: text })).toEqual([400, { fields: { scans: forScans } }]);
  expect(await refused({ scans: `${good},${long}` })).toEqual([400, { fields: { scans: forScans } }]);
  expect(await refused({ sheets: text, reply: long, photo: good })).toEqual([
    400,
    { fields: { sheets: forSheets, photo: '照片只收图片，每个不超过 50 MB' } },
  ]);
});

test('what a record has stays when its field would no longer take it; what is new is judged', async () => {
  const [first, second] = [await fileOf('一.pdf', pdf), await fileOf('二.txt', 'x')];
  const { id } = await pages.save('proofs', { proofNo: 'Z2', scans: first });
  await pages.http.database.system((q) => q.query('update sys_file set size = 9000 where id = $1', [first]));
  const edited = await pages.post('proofs/submit', { id, version: 1, proofNo: 'Z2b', scans: first });
  expect(edited.status).toBe(200);
  const more = await pages.post('proofs/submit', { id, version: 2, proofNo: 'Z2b', scans: `${first},${second}` });
  expect(more.data).toEqual({ fields: { scans: forScans } });
});

test('a transition asks for no other file', async () => {
  const key = await pages.save('proofs', { proofNo: 'Z3' });
  const refused = await pages.move('proofs', 'answer', key, { data: { reply: await fileOf('回执.gif', tinyGif) } });
  expect(refused.data).toEqual({ fields: { reply: forReply } });
  expect(await pages.read('proofs', key.id)).toMatchObject({ version: 1, proofState: '10' });
  const taken = await pages.move('proofs', 'answer', key, { data: { reply: await fileOf('回执.pdf', pdf) } });
  expect(taken.status).toBe(200);
});
