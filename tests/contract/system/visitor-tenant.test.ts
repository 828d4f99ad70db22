import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { openHttp, type TestHttp } from '../support/http-setup';

// Two institutes share a product: visitors of each come to its own domain, and name no tenant.
let http: TestHttp;
const system = (sql: string, ...values: readonly unknown[]) => http.database.system((q) => q.query(sql, values));

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  await system(`update sys_tenant set domain = 'https://Second.example/' where tenant_id = '000001'`);
  const table = http.store.current().records.get('reports')?.table ?? '';
  for (const [tenant, id, no] of [
    ['000000', '71', 'FIRST-1'],
    ['000001', '72', 'SECOND-1'],
  ])
    await system(
      `insert into "${table}" (tenant_id, id, report_no, verify_code, report_state, valid_state, issue_time, instrument_name) values ($1, $2, $3, 'ABCD2345', '1000', '1', now(), $3)`,
      ...[tenant, id, no],
    );
});
afterAll(() => http.close());

/** Asks for a certificate. Shape: its instrument, or the status of a miss. */
async function verify(certificateNo: string, host: string, more: Readonly<Record<string, string>> = {}): Promise<unknown> {
  const answer = await http.call('POST', '/api/public/certificate/query', {
    headers: { host },
    body: { certificateNo, verifyCode: 'ABCD2345', ...more },
  });
  return answer.status === 200 && isObject(answer.data) ? answer.data['instrumentName'] : answer.status;
}

test('a visitor stands in front of the institute whose domain he came to, elsewhere of the first, and of another where he names it', async () => {
  const first = await verify('FIRST-1', 'anywhere.example');
  const second = await verify('SECOND-1', 'second.example');
  expect([first, second]).toEqual(['FIRST-1', 'SECOND-1']);
  expect(await verify('SECOND-1', 'second.example:8443')).toBe('SECOND-1');
  expect(await verify('SECOND-1', 'anywhere.example', { tenantId: '000001' })).toBe('SECOND-1');
  expect(await verify('FIRST-1', 'second.example')).toBe(404);
});

test('nor does a closed institute answer at its domain', async () => {
  await system(`update sys_tenant set enabled = false where tenant_id = '000001'`);
  const answered = await verify('SECOND-1', 'second.example');
  await system(`update sys_tenant set enabled = true where tenant_id = '000001'`);
  expect(answered).toBe(404);
});
