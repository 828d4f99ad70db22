import { cpSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { createMessageRunner } from '../../../src/server/jobs/message-runner';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';
import { sendCode } from '../support/phone-codes';
import { type MailCatcher, openMailCatcher } from '../support/mail-catcher';

// From the transition of a record to the letter at a mail server, and what is recorded of it.
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let http: TestHttp;
let mail: MailCatcher;
let gateway: Server;
let admin: string;
/** What came to the gateway for text messages, and what it answers with next. */
const texts: Values[] = [];
let status = 200;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;
const post = (path: string, body: unknown, token = admin) => http.call('POST', `/api/${path}`, { token, body });

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['staff', 'crates']) cpSync(at(`../support/tell-schemas/${page}.json`), join(folder, 'pages/demo', `${page}.json`));
  cpSync(at('../support/tell-schemas/notices'), join(folder, 'notices'), { recursive: true });
  for (const page of ['messageTemplates', 'sentMessages', 'errorLogs'])
    cpSync(at(`../../../schemas/pages/system/${page}.json`), join(folder, 'pages/system', `${page}.json`));
  mail = await openMailCatcher();
  gateway = createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString('utf8')));
    request.on('end', () => {
      texts.push(JSON.parse(body) as Values);
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  const smsUrl = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/`;
  const env = {
    ...{ SMS_URL: smsUrl, SMS_DEDUPLICATES: '1' },
    ...{ SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`, SMTP_FROM: '北方计量 <lims@north.example>', RIGHTS_CACHE_MS: '100' },
  };
  http = await openHttp(folder, undefined, env);
  expect(http.store.current().faults).toEqual([]);
  admin = await http.tokenOf('admin');
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
     select '000000', id, 'crates', 'price', 'hidden' from sys_role where tenant_id = '000000' and role_alias = 'salesman'`,
  );
  for (const template of [
    { templateCode: 'crateMail', templateType: '3', title: '{crateName}已发出', content: '箱子{crateName}已发出，价格{price}。' },
    { templateCode: 'crateText', templateType: '1', content: '{crateName}已发出', smsTemplateId: 'SMS_9', smsSign: '北方计量' },
  ]) {
    const made = await post('system/messageTemplates/submit', { templateName: '箱子', event: 'crateSent', ...template });
    expect(made.status, made.text).toBe(200);
  }
});
afterAll(async () => {
  await http.close();
  await mail.close();
  gateway.close();
});
beforeEach(async () => {
  mail.caught.splice(0);
  texts.splice(0);
  await sql('truncate sys_sent');
  await sql(`update sys_user set email = '', phone = '' where tenant_id = '000000'`);
});

const address = (account: string, email: string) =>
  sql(`update sys_user set email = $2 where tenant_id = '000000' and account = $1`, account, email);

async function send(crateName: string): Promise<void> {
  const saved = await post('demo/crates/submit', { crateName, price: '12.50' });
  const moved = await post('demo/crates/transition', { name: 'send', items: [saved.data] });
  expect(moved.status, moved.text).toBe(200);
}

/** What is recorded, of whom the finance clerk and the salesman are told. */
async function records(token = admin): Promise<readonly Values[]> {
  const { data, text } = await post('system/sentMessages/page', { current: 1, size: 50, searchType: 'N' }, token);
  if (!isObject(data) || !Array.isArray(data['records'])) throw new Error(text);
  return data['records'].filter(isObject);
}
const recordOf = async (name: string, by = 'mail'): Promise<Values | undefined> =>
  (await records()).find(({ receiverName, channel }) => receiverName === `人员${name}` && channel === by);
const stateOf = (name: string, by = 'mail') => expect.poll(async () => (await recordOf(name, by))?.['sentState'], { timeout: 15_000 });

test('a template for e-mails sends what each may see to each who is told, once, and records to whom, masked', async () => {
  await address('finance', 'finance@a.example');
  await address('salesman', 'sales@a.example');
  await send('甲箱');
  await stateOf('finance').toBe('sent');
  await stateOf('salesman').toBe('sent');
  const bodyOf = (to: string) => {
    const found = mail.caught.filter((each) => each.to === to);
    expect(found).toHaveLength(1);
    const raw = found[0]?.raw ?? '';
    return Buffer.from(raw.slice(raw.indexOf('\r\n\r\n') + 4), 'base64')
      .toString('utf8')
      .trim();
  };
  expect(bodyOf('finance@a.example')).toBe('箱子甲箱已发出，价格12.50。');
  expect(bodyOf('sales@a.example')).toBe('箱子甲箱已发出，价格—。');
  const record = await recordOf('finance');
  expect(record).toMatchObject({
    ...{ channel: 'mail', receiver: 'f***e@a.example', notice: 'crateSent', templateCode: 'crateMail', subject: 'crates' },
    ...{ attempts: 1, reason: 'accepted', answer: expect.stringContaining('250') as unknown },
  });
  expect(mail.caught.find(({ to }) => to === 'finance@a.example')?.raw).toContain(
    `Message-ID: <${String(record?.['messageId'])}@north.example>`,
  );
  // What was said is forgotten once it has arrived, and was never served.
  expect(await sql(`select 1 from sys_sent where state = 'sent' and (title <> '' or text <> '')`)).toEqual([]);
  expect(JSON.stringify(await records())).not.toMatch(/12\.50|已发出/);
});

test('a template for text messages sends by the gateway, which knows one message by its id however often it comes', async () => {
  await sql(`update sys_user set phone = '13800138000' where tenant_id = '000000' and account = 'finance'`);
  status = 504;
  await send('短箱');
  // Whether it was handed on nobody knows; as the gateway takes an id once, it is sent again by itself.
  const unsure = { sentState: 'waiting', reason: 'cutOff', attempts: 1 };
  await expect.poll(() => recordOf('finance', 'sms'), { timeout: 15_000 }).toMatchObject(unsure);
  status = 200;
  await sql(`update sys_sent set next_time = now() where state = 'waiting'`);
  await stateOf('finance', 'sms').toBe('sent');
  expect(await recordOf('finance', 'sms')).toMatchObject({
    receiver: '138****8000',
    templateCode: 'crateText',
    attempts: 2,
    answer: 'HTTP 200',
  });
  const messageId = (await recordOf('finance', 'sms'))?.['messageId'];
  const body = {
    messageId,
    channel: 'sms',
    to: '13800138000',
    scene: 'crateSent',
    text: '【北方计量】短箱已发出',
    template: 'SMS_9',
    tenantId: '000000',
  };
  expect(texts).toEqual([body, body]);
});

test('a template for notices in the product gives them its own title as well as its text', async () => {
  const own = { templateCode: 'crateNotice', templateType: '2', event: 'crateSent', templateName: '站内信' };
  const made = await post('system/messageTemplates/submit', { ...own, title: '{crateName}上路了', content: '{crateName}在路上，{price}' });
  expect(made.status, made.text).toBe(200);
  await send('信箱');
  const token = await http.tokenOf('salesman');
  const heard = async () => (await http.call('GET', '/api/appoints/notify/msgCenterPage?current=1&size=100', { token })).text;
  await expect.poll(heard, { timeout: 15_000 }).toContain('信箱上路了');
  expect(await heard()).toContain('信箱在路上，—');
});

test('who has no address is recorded as not reached, and gets the letter when it is sent again', async () => {
  await send('乙箱');
  await stateOf('finance').toBe('refused');
  const record = await recordOf('finance');
  expect(record).toMatchObject({ reason: 'noAddress', receiver: '' });
  await address('finance', 'late@a.example');
  const resend = (token = admin) =>
    post('system/sentMessages/transition', { name: 'retry', items: [{ id: record?.['id'], version: record?.['version'] }] }, token);
  expect((await resend(await http.tokenOf('finance'))).status).toBe(403);
  expect((await resend(await http.tokenOf('admin', '000001'))).status).toBe(404);
  expect((await resend()).status).toBe(200);
  await stateOf('finance').toBe('sent');
  expect(mail.caught.map(({ to }) => to)).toEqual(['late@a.example']);
  // What has arrived is not sent again, nor by whoever saw it before.
  expect((await resend()).status).toBe(409);
  expect(await records(await http.tokenOf('admin', '000001'))).toEqual([]);
});

test('a letter whose outcome is unknown stays so until a person sends it again, under its own id', async () => {
  await address('finance', 'cut@a.example');
  await send('丙箱');
  await stateOf('finance').toBe('unknown');
  const record = await recordOf('finance');
  expect(record).toMatchObject({ reason: 'cutOff', attempts: 1, nextTime: null });
  expect(await sql(`select message from sys_error_log where kind = 'message' and message like '%结果未知'`)).toHaveLength(1);
  await new Promise((done) => setTimeout(done, 2_500));
  expect(mail.caught).toHaveLength(1);
  await address('finance', 'mended@a.example');
  const body = { name: 'resendUnknown', items: [{ id: record?.['id'], version: record?.['version'] }] };
  // What certainly has not arrived is sent again by another button than what may have.
  expect((await post('system/sentMessages/transition', { ...body, name: 'retry' })).data).toMatchObject({ results: [{ ok: false }] });
  const [first, second] = await Promise.all([post('system/sentMessages/transition', body), post('system/sentMessages/transition', body)]);
  // Two people who saw the same row send it once.
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  await stateOf('finance').toBe('sent');
  const ids = mail.caught.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1]?.trim());
  expect(ids).toEqual([`<${String(record?.['messageId'])}@north.example>`, `<${String(record?.['messageId'])}@north.example>`]);
});

test('an attempt is committed before it is made: where its process ends in between, it is unknown and not made again', async () => {
  await address('finance', 'hung@a.example');
  await send('丁箱');
  await expect.poll(() => mail.caught.length, { timeout: 15_000 }).toBe(1);
  await stateOf('finance').toBe('sending');
  await sql(`update sys_sent set lease_until = now() - interval '1 second' where state = 'sending'`);
  // The process that sends is at work on it: another one finds the lease that has run out.
  const other = createMessageRunner({ database: http.database, senders: {}, deduplicating: [], onError: () => undefined });
  await other.look();
  expect(await recordOf('finance')).toMatchObject({ sentState: 'unknown', reason: 'ended' });
  await other.look();
  expect(mail.caught).toHaveLength(1);
  // It was no end after all: what is known is better than what is not.
  mail.release();
  await stateOf('finance').toBe('sent');
});

test('what cannot be handed over waits longer each time, and is given up after the tenth', async () => {
  await address('finance', 'busy@a.example');
  await send('戊箱');
  await stateOf('finance').toBe('waiting');
  const waits = async () =>
    sql(`select failures, round(extract(epoch from next_time - update_time))::int as wait from sys_sent where state = 'waiting'`);
  await expect.poll(waits, { timeout: 15_000 }).toEqual([{ failures: 1, wait: 30 }]);
  await sql(`update sys_sent set next_time = now() where state = 'waiting'`);
  await expect.poll(waits, { timeout: 15_000 }).toEqual([{ failures: 2, wait: 60 }]);
  await sql(`update sys_sent set next_time = now(), failures = 9 where state = 'waiting'`);
  await stateOf('finance').toBe('dead');
  expect(await recordOf('finance')).toMatchObject({ reason: 'away', answer: expect.stringContaining('451') as unknown, attempts: 3 });
  expect(mail.caught).toEqual([]);
});

test('an account that was shut meanwhile is sent nothing, and nobody is without a template in use', async () => {
  await address('finance', 'shut@a.example');
  await sql(`insert into sys_sent (tenant_id, id, delivery_id, user_id, channel, notice, template_code, record, record_id, title, text)
    select '000000', 1, 1, id, 'mail', 'crateSent', 'x', 'crates', 1, 't', 't' from sys_user where tenant_id = '000000' and account = 'quality'`);
  await sql(`update sys_user set enabled = false where tenant_id = '000000' and account = 'quality'`);
  await stateOf('quality').toBe('refused');
  await sql(`update sys_user set enabled = true where tenant_id = '000000' and account = 'quality'`);
  const { data } = await post('system/messageTemplates/page', { current: 1, size: 10, searchType: 'N' });
  const templates = isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
  const move = (name: string, more: number) =>
    post('system/messageTemplates/transition', {
      name,
      items: templates.map(({ id, version }) => ({ id, version: Number(version) + more })),
    });
  expect((await move('disable', 0)).status).toBe(200);
  await send('己箱');
  await expect.poll(async () => (await sql('select 1 from sys_delivery')).length, { timeout: 15_000 }).toBe(0);
  expect((await records()).map(({ receiverName }) => receiverName)).toEqual(['人员quality']);
  expect((await move('enable', 1)).status).toBe(200);
  expect(mail.caught).toEqual([]);
});

test('a code for a telephone is recorded, masked and without the code, and is not sent again', async () => {
  const phone = '13700137001';
  expect((await sendCode(http, phone, 'register')).status).toBe(200);
  const codes = async () => (await records()).filter(({ notice }) => notice === 'captcha');
  const state = () => expect.poll(async () => (await codes()).map(({ sentState }) => sentState), { timeout: 15_000 });
  await state().toEqual(['sent']);
  const code = /\d{6}/.exec(String(texts[0]?.['text']))?.[0] ?? '';
  expect(code).not.toBe('');
  expect((await codes())[0]).toMatchObject({
    channel: 'sms',
    receiver: '137****7001',
    answer: 'HTTP 200',
    messageId: texts[0]?.['messageId'],
    subject: null,
  });
  expect(JSON.stringify(await sql(`select title, text, answer, receiver from sys_sent`))).not.toContain(code);

  await sql('truncate sys_sms, sys_sent');
  status = 400;
  expect((await sendCode(http, phone, 'register')).status).toBe(200);
  await state().toEqual(['refused']);
  status = 200;
  const [refused] = await codes();
  const again = await post('system/sentMessages/transition', {
    name: 'retry',
    items: [{ id: refused?.['id'], version: refused?.['version'] }],
  });
  expect(again.text).toContain('验证码不重新发送');

  // A process that ended while it was on its way: even where the gateway takes an id once, there is nothing left to send.
  await sql(`update sys_sent set state = 'sending', failures = 0, lease_until = now() - interval '1 second'`);
  await state().toEqual(['unknown']);
  expect(texts).toHaveLength(2);
});
