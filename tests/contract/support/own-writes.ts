import { createHash, randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, vi } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { signLines } from '../../../src/server/auth/signed-calls';
import { makeTicket } from '../../../src/server/auth/sso-ticket';
import { basic, password, type TestHttp } from './http-setup';
import { idOf, key, make, type MakeWrite, ofAccount, type WriteRoom } from './write-room';

export const partner = { id: 'partner', secret: 'a secret of the partner and us' };

const draftOf = (word: string): string => Buffer.from(word.padEnd(16, '0')).toString('hex').slice(0, 32);
const parameter = '{"columns":[]}';
const view = (word: string): Values => ({ elementId: 'crm/customers', name: word, parameter });
const ofView = async ({ http, word }: WriteRoom): Promise<string> =>
  idOf((await http.call('POST', '/api/view-param/saveView', { token: await http.tokenOf('admin'), body: view(word) })).data);
export const ownWrites: Readonly<Record<string, MakeWrite>> = {
  'POST /api/view-param/saveTheader': ({ word }) =>
    Promise.resolve({ path: '/api/view-param/saveTheader', as: 'tester', body: { elementId: word, parameter } }),
  'POST /api/view-param/saveView': ({ word }) =>
    Promise.resolve({ path: '/api/view-param/saveView', as: 'admin', body: view(word), own: key }),
  'POST /api/view-param/removeView': async (room) => ({
    ...{ path: '/api/view-param/removeView', as: 'admin', body: { id: await ofView(room), version: 1 } },
  }),
  'POST /api/view-param/defaultView': async (room) => ({
    ...{ path: '/api/view-param/defaultView', as: 'admin', body: { elementId: 'crm/customers', id: await ofView(room) } },
  }),
  'POST /api/drafts/save': ({ word }) =>
    Promise.resolve({
      ...{ path: '/api/drafts/save', as: 'admin' },
      body: { id: draftOf(word), page: 'crm/customers', time: 1, parameter: '{"values":{}}' },
    }),
  'POST /api/page-files/publish': async ({ http }) => {
    const { data } = await http.call('GET', '/api/page-files/detail?file=numbers.json', { token: await http.tokenOf('configurator') });
    const { file, text, hash } = data as Values;
    return {
      path: '/api/page-files/publish',
      as: 'configurator',
      body: { file, text, hash, consent: 'none', stamp: '' },
    };
  },
  'POST /api/page-files/remove': async ({ http, word }) => {
    const file = `pages/crm/${word}.json`;
    const label = { zh: word, en: word };
    const text = JSON.stringify({
      ...{ format: 1, page: word, label, fields: { remark: { $ref: 'kind:longText', 'x-label': label } } },
      table: { columns: ['remark'] },
    });
    writeFileSync(join(http.store.dir, file), text);
    await http.store.reload();
    const hash = createHash('sha256').update(text).digest('hex');
    return { path: '/api/page-files/remove', as: 'configurator', body: { file, hash, name: word } };
  },
  'POST /api/drafts/remove': ({ word }) => Promise.resolve({ path: '/api/drafts/remove', as: 'tester', body: { id: draftOf(word) } }),
  'POST /api/appoints/notify/read': () =>
    Promise.resolve({ path: '/api/appoints/notify/read', as: 'tester', body: { all: true, ids: [] } }),
  'POST /api/symbols/personSave': async (room) => {
    await ofAccount(room);
    return { path: '/api/symbols/personSave', as: `${room.word} quiet-lake-42`, body: [{ code: room.word, sort: 1 }] };
  },
  'POST /api/material/download': async (room) => {
    const { http, word } = room;
    const body = { materialName: word, materialType: '1' };
    const id = await make(room, 'system/materials', body);
    await http.database.system((q) =>
      q.query(`update "${http.store.current().records.get('materials')?.table ?? ''}" set file_id = '{1}' where id = $1`, [id]),
    );
    return { path: '/api/material/download', as: 'tester', body: { id } };
  },
  'POST /api/tasks/cancel': async ({ http }) => {
    const { rows } = await http.database.system((q) =>
      q.query(
        `insert into sys_task (tenant_id, id, user_id, kind, name, page_path, state) select '000000', coalesce(max(t.id), 0) + 1,
           (select id from sys_user where tenant_id = '000000' and account = 'tester'), 'export', 'x', 'system/posts', 'done' from sys_task t returning id::text`,
      ),
    );
    return { path: '/api/tasks/cancel', as: 'tester', body: { id: String(rows[0]?.['id']) } };
  },
  'POST /api/file/delete': async ({ http, word }) => {
    const body = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n${word}\r\n--b--\r\n`;
    const sent = await http.call('POST', '/api/file/upload', {
      ...{ token: await http.tokenOf('tester'), body, headers: { 'content-type': 'multipart/form-data; boundary=b' } },
    });
    const { fileId } = sent.data as { fileId: string };
    return { path: '/api/file/delete', as: 'tester', body: { fileId } };
  },
  'POST /api/file/upload': ({ word }) =>
    Promise.resolve({ path: '/api/file/upload', as: 'tester', file: { name: 'a.txt', content: Buffer.from(`文字${word}`) } }),
};

const signedIn = async ({ http }: WriteRoom, account = 'tester'): Promise<string> =>
  String((await http.signInAs(account)).body['access_token']);
const client = { authorization: basic, 'tenant-id': '000000' };
const tokenParts = { tenantId: '000000', username: 'tester', password, grant_type: 'password' };
const sms = (phone: string): string => `/csApi/hm-metrology/self-service/sms/${phone}`;

/** A phone with the code that was sent to it; who runs the platform may ask for it without proof of work. */
async function proofOf({ http, phone, address }: WriteRoom, scene: string): Promise<Values> {
  const headers = { 'blade-auth': `bearer ${await http.tokenOf('administrator')}` };
  const url = `${sms(phone)}?scene=${scene}&tenantId=000000`;
  const sent = (await http.server.inject({ method: 'POST', url, headers, remoteAddress: address() })).json<{ data: { smsId: string } }>();
  const find = async () =>
    (await http.database.system((q) => q.query('select text from sys_outbox where recipient = $1', [phone]))).rows[0]?.['text'];
  const text = await vi.waitFor(async () => String((await find()) ?? expect.fail('nothing was sent')));
  return { phone, smsId: sent.data.smsId, smsCode: /\d{6}/.exec(text)?.[0] ?? '' };
}

export const sessionWrites: Readonly<Record<string, MakeWrite>> = {
  'POST /api/blade-auth/oauth/token': () => Promise.resolve({ path: '/api/blade-auth/oauth/token', headers: client, body: tokenParts }),
  'POST /api/blade-auth/token': () =>
    Promise.resolve({
      ...{ path: '/api/blade-auth/token', headers: client },
      body: { tenantId: '000000', account: 'tester', password, grantType: 'password' },
    }),
  'GET /api/blade-auth/oauth/logout': async (room) => ({ path: '/api/blade-auth/oauth/logout', as: `bearer ${await signedIn(room)}` }),
  'POST /api/blade-auth/logout': async (room) => ({ path: '/api/blade-auth/logout', as: `bearer ${await signedIn(room)}`, body: {} }),
  'GET /user/logout': async (room) => ({ path: '/user/logout', as: `bearer ${await signedIn(room)}`, query: { reason: 'exit' } }),
  'POST /user/logout': async (room) => ({
    ...{ path: '/user/logout', as: `bearer ${await signedIn(room)}`, query: { reason: 'exit' }, body: {} },
  }),
  'POST /user/send-logs': ({ word }) =>
    Promise.resolve({ path: '/user/send-logs', as: 'tester', body: [{ type: 'error', message: word }] as unknown as Values }),
  'POST /api/blade-auth/sessions/end': async (room) => ({
    ...{ path: '/api/blade-auth/sessions/end', body: { others: true } },
    as: (await ofAccount(room)) === '' ? '' : `${room.word} quiet-lake-42`,
  }),
  'POST /api/blade-auth/lock': async (room) => ({
    ...{ path: '/api/blade-auth/lock', as: `bearer ${await signedIn(room)}`, body: { password: 'lock-Lake-42' } },
  }),
  'POST /api/blade-auth/unlock': async (room) => {
    const token = await signedIn(room);
    await room.http.call('POST', '/api/blade-auth/lock', { token, body: { password: 'lock-Lake-42' } });
    return { path: '/api/blade-auth/unlock', as: `bearer ${token}`, body: { password: 'lock-Lake-42' } };
  },
  'POST /api/blade-auth/third/oauth/token': () => {
    const [time, nonce] = [String(Date.now()), randomUUID()];
    const signature = signLines(partner.secret, [partner.id, '000000', 'tester', time, nonce]);
    const body = { accessKeyId: partner.id, tenantId: '000000', username: 'tester', timestamp: time, nonce, signature };
    return Promise.resolve({ path: '/api/blade-auth/third/oauth/token', headers: client, body });
  },
  'POST /api/blade-auth/sso/exchange': () => {
    const ticket = makeTicket(partner.secret, { issuer: partner.id, tenantId: '000000', account: 'tester' });
    return Promise.resolve({ path: '/api/blade-auth/sso/exchange', body: { ticket } });
  },
  'GET /api/third-systems/generateSSOUrl': () =>
    Promise.resolve({ path: '/api/third-systems/generateSSOUrl', as: 'tester', query: { code: 'lims' } }),
  'POST /csApi/blade-expand/open/token/api_token': () => {
    const timestamp = String(Date.now());
    const headers = { timestamp, sign: signLines(partner.secret, [partner.id, timestamp]) };
    return Promise.resolve({ path: '/csApi/blade-expand/open/token/api_token', headers, query: { appId: partner.id }, body: {} });
  },
  'POST /csApi/hm-metrology/self-service/sms/:phone': ({ phone }) =>
    Promise.resolve({ path: sms(phone), as: 'administrator', query: { scene: 'login', tenantId: '000000' }, body: {} }),
  'POST /api/public/register': async (room) => ({
    path: '/api/public/register',
    body: { tenantId: '000000', account: room.word, name: room.word, password: 'quiet-lake-42', ...(await proofOf(room, 'register')) },
  }),
  'POST /api/public/password/reset': async (room) => {
    await ofAccount(room, { phone: room.phone });
    const body = { tenantId: '000000', account: room.word, newPassword: 'other-lake-43', ...(await proofOf(room, 'forget')) };
    return { path: '/api/public/password/reset', body };
  },
};

/** Puts into the database what the writes need that no call makes: a partner, a business system, the role of customers, and registration that is open. */
export async function prepareWrites(http: TestHttp): Promise<void> {
  const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
  await owner(`insert into sys_access_key (id, secret, tenants) values ($1, $2, '{000000}')`, partner.id, partner.secret);
  await owner(
    `insert into sys_third_system (tenant_id, code, base_url, secret) values ('000000', 'lims', 'https://lims.example.org/sso', 'lims secret')`,
  );
  await owner(
    `insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ('000000', 50, '客户', 'customer', 99) on conflict do nothing`,
  );
  await owner(
    `insert into sys_param (tenant_id, id, param_name, param_key, param_value) values ('000000', 1, '自助注册', 'account.selfRegister', 'true')`,
  );
}
