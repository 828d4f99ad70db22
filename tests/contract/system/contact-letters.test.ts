import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';
import { bodyOf, type MailCatcher, openMailCatcher } from '../support/mail-catcher';

// Letters to somebody who has no account, and in two languages.
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let http: TestHttp;
let mail: MailCatcher;
let admin: string;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;
const post = (path: string, body: unknown) => http.call('POST', `/api/${path}`, { token: admin, body });
const readJson = (file: string): Values => {
  const read: unknown = JSON.parse(readFileSync(file, 'utf8'));
  return isObject(read) ? read : {};
};
const email = { $ref: 'kind:email', 'x-label': { zh: '邮箱', en: 'E-mail' } };

beforeAll(async () => {
  const folder = makeSchemas();
  const staff = readJson(at('../support/tell-schemas/staff.json'));
  writeFileSync(
    join(folder, 'pages/demo/staff.json'),
    JSON.stringify({ ...staff, fields: { ...(isObject(staff['fields']) ? staff['fields'] : {}), email } }),
  );
  const crates = readFileSync(at('../support/tell-schemas/crates.json'), 'utf8')
    .replace('"keeperId"]', '"contact:email", "contact:keeperId.email"]')
    .replace('"price": {', `"email": ${JSON.stringify(email)}, "price": {`);
  writeFileSync(join(folder, 'pages/demo/crates.json'), crates);
  for (const page of ['messageTemplates', 'sentMessages'])
    cpSync(at(`../../../schemas/pages/system/${page}.json`), join(folder, `pages/system/${page}.json`));
  cpSync(at('../support/tell-schemas/notices'), join(folder, 'notices'), { recursive: true });
  mail = await openMailCatcher();
  const env = {
    SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`,
    SMTP_FROM: '北方计量 <lims@north.example>',
    PUBLIC_URL: 'https://a.example/',
  };
  http = await openHttp(folder, undefined, env);
  expect(http.store.current().faults).toEqual([]);
  admin = await http.tokenOf('admin');
});
afterAll(async () => {
  await http.close();
  await mail.close();
});
beforeEach(async () => {
  mail.caught.splice(0);
  await sql('truncate sys_sent, sys_delivery');
  await sql('update pg_message_templates set is_deleted = 1');
  await sql(`update sys_user set email = '' where tenant_id = '000000'`);
});

async function write(more: Values): Promise<void> {
  const template = {
    templateCode: `t${Date.now()}`,
    templateName: '箱子',
    templateType: '3',
    event: 'crateSent',
    title: '{crateName}已发出',
  };
  const made = await post('system/messageTemplates/submit', { ...template, content: '箱子{crateName}共{limit}件', ...more });
  expect(made.status, made.text).toBe(200);
}

async function send(values: Values): Promise<void> {
  const saved = await post('demo/crates/submit', { crateName: '甲箱', limit: 3, ...values });
  const moved = await post('demo/crates/transition', { name: 'send', items: [saved.data] });
  expect(moved.status, moved.text).toBe(200);
}

const rowsOf = (kind: string) =>
  sql(
    `select receiver, state, reason, text, address from sys_sent where user_id is ${kind === 'contact' ? 'null' : 'not null'} order by receiver`,
  );

test('a template for the contact goes to the address of the record once, masked, and says no more than the notice does', async () => {
  await write({ receivers: 'contact' });
  await sql(`update sys_user set email = 'finance@a.example' where tenant_id = '000000' and account = 'finance'`);
  await send({ email: 'wang@customer.example' });
  await expect
    .poll(() => rowsOf('contact'), { timeout: 15_000 })
    .toEqual([{ receiver: 'w**@customer.example', state: 'sent', reason: 'accepted', text: '', address: '' }]);
  expect(mail.caught.map(({ to }) => to)).toEqual(['wang@customer.example']);
  // The notice names the crate alone; no link, which somebody without an account could not open.
  expect(bodyOf(mail.caught[0]?.raw ?? '')).toBe('箱子甲箱共—件');
  expect(await rowsOf('account')).toEqual([]);
  const listed = await post('system/sentMessages/page', { current: 1, size: 10, searchType: 'N' });
  expect(listed.text).not.toContain('wang@');
});

test('where the record holds no address that of the record it refers to counts; where neither does, it is recorded as not reached', async () => {
  await write({ receivers: 'contact' });
  const keeper = await post('demo/staff/submit', { staffName: '王女士', email: 'keeper@customer.example' });
  const keeperId = isObject(keeper.data) ? keeper.data['id'] : undefined;
  await send({ keeperId });
  await send({});
  await expect
    .poll(async () => (await rowsOf('contact')).map(({ state, reason }) => [state, reason]), { timeout: 15_000 })
    .toEqual([
      ['refused', 'noAddress'],
      ['sent', 'accepted'],
    ]);
  expect(mail.caught.map(({ to }) => to)).toEqual(['keeper@customer.example']);
});

test('whoever is told by his account and is the contact as well gets one letter', async () => {
  await write({ receivers: 'handler,contact' });
  await sql(`update sys_user set email = 'Both@a.example' where tenant_id = '000000' and account = 'finance'`);
  await send({ email: 'both@a.example' });
  await expect.poll(() => mail.caught.length, { timeout: 15_000 }).toBe(1);
  await expect.poll(() => sql(`select 1 from sys_sent where state in ('waiting', 'sending')`), { timeout: 15_000 }).toEqual([]);
  expect(await rowsOf('contact')).toEqual([]);
  expect(mail.caught).toHaveLength(1);
});

test('the same delivery writes one letter to a contact, however often it is made', async () => {
  const insert = `insert into sys_sent (tenant_id, id, delivery_id, address, channel, notice, template_code, record, record_id, title, text, state)
    values ('000000', $1, 7, 'a@b.example', 'mail', 'crateSent', 'x', 'crates', 1, 't', 't', 'refused') on conflict do nothing`;
  await sql(insert, 71);
  await sql(insert, 72);
  expect(await rowsOf('contact')).toHaveLength(1);
});

test('a letter to a contact whose outcome is unknown waits for a person, who sends it again to where it went', async () => {
  await write({ receivers: 'contact' });
  await send({ email: 'cut@customer.example' });
  const row = async () => (await sql(`select id::text as id, version, state, address from sys_sent`))[0];
  await expect.poll(async () => (await row())?.['state'], { timeout: 15_000 }).toBe('unknown');
  const { id, version } = (await row()) ?? {};
  await sql(`update sys_sent set address = 'mended@customer.example'`);
  const again = await post('system/sentMessages/transition', { name: 'resendUnknown', items: [{ id, version }] });
  expect(again.status, again.text).toBe(200);
  await expect.poll(async () => (await row())?.['state'], { timeout: 15_000 }).toBe('sent');
  expect(mail.caught.map(({ to }) => to)).toEqual(['cut@customer.example', 'mended@customer.example']);
});

test('a letter goes out in the language of the institute, in Chinese where the template has no other', async () => {
  const english = { titleEn: '{crateName} sent', contentEn: 'Crate {crateName} is on its way' };
  const set = (language: string) =>
    sql(
      `insert into sys_param (tenant_id, id, param_name, param_key, param_value) values ('000000', 990, '语言', 'messages.language', $1)
       on conflict (tenant_id, param_key) where is_deleted = 0 do update set param_value = excluded.param_value`,
      language,
    );
  const sent = async () => {
    await send({ email: 'wang@customer.example' });
    await expect.poll(() => mail.caught.length, { timeout: 15_000 }).toBe(1);
    return bodyOf(mail.caught.splice(0)[0]?.raw ?? '');
  };
  await write({ receivers: 'contact', ...english });
  await set('en');
  expect(await sent()).toBe('Crate 甲箱 is on its way');
  await set('zh');
  expect(await sent()).toBe('箱子甲箱共—件');
  await sql('update pg_message_templates set is_deleted = 1');
  await write({ receivers: 'contact' });
  await set('en');
  expect(await sent()).toBe('箱子甲箱共—件');
});

test('English words in braces are judged as the Chinese are, and an English text asks for an English title', async () => {
  const template = { templateCode: 'bad', templateName: '箱子', templateType: '3', event: 'crateSent', title: 't', content: '{crateName}' };
  const refused = await post('system/messageTemplates/submit', { ...template, titleEn: 't', contentEn: '{crateNam}' });
  expect([refused.status, refused.text]).toEqual([400, expect.stringContaining('{crateName}')]);
  const untitled = await post('system/messageTemplates/submit', { ...template, contentEn: '{crateName}' });
  expect([untitled.status, untitled.text]).toEqual([400, expect.stringContaining('英文标题')]);
});
