import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { makeWorkbook, sendImport } from '../../fixtures/import-file';
import { makeSchemas, openHttp, roles, type TestHttp } from '../support/http-setup';

let http: TestHttp;
let admin: string;

const sql = async (text: string, ...values: readonly unknown[]) => (await http.database.system((q) => q.query(text, values))).rows;

beforeAll(async () => {
  const folder = makeSchemas();
  for (const page of ['cars', 'bookings', 'clearings', 'permits', 'rates', 'readings'])
    cpSync(fileURLToPath(new URL(`../support/look-schemas/${page}.json`, import.meta.url)), join(folder, 'pages/demo', `${page}.json`));
  http = await openHttp(folder);
  await sql(
    `insert into sys_role_field (tenant_id, role_id, record_name, field, rule) values ('000000', $1, 'permits', 'validUntil', 'hidden'), ('000000', $2, 'rates', 'rank', 'hidden')`,
    roles.indexOf('finance') + 1,
    roles.indexOf('tester') + 1,
  );
  await sql(
    `insert into sys_role_scope (tenant_id, role_id, page_path, kind, expression) select '000000', $1, 'demo/' || page, 'own', '' from unnest($2::text[]) as page`,
    roles.indexOf('hr') + 1,
    ['bookings', 'permits', 'rates'],
  );
  admin = await http.tokenOf('admin');
});
afterAll(() => http.close());

interface Key {
  readonly id: string;
  readonly version: number;
}

const booked = '该车在这段时间已有预约';
const post = (path: string, body: unknown, token = admin) => http.call('POST', `/api/demo/${path}`, { token, body });

async function save(page: string, values: Values): Promise<Key> {
  const answer = await post(`${page}/submit`, values);
  expect(answer.text).toContain('"code":200');
  return answer.data as Key;
}

let serial = 0;
const name = (): string => `名${(serial += 1)}`;
const car = async (): Promise<string> => (await save('cars', { carName: name() })).id;
const day = (from: number, until: number): Values => ({
  startTime: `2026-03-01 ${String(from).padStart(2, '0')}:00:00`,
  endTime: `2026-03-01 ${String(until).padStart(2, '0')}:00:00`,
});
const draft = (carId: string, times: Values, more: Values = {}): Values => ({ bookingName: name(), carId, ...times, ...more });
const move = (action: string, items: readonly Key[], token = admin) => post('bookings/transition', { name: action, items }, token);

async function read(page: string, id: string): Promise<Values> {
  const { data } = await http.call('GET', `/api/demo/${page}/detail?id=${id}`, { token: admin });
  return isObject(data) ? data : {};
}

const countOf = async (carId: string): Promise<number> =>
  Number((await sql(`select count(*)::int as n from pg_bookings where car_id = $1 and is_deleted = 0`, carId))[0]?.['n']);

test('of twenty bookings of one car at once one wins, and the others get the sentence', async () => {
  const carId = await car();
  const answers = await Promise.all(Array.from({ length: 20 }, () => post('bookings/submit', draft(carId, day(8, 10)))));
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status !== 200);
  expect(refused.map((answer) => answer.data)).toEqual(refused.map(() => ({ fields: { carId: booked } })));
  expect(await countOf(carId)).toBe(1);
  expect((await post('bookings/submit', draft(carId, day(10, 12)))).status).toBe(200);
});

test('bookings moved to one car at once, from cars of their own and by new ones, leave one there', async () => {
  const carId = await car();
  const moving = await Promise.all(
    Array.from({ length: 6 }, async () => ({
      ...draft(await car(), day(8, 10)),
      ...(await save('bookings', draft(await car(), day(8, 10)))),
    })),
  );
  const answers = await Promise.all([
    ...moving.map(({ id, version }) => post('bookings/submit', { id, version, carId })),
    ...Array.from({ length: 6 }, () => post('bookings/submit', draft(carId, day(9, 11)))),
  ]);
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  expect(answers.filter((answer) => answer.status !== 200).map((answer) => answer.data)).toEqual(
    Array.from({ length: 11 }, () => ({ fields: { carId: booked } })),
  );
  expect(await countOf(carId)).toBe(1);
});

test('a record never finds itself: it can be changed, and keep its place', async () => {
  const carId = await car();
  const key = await save('bookings', draft(carId, day(8, 10)));
  expect((await post('bookings/submit', { ...key, ...day(9, 11) })).status).toBe(200);
});

test('what was removed comes back only where nothing has taken its place, also of several at once', async () => {
  const carId = await car();
  const keys = [];
  for (let count = 0; count < 3; count += 1) {
    const key = await save('bookings', draft(carId, day(8, 10)));
    expect((await post('bookings/remove', { items: [key] })).status).toBe(200);
    keys.push({ id: key.id, version: key.version + 1 });
  }
  const restored = await Promise.all(keys.map((key) => post('bookings/restore', { items: [key] })));
  const outcomes = restored.map((answer) => (answer.data as { readonly results: readonly [Values] }).results[0]);
  expect(outcomes.filter((each) => each['ok'] === true)).toHaveLength(1);
  expect(outcomes.filter((each) => each['ok'] !== true).map((each) => each['msg'])).toEqual([
    expect.stringContaining(booked),
    expect.stringContaining(booked),
  ]);
  expect(await countOf(carId)).toBe(1);
});

test('rows of one import are held against the table and against each other', async () => {
  const carId = await car();
  const other = await car();
  const plates = await Promise.all([carId, other].map(async (id) => String((await read('cars', id))['carName'])));
  await save('bookings', draft(other, day(8, 10)));
  const at = (plate: string | undefined, from: number, until: number) => [name(), plate, ...Object.values(day(from, until)).map(String)];
  const rows = [
    ['事由', '车辆', '出车时间', '返回时间'],
    at(plates[0], 8, 10),
    at(plates[0], 9, 11),
    at(plates[0], 10, 12),
    at(plates[1], 9, 11),
  ].map((row) => row.map((cell) => cell ?? null));
  for (const query of ['dryRun=1', 'mode=good']) {
    const { report } = await sendImport(http, await makeWorkbook(rows), { token: admin, page: 'demo/bookings', query });
    expect(report?.faults.map((fault) => [fault.row, fault.sentence])).toEqual([
      [3, booked],
      [5, booked],
    ]);
  }
  expect([await countOf(carId), await countOf(other)]).toEqual([2, 1]);
});

test('a row of an import is held against the one that will come before it, in the stated order and without those that are refused', async () => {
  const carId = await car();
  const plate = String((await read('cars', carId))['carName']);
  const [known, twice] = [name(), name()];
  await save('readings', { readNo: known, carId, readDay: '2026-01-01', reading: 100 });
  const rows = [
    ['单号', '车辆', '日期', '里程'],
    [name(), plate, '2026-01-02', 300],
    // Less than the row before it says, though more than what is stored.
    [name(), plate, '2026-01-03', 200],
    // Its number is taken, by the table and by a row above: what it says counts for nothing.
    [known, plate, '2026-01-04', 900],
    [twice, plate, '2026-01-05', 400],
    [twice, plate, '2026-01-06', 950],
    [name(), plate, '2026-01-07', 500],
  ];
  for (const query of ['dryRun=1', 'mode=good']) {
    const { report } = await sendImport(http, await makeWorkbook(rows), { token: admin, page: 'demo/readings', query });
    expect(report?.faults.map((fault) => fault.row)).toEqual([3, 4, 6]);
    expect(report?.faults[0]?.sentence).toBe('里程比前一次少');
  }
});

test('a guard asks another page, and a value is taken from the record that comes first there', async () => {
  const carId = await car();
  const driver = name();
  const key = await save('bookings', draft(carId, day(8, 10), { driver }));
  const refused = await move('confirm', [key]);
  expect([refused.status, refused.msg]).toEqual([409, '驾驶员没有有效的准驾登记']);
  const permit = await save('permits', { driver, validUntil: '2020-01-01' });
  expect((await move('confirm', [key])).msg).toBe('驾驶员没有有效的准驾登记');
  await save('permits', { ...permit, validUntil: '2999-01-01' });
  for (const [fromDay, price] of [
    ['2024-01-01', '100.00'],
    ['2025-01-01', '120.00'],
    ['2999-01-01', '999.00'],
  ])
    await save('rates', { carId, fromDay, price });
  expect((await move('confirm', [key])).status).toBe(200);
  expect(await read('bookings', key.id)).toMatchObject({ bookingState: '2', price: '120.00' });
});

test('who may not see what is looked for cannot try values against it', async () => {
  const [finance, salesman, quality] = [await http.tokenOf('finance'), await http.tokenOf('salesman'), await http.tokenOf('quality')];
  const carId = await car();
  const key = await save('bookings', draft(carId, day(8, 10), { driver: name() }));
  // A field that is hidden, and a page that he may not open.
  for (const token of [finance, quality]) {
    const guess = await post('bookings/submit', { ...key, driver: name() }, token);
    expect([guess.status, guess.data]).toMatchObject([400, { fields: { driver: expect.anything() as unknown } }]);
  }
  expect((await post('bookings/submit', { ...key, driver: name() }, salesman)).status).toBe(200);
});

/** A confirmed booking, and the price that was found for it. */
async function confirmed(): Promise<Key> {
  const [carId, driver] = [await car(), name()];
  await save('permits', { driver, validUntil: '2999-01-01' });
  await save('rates', { carId, fromDay: '2025-01-01', price: '120.00' });
  const key = await save('bookings', draft(carId, day(8, 10), { driver }));
  expect((await move('confirm', [key])).status).toBe(200);
  return key;
}

test('who sees but some rows of another page tries no values against the rest, yet enters his own there', async () => {
  const hr = await http.tokenOf('hr');
  const [carId, driver] = [await car(), name()];
  const guess = await post('bookings/submit', draft(carId, day(8, 10), { driver }), hr);
  expect([guess.status, guess.data]).toMatchObject([400, { fields: { driver: expect.anything() as unknown } }]);
  expect((await post('permits/submit', { driver, validUntil: '2999-01-01' }, hr)).status).toBe(200);
  // What is taken among the rows of one's own page is for everybody to know.
  await save('bookings', draft(carId, day(8, 10)));
  const taken = await post('bookings/submit', draft(carId, day(9, 11)), hr);
  expect([taken.status, taken.data]).toEqual([400, { fields: { carId: booked } }]);
  expect((await post('bookings/submit', draft(carId, day(10, 12)), hr)).status).toBe(200);
});

test('what is found in another page is hidden from whoever sees but some rows there', async () => {
  const key = await confirmed();
  await sql(
    `update pg_bookings set create_user = (select id from sys_user where tenant_id = '000000' and account = 'hr') where id = $1`,
    key.id,
  );
  const { data } = await http.call('GET', `/api/demo/bookings/detail?id=${key.id}`, { token: await http.tokenOf('hr') });
  expect(data).toMatchObject({ bookingState: '2' });
  expect(data).not.toHaveProperty('price');
});

test('what is found by an order over a hidden field is hidden with it', async () => {
  const key = await confirmed();
  const priceFor = async (account: string) =>
    (await http.call('GET', `/api/demo/bookings/detail?id=${key.id}`, { token: await http.tokenOf(account) })).data;
  expect(await priceFor('salesman')).toHaveProperty('price', '120.00');
  expect(await priceFor('tester')).not.toHaveProperty('price');
});

test('a guard names all the records that refused, of each page by itself', async () => {
  const carId = await car();
  const one = await save('clearings', { clearName: name(), carId });
  const clear = async () => (await post('clearings/transition', { name: 'clear', items: [one] })).msg;
  const [first, second] = [name(), name()];
  await save('readings', { readNo: first, carId, readDay: '2026-01-01', reading: 1 });
  await save('readings', { readNo: second, carId, readDay: '2026-01-02', reading: 2 });
  expect(await clear()).toBe(`该车还有记录：“${first}”、“${second}”`);
  await save('rates', { carId, fromDay: '2026-01-01' });
  expect(await clear()).toBe(`该车还有记录：“${first}”、“${second}”；“2026-01-01”`);
});
