import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { fillTemplate, readTemplate } from '../../../src/server/messages/message-template';
import { openHttp, type TestHttp } from '../support/http-setup';
import { outbox, sendCode } from '../support/phone-codes';

// What an institute writes for its messages, and the messages that go out.
const schemasDir = fileURLToPath(new URL('../../../schemas', import.meta.url));
let http: TestHttp;
const phone = '13700137000';

beforeAll(async () => {
  http = await openHttp(schemasDir);
});

beforeEach(() => http.database.system((q) => q.query('truncate sys_sms, sys_outbox')));

afterAll(() => http.close());

const post = async (action: string, body: Values, account = 'admin') =>
  http.call('POST', `/api/system/messageTemplates/${action}`, { token: await http.tokenOf(account), body });
const template: Values = {
  templateCode: 'code',
  templateName: '验证码',
  templateType: '1',
  event: 'captcha',
  content: '您的登录码是 {code}，{minutes} 分钟内有效',
  smsTemplateId: 'SMS_77',
  smsSign: '北方计量',
};

/** What stands in the message with a code that a phone gets, the code itself left out. */
async function messageOf(): Promise<string> {
  await http.database.system((q) => q.query('truncate sys_sms, sys_outbox'));
  expect((await sendCode(http, phone, 'register')).status).toBe(200);
  const find = async () => (await outbox(http)).find((each) => each.to === phone)?.text;
  await expect.poll(find).toBeDefined();
  return String(await find()).replace(/\d{6}/, '######');
}

test('a template in use is what goes out; a disabled or removed one is not', async () => {
  const shipped = '【量衡】验证码 ######，5 分钟内有效，请勿告诉他人。';
  expect(await messageOf()).toBe(shipped);
  const made = await post('submit', template);
  expect(made.status, made.text).toBe(200);
  const { id } = isObject(made.data) ? made.data : {};
  expect(await messageOf()).toBe('【北方计量】您的登录码是 ######，5 分钟内有效');

  const chosen = { kind: 'sms', event: 'captcha' } as const;
  const read = (tenantId: string) => http.database.read(tenantId, (q) => readTemplate(q, http.store.current(), { tenantId, ...chosen }));
  expect(await read('000000')).toMatchObject({ providerId: 'SMS_77' });
  expect(await read('000001')).toBeUndefined();

  const move = async (name: string, version: number) => post('transition', { name, items: [{ id, version }] });
  expect((await move('disable', 1)).data).toMatchObject({ results: [{ ok: true }] });
  expect(await messageOf()).toBe(shipped);
  expect((await move('enable', 2)).data).toMatchObject({ results: [{ ok: true }] });
  expect(await messageOf()).toContain('您的登录码是');
  expect((await post('remove', { items: [{ id, version: 3 }] })).status).toBe(200);
  expect(await messageOf()).toBe(shipped);
});

test.each([
  ['您的登录码是 {code', '花括号须成对'],
  ['您的登录码是 code}', '花括号须成对'],
  ['{code} {nothing}', '花括号里有不认识的词'],
  ['您好', '验证码模板须含 {code}'],
  ['{code} {customerName}', '验证码模板只能用 {code} 与 {minutes}'],
  [`{code}${'字'.repeat(500)}`, '短信内容不能超过500字'],
])('%j is not saved', async (content, sentence) => {
  const refused = await post('submit', { ...template, content });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining(sentence)]);
});

test('what is saved says how it will read, and how many messages it takes', async () => {
  const values = {
    ...template,
    templateCode: 'due',
    event: 'expire',
    content: `{customerName}，{instrumentName}于{validDate}到期。${'请'.repeat(60)}`,
  };
  const made = await post('submit', values);
  expect(made.status, made.text).toBe(200);
  const { id } = isObject(made.data) ? made.data : {};
  const detail = await http.call('GET', `/api/system/messageTemplates/detail?id=${String(id)}`, { token: await http.tokenOf('admin') });
  expect(detail.data).toMatchObject({ preview: `湘江仪表厂，温度计于2026-06-30到期。${'请'.repeat(60)}`, parts: 2 });
});

test('words that are not known stay as they stand', () => {
  expect(fillTemplate('{code} {other} {constructor}', { code: '1' })).toBe('1 {other} {constructor}');
});
