import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { type Answer, openHttp, roles, type TestHttp } from '../support/http-setup';

// Several people change one account at the same time: each change stays, whichever door it came by.
let http: TestHttp;
const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;
const call = async (url: string, body: unknown, as = 'admin') => http.call('POST', url, { token: await http.tokenOf(as), body });
let id = '';
const staffId = '4713';

const stored = async () =>
  (await owner('select staff_id::text as staff, real_name as name, email, version from sys_user where id = $1', id))[0] ?? {};
const page = async (values: object, version?: unknown) =>
  call('/api/system/users/submit', { id, version: version ?? (await stored())['version'], ...values });
const wire = (name: string, values: object, as?: string) => call(`/api/blade-system/user/${name}`, { id, ...values }, as);
const importCsv = async (text: string): Promise<Answer> => {
  const part = (name: string, content: string) => `--b\r\nContent-Disposition: form-data; name="${name}"${content}\r\n`;
  return http.call('POST', '/api/blade-system/user/import-user', {
    token: await http.tokenOf('admin'),
    body: `${part('isCovered', '\r\n\r\n1')}${part('file', `; filename="u.csv"\r\nContent-Type: text/csv\r\n\r\n${text}`)}--b--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  });
};
const fieldsOf = async ({ headers }: Answer) => {
  const [entry] = await owner('select changes from sys_audit where request_id = $1', headers['x-request-id']);
  const changes: unknown = entry?.['changes'];
  return Array.isArray(changes) ? changes.map((change: unknown) => isObject(change) && change['field']) : [];
};

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  await owner(`insert into pg_staff (tenant_id, id, staff_id, staff_name) values ('000000', $1, '0001', '李检')`, staffId);
  id = String((await owner(`select id::text from sys_user where tenant_id = '000000' and account = 'tester'`))[0]?.['id']);
  // Signing in writes the account as well.
  for (const account of ['admin', 'admin2', 'tester']) await http.tokenOf(account);
});
afterAll(() => http.close());
beforeEach(() => owner(`update sys_user set staff_id = null, real_name = '检测', email = '' where id = $1`, id));

/** Sends two changes, one after the other, while the account is held; both go on when both wait. */
const atOnce = (...changes: readonly (() => Promise<Answer>)[]): Promise<readonly Answer[]> =>
  http.database.system(async (q) => {
    await q.query('begin');
    await q.query('select 1 from sys_user where id = $1 for update', [id]);
    const answers: Promise<Answer>[] = [];
    for (const change of changes) {
      answers.push(change());
      const waits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      await expect.poll(async () => (await owner(waits)).length, { timeout: 9000 }).toBe(answers.length);
    }
    await q.query('commit');
    return Promise.all(answers);
  });

const links: readonly (readonly [name: string, link: () => Promise<Answer>])[] = [
  ['the page', () => page({ staffId })],
  ['user/update', () => wire('update', { staffId }, 'admin2')],
];
const edits: readonly (readonly [name: string, edit: () => Promise<Answer>])[] = [
  ['user/update', () => wire('update', { realName: '改名' })],
  ['user/submit', () => wire('submit', { realName: '改名' })],
  ['import-user', () => importCsv('账号,姓名\ntester,改名')],
];
const pairs = links.flatMap(([first, link]) => edits.map(([second, edit]) => [first, second, link, edit] as const));

test.each(pairs)('a link that %s makes is kept by %s, which comes at the same time', async (_first, _second, link, edit) => {
  const answers = await atOnce(link, edit);
  expect(answers.map(({ status, msg }) => [status, msg])).toEqual([
    [200, '操作成功'],
    [200, '操作成功'],
  ]);
  expect(await stored()).toMatchObject({ staff: staffId, name: '改名' });
  expect(await Promise.all(answers.map(fieldsOf))).toEqual([['staffId'], ['realName']]);
});

test.each(['update', 'submit'])('who read the account before another changed it is told so: user/%s', async (name) => {
  const { version } = await stored();
  const [link, edit] = await atOnce(
    () => wire('update', { staffId }, 'admin2'),
    () => wire(name, { realName: '改名', version }),
  );
  expect([link?.status, edit?.status]).toEqual([200, 409]);
  expect(await stored()).toMatchObject({ staff: staffId, name: '检测' });
});

test('what others say of an account is kept while its owner says something of himself', async () => {
  const answers = await atOnce(
    () => wire('update', { email: 'new@example.cn' }),
    async () => http.call('POST', '/api/blade-system/user/update-info', { token: await http.tokenOf('tester'), body: { name: '小检' } }),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await stored()).toMatchObject({ email: 'new@example.cn' });
});

test('a form that was open while roles were granted does not take them back', async () => {
  const roleId = (name: string): string => String(roles.indexOf(name) + 1);
  const { version } = await stored();
  const granted = [roleId('tester'), roleId('quality')];
  expect((await call('/api/blade-system/user/grant', { userIds: id, roleIds: granted.join() })).status).toBe(200);
  const answer = await page({ realName: '改名', roleIds: [roleId('tester')] }, version);
  expect(answer.status).toBe(409);
  const held = await owner('select role_id::text as id from sys_user_role where user_id = $1 order by role_id', id);
  expect(held.map((row) => row['id'])).toEqual(granted);
});
