import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { createDailyRunner } from '../../../src/server/jobs/daily-runner';
import { makeSchemas, openHttp, password, type TestHttp } from '../support/http-setup';

// The pages that the documentation of the language shows for records that act on each other, run as they are written there.
const readme = readFileSync(fileURLToPath(new URL('../../../schemas/README.md', import.meta.url)), 'utf8');
let http: TestHttp;

/** The files of one kind that the documentation shows. */
const shown = (kind: string): readonly string[] =>
  [...readme.matchAll(new RegExp(`^\`\`\`json ${kind}\\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text);
const shownPage = (page: string): string => shown('page').find((text) => text.includes(`\n  "page": "${page}",`)) ?? '';

beforeAll(async () => {
  const folder = makeSchemas();
  for (const kind of ['pages/example', 'notices']) mkdirSync(join(folder, kind), { recursive: true });
  for (const page of ['works', 'parts', 'tallyBoxes', 'tallySlips'])
    writeFileSync(join(folder, `pages/example/${page}.json`), shownPage(page));
  writeFileSync(join(folder, 'notices/workDispatched.json'), shown('notice workDispatched')[0] ?? '');
  const staff = readFileSync(fileURLToPath(new URL('../support/tell-schemas/staff.json', import.meta.url)), 'utf8');
  writeFileSync(
    join(folder, 'pages/demo/staff.json'),
    staff.replace('"roles": {}', '"roles": { "dept_head": ["view"], "tester": ["view"] }'),
  );
  http = await openHttp(folder);
  expect([http.store.current().faults, http.store.current().problems]).toEqual([[], []]);
});
afterAll(() => http.close());

const post = async (path: string, body: unknown, account = 'dept_head') =>
  http.call('POST', `/api/example/${path}`, { token: await http.tokenOf(account), body });
async function rowsOf(page: string, account = 'dept_head'): Promise<readonly Values[]> {
  const { data } = await post(`${page}/page`, {}, account);
  return isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
}
const find = async (page: string, name: string): Promise<Values> =>
  (await rowsOf(page)).find((row) => row['place'] === name || row['partName'] === name) ?? {};
async function move(page: string, name: string, step: string, more: Values = {}) {
  const { id, version } = await find(page, name);
  return post(`${page}/transition`, { name: step, items: [{ id, version }], ...more });
}
async function make(place: string, days: readonly [string, string], parts: Readonly<Record<string, string>>): Promise<void> {
  expect((await post('works/submit', { place, startDay: days[0], endDay: days[1] })).status).toBe(200);
  const { id } = await find('works', place);
  for (const [partName, fee] of Object.entries(parts)) expect((await post('parts/submit', { partName, workId: id, fee })).status).toBe(200);
}

test('what they say happens: password, guard, look-ups, what is set off, what happens by itself, what is hidden', async () => {
  await make('甲场', ['2099-01-01', '2099-01-05'], { 主机: '10.00', 附件: '30.00' });
  const taken = await post('works/submit', { place: '甲场', startDay: '2099-01-03', endDay: '2099-01-09' });
  expect([taken.status, taken.text.includes('该场地在这些日子已有派工')]).toEqual([400, true]);
  expect(await rowsOf('works', 'tester')).toEqual([]);
  expect((await move('works', '甲场', 'dispatch')).status).not.toBe(200);
  expect((await move('works', '甲场', 'dispatch', { password })).status).toBe(200);
  expect(await find('works', '甲场')).toMatchObject({ workState: '20', total: '40.00', dearest: '附件' });
  expect((await rowsOf('parts')).map((row) => row['partState'])).toEqual(['2', '2']);
  const [seen] = await rowsOf('works', 'tester');
  expect([seen?.['place'], seen && 'total' in seen, seen?.['isLarge']]).toEqual(['甲场', false, 1]);
  for (const name of ['主机', '附件']) expect((await move('parts', name, 'finish')).status).toBe(200);
  expect(await find('works', '甲场')).toMatchObject({ workState: '30', lastDone: '附件', doneDay: expect.any(String) });
  expect((await move('parts', '主机', 'reopen')).status).toBe(200);
  expect(await find('works', '甲场')).toMatchObject({ workState: '20', doneDay: null });
});

test('an order without fees is not dispatched, and is removed together with its parts', async () => {
  await make('乙场', ['2099-02-01', '2099-02-05'], { 试件: '0.00' });
  const refused = await move('works', '乙场', 'dispatch', { password });
  expect([refused.status, refused.text.includes('还有部件没有费用'), refused.text.includes('试件')]).toEqual([409, true, true]);
  const { id, version } = await find('works', '乙场');
  expect((await post('works/remove', { items: [{ id, version }] })).status).toBe(200);
  expect([await find('works', '乙场'), await find('parts', '试件')]).toEqual([{}, {}]);
});

test('what they hide is hidden by itself, not only because what it is computed from is', async () => {
  await make('丙场', ['2099-03-01', '2099-03-05'], { 单件: '7.00' });
  expect((await move('works', '丙场', 'dispatch', { password })).status).toBe(200);
  await http.database.system((q) => q.query(`delete from sys_role_field where record_name = 'parts' and field = 'fee'`));
  const seen = async (page: string, name: string) =>
    (await rowsOf(page, 'tester')).find((row) => row['place'] === name || row['partName'] === name);
  await expect.poll(() => seen('parts', '单件')).toMatchObject({ fee: '7.00' });
  expect(Object.keys((await seen('works', '丙场')) ?? {})).not.toContain('total');
});

test('a part is split into as many as its quantity; its place follows the order, and the one at which work began stays', async () => {
  await make('丁场', ['2099-04-01', '2099-04-05'], { 大件: '5.00' });
  const { id, version } = await find('parts', '大件');
  expect((await post('parts/submit', { id, version, qty: 3 })).status).toBe(200);
  expect((await move('parts', '大件', 'split')).status).toBe(200);
  const rows = async () => (await rowsOf('parts')).filter((row) => String(row['partName']).startsWith('大件'));
  expect((await rows()).map((row) => [row['partName'], row['qty'], row['place'], row['takenFrom']]).sort()).toEqual([
    ['大件', 1, '丁场', null],
    ['大件（拆）', 1, '丁场', null],
    ['大件（拆）', 1, '丁场', null],
  ]);
  expect((await move('works', '丁场', 'dispatch', { password })).status).toBe(200);
  const work = await find('works', '丁场');
  expect((await post('works/submit', { id: work['id'], version: work['version'], place: '戊场' })).status).toBe(200);
  expect((await rows()).map((row) => [row['place'], row['takenFrom']])).toEqual(Array.from({ length: 3 }, () => ['戊场', '丁场']));
});

test('quality changes parts that wait, but not their quantity; a tester sees what was done last masked', async () => {
  await make('己场', ['2099-05-01', '2099-05-05'], { 轴承: '5.00' });
  const edit = async (values: Values) => {
    const { id, version } = await find('parts', '轴承');
    return (await post('parts/submit', { id, version, ...values }, 'quality')).status;
  };
  expect([await edit({ qty: 2 }), await edit({ day: '2099-05-02' })]).toEqual([400, 200]);
  expect((await move('works', '己场', 'dispatch', { password })).status).toBe(200);
  expect(await edit({ day: '2099-05-03' })).not.toBe(200);
  expect((await move('parts', '轴承', 'finish')).status).toBe(200);
  expect((await rowsOf('works', 'tester')).find((row) => row['place'] === '己场')).toMatchObject({ lastDone: '轴****' });
});

test('dispatching tells the leader whom the order names, and a role, each as far as they may see it', async () => {
  const admin = await http.tokenOf('admin');
  const made = await http.call('POST', '/api/demo/staff/submit', { token: admin, body: { staffName: '队长' } });
  const { id: leaderId } = made.data as Values;
  await http.database.system((q) =>
    q.query(`update sys_user set staff_id = $1 where tenant_id = '000000' and account = 'tester'`, [leaderId]),
  );
  await make('庚场', ['2099-06-01', '2099-06-05'], { 单件: '8.00' });
  const { id, version } = await find('works', '庚场');
  expect((await post('works/submit', { id, version, leaderId })).status).toBe(200);
  expect((await move('works', '庚场', 'dispatch', { password })).status).toBe(200);
  const heard = async (account: string) => {
    const token = await http.tokenOf(account);
    const { data } = await http.call('GET', '/api/appoints/notify/msgCenterPage?current=1&size=100', { token });
    const rows = isObject(data) && Array.isArray(data['records']) ? data['records'].filter(isObject) : [];
    return rows.filter(({ title }) => title === '庚场已派工').map((row) => String(row['text']));
  };
  const said = (fee: string) => [`庚场的派工单（2099-06-01至2099-06-05，费用${fee}，负责人队长）已派出。`];
  await expect.poll(() => heard('tester'), { timeout: 20_000 }).toEqual(said('—'));
  await expect.poll(() => heard('quality'), { timeout: 20_000 }).toHaveLength(1);
  expect([await heard('dept_head'), await heard('finance')]).toEqual([[], []]);
});

test('what is done is planned again with its parts: these belong to the order that was made before them', async () => {
  await make('壬场', ['2099-07-01', '2099-07-05'], { 主轴: '3.00', 底座: '4.00' });
  expect((await move('works', '壬场', 'dispatch', { password })).status).toBe(200);
  for (const name of ['主轴', '底座']) expect((await move('parts', name, 'finish')).status).toBe(200);
  const done = await find('works', '壬场');
  expect((await move('works', '壬场', 'again')).status).toBe(200);
  const next = (await rowsOf('works')).find(({ place, id }) => place === '壬场' && id !== done['id']) ?? {};
  expect(next).toMatchObject({ startDay: '2099-07-06', workState: '10', total: '7.00' });
  const parts = (await rowsOf('parts')).filter(({ partName }) => partName === '主轴' || partName === '底座');
  const told = parts.map((row) => [row['workId'], row['partName'], row['partState']].join());
  const both = [done, next].flatMap(({ id }, at) => ['主轴', '底座'].map((name) => [id, name, at === 0 ? '3' : '1'].join()));
  expect(told.sort()).toEqual(both.sort());
});

test('what was not dispatched in time lapses by itself', async () => {
  await make('辛场', ['2097-12-01', '2097-12-31'], {});
  const clock = () => Promise.resolve({ today: '2098-01-01', now: '2098-01-01 08:00:00' });
  const errors: unknown[] = [];
  const runner = createDailyRunner({ database: http.database, store: http.store, clock, onError: (error) => errors.push(error) });
  const stateAfter = async () => {
    await runner.look();
    return (await find('works', '辛场'))['workState'];
  };
  await expect.poll(stateAfter, { timeout: 20_000 }).toBe('0');
  expect(errors).toEqual([]);
});

test('an order shows its parts as a list, and a button opens the form of a part of it, filled in', () => {
  const works = http.store.current().pages.get('example/works');
  expect(works?.form?.groups[1]?.related).toMatchObject({ name: 'parts' });
  expect(works?.actions.row.find(({ name }) => name === 'addPart')?.open).toMatchObject({
    page: 'example/parts',
    fill: { workId: 'id', day: 'startDay' },
  });
});

test('a loan has the name of the keeper through its box at once, one text of its helpers, and no more than the box holds', async () => {
  const make = async (path: string, values: Values) => {
    const answer = await http.call('POST', `/api/${path}/submit`, { token: await http.tokenOf('admin'), body: values });
    return isObject(answer.data) && typeof answer.data['id'] === 'string' ? answer.data['id'] : answer.text;
  };
  const [keeperId, first, second] = [
    await make('demo/staff', { staffName: '保管员' }),
    await make('demo/staff', { staffName: '甲' }),
    await make('demo/staff', { staffName: '乙' }),
  ];
  const boxId = await make('example/tallyBoxes', { boxNo: 'B1', keeperId, capacity: 5 });
  expect(await make('example/tallySlips', { boxId, qty: 6 })).toContain('数量不能超过箱子的容量');
  expect(await make('example/tallySlips', { boxId, qty: 2, returned: 3 })).toContain('归还的不能多于借出的');
  expect(await make('example/tallySlips', { boxId, qty: 5, helperIds: `${first},${second}` })).toMatch(/^\d+$/);
  expect(await rowsOf('tallySlips', 'admin')).toMatchObject([{ keeperId, keeperName: '保管员', helpers: '甲、乙' }]);
});
