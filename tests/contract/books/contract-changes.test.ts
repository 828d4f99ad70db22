import { expect, test } from 'vitest';
import { createDailyRunner } from '../../../src/server/jobs/daily-runner';
import { day, institute, openMoneyRoom, pages, room } from './money-room';
import { heardBy, sql } from './told-room';

// What becomes of a contract in force: its prices change, it is renewed, its amount is used up (domain.md 1.10 and 3.13).
openMoneyRoom();

const feeOf = async (id: string) => (await institute.detail('finance', pages.sample, id))['fee'];

/** A list contract in force of the demo's salesman, with one price. */
async function listed(price: string) {
  const salesmanId = await institute.staffOf('salesman');
  const enterId = await room.makeCustomer({ salesmanId });
  const catalogId = await room.makeEntry({ price: '100' });
  const id = await room.makeContract(enterId, '0', { salesmanId, items: [{ catalogId, abilityType: '2', price }] });
  const [agreed] = await institute.rows('finance', pages.agreed, { contractId: id });
  return { id, enterId, catalogId, agreedId: String(agreed?.['id']) };
}

test('a price of a contract is changed by the head of a department for what is ordered from then on, and the salesman and the desk are told', async () => {
  const { id, enterId, catalogId, agreedId } = await listed('77.70');
  const order = async (): Promise<string> => {
    const orderId = await room.makeOrder(enterId, { contractId: id });
    const sampleId = await room.makeSample(orderId, catalogId);
    await room.step('acceptor', pages.order, orderId, 'submit', '100');
    return sampleId;
  };
  const before = await order();
  expect(await feeOf(before)).toBe('77.70');
  expect(
    await institute.move('salesman', pages.agreed, { id: agreedId, name: 'reprice', data: { nextPrice: '66' }, comment: '年度让利' }),
  ).not.toBe('2');
  await room.step('dept_head', pages.agreed, agreedId, 'reprice', '2', { nextPrice: '66.60' });
  expect(await heardBy(pages.agreed, agreedId, '约定价格变更')).toEqual(['acceptor', 'salesman']);
  const prices = await institute.rows('finance', pages.agreed, { contractId: id });
  expect(prices.map(({ agreedPrice, revision, isInForce }) => [agreedPrice, revision, isInForce]).sort()).toEqual([
    ['66.60', 2, 1],
    ['77.70', 1, 0],
  ]);
  // What was ordered keeps its price, what is ordered now has the new one, and the former one is not to be had.
  const after = await order();
  expect([await feeOf(before), await feeOf(after)]).toEqual(['77.70', '66.60']);
  expect(
    await institute.move('dept_head', pages.agreed, { id: agreedId, name: 'reprice', data: { nextPrice: '1' }, comment: '再改' }),
  ).not.toBe('2');
});

test('a contract is neither submitted nor approved without its file', async () => {
  const enterId = await room.makeCustomer();
  const dates = { signDate: day(-1), startDate: day(0), endDate: day(300) };
  const values = { enterId, contractName: '年度检校', contractType: '1', discountRate: '0.9', signer: '王五', ...dates };
  const id = await room.save('admin', pages.contract, values);
  expect(await institute.move('admin', pages.contract, { id, name: 'submit' })).toBe('请先上传合同附件，再送审');
  // One that was handed in before its file was asked for.
  await sql(`update pg_contracts set contract_state = '20' where id = $1`, id);
  expect(await institute.move('dept_head', pages.contract, { id, name: 'approve' })).toMatch(/^合同没有附件，不能审批通过/);
  await room.step('dept_head', pages.contract, id, 'sendBack', '10');
  const { version } = await institute.detail('admin', pages.contract, id);
  const fileIds = [await institute.sendFile('admin', '合同.txt', '年度检校合同')];
  expect((await institute.call('admin', `${pages.contract}/submit`, { id, version, fileIds }))['msg']).toBe('操作成功');
  await room.step('admin', pages.contract, id, 'submit', '20');
  await room.step('dept_head', pages.contract, id, 'approve', '30');
});

test('a contract is renewed by one button, for the year after it and at the prices that hold, which its draft may change, and once', async () => {
  const { id, agreedId } = await listed('50.00');
  await room.step('dept_head', pages.agreed, agreedId, 'reprice', '2', { nextPrice: '45' });
  await room.step('salesman', pages.contract, id, 'renew', '30');
  const [next] = await institute.rows('salesman', pages.contract, { renewsId: id });
  const old = await institute.detail('salesman', pages.contract, id);
  expect(next).toMatchObject({ contractState: '10', contractName: old['contractName'], signer: old['signer'], startDate: day(301) });
  expect(await institute.move('salesman', pages.contract, { id, name: 'renew' })).toBe('已经续签过');
  // What it lists stands in the draft: a price is set anew there, a line left out, and one added.
  const nextId = String(next?.['id']);
  const [line] = await institute.rows('salesman', pages.agreed, { contractId: nextId });
  const listOfNext = async () =>
    (await institute.rows('finance', pages.agreed, { contractId: nextId })).map((row) => [
      row['name'],
      row['agreedPrice'],
      row['isInForce'],
    ]);
  expect(await listOfNext()).toEqual([[line?.['name'], '45.00', 0]]);
  await room.step('salesman', pages.agreed, line?.['id'], 'setPrice', '1', { agreedPrice: '48' });
  const { version } = await institute.detail('salesman', pages.contract, nextId);
  const added = await room.makeEntry({ price: '10' });
  const edit = {
    items: [{ catalogId: added, abilityType: '2', price: '9' }],
    fileIds: [await institute.sendFile('salesman', '合同.txt', '续签合同')],
  };
  expect((await institute.call('salesman', `${pages.contract}/submit`, { id: nextId, version, ...edit }))['msg']).toBe('操作成功');
  await room.step('salesman', pages.contract, nextId, 'submit', '20');
  // Handed in: its prices stay, and those of a contract in force are not set this way at all.
  for (const id of [line?.['id'], agreedId]) {
    expect(await institute.move('salesman', pages.agreed, { id, name: 'setPrice', data: { agreedPrice: '1' } })).not.toBe('1');
    expect(await institute.move('salesman', pages.agreed, { id, name: 'leaveOut' })).not.toBe('3');
  }
  await room.step('dept_head', pages.contract, nextId, 'approve', '30');
  expect((await listOfNext()).map(([, price, inForce]) => [price, inForce]).sort()).toEqual([
    ['48.00', 1],
    ['9.00', 1],
  ]);
  expect(await institute.move('salesman', pages.agreed, { id: line?.['id'], name: 'setPrice', data: { agreedPrice: '1' } })).toMatch(
    /^只有续签合同的草稿可以直接改价/,
  );
});

test('a contract whose amount is used up is completed by itself, and its salesman is told; a package is billed beforehand and goes on', async () => {
  const salesmanId = await institute.staffOf('salesman');
  const enterId = await room.makeCustomer({ salesmanId });
  const values = { salesmanId, amount: '100' };
  const [framework, pack] = [
    await room.makeContract(enterId, '1', { ...values, discountRate: '0.9' }),
    await room.makeContract(enterId, '2', values),
  ];
  for (const contractId of [framework, pack]) {
    const items = [{ chargeName: '现场服务费', chargeTaxon: '4', amount: '100' }];
    const bill = await room.save('finance', pages.bill, { enterId, contractId, items });
    await room.step('finance', pages.bill, bill, 'settle', '200');
  }
  // No rule but this one looks, on a day on which it has not looked yet.
  for (const { record } of institute.store.current().pages.values())
    for (const { name } of record.daily ?? [])
      await sql(
        `insert into sys_daily_run (tenant_id, record, rule, day) values ('000000', $1, $2, $3)
         on conflict (tenant_id, record, rule) do update set day = excluded.day`,
        ...[record.name, name, `${record.name}.${name}` === 'contracts.usedUp' ? day(1) : '2199-12-31'],
      );
  const clock = () => Promise.resolve({ today: day(2), now: `${day(2)} 08:00:00` });
  const errors: unknown[] = [];
  const runner = createDailyRunner({ database: institute.database, store: institute.store, clock, onError: (error) => errors.push(error) });
  const stateOf = async (id: string) => {
    await runner.look();
    return (await institute.detail('finance', pages.contract, id))['contractState'];
  };
  await expect.poll(() => stateOf(framework), { timeout: 30_000 }).toBe('40');
  expect([await stateOf(pack), errors]).toEqual(['30', []]);
  expect(await heardBy(pages.contract, framework, '金额已用完')).toEqual(['salesman']);
});
