import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { openHttp, type TestHttp } from '../support/http-setup';

// Words that mean another day or person each time, as a search says them on the wire: what they mean is decided where rows are read.
let http: TestHttp;
const patience = { timeout: 10_000, interval: 50 };
const people = { deptId: '', colleagueId: '', strangerId: '' };
const owner = async (sql: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(sql, values))).rows;

beforeAll(async () => {
  http = await openHttp(fileURLToPath(new URL('../../../schemas', import.meta.url)));
  // Who is asked about signs in once he is linked.
  const token = await http.tokenOf('configurator');
  const make = async (page: string, body: Values): Promise<string> => {
    const made = await http.call('POST', `/api/${page}/submit`, { token, body });
    expect(made.text).toContain('"code":200');
    return (made.data as { id: string }).id;
  };
  const deptId = await make('system/departments', { deptName: '相对室', fullName: '相对室', deptCategory: '2' });
  const belowId = await make('system/departments', { deptName: '相对组', fullName: '相对组', deptCategory: '3', parentId: deptId });
  const strangeId = await make('system/departments', { deptName: '别室', fullName: '别室', deptCategory: '2' });
  const employ = (number: string, staffName: string, dept: string): Promise<string> =>
    make('hr/staff', {
      staffId: number,
      staffName,
      sex: '1',
      isTechnicist: '0',
      staffState: '1',
      deptId: dept,
      mobile: `1380000${number}`,
    });
  const id = await employ('1234', '王相对', deptId);
  people.deptId = deptId;
  people.colleagueId = await employ('1235', '李同组', belowId);
  people.strangerId = await employ('1236', '赵别室', strangeId);
  const link = "update sys_user set staff_id = $1, dept_id = $2 where tenant_id = '000000' and account = $3";
  await owner(link, id, deptId, 'admin');
  await owner(link, people.colleagueId, belowId, 'finance');
  await owner(link, people.strangerId, strangeId, 'quality');
  const before = `current_timestamp - interval '40 days'`;
  await owner(`update sys_user set create_time = ${before} where tenant_id = '000000' and account = 'hr'`);
  await owner(`update sys_user set create_time = current_timestamp where tenant_id = '000000' and account <> 'hr'`);
});
afterAll(() => http.close());

const accounts = async (column: string, op: string, value: unknown, as = 'admin'): Promise<readonly unknown[]> => {
  const body = {
    searchType: 'N',
    size: 500,
    searchParam: [{ filter: JSON.stringify({ [column]: value }), op: JSON.stringify({ [column]: op }) }],
  };
  const answer = await http.call('POST', '/api/system/users/page', { token: await http.tokenOf(as), body });
  expect(answer.text).toContain('"code":200');
  const { records } = answer.data as { records: readonly Values[] };
  return records.filter(isObject).map((row) => row['account']);
};

test('a period of days is told from others on the day of the question, by every operator that days take', async () => {
  for (const [op, value] of [
    ['=', '@today'],
    ['BETWEEN', '@last30Days'],
    ['BETWEEN', ['@last7Days']],
    ['BETWEEN', '@yesterday,@tomorrow'],
    ['>=', '@last30Days'],
    ['>', '@lastYear'],
  ] as const) {
    const found = await accounts('createTime', op, value);
    expect(found, `${op} ${String(value)}`).toContain('admin');
    if (value !== '@lastYear') expect(found, `${op} ${String(value)}`).not.toContain('hr');
  }
  for (const [op, value] of [
    ['!=', '@today'],
    ['NOT BETWEEN', '@last30Days'],
    ['<', '@last30Days'],
    ['<=', '@yesterday'],
  ] as const) {
    const found = await accounts('createTime', op, value);
    expect(found, `${op} ${value}`).toContain('hr');
    expect(found, `${op} ${value}`).not.toContain('admin');
  }
});

test('本人 is whoever asks; who is linked to nobody finds nobody', async () => {
  expect(await accounts('staffId', '=', '@me')).toEqual(['admin']);
  expect(await accounts('staffId', 'IN', '@me')).toEqual(['admin']);
  expect(await accounts('staffId', '=', '@me', 'configurator')).toEqual([]);
});

test('本部门 is the department of whoever asks, with all below it', async () => {
  const found = await accounts('deptId', '=', '@myDepartment');
  expect([...found].sort()).toEqual(['admin', 'finance']);
  expect(await accounts('deptId', '!=', '@myDepartment')).not.toContain('finance');
});

test('本部门人员 are those of the department of whoever asks and of those below it, with further ones beside them', async () => {
  const { deptId, colleagueId, strangerId } = people;
  expect([...(await accounts('staffId', '=', '@myTeam'))].sort()).toEqual(['admin', 'finance']);
  expect([...(await accounts('staffId', 'IN', ['@myTeam', strangerId]))].sort()).toEqual(['admin', 'finance', 'quality']);
  const others = await accounts('staffId', '!=', '@myTeam');
  expect([others.includes('quality'), others.includes('finance')]).toEqual([true, false]);
  expect(await accounts('staffId', 'NOT IN', ['@myTeam', strangerId])).not.toContain('quality');
  // Whoever belongs to no department finds nobody.
  const seen = (account: string) =>
    expect.poll(() => accounts('staffId', '=', '@myTeam', account).then((all) => [...all].sort()), patience);
  const move = `update sys_user set dept_id = $1 where tenant_id = '000000' and account = 'configurator'`;
  await owner(move, null);
  await seen('configurator').toEqual([]);
  await owner(move, deptId);
  await seen('configurator').toEqual(['admin', 'finance']);
  await owner(`update pg_staff set is_deleted = 1 where id = $1`, colleagueId);
  await seen('admin').toEqual(['admin']);
});

test('where no such word has a meaning it is a value like any other: none of a text, a wrong one of a number', async () => {
  expect(await accounts('realName', 'LIKE', '@me')).toEqual([]);
  const body = { searchType: 'N', searchParam: [{ filter: '{"createTime":"@someDay"}', op: '{"createTime":"="}' }] };
  const answer = await http.call('POST', '/api/system/users/page', { token: await http.tokenOf('admin'), body });
  expect(answer.text).not.toContain('"code":200');
});
