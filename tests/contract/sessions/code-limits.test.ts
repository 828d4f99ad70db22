import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openHttp, type TestHttp } from '../support/http-setup';
import { codeFor, sendCode } from '../support/phone-codes';

let http: TestHttp;
const owner = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));
const phone = '13800138001';
beforeAll(async () => {
  http = await openHttp();
  await owner(`update sys_user set phone = $1 where tenant_id = '000000' and account = 'tester'`, phone);
  // Whoever reads the outbox is signed in before a code is demanded.
  await http.tokenOf('administrator');
});
afterAll(() => http.close());
beforeEach(() => owner('truncate sys_sms, sys_outbox'));

test('nobody uses up the codes of another: not from another address, not by another scene, not while signed in; unlocking gives them back', async () => {
  const asked = await http.call('POST', `/csApi/hm-metrology/self-service/sms/${phone}?scene=register`, {
    token: await http.tokenOf('hr'),
  });
  expect(asked.msg).toBe('验证码不正确');
  const fill = (count: number, address: string) =>
    owner(
      `insert into sys_sms (id, tenant, phone, scene, code, address, create_time) select gen_random_uuid()::text, '000000', $2, 'register', '', $3, now() - interval '2 hours'
       from generate_series(1, $1::int)`,
      count,
      phone,
      address,
    );
  await fill(29, '10.0.0.9');
  expect((await sendCode(http, phone)).status).toBe(200);
  expect((await sendCode(http, phone, 'forget')).status).toBe(429);
  const tester = String(
    (await owner(`select id::text as id from sys_user where tenant_id = '000000' and account = 'tester'`)).rows[0]?.['id'],
  );
  expect((await http.call('POST', `/api/blade-system/user/unlock?userIds=${tester}`, { token: await http.tokenOf('admin') })).status).toBe(
    200,
  );
  expect((await sendCode(http, phone, 'forget')).status).toBe(200);
});

test('an institute that demands codes signs in from one address, and its passwords are reset by its administrator alone', async () => {
  await owner(
    `insert into sys_param (tenant_id, id, param_name, param_key, param_value) values ('000000', 955, '验证码', 'account.smsRequired', 'true')`,
  );
  await owner(
    `insert into sys_sms (id, tenant, phone, scene, code, address, create_time) select gen_random_uuid()::text, '000000', '13700000000', 'login', '', '127.0.0.1', now() - interval '30 minutes' from generate_series(1, 40)`,
  );
  expect((await sendCode(http, phone)).status).toBe(200);
  expect((await sendCode(http, phone, 'forget')).status).toBe(429);
  await owner('truncate sys_sms, sys_outbox');
  const { smsId, smsCode } = await codeFor(http, phone, 'forget');
  const reset = await http.call('POST', '/api/public/password/reset', {
    body: { tenantId: '000000', account: 'tester', phone, smsId, smsCode, newPassword: 'quiet-lake-77' },
  });
  expect([reset.status, reset.msg]).toEqual([400, '本机构登录需要密码与短信验证码，密码由管理员重置，请联系管理员']);
  await owner('delete from sys_param where id = 955');
});

test('from one address certificates are asked for by five telephones a day, from a network by twenty, whatever else these have codes for', async () => {
  const sent = (count: number, address: string, network: string, from: number) =>
    owner(
      `insert into sys_sms (id, tenant, phone, scene, code, address, network, create_time)
       select gen_random_uuid()::text, '000000', (13900000000 + $4::bigint + n)::text, 'report', '', $2, $3, now() - interval '5 hours' from generate_series(1, $1::int) n`,
      count,
      address,
      network,
      from,
    );
  await sent(4, '127.0.0.1', '127.0.0.0/24', 0);
  expect((await sendCode(http, '13800138011', 'report')).status).toBe(200);
  expect((await sendCode(http, '13800138012', 'report')).status).toBe(429);
  // One of the five may come again, and a code for something else is another matter.
  expect((await sendCode(http, '13900000001', 'report')).status).toBe(200);
  expect((await sendCode(http, '13800138012', 'register')).status).toBe(200);
  await owner('truncate sys_sms, sys_outbox');
  await sent(20, '127.0.0.77', '127.0.0.0/24', 100);
  expect((await sendCode(http, '13800138013', 'report')).status).toBe(429);
});
