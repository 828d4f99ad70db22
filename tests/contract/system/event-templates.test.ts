import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';
import { bodyOf, type MailCatcher, openMailCatcher } from '../support/mail-catcher';

// A template for an event behind which several notices stand: what they have no template of their own for.
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let http: TestHttp;
let mail: MailCatcher;
let admin: string;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;
const post = (path: string, body: unknown) => http.call('POST', `/api/${path}`, { token: admin, body });

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['staff', 'crates']) cpSync(at(`../support/tell-schemas/${page}.json`), join(folder, 'pages/demo', `${page}.json`));
  cpSync(at('../../../schemas/pages/system/messageTemplates.json'), join(folder, 'pages/system/messageTemplates.json'));
  cpSync(at('../support/tell-schemas/notices'), join(folder, 'notices'), { recursive: true });
  const file = join(folder, 'notices/crateSent.json');
  const notice: unknown = JSON.parse(readFileSync(file, 'utf8'));
  const words = { subject: { zh: '箱子{crateName}', en: 'crate {crateName}' }, count: 'limit' };
  writeFileSync(file, JSON.stringify({ ...(isObject(notice) ? notice : {}), event: 'expire', words }));
  mail = await openMailCatcher();
  http = await openHttp(folder, undefined, {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`,
    SMTP_FROM: '北方计量 <lims@north.example>',
    PUBLIC_URL: 'https://lims.north.example/',
  });
  expect(http.store.current().faults).toEqual([]);
  admin = await http.tokenOf('admin');
  await sql(`update sys_user set email = 'finance@a.example' where tenant_id = '000000' and account = 'finance'`);
});
afterAll(async () => {
  await http.close();
  await mail.close();
});
beforeEach(() => mail.caught.splice(0));

const save = (templateCode: string, event: string, content: string, more: object = { templateType: '3', title: '提醒' }) =>
  post('system/messageTemplates/submit', { templateCode, templateName: '模板', event, content, ...more });

/** What the finance clerk gets by mail of a crate that is sent off. */
async function letterOf(crateName: string): Promise<string> {
  return (await wholeLetterOf(crateName)).split('\n')[0] ?? '';
}

async function wholeLetterOf(crateName: string): Promise<string> {
  const saved = await post('demo/crates/submit', { crateName, price: '12.50', limit: 3 });
  const moved = await post('demo/crates/transition', { name: 'send', items: [saved.data] });
  expect(moved.status, moved.text).toBe(200);
  await expect.poll(() => mail.caught.length, { timeout: 15_000 }).toBe(1);
  return bodyOf(mail.caught[0]?.raw ?? '');
}

test('a template for an event words every notice of it that can fill all of its words, and one for the notice itself comes first', async () => {
  // None of the notices here could fill it: it is not saved, and one that was written otherwise is passed by.
  const refused = await save('a', 'expire', '{customerName}的{subject}');
  expect([refused.status, refused.data]).toMatchObject([
    400,
    { fields: { content: expect.stringContaining('{customerName}') as unknown } },
  ]);
  const first = await save('a', 'expire', '{subject}');
  expect(first.status, first.text).toBe(200);
  await sql(`update pg_message_templates set content = '{customerName}的{subject}' where template_code = 'a'`);
  const shared = await save('b', 'expire', '{subject}共{count}件上路');
  expect(shared.status, shared.text).toBe(200);
  expect(await letterOf('甲')).toBe('箱子甲共3件上路');
  mail.caught.splice(0);

  expect((await save('z', 'crateSent', '自拟：{crateName}')).status).toBe(200);
  expect(await letterOf('乙')).toBe('自拟：乙');
});

test('in the product it words the notice in the language of its reader', async () => {
  const saved = await save('n', 'expire', '{subject}：{count}', { templateType: '2', title: '{subject}动身' });
  expect(saved.status, saved.text).toBe(200);
  await letterOf('丙');
  const [told] = await sql(`select title_zh, title_en, text_en from sys_told where text_zh = '箱子丙：3' limit 1`);
  expect(told).toEqual({ title_zh: '箱子丙动身', title_en: 'crate 丙动身', text_en: 'crate 丙：3' });
});

test('a letter ends with a link that opens the record', async () => {
  const letter = await wholeLetterOf('丁');
  const [crate] = await sql(`select id::text as id from pg_crates where crate_name = '丁'`);
  expect(letter.split('\n').slice(1)).toEqual(['', `查看记录：https://lims.north.example/demo/crates?open=${String(crate?.['id'])}`]);
});
