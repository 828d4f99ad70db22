import { expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { createDailyRunner } from '../../../src/server/jobs/daily-runner';
import { listOf, valuesOf } from '../support/institute';
import { each, walkStates } from '../support/walk-states';
import { day, institute, pages, room, openMoneyRoom } from './money-room';

// Guarantees as records of their own over the shipped page files: one covers one or several bills of a customer (domain.md 1.5, 3.14).
openMoneyRoom();

const page = 'finance/guarantees';
const lines = 'finance/guaranteeLines';

const ofSalesman = async (): Promise<string> => room.makeCustomer({ salesmanId: await institute.staffOf('salesman') });
const makeBill = (enterId: string, amount: string): Promise<string> =>
  room.save('finance', pages.bill, { enterId, items: [{ chargeName: '现场服务费', chargeTaxon: '4', amount }] });
const pay = (settlementId: string, amount: string) =>
  room.save('finance', 'finance/payments', { settlementId, amount, payKind: '1', chargeType: '4', tradeNo: 'T1' });
const asked = async (): Promise<Values> => ({
  guaranteeType: '2',
  guarantorId: await institute.staffOf('salesman'),
  guaranteeDeadline: day(20),
});
/** Asks for the guarantee of a bill from the bill itself, and tells the guarantee that came of it. */
async function askFromBill(bill: string, state: string): Promise<string> {
  await room.step('salesman', pages.bill, bill, 'applyGuarantee', state, await asked());
  const { guaranteeId } = await institute.detail('salesman', pages.bill, bill);
  return String(guaranteeId);
}
const draft = async (enterId: string): Promise<string> =>
  room.save('salesman', page, {
    ...{ enterId, guaranteeType: '1', guarantorId: await institute.staffOf('salesman') },
    ...{ deadline: day(10), reason: '月结客户' },
  });
const take = (guaranteeId: string, settlementId: string): Promise<string> => room.save('salesman', lines, { guaranteeId, settlementId });
const billOf = async (id: string): Promise<readonly unknown[]> => {
  const { objectState, guaranteeState, guaranteeId } = await institute.detail('finance', pages.bill, id);
  return [objectState, guaranteeState, guaranteeId];
};
const stateOf = async (id: string): Promise<unknown> => (await institute.detail('finance', page, id))['auditState'];
/** The sentence with which a step is refused. */
const refusalOf = (account: string, of: string, id: string, name: string, data: Values = {}) =>
  institute.move(account, of, { id, name, data, comment: '同意' });
const faultsOf = async (account: string, of: string, values: Values): Promise<Values> =>
  valuesOf(valuesOf((await institute.call(account, `${of}/submit`, values))['data'])['fields']);

test('what a salesman asks for at a bill is a guarantee with that bill in it, which another person approves', async () => {
  const bill = await makeBill(await ofSalesman(), '110');
  const id = await askFromBill(bill, '100');
  expect(await institute.detail('salesman', page, id)).toMatchObject({
    ...{ auditState: '2', amount: '110.00', openAmount: '110.00', billCount: 1, settlementIds: bill, guaranteeType: '2' },
    ...{ deadline: day(20), askerId: await institute.staffOf('salesman'), reason: expect.stringMatching(/./) },
  });
  expect(await billOf(bill)).toEqual(['100', '1', id]);
  expect(await refusalOf('salesman', pages.bill, bill, 'applyGuarantee', await asked())).toMatch(/^已经申请，等待审批/);
  // It goes nowhere while it waits, and who asked releases nothing by himself.
  expect(await refusalOf('finance', pages.bill, bill, 'voidBill')).toMatch(/^正等待担保审批/);
  // Neither is it approved past its record.
  expect(await refusalOf('dept_head', pages.bill, bill, 'guarantee')).toMatch(/^请在担保单上审批/);
  await room.step('dept_head', page, id, 'approve', '3');
  expect(await billOf(bill)).toEqual(['300', '2', id]);
  expect(await refusalOf('finance', pages.bill, bill, 'release')).toMatch(/^请在担保单上撤销/);
  expect(await refusalOf('salesman', page, id, 'release')).toMatch(/没有.*权限/);
  await room.step('finance', page, id, 'release', '5');
  expect(await billOf(bill)).toEqual(['200', '3', id]);
  // Asked for anew it is another guarantee; the bill lists both.
  const second = await askFromBill(bill, '200');
  expect(second).not.toBe(id);
  const listed = (await institute.rows('finance', lines, { settlementId: bill })).map((row) => row['auditState']);
  expect(listed.sort()).toEqual(['2', '5']);
});

test('who asks for a guarantee does not approve it, from a bill or from its own page', async () => {
  const enterId = await ofSalesman();
  const bill = await makeBill(enterId, '20');
  await room.step('admin', pages.bill, bill, 'applyGuarantee', '100', await asked());
  const id = String((await institute.detail('admin', pages.bill, bill))['guaranteeId']);
  expect(await refusalOf('admin', page, id, 'approve')).not.toBe('3');
  expect(await refusalOf('admin', page, id, 'refuse')).not.toBe('4');
  await room.step('dept_head', page, id, 'refuse', '4');
  expect(await billOf(bill)).toEqual(['100', '4', id]);
});

test('several bills of one customer stand in one guarantee, and it closes when the last of them is paid', async () => {
  const enterId = await ofSalesman();
  const [one, two] = [await makeBill(enterId, '60'), await makeBill(enterId, '40')];
  await room.step('finance', pages.bill, two, 'settle', '200');
  await pay(two, '15');
  const id = await draft(enterId);
  expect(await refusalOf('salesman', page, id, 'submit')).toMatch(/^请先加入结算单/);
  await take(id, one);
  await take(id, two);
  // Of another customer, or in another guarantee, it is not taken.
  const stranger = await makeBill(await ofSalesman(), '5');
  expect(await faultsOf('salesman', lines, { guaranteeId: id, settlementId: stranger })).toHaveProperty('settlementId');
  const other = await draft(enterId);
  expect(await faultsOf('salesman', lines, { guaranteeId: other, settlementId: one })).toMatchObject({
    settlementId: expect.stringMatching(/^结算单已在另一张担保单里/),
  });
  await room.step('salesman', page, id, 'submit', '2');
  expect(await institute.detail('finance', page, id)).toMatchObject({ amount: '85.00', openAmount: '85.00', billCount: 2 });
  expect([await billOf(one), await billOf(two)]).toEqual([
    ['100', '1', id],
    ['200', '1', id],
  ]);
  // What is asked for stays as it is: no further bill, none less.
  const third = await makeBill(enterId, '7');
  expect(await faultsOf('salesman', lines, { guaranteeId: id, settlementId: third })).toHaveProperty('guaranteeId');
  const [line] = await institute.rows('salesman', lines, { guaranteeId: id });
  const away = await institute.call('salesman', `${lines}/remove`, { ids: line?.['id'] });
  expect(away['success']).toBe(false);
  await room.step('salesman', page, id, 'withdraw', '1');
  expect([await billOf(one), await billOf(two)]).toEqual([
    ['100', '3', null],
    ['200', '3', null],
  ]);
  await room.step('salesman', page, id, 'submit', '2');
  await room.step('dept_head', page, id, 'approve', '3');
  expect([(await billOf(one))[0], (await billOf(two))[0]]).toEqual(['300', '300']);
  await pay(one, '60');
  expect([(await billOf(one))[0], (await billOf(two))[0], await stateOf(id)]).toEqual(['400', '300', '3']);
  expect(await institute.detail('finance', page, id)).toMatchObject({ amount: '85.00', openAmount: '25.00' });
  await pay(two, '25');
  expect([(await billOf(two))[0], await stateOf(id)]).toEqual(['400', '7']);
});

test('a paid bill stays paid when the guarantee of another is released', async () => {
  const enterId = await ofSalesman();
  const [one, two] = [await makeBill(enterId, '60'), await makeBill(enterId, '40')];
  const id = await draft(enterId);
  await take(id, one);
  await take(id, two);
  await room.step('salesman', page, id, 'submit', '2');
  await room.step('dept_head', page, id, 'approve', '3');
  await pay(one, '60');
  await room.step('finance', page, id, 'release', '5');
  expect([(await billOf(one))[0], (await billOf(two))[0]]).toEqual(['400', '200']);
});

test('a deadline is never before today, when it is asked for and when it is approved', async () => {
  const enterId = await ofSalesman();
  const bill = await makeBill(enterId, '30');
  const late = { ...(await asked()), guaranteeDeadline: day(-1) };
  expect(await refusalOf('salesman', pages.bill, bill, 'applyGuarantee', late)).toMatch(/担保期限不能早于今天/);
  const guarantorId = await institute.staffOf('salesman');
  expect(await faultsOf('salesman', page, { enterId, guaranteeType: '1', guarantorId, deadline: day(-1), reason: '老客户' })).toEqual({
    deadline: '担保期限不能早于今天',
  });
  const id = await askFromBill(bill, '100');
  await room.sql('update pg_guarantees set deadline = $2 where id = $1', id, day(-1));
  expect(await refusalOf('dept_head', page, id, 'approve')).toMatch(/^担保期限已过/);
});

test('nobody types a guarantee into a bill past its record', async () => {
  const bill = await makeBill(await ofSalesman(), '30');
  const { version } = await institute.detail('finance', pages.bill, bill);
  const values = { id: bill, version, ...(await asked()) };
  await institute.call('finance', `${pages.bill}/submit`, values);
  expect(await institute.detail('finance', pages.bill, bill)).toMatchObject({ guaranteeType: null, guaranteeDeadline: null });
});

/** Lets the two rules look that end guarantees, on a day on which they have not looked yet, until a record has come to a state. */
async function lookUntil(read: () => Promise<unknown>, state: string): Promise<void> {
  const ends = ['guarantees.ends', 'settlements.guaranteeEnds'];
  for (const { record } of institute.store.current().pages.values())
    for (const { name } of record.daily ?? [])
      await room.sql(
        `insert into sys_daily_run (tenant_id, record, rule, day) values ('000000', $1, $2, $3)
         on conflict (tenant_id, record, rule) do update set day = excluded.day`,
        ...[record.name, name, ends.includes(`${record.name}.${name}`) ? day(0) : '2199-12-31'],
      );
  const clock = () => Promise.resolve({ today: day(1), now: `${day(1)} 08:00:00` });
  const errors: unknown[] = [];
  const runner = createDailyRunner({ database: institute.database, store: institute.store, clock, onError: (error) => errors.push(error) });
  const look = async (): Promise<unknown> => {
    await runner.look();
    return read();
  };
  await expect.poll(look, { timeout: 30_000 }).toBe(state);
  expect(errors).toEqual([]);
}

test('by its date a guarantee lapses with all its bills', async () => {
  const enterId = await ofSalesman();
  const [one, two] = [await makeBill(enterId, '60'), await makeBill(enterId, '40')];
  const id = await draft(enterId);
  await take(id, one);
  await take(id, two);
  await room.step('salesman', page, id, 'submit', '2');
  await room.step('dept_head', page, id, 'approve', '3');
  await room.sql('update pg_guarantees set deadline = $2 where id = $1', id, day(-1));
  await room.sql('update pg_settlements set guarantee_deadline = $3 where id in ($1, $2)', one, two, day(-1));
  await lookUntil(() => stateOf(id), '6');
  expect([await stateOf(id), (await billOf(one))[0], (await billOf(two))[0]]).toEqual(['6', '200', '200']);
});

test('a bill that stands under a guarantee of before, or waits for one, goes on without a record', async () => {
  const enterId = await ofSalesman();
  const guarantorId = await institute.staffOf('salesman');
  const [waiting, standing, over] = [await makeBill(enterId, '10'), await makeBill(enterId, '20'), await makeBill(enterId, '30')];
  const old = (id: string, state: string, mark: string, deadline: string) =>
    room.sql(
      `update pg_settlements set object_state = $2, guarantee_state = $3, guarantee_type = '1', guarantor_id = $4, guarantee_asker_id = $4,
         guarantee_deadline = $5, guarantee_id = null, is_guarantee_asked = case when $3 = '1' then 1 else 0 end where id = $1`,
      ...[id, state, mark, guarantorId, deadline],
    );
  await old(waiting, '100', '1', day(10));
  await old(standing, '300', '2', day(10));
  await old(over, '300', '2', day(-1));
  const todo = (await institute.rows('dept_head', pages.bill, { isGuaranteeAsked: '1' })).map((row) => row['id']);
  expect(todo).toContain(waiting);
  await room.step('dept_head', pages.bill, waiting, 'guarantee', '300');
  await room.step('finance', pages.bill, standing, 'release', '200');
  await lookUntil(async () => (await billOf(over))[0], '200');
  expect([(await billOf(waiting))[0], (await billOf(standing))[0], (await billOf(over))[0]]).toEqual(['300', '200', '200']);
  // From then on it is a record.
  expect(await stateOf(await askFromBill(standing, '200'))).toBe('2');
});

test('guarantees wait for the head who may approve them, and those in force for their salesman', async () => {
  const bill = await makeBill(await ofSalesman(), '30');
  const id = await askFromBill(bill, '100');
  const waiting = async (account: string, name: string): Promise<number> => {
    const all = listOf((await institute.call(account, 'todos'))['data']);
    const found = all.find((one) => one['path'] === page && one['name'] === name);
    return Number(found?.['total'] ?? -1);
  };
  const before = await waiting('dept_head', 'approve');
  expect(before).toBeGreaterThan(0);
  expect(await waiting('salesman', 'approve')).toBe(-1);
  const own = await waiting('salesman', 'inForce');
  await room.step('dept_head', page, id, 'approve', '3');
  expect([await waiting('dept_head', 'approve'), await waiting('salesman', 'inForce')]).toEqual([before - 1, own + 1]);
});

test('a guarantee goes through its states alone', async () => {
  const enterId = await ofSalesman();
  const bill = await makeBill(enterId, '60');
  const id = await room.save('admin', page, {
    ...{ enterId, guaranteeType: '1', guarantorId: await institute.staffOf('salesman') },
    ...{ deadline: day(10), reason: '月结客户' },
  });
  await room.save('admin', lines, { guaranteeId: id, settlementId: bill });
  const marks: Readonly<Record<string, readonly [string, string | null]>> = {
    '1': ['100', null],
    '2': ['100', '1'],
    '3': ['300', '2'],
    '4': ['100', '4'],
    '5': ['200', '3'],
    '6': ['200', '3'],
    '7': ['400', '3'],
  };
  await walkStates({
    ...{ institute, page, id },
    pairs: [
      ['1', '2'],
      ['2', '1'],
      ['2', '3'],
      ['2', '4'],
      ['3', '5'],
      ['3', '6'],
    ],
    auto: [['1', '2'], ...each(['2', '3'], '7')],
    bySecond: ['approve', 'refuse'],
    asked: {},
    arrange: async (state, name) => {
      const [billState, mark] = marks[state] ?? ['100', null];
      const deadline = name === 'lapse' ? day(-1) : day(10);
      await room.sql(
        `update pg_guarantees set audit_state = $2, deadline = $3, open_amount = 60, bill_count = 1, is_asked = 0 where id = $1`,
        ...[id, state, deadline],
      );
      await room.sql(
        'update pg_settlements set object_state = $2, guarantee_state = $3, guarantee_id = $4, balance = 60 where id = $1',
        ...[bill, billState, mark, state === '1' ? null : id],
      );
      await room.sql('update pg_guarantee_lines set bill_state = $2, audit_state = $3 where guarantee_id = $1', id, billState, state);
    },
  });
});
