import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { basic, openHttp, password, type Answer, type TestHttp } from '../support/http-setup';
import { codeFor, makeCaptcha } from '../support/phone-codes';

let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const phones = { tester: '13800138001', salesman: '13800138002' };
beforeAll(async () => {
  http = await openHttp();
  // Tokens for looking around are taken while a password alone suffices.
  for (const account of ['administrator', 'hr']) await http.tokenOf(account);
  for (const [account, phone] of Object.entries(phones))
    await owner(`update sys_user set phone = $1 where tenant_id = '000000' and account = $2`, phone, account);
  const answer = await http.call('POST', '/api/blade-system/param/submit', {
    token: await http.tokenOf('administrator'),
    body: { paramName: '登录短信验证', paramKey: 'account.smsRequired', paramValue: 'true' },
  });
  expect(answer.status).toBe(200);
});
afterAll(() => http.close());
beforeEach(() => owner('truncate sys_sms, sys_outbox, sys_login_attempt'));

type Fields = Readonly<Record<string, string>>;
const signIn = (fields: Fields, headers: Fields = {}): Promise<Answer> =>
  http.call(
    'POST',
    `/api/blade-auth/oauth/token?${new URLSearchParams({ tenantId: '000000', grant_type: 'password', scope: 'all', username: 'tester', password, ...fields })}`,
    { headers: { authorization: basic, ...headers } },
  );
const freshCode = async (account: keyof typeof phones) => ({
  phone: phones[account],
  ...(await codeFor(http, phones[account], 'login')),
});
const sentence = (answer: Answer) => [answer.status, answer.body['error_description'] ?? answer.msg];
const missing = '本机构登录还需短信验证码，发送至账号登记的手机号；未登记手机号的，请联系管理员';
const wrongCode = '短信验证码不正确或已失效';
const wrongSignIn = '账号、密码或手机号不正确';

test('whether a code is demanded is told without a token, for each tenant, whoever asks', async () => {
  const ask = async (query: string) => (await http.call('GET', `/api/blade-auth/isSmsRequired${query}`)).data;
  expect(await ask('?tenantId=000000')).toBe(true);
  expect(await ask('?tenantId=000000&account=tester')).toBe(true);
  expect(await ask('?tenantId=000000&account=nobody-here')).toBe(true);
  expect(await ask('?tenantId=000001')).toBe(false);
  expect(await ask('?tenantId=nobody')).toBe(false);
});

test('password and code open a session, once', async () => {
  const code = await freshCode('tester');
  const answer = await signIn(code);
  expect(answer.body).toMatchObject({ account: 'tester', token_type: 'bearer' });
  expect((await http.call('GET', '/api/blade-user/info', { token: String(answer.body['access_token']) })).status).toBe(200);
  expect(sentence(await signIn(code))).toEqual([400, wrongCode]);
});

test('without a code the answer is the same for right and wrong passwords, and for accounts that are not there', async () => {
  const tries = [{}, { password: 'not-this-one' }, { username: 'nobody-here' }, { username: 'hr' }, { phone: phones.tester }];
  for (const each of tries) {
    const answer = await signIn(each);
    expect([answer.status, answer.body]).toEqual([200, { error_code: 400, error_description: missing, sms_required: true }]);
  }
  const open = await http.call('POST', '/api/blade-auth/token', {
    headers: { authorization: basic },
    body: { grantType: 'password', tenantId: '000000', account: 'tester', password },
  });
  expect(sentence(open)).toEqual([400, missing]);
  const told = await owner('select refused, comment from sys_audit where request_id = $1', open.headers['x-request-id']);
  expect(told.rows).toEqual([{ refused: true, comment: 'smsCodeMissing' }]);
});

test('a wrong code is refused before the password is looked at', async () => {
  const code = await freshCode('tester');
  const smsCode = code.smsCode === '000000' ? '000001' : '000000';
  expect(sentence(await signIn({ ...code, smsCode }))).toEqual([400, wrongCode]);
  expect(sentence(await signIn({ ...code, smsCode, password: 'not-this-one' }))).toEqual([400, wrongCode]);
  expect((await owner('select 1 from sys_login_attempt')).rows).toEqual([]);
  expect((await signIn(code)).body).toMatchObject({ account: 'tester' });
});

test('a right code beside a wrong password, another’s phone or nobody’s account gets one answer; the code serves the next try', async () => {
  const code = await freshCode('tester');
  for (const each of [{ password: 'not-this-one' }, { username: 'salesman' }, { username: 'nobody-here' }]) {
    const answer = await signIn({ ...code, ...each });
    expect([answer.status, answer.body]).toEqual([200, { error_code: 400, error_description: wrongSignIn }]);
  }
  expect((await signIn(code)).body).toMatchObject({ account: 'tester' });
});

test('a code stands in for the captcha that follows failures, and five failures still shut the place', async () => {
  const code = await freshCode('tester');
  for (let turn = 0; turn < 4; turn += 1) expect(sentence(await signIn({ ...code, password: 'x' }))).toEqual([200, wrongSignIn]);
  expect((await signIn(code)).body).toMatchObject({ account: 'tester' });
  await owner('truncate sys_sms, sys_outbox');
  const next = await freshCode('salesman');
  for (let turn = 0; turn < 5; turn += 1) await signIn({ ...next, username: 'salesman', password: 'x' });
  expect((await signIn({ ...next, username: 'salesman' })).status).toBe(429);
});

test('a captcha that a client sends of its own accord is still judged', async () => {
  const code = await freshCode('tester');
  expect(sentence(await signIn({ ...code, grant_type: 'captcha' }))).toEqual([400, '验证码不正确']);
  expect((await signIn({ ...code, grant_type: 'captcha' }, await makeCaptcha(http))).body).toMatchObject({ account: 'tester' });
});

test('two who send password and code at once: one of them is in', async () => {
  const code = await freshCode('tester');
  const answers = await Promise.all([1, 2].map(() => signIn(code)));
  expect(answers.map((each) => each.status).sort()).toEqual([200, 400]);
});

test('a code alone opens nothing where both are demanded, and the attempt is on record', async () => {
  const code = await freshCode('tester');
  const answer = await signIn({ ...code, grant_type: 'sms_code', username: '', password: '' });
  expect(sentence(answer)).toEqual([400, '本机构登录需要密码与短信验证码，请用密码登录']);
  const told = await owner('select action, refused, comment from sys_audit where request_id = $1', answer.headers['x-request-id']);
  expect(told.rows).toEqual([{ action: 'signIn', refused: true, comment: 'passwordToo' }]);
});

test('a tenant that has not said so goes on with the password alone', async () => {
  expect((await http.signInAs('admin', '000001')).body).toMatchObject({ account: 'admin' });
});
