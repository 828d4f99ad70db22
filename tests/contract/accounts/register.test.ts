import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHttp, password, type TestHttp } from '../support/http-setup';
import { codeFor, outbox, sendCode } from '../support/phone-codes';

let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const own = '13700137001';
const fresh = '13700137002';
beforeAll(async () => {
  http = await openHttp();
  await owner(`insert into sys_role (tenant_id, id, role_name, role_alias, sort) values ('000000', 50, '客户', 'customer', 99)`);
  await owner(`update sys_user set phone = $1 where tenant_id = '000000' and account = 'tester'`, own);
});
afterAll(() => http.close());
beforeEach(() => owner('truncate sys_sms, sys_outbox'));

const post = (url: string, body: unknown) => http.call('POST', url, { body });
const form = { tenantId: '000000', account: 'newcomer', password: 'quiet-lake-42', name: '王新客', phone: fresh };

test('somebody registers with a code, gets the role of customers alone and signs in', async () => {
  const code = await codeFor(http, fresh, 'register');
  const more = { enterName: '长沙某某仪器有限公司', socialNumber: '91430100MA4L1A2B35' };
  for (const [name, value] of Object.entries({ roleId: '1', enabled: true, tenant_id: '000001' }))
    expect((await post('/api/public/register', { ...form, ...code, ...more, [name]: value })).msg).toContain(`没有此请求参数：${name}`);
  const wrong = await post('/api/public/register', { ...form, ...code, ...more });
  expect([wrong.status, wrong.msg]).toEqual([400, '统一社会信用代码不正确']);
  const answer = await post('/api/public/register', { ...form, ...code, ...more, socialNumber: '91350100M000100Y43' });
  expect([answer.status, answer.data, answer.msg]).toEqual([200, true, '操作成功']);
  expect((await http.signInAs('newcomer', '000000', form.password)).body).toMatchObject({ account: 'newcomer', role_name: 'customer' });
  const { rows } = await owner(
    `select tenant_id, phone, real_name, enter_name, social_number, must_change from sys_user where account = 'newcomer'`,
  );
  const { enterName, name } = { ...more, ...form };
  expect(rows).toEqual([
    { tenant_id: '000000', phone: fresh, real_name: name, enter_name: enterName, social_number: '91350100M000100Y43', must_change: false },
  ]);
  const told = await owner('select action, user_name from sys_audit where request_id = $1', answer.headers['x-request-id']);
  expect(told.rows).toEqual([{ action: 'register', user_name: '王新客' }]);
  expect((await post('/api/public/register', { ...form, ...code, account: 'another' })).msg).toBe('短信验证码不正确或已失效');
});

test('what is taken is told only to whoever has proven a phone', async () => {
  const unproven = await post('/api/public/register', { ...form, account: 'tester', smsId: 'x', smsCode: '123456' });
  expect(unproven.msg).toBe('短信验证码不正确或已失效');
  const code = await codeFor(http, '13700137003', 'register');
  const proven = { ...form, ...code, phone: '13700137003' };
  expect((await post('/api/public/register', { ...proven, account: 'Tester' })).msg).toBe('当前账号已被使用!');
  const mine = await codeFor(http, own, 'register');
  expect((await post('/api/public/register', { ...form, ...mine, phone: own, account: 'unheard' })).msg).toBe(
    '该手机号已注册，请直接登录或找回密码',
  );
});

test.each([
  [{ account: 'a b' }, '账号应为 2 至 64 个字符，不含空格'],
  // It would look like the account of somebody else.
  [{ account: 'ad\u200bmin' }, '账号应为 2 至 64 个字符，不含空格'],
  [{ account: 'nim\u202eda' }, '账号应为 2 至 64 个字符，不含空格'],
  [{ phone: '' }, '手机号码不能为空'],
  [{ phone: '123' }, '手机号码长度不为11位'],
  [{ phone: '12345678901' }, '手机号码格式不正确'],
  [{ password: '12345678' }, '密码过于常见，容易被猜到'],
  [{ password: 'short' }, '密码至少 8 个字符'],
  [{ name: '' }, '缺少必要的请求参数：name'],
  [{ smsCode: '' }, '缺少必要的请求参数：smsCode'],
  [{ account: ['x'] }, '请求参数类型错误：account'],
  [{ account: '' }, '缺少必要的请求参数：account'],
  [{ enterName: 'x'.repeat(129) }, '请求参数类型错误：enterName'],
  [{ tenantId: 'nobody', smsCode: '123456' }, '未获得用户的租户信息'],
])('refuses to register %j', async (fields, sentence) => {
  const answer = await post('/api/public/register', { ...form, account: 'other-one', smsId: 'x', smsCode: '123456', ...fields });
  expect([answer.status, answer.msg]).toEqual([400, sentence]);
});

test('a tenant that takes no registrations says so, also where it has no role for customers', async () => {
  const body = { ...form, account: 'other-one', smsId: 'x', smsCode: '123456' };
  expect((await post('/api/public/register', { ...body, tenantId: '000001' })).msg).toBe('本机构未开放自助注册，请联系管理员');
  await owner(
    `insert into sys_param (tenant_id, id, param_name, param_key, param_value) values ('000000', 1, '自助注册', 'account.selfRegister', 'false')`,
  );
  const restricted = await post('/api/public/register', body);
  expect([restricted.status, restricted.msg]).toEqual([403, '本机构未开放自助注册，请联系管理员']);
  expect((await http.call('GET', '/api/public/account/rules?tenantId=000000')).data).toMatchObject({ register: false });
  await owner('delete from sys_param');
  expect((await post('/api/public/register', 'no json')).status).toBe(400);
});

test('what a password has to be is told before it is typed, in both languages and by the profile', async () => {
  const rules = async (language: string) =>
    (await http.call('GET', '/api/public/account/rules?tenantId=000000', { headers: { 'accept-language': language } })).data as {
      password: readonly string[];
    };
  expect((await rules('zh-CN')).password[0]).toBe('8 至 128 个字符，可以是一句话');
  expect((await rules('en')).password[0]).toBe('8 to 128 characters; a phrase is fine');
  await owner(
    `insert into sys_param (tenant_id, id, param_name, param_key, param_value) values ('000000', 1, '密码', 'account.passwordProfile', 'composed')`,
  );
  expect((await rules('zh-CN')).password).toContain('含大写字母、小写字母、数字、符号中的至少三类');
  await owner('delete from sys_param');
});

test('a forgotten password is replaced by a code; every session ends, failures are forgotten, the old password is none', async () => {
  const before = String((await http.signInAs('tester')).body['access_token']);
  for (let turn = 0; turn < 3; turn += 1) await http.signInAs('tester', '000000', 'wrong');
  const body = { tenantId: '000000', account: 'Tester', phone: own, newPassword: 'green-river-77' };
  const code = await codeFor(http, own, 'forget');
  const weak = await post('/api/public/password/reset', { ...body, ...code, newPassword: 'tester123' });
  expect([weak.status, weak.msg]).toEqual([400, '密码不能由账号、姓名或单位名称组成']);
  expect((await http.call('GET', '/api/blade-user/info', { token: before })).status).toBe(200);
  const answer = await post('/api/public/password/reset', { ...body, ...code });
  expect([answer.status, answer.data]).toEqual([200, true]);
  expect((await http.call('GET', '/api/blade-user/info', { token: before })).status).toBe(401);
  expect((await http.signInAs('tester', '000000', body.newPassword)).body).toMatchObject({ account: 'tester' });
  expect((await http.signInAs('tester')).body).toMatchObject({ error_description: '用户名或密码不正确' });
  expect((await owner(`select 1 from sys_session where user_id = 106 and revoked_time is null`)).rows.length).toBeLessThanOrEqual(1);
  const told = await owner('select action from sys_audit where request_id = $1', answer.headers['x-request-id']);
  expect(told.rows).toEqual([{ action: 'passwordReset' }]);
  expect((await post('/api/public/password/reset', { ...body, ...code })).msg).toBe('短信验证码不正确或已失效');
});

test('another account, an unknown one and a number that nobody has give nothing away', async () => {
  const body = { tenantId: '000000', phone: own, newPassword: 'green-river-77' };
  const code = await codeFor(http, own, 'forget');
  const answers = [];
  for (const account of ['admin', 'nobody-here']) answers.push(await post('/api/public/password/reset', { ...body, ...code, account }));
  expect(answers.map((each) => [each.status, each.msg])).toEqual([
    [400, '账号与手机号不符'],
    [400, '账号与手机号不符'],
  ]);
  expect((await http.signInAs('admin')).body).toMatchObject({ account: 'admin' });
  const nobody = await sendCode(http, '13700137009', 'forget');
  expect([nobody.status, nobody.msg]).toEqual([200, '验证码已发送']);
  await owner(`update sys_sms set create_time = create_time - interval '61 seconds'`);
  await codeFor(http, own, 'forget');
  expect((await outbox(http)).filter((each) => each.to === '13700137009')).toEqual([]);
  expect((await http.signInAs('salesman', '000000', password)).status).toBe(200);
});

test.each([
  ['', '手机号码不能为空'],
  ['123', '手机号码长度不为11位'],
  ['12345678901', '手机号码格式不正确'],
])('a forgotten password with the phone %j is refused as any other phone is', async (phone, sentence) => {
  const answer = await post('/api/public/password/reset', {
    tenantId: '000000',
    account: 'tester',
    phone,
    smsId: 'x',
    smsCode: '1',
    newPassword: 'quiet-lake-42',
  });
  expect([answer.status, answer.msg]).toEqual([400, sentence]);
});
