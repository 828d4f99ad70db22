import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Outcome } from '../../../src/server/messages/message';
import { chooseSenders, createGatewaySender, usesOutbox } from '../../../src/server/messages/message-sender';
import { createPhoneCodes } from '../../../src/server/auth/phone-codes';
import { readSettings } from '../../../src/server/settings';
import { basic, openHttp, type Answer, type TestHttp } from '../support/http-setup';
import { codeFor, makeCaptcha, outbox, sendCode } from '../support/phone-codes';

let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const phones = { tester: '13800138001', shared: '13800138002', nobody: '13800138009', roleless: '13800138003' };
beforeAll(async () => {
  http = await openHttp();
  await owner(`update sys_user set phone = $1 where tenant_id = '000000' and account = 'tester'`, phones.tester);
  await owner(`update sys_user set phone = $1 where tenant_id = '000000' and account in ('salesman', 'salesman2')`, phones.shared);
  await owner(
    `insert into sys_user (tenant_id, id, account, password_hash, real_name, nick_name, phone) values ('000000', 900, 'lonely', 'x', '无角色', '无角色', $1)`,
    phones.roleless,
  );
});
afterAll(() => http.close());
beforeEach(() => owner('truncate sys_sms, sys_outbox'));

const signInBy = (fields: Record<string, string>, tenantId = '000000'): Promise<Answer> =>
  http.call('POST', `/api/blade-auth/oauth/token?${new URLSearchParams({ tenantId, grant_type: 'sms_code', scope: 'all', ...fields })}`, {
    headers: { authorization: basic },
  });

/** Sends a code and reads it in the outbox. */
const freshCode = (phone: string, scene = 'login') => codeFor(http, phone, scene);
const wrongOf = (code: string): string => (code === '000000' ? '000001' : '000000');

test('a code opens one session, once, and the audit trail tells how', async () => {
  const { smsId, smsCode } = await freshCode(phones.tester);
  const answer = await signInBy({ phone: phones.tester, smsId, smsCode });
  expect(answer.body).toMatchObject({ account: 'tester', tenant_id: '000000', token_type: 'bearer', refresh_token: '' });
  expect((await http.call('GET', '/api/blade-user/info', { token: String(answer.body['access_token']) })).status).toBe(200);
  const told = await owner('select action, comment, refused from sys_audit where request_id = $1', answer.headers['x-request-id']);
  expect(told.rows).toEqual([{ action: 'signIn', comment: 'sms lightMyRequest', refused: false }]);
  const again = await signInBy({ phone: phones.tester, smsId, smsCode });
  expect([again.status, again.msg]).toEqual([400, '短信验证码不正确或已失效']);
});

test('two who send the same code at once: one of them is in', async () => {
  const { smsId, smsCode } = await freshCode(phones.tester);
  const answers = await Promise.all([1, 2].map(() => signInBy({ phone: phones.tester, smsId, smsCode })));
  expect(answers.map((each) => each.status).sort()).toEqual([200, 400]);
});

test('a code is good for five tries and for five minutes, for its own number, tenant and scene alone', async () => {
  const { smsId, smsCode } = await freshCode(phones.tester);
  for (let turn = 0; turn < 5; turn += 1)
    expect((await signInBy({ phone: phones.tester, smsId, smsCode: wrongOf(smsCode) })).msg).toBe('短信验证码不正确或已失效');
  expect((await signInBy({ phone: phones.tester, smsId, smsCode })).status).toBe(400);

  await owner('truncate sys_sms, sys_outbox');
  const late = await freshCode(phones.tester);
  await owner(`update sys_sms set create_time = create_time - interval '301 seconds'`);
  expect((await signInBy({ phone: phones.tester, ...late })).msg).toBe('短信验证码不正确或已失效');
  await owner(`update sys_sms set create_time = create_time + interval '5 seconds'`);
  expect((await signInBy({ phone: phones.shared, ...late })).status).toBe(400);
  expect((await signInBy({ phone: phones.tester, ...late }, '000001')).status).toBe(400);
  expect((await signInBy({ phone: phones.tester, ...late })).status).toBe(200);

  await owner('truncate sys_sms, sys_outbox');
  const other = await freshCode(phones.tester, 'forget');
  expect((await signInBy({ phone: phones.tester, ...other })).status).toBe(400);
});

test('a number that nobody has gets the same answers, and no message', async () => {
  const [known, unknown] = [await sendCode(http, phones.tester), await sendCode(http, phones.nobody)];
  const shape = (answer: Answer) => [answer.status, answer.msg, Object.keys(answer.data as object).sort()];
  expect(shape(unknown)).toEqual(shape(known));
  await expect.poll(() => outbox(http)).toMatchObject([{ to: phones.tester }]);
  // What is on its way is there once the next message is: the unknown number was asked for before this one.
  await owner(`update sys_sms set create_time = create_time - interval '61 seconds'`);
  await sendCode(http, phones.tester);
  await expect.poll(async () => (await outbox(http)).map((each) => each.to)).toEqual([phones.tester, phones.tester]);
  const wrong = async (answer: Answer, phone: string) => {
    const refused = await signInBy({ phone, smsId: (answer.data as { smsId: string }).smsId, smsCode: '12345x' });
    return [refused.status, refused.body];
  };
  expect(await wrong(unknown, phones.nobody)).toEqual(await wrong(known, phones.tester));
});

test('nobody is told whose number it is by how long a code takes: the answer waits for no message', async () => {
  let release: () => void = () => undefined;
  const held = new Promise<Outcome>((done) => {
    release = () => done({ result: 'sent', reason: 'accepted', answer: '' });
  });
  const codes = createPhoneCodes({
    database: http.database,
    key: new Uint8Array(32),
    sender: { send: () => held },
    onError: (error) => {
      throw error;
    },
  });
  const smsId = await codes.send({ tenantId: '000000', phone: phones.tester, scene: 'login', address: '10.0.0.1' });
  expect(smsId).toMatch(/^[\w-]{36}$/);
  release();
  await codes.settle();
});

test('several accounts of one number: the account has to be named, one of those', async () => {
  const code = await freshCode(phones.shared);
  const unnamed = await signInBy({ phone: phones.shared, ...code });
  expect([unnamed.status, unnamed.msg]).toEqual([400, '该手机号对应多个账号，请填写要登录的账号']);
  expect((await signInBy({ phone: phones.shared, ...code, username: 'admin' })).msg).toBe('账号与手机号不符');
  expect((await signInBy({ phone: phones.shared, ...code, username: 'nobody-here' })).msg).toBe('账号与手机号不符');
  expect((await signInBy({ phone: phones.shared, ...code, username: 'Salesman2' })).body).toMatchObject({ account: 'salesman2' });
});

test('an account without a role, a shut account and a shut tenant do not get in', async () => {
  const lonely = await freshCode(phones.roleless);
  expect((await signInBy({ phone: phones.roleless, ...lonely })).msg).toBe('未获得用户的角色信息');
  const { smsId, smsCode } = await freshCode(phones.tester);
  await owner(`update sys_user set enabled = false where tenant_id = '000000' and account = 'tester'`);
  expect((await signInBy({ phone: phones.tester, smsId, smsCode })).msg).toBe('短信验证码不正确或已失效');
  await owner(`update sys_user set enabled = true where tenant_id = '000000' and account = 'tester'`);
  expect((await signInBy({ phone: phones.tester, smsId, smsCode }, 'nobody')).msg).toBe('未获得用户的租户信息');
});

test.each([
  [{}, '手机号码不能为空'],
  [{ phone: '123' }, '手机号码长度不为11位'],
  [{ phone: '12345678901' }, '手机号码格式不正确'],
  [{ phone: phones.tester }, '短信验证码不正确或已失效'],
  [{ phone: phones.tester, smsId: 'nothing', smsCode: '123456' }, '短信验证码不正确或已失效'],
])('refuses %j', async (fields, sentence) => {
  const answer = await signInBy(fields as Record<string, string>);
  expect([answer.status, answer.msg]).toEqual([400, sentence]);
});

test('codes are refused without a captcha, within a minute, above ten a day a number and twenty an hour an address', async () => {
  const path = `/csApi/hm-metrology/self-service/sms/${phones.tester}?scene=login`;
  expect((await http.call('POST', path)).msg).toBe('验证码不正确');
  const captcha = await makeCaptcha(http);
  expect((await http.call('POST', path, { headers: captcha })).status).toBe(200);
  // A message comes after its answer: one that is still on its way would lie in the outbox of the next test.
  await expect.poll(() => outbox(http)).toHaveLength(1);
  expect((await http.call('POST', path, { headers: captcha })).msg).toBe('验证码不正确');
  const soon = await sendCode(http, phones.tester);
  expect([soon.status, soon.msg, soon.headers['retry-after']]).toEqual([429, '发送过于频繁，请稍后再试', '60']);
  const fill = (count: number, phone: string, ago: string) =>
    owner(
      `insert into sys_sms (id, phone, scene, code, address, create_time) select gen_random_uuid()::text, $2, 'login', '', '127.0.0.1', now() - $3::interval
       from generate_series(1, $1::int)`,
      count,
      phone,
      ago,
    );
  await owner('truncate sys_sms');
  await fill(10, phones.tester, '2 hours');
  expect((await sendCode(http, phones.tester)).status).toBe(429);
  await owner('truncate sys_sms');
  await fill(20, '13900000000', '30 minutes');
  expect((await sendCode(http, phones.tester)).status).toBe(429);
  expect((await sendCode(http, phones.tester, 'nonsense')).status).toBe(400);
});

test('of many requests for one number at once, one is granted', async () => {
  const token = await http.tokenOf('hr');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => http.call('POST', `/csApi/hm-metrology/self-service/sms/${phones.tester}?scene=phone`, { token })),
  );
  expect(answers.map((each) => each.status).sort()).toEqual([200, 429, 429, 429, 429, 429]);
  await expect.poll(() => outbox(http)).toHaveLength(1);
});

test('what is stored of a code is a hash, and no answer holds it', async () => {
  const sent = await sendCode(http, phones.tester);
  await expect.poll(() => outbox(http)).toHaveLength(1);
  const [message] = await outbox(http);
  const [code = ''] = /\d{6}/.exec(message?.text ?? '') ?? [];
  expect(code).toHaveLength(6);
  expect(sent.text).not.toContain(code);
  expect(String((await owner('select code from sys_sms')).rows[0]?.['code'])).not.toContain(code);
});

test('the outbox is the platform administrator’s to read, and is not there where messages are sent or the demo is not', async () => {
  expect((await http.call('GET', '/api/system/outbox')).status).toBe(401);
  expect((await http.call('GET', '/api/system/outbox', { token: await http.tokenOf('admin') })).status).toBe(403);
  expect((await http.call('GET', '/api/system/outbox', { token: await http.tokenOf('administrator') })).status).toBe(200);
  const settings = (environment: Record<string, string>) => readSettings(environment, '/tmp');
  const own = { DATABASE_URL: 'postgres://u@localhost/d' };
  expect([settings({}), settings(own), settings({ SMS_URL: 'http://127.0.0.1:1' })].map(usesOutbox)).toEqual([true, false, false]);
  expect(chooseSenders(http.database, settings(own))).toEqual({});
  const codes = createPhoneCodes({ database: http.database, key: new Uint8Array(32), sender: undefined, onError: () => undefined });
  await expect(codes.send({ tenantId: '000000', phone: phones.tester, scene: 'login', address: 'a' })).rejects.toMatchObject({
    code: 'smsNotSet',
  });
});

const gateways: Server[] = [];
afterEach(async () => {
  await Promise.all(gateways.splice(0).map((each) => new Promise((done) => each.close(done))));
});
async function openGateway(
  status: number,
): Promise<{ readonly url: string; readonly calls: { headers: IncomingHttpHeaders; body: string }[] }> {
  const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({ headers: request.headers, body });
      response.writeHead(status, status === 302 ? { location: 'http://127.0.0.1:1/' } : {}).end('ok');
    });
  });
  gateways.push(server);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages`, calls };
}

test('a gateway gets number, text and token; what it refuses is a failure, and it leads nowhere else', async () => {
  const { url, calls } = await openGateway(200);
  const message = {
    id: 'm1',
    tenantId: '000000',
    channel: 'sms',
    recipient: phones.tester,
    scene: 'login',
    text: '【量衡】验证码 123456',
  } as const;
  await createGatewaySender(url, 'the token').send(message);
  expect(calls[0]?.headers).toMatchObject({ authorization: 'Bearer the token', 'content-type': 'application/json' });
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual({
    messageId: 'm1',
    tenantId: '000000',
    channel: 'sms',
    to: phones.tester,
    scene: 'login',
    text: message.text,
  });
  for (const status of [500, 302])
    expect((await createGatewaySender((await openGateway(status)).url, undefined).send(message)).result).not.toBe('sent');
});
