import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHttp, type Answer, type TestHttp } from '../support/http-setup';
import { makeCaptcha, outbox } from '../support/phone-codes';

let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const [old, next] = ['13800138001', '13800138011'];
beforeAll(async () => {
  http = await openHttp();
});
afterAll(() => http.close());
beforeEach(async () => {
  await owner('truncate sys_sms, sys_outbox');
  await owner(`update sys_user set phone = $1 where tenant_id = '000000' and account = 'tester'`, old);
});

const send = async (phone: string, scene: string, account = 'tester'): Promise<Answer> =>
  http.call('POST', `/csApi/hm-metrology/self-service/sms/${phone}?scene=${scene}&tenantId=000001`, { token: await http.tokenOf(account) });
const update = async (body: object, account = 'tester'): Promise<Answer> =>
  http.call('POST', '/api/blade-system/user/update-info', { token: await http.tokenOf(account), body });
const phoneOf = async (account = 'tester') =>
  ((await http.call('GET', '/api/blade-user/info', { token: await http.tokenOf(account) })).data as { readonly phone: string }).phone;
/** Has a code sent to a new number, and reads it there. */
async function freshCode(phone = next) {
  const { smsId } = (await send(phone, 'phone')).data as { readonly smsId: string };
  const find = async () => (await outbox(http)).find((each) => each.to === phone);
  await expect.poll(find).toBeDefined();
  return { phone, smsId, smsCode: /\d{6}/.exec((await find())?.text ?? '')?.[0] ?? '' };
}
const unproven = '更换手机号须填写发送到新号码的短信验证码';
const wrongCode = '短信验证码不正确或已失效';

test('another number of one’s own takes the code that was sent to it, once; one entry tells of the change', async () => {
  const code = await freshCode();
  const answer = await update(code);
  expect([answer.status, answer.msg, await phoneOf()]).toEqual([200, '操作成功', next]);
  const told = await owner('select action, subject, refused from sys_audit where request_id = $1', answer.headers['x-request-id']);
  expect(told.rows).toEqual([{ action: 'edit', subject: 'user', refused: false }]);
  await owner(`update sys_user set phone = $1 where tenant_id = '000000' and account = 'tester'`, old);
  const again = await update(code);
  expect([again.status, again.msg, await phoneOf()]).toEqual([400, wrongCode, old]);
});

test.each([
  ['without a code', { phone: next }, unproven],
  ['with a code that is none', { phone: next, smsId: 'x', smsCode: '123456' }, wrongCode],
  ['that is no number', { phone: '123', smsId: 'x', smsCode: '123456' }, '手机号码长度不为11位'],
])('a number %s is refused, and the rest is not saved either', async (_name, body, sentence) => {
  const answer = await update({ ...body, email: 'taken@over.example' });
  expect([answer.status, answer.msg, await phoneOf()]).toEqual([400, sentence, old]);
  const row = (await owner(`select email from sys_user where tenant_id = '000000' and account = 'tester'`)).rows[0];
  expect(row?.['email']).not.toBe('taken@over.example');
});

test('a code proves its own number alone, and neither one to sign in with nor a mistyped one does', async () => {
  const code = await freshCode();
  expect((await update({ ...code, phone: '13800138012' })).msg).toBe(wrongCode);
  expect((await update({ ...code, smsCode: code.smsCode === '000000' ? '000001' : '000000' })).msg).toBe(wrongCode);
  await owner(`update sys_sms set scene = 'register'`);
  expect((await update(code)).msg).toBe(wrongCode);
  await owner(`update sys_sms set scene = 'phone'`);
  expect((await update(code)).status).toBe(200);
});

test('what does not touch the number needs no code; the same number is no other; a number can be taken away', async () => {
  expect((await update({ email: 'tester@institute.example' })).status).toBe(200);
  expect((await update({ phone: old })).status).toBe(200);
  expect([await phoneOf(), (await update({ phone: '' })).status, await phoneOf()]).toEqual([old, 200, '']);
});

test('such a code is sent to whoever is signed in alone, for his own tenant', async () => {
  const bare = `/csApi/hm-metrology/self-service/sms/${next}?scene=phone`;
  expect((await http.call('POST', bare, { headers: await makeCaptcha(http) })).status).toBe(401);
  expect((await send(next, 'phone')).status).toBe(200);
  expect((await owner('select tenant, scene from sys_sms')).rows).toEqual([{ tenant: '000000', scene: 'phone' }]);
});

test('an administrator sets the numbers of others without a code', async () => {
  const token = await http.tokenOf('admin');
  const { id } = (await owner(`select id::text as id from sys_user where tenant_id = '000000' and account = 'tester'`)).rows[0] ?? {};
  const user = (await http.call('GET', `/api/blade-system/user/detail?id=${String(id)}`, { token })).data as object;
  const answer = await http.call('POST', '/api/blade-system/user/submit', { token, body: { ...user, phone: next } });
  expect([answer.status, answer.msg, await phoneOf()]).toEqual([200, '操作成功', next]);
});
