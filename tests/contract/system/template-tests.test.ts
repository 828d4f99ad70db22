import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeSchemas, openHttp, type TestHttp } from '../support/http-setup';
import { bodyOf, type MailCatcher, openMailCatcher } from '../support/mail-catcher';

// A template that is tried out by whoever writes it: what goes out, to whom, and what is told and recorded of it.
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
let http: TestHttp;
let mail: MailCatcher;
let id: unknown;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;
const post = async (path: string, body: unknown, account = 'admin') =>
  http.call('POST', `/api/${path}`, { token: await http.tokenOf(account), body });
const attempt = (more: Values = {}, account = 'admin') => post('system/templates/test', { id, channel: 'mail', ...more }, account);

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['staff', 'crates']) cpSync(at(`../support/tell-schemas/${page}.json`), join(folder, 'pages/demo', `${page}.json`));
  for (const page of ['messageTemplates', 'sentMessages'])
    cpSync(at(`../../../schemas/pages/system/${page}.json`), join(folder, `pages/system/${page}.json`));
  cpSync(at('../support/tell-schemas/notices'), join(folder, 'notices'), { recursive: true });
  mail = await openMailCatcher();
  http = await openHttp(folder, undefined, {
    ...{ SMTP_URL: `smtp://127.0.0.1:${mail.port}?tls=off`, SMTP_FROM: '北方计量 <lims@north.example>', RIGHTS_CACHE_MS: '100' },
  });
  expect(http.store.current().faults).toEqual([]);
  const made = await post('system/messageTemplates/submit', {
    ...{ templateCode: 'crate', templateName: '箱子', templateType: '3', event: 'crateSent' },
    ...{ title: '{crateName}已发出', content: '箱子{crateName}，价格{price}', titleEn: '{crateName} sent', contentEn: 'Crate {crateName}' },
  });
  expect(made.status, made.text).toBe(200);
  id = isObject(made.data) ? made.data['id'] : undefined;
  await sql(`update sys_user set email = account || '@a.example' where tenant_id = '000000' and account in ('admin', 'quality')`);
});
afterAll(async () => {
  await http.close();
  await mail.close();
});
beforeEach(async () => {
  mail.caught.splice(0);
  await sql('truncate sys_sent');
});

test('without a record it says where values will stand', async () => {
  const { data } = await attempt();
  expect(data).toMatchObject({ title: '〔名称〕已发出', text: '箱子〔名称〕，价格〔价格〕', filled: false, state: 'sent' });
});

test('a template is sent to oneself, filled from the latest record as the caller sees it, and marked as a test', async () => {
  for (const crateName of ['甲箱', '乙箱']) await post('demo/crates/submit', { crateName, price: '12.50' });
  const { status, data, text } = await attempt();
  expect(status, text).toBe(200);
  const sent = { title: '乙箱已发出', text: '箱子乙箱，价格12.50', receiver: 'a***n@a.example' };
  expect(data).toEqual({ ...sent, filled: true, state: 'sent', reason: 'accepted', answer: expect.stringContaining('250') as unknown });
  expect(mail.caught.map(({ to, raw }) => [to, bodyOf(raw)])).toEqual([['admin@a.example', '箱子乙箱，价格12.50']]);
  const listed = (await post('system/sentMessages/page', { current: 1, size: 10, searchType: 'N' })).data;
  expect(listed).toMatchObject({
    records: [{ isTest: 1, receiver: 'a***n@a.example', templateCode: 'crate', notice: 'crateSent', subject: 'crates', sentState: 'sent' }],
  });
  expect(await sql(`select title, text, address from sys_sent`)).toEqual([{ title: '', text: '', address: '' }]);
  expect(await sql(`select comment from sys_audit where action = 'testSend' and subject_id = $1 limit 1`, String(id))).toEqual([
    { comment: 'a***n@a.example' },
  ]);

  expect((await attempt({ values: 'placeholders', language: 'en', to: 'other@b.example' })).data).toMatchObject({
    ...{ title: '〔名称〕 sent', text: 'Crate 〔名称〕', receiver: 'o***r@b.example', filled: false },
  });
  // What the role may not see is a dash to it here as well.
  await sql(
    `insert into sys_role_menu (tenant_id, role_id, menu_id) select r.tenant_id, r.id, m.id from sys_role r, sys_menu m
     where r.tenant_id = '000000' and r.role_alias = 'quality' and m.tenant_id = '000000' and m.code = 'crates_view' on conflict do nothing`,
  );
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule)
     select '000000', id, 'crates', 'price', 'hidden' from sys_role where tenant_id = '000000' and role_alias = 'quality'`,
  );
  await expect.poll(async () => (await attempt({}, 'quality')).text, { timeout: 10_000 }).toContain('箱子乙箱，价格—');
});

test('a template is filled from the record that its sender chose among those that tell of it and that he may see, and the trail says which', async () => {
  const make = async (crateName: string) => {
    const { data } = await post('demo/crates/submit', { crateName, price: '3.00' });
    return String(isObject(data) ? data['id'] : '');
  };
  const [older, newer] = [await make('选中箱'), await make('最近箱')];
  const chosen = { values: 'chosen', page: 'demo/crates', record: older };
  expect((await attempt(chosen)).data).toMatchObject({ title: '选中箱已发出', text: '箱子选中箱，价格3.00', filled: true });
  expect((await attempt()).data).toMatchObject({ title: '最近箱已发出' });
  expect(await sql(`select record, record_id::text as id from sys_sent order by id`)).toEqual([
    { record: 'crates', id: older },
    { record: 'crates', id: newer },
  ]);
  const trail = await sql(
    `select comment from sys_audit where action = 'testSend' and subject_id = $1 and comment like '% · %'`,
    String(id),
  );
  expect(trail).toEqual([{ comment: `a***n@a.example · demo/crates ${older}` }]);
  // Found by its name on the pages that tell of it, and on no other.
  const find = async (notice: string) =>
    (
      await http.call('GET', `/api/find/records?text=${encodeURIComponent('选中箱')}&notice=${notice}`, {
        token: await http.tokenOf('admin'),
      })
    ).data;
  expect(await find('crateSent')).toMatchObject([{ path: 'demo/crates', id: older }]);
  expect(await find('leaveApproved')).toEqual([]);
});

test('a record that is none of the notice, is gone, or is not for the sender to see fills no template', async () => {
  const { data } = await post('demo/crates/submit', { crateName: '别人的箱', price: '3.00' });
  const record = String(isObject(data) ? data['id'] : '');
  expect((await attempt({ values: 'chosen', page: 'system/messageTemplates', record: id })).status).toBe(400);
  expect((await attempt({ values: 'chosen', page: 'demo/crates', record: '1' })).status).toBe(404);
  expect((await attempt({ values: 'chosen' })).status).toBe(400);
  const role = `(select id from sys_role where tenant_id = '000000' and role_alias = 'quality')`;
  const view = `(select id from sys_menu where tenant_id = '000000' and code = 'crates_view')`;
  await sql(`insert into sys_role_menu (tenant_id, role_id, menu_id) values ('000000', ${role}, ${view}) on conflict do nothing`);
  const chosen = { values: 'chosen', page: 'demo/crates', record };
  await expect.poll(async () => (await attempt(chosen, 'quality')).status, { timeout: 10_000 }).toBe(200);
  await sql(`delete from sys_role_menu where role_id = ${role} and menu_id = ${view}`);
  await sql('truncate sys_sent');
  await expect.poll(async () => (await attempt(chosen, 'quality')).status, { timeout: 10_000 }).toBe(404);
  const outside = { token: await http.tokenOf('admin', '000001'), body: { id, channel: 'mail', ...chosen } };
  expect((await http.call('POST', '/api/system/templates/test', outside)).status).toBe(404);
});

test('who has no right, another tenant, and an address that is none are refused, and nothing is sent', async () => {
  expect((await attempt({}, 'finance')).status).toBe(403);
  expect(
    (await http.call('POST', '/api/system/templates/test', { token: await http.tokenOf('admin', '000001'), body: { id, channel: 'mail' } }))
      .status,
  ).toBe(404);
  expect((await attempt({ to: 'nobody' })).msg).toBe('邮箱格式不正确');
  expect((await attempt({ channel: 'sms', to: '12345' })).status).toBe(400);
  expect((await attempt({ channel: 'sms' })).msg).toContain('请填写发到哪里');
  expect(await sql('select 1 from sys_sent')).toEqual([]);
});

test('what became of it is told as it is', async () => {
  expect((await attempt({ to: 'cut@b.example' })).data).toMatchObject({ state: 'unknown', reason: 'cutOff' });
  expect((await attempt({ to: 'busy@b.example' })).data).toMatchObject({ state: 'waiting', reason: 'away' });
  expect((await attempt({ channel: 'sms', to: '13800138000' })).data).toMatchObject({ state: 'sent', reason: 'kept' });
});

test('a person sends twenty an hour', async () => {
  await sql(
    `insert into sys_sent (tenant_id, id, delivery_id, channel, notice, template_code, record, record_id, title, text, state, test_by)
     select '000000', n, n, 'mail', '-', 'crate', '', 0, '', '', 'sent', u.id from generate_series(1, 19) n, sys_user u where u.tenant_id = '000000' and u.account = 'admin'`,
  );
  const answers = await Promise.all([attempt(), attempt()]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429]);
  expect((await attempt({}, 'quality')).status).toBe(200);
});
