import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { tinyGif } from '../files/tiny-pictures';
import { openWords, type WordPages } from './word-page';

let pages: WordPages;
let reply: string;
let photo: string;

beforeAll(async () => {
  pages = await openWords('proofs');
  reply = await fileOf('回执.pdf', '%PDF-1.7');
  photo = await fileOf('照片.gif', tinyGif);
});
afterAll(() => pages.http.close());

async function fileOf(name: string, content: string): Promise<string> {
  const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}\r\n--b--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=b' };
  const { data } = await pages.http.call('POST', '/api/file/upload', { token: await pages.http.tokenOf('admin'), body, headers });
  return String((data as Values)['fileId']);
}

test('what a transition asks for must have a value then, and what it asks for freely may be left empty', async () => {
  const key = await pages.save('proofs', { proofNo: 'A1' });
  expect((await pages.move('proofs', 'answer', key)).data).toEqual({ fields: { reply: '请填写回执' } });
  expect((await pages.move('proofs', 'answer', key, { data: { reply } })).status).toBe(200);
  expect(await pages.read('proofs', key.id)).toMatchObject({ proofState: '20', reply, photo: null });
});

test('what is asked for and not sent stays as it is stored, and null empties what may be empty', async () => {
  const kept = await pages.save('proofs', { proofNo: 'A2', reply, photo });
  expect((await pages.move('proofs', 'answer', kept)).status).toBe(200);
  expect(await pages.read('proofs', kept.id)).toMatchObject({ proofState: '20', reply, photo });
  const emptied = await pages.save('proofs', { proofNo: 'A3', reply, photo });
  expect((await pages.move('proofs', 'answer', emptied, { data: { reply: null } })).data).toEqual({ fields: { reply: '请填写回执' } });
  expect((await pages.move('proofs', 'answer', emptied, { data: { photo: null } })).status).toBe(200);
  expect(await pages.read('proofs', emptied.id)).toMatchObject({ reply, photo: null });
});

test('what a transition asks for is not demanded of a record whose form does not show it', async () => {
  const plain = await pages.save('proofs', { proofNo: '平1' });
  expect((await pages.move('proofs', 'answer', plain, { data: { reply } })).status).toBe(200);
  const urgent = await pages.save('proofs', { proofNo: '急1' });
  expect((await pages.move('proofs', 'answer', urgent, { data: { reply } })).data).toEqual({ fields: { hurry: '请填写加急原因' } });
  expect((await pages.move('proofs', 'answer', urgent, { data: { reply, hurry: '客户催' } })).status).toBe(200);
  expect(await pages.read('proofs', urgent.id)).toMatchObject({ proofState: '20', hurry: '客户催' });
});

test('what is known elsewhere is not written into a field that nobody is asked for', async () => {
  const [plain, urgent] = [await pages.save('proofs', { proofNo: '平2' }), await pages.save('proofs', { proofNo: '急2' })];
  expect((await pages.move('proofs', 'hasten', plain)).status).toBe(200);
  expect(await pages.read('proofs', plain.id)).toMatchObject({ proofState: '20', hurry: null });
  expect((await pages.move('proofs', 'hasten', urgent)).status).toBe(200);
  expect(await pages.read('proofs', urgent.id)).toMatchObject({ proofState: '20', hurry: '急2待催' });
});
