import { afterAll, beforeAll, expect } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import { type Institute, listOf, openInstitute, toSent, valuesOf } from '../support/institute';

export const pages = {
  order: 'crm/orders',
  sample: 'metrology/samples',
  quote: 'crm/quotes',
  contract: 'crm/contracts',
  bill: 'finance/settlements',
  agreed: 'finance/agreedPrices',
  charge: 'finance/chargeStandards',
} as const;

export const day = (shift: number): string => new Date(Date.now() + 8 * 3_600_000 + shift * 86_400_000).toISOString().slice(0, 10);

/** What tests of money do again and again over the institute's own pages, each step by who does it there. */
export function moneyRoom(institute: Institute) {
  async function save(account: string, page: string, values: Values): Promise<string> {
    const answer = await institute.call(account, `${page}/submit`, values);
    expect(answer['msg'], `${page}: ${JSON.stringify(answer['data'])} of ${JSON.stringify(values)}`).toBe('操作成功');
    return String(valuesOf(answer['data'])['id']);
  }
  const first = async (page: string, field: string): Promise<unknown> =>
    listOf((await institute.call('admin', `${page}/candidates`, { field, size: 50 }))['data'])[0]?.['id'];
  /** Moves a record, which must come to a state; tells nothing. */
  async function step(account: string, page: string, id: unknown, name: string, state: string, data: Values = {}): Promise<void> {
    expect([name, await institute.move(account, page, { id, name, data, comment: '同意' })]).toEqual([name, state]);
  }
  let serial = 0;
  /** A customer of the test's own, for whom nothing is agreed. */
  async function makeCustomer(values: Values = {}): Promise<string> {
    serial += 1;
    const enterName = `结算测试单位${String(Date.now())}-${String(serial)}`;
    return save('admin', 'crm/customers', { enterName, enterType: '2', address: '长沙市岳麓区 1 号', ...values });
  }
  /** An instrument of the test's own in the catalogue. */
  async function makeEntry(values: Values): Promise<string> {
    serial += 1;
    const [known] = await institute.rows('admin', 'metrology/catalog', { abilityStatus: '1' });
    const { id, version, ...rest } = valuesOf(toSent(await institute.detail('admin', 'metrology/catalog', known?.['id'])));
    expect([id, version]).not.toContain(undefined);
    const code = `CS${String(Date.now())}${String(serial)}`;
    return save('admin', 'metrology/catalog', { ...rest, catalogCode: code, name: `测试器具${code}`, isStrong: '0', ...values });
  }
  const makeCharge = (values: Values): Promise<string> => {
    serial += 1;
    return save('finance', pages.charge, {
      ...{ chargeCode: `T${String(Date.now())}${String(serial)}`, startDate: day(-30), basisDoc: '本院收费标准', ...values },
    });
  };
  async function makeQuote(enterId: string, items: readonly Values[], values: Values = {}): Promise<string> {
    const salesmanId = await institute.staffOf('salesman');
    const dates = { quoteDate: day(0), validDate: day(30) };
    const base = { enterId, contactName: '李四', mobile: '13900000001', discountType: '2', tenderNo: 'ZB1', salesmanId, ...dates };
    const id = await save('admin', pages.quote, { ...base, items, ...values });
    await step('admin', pages.quote, id, 'submit', '200');
    const { discountRate } = await institute.detail('admin', pages.quote, id);
    const [approver, approval] = Number(discountRate) >= 0.8 ? ['dept_head', 'approve'] : ['leader', 'approveLow'];
    await step(approver, pages.quote, id, approval, '300');
    return id;
  }
  async function makeContract(enterId: string, contractType: string, values: Values): Promise<string> {
    const dates = { signDate: day(-10), startDate: day(-10), endDate: day(300) };
    const id = await save('admin', pages.contract, {
      contractName: '年度检校',
      contractType,
      enterId,
      signer: '王五',
      fileIds: [await institute.sendFile('admin', '合同.txt', '年度检校合同')],
      ...dates,
      ...values,
    });
    await step('admin', pages.contract, id, 'submit', '20');
    await step('administrator', pages.contract, id, 'approve', '30');
    return id;
  }
  async function makeOrder(enterId: string, values: Values = {}): Promise<string> {
    const acceptorId = await institute.staffOf('acceptor');
    const people = { acceptorId, salesmanId: await institute.staffOf('salesman'), contactName: '李四', mobile: '13900000001' };
    return save('acceptor', pages.order, { enterId, isPrepaid: 1, ...people, ...values });
  }
  /** What the quote or contract of an order has agreed for an instrument of a model: of the model itself before what holds for all. */
  async function agreedFor(orderId: string, catalogId: string, model: string): Promise<unknown> {
    const { quoteId, contractId } = await institute.detail('acceptor', pages.order, orderId);
    const [name, by] = typeof quoteId === 'string' ? ['quoteId', quoteId] : ['contractId', contractId];
    if (typeof by !== 'string') return undefined;
    const rows = await institute.rows('acceptor', pages.agreed, { [String(name)]: by, catalogId });
    const modelOf = (row: Values): string => (typeof row['model'] === 'string' ? row['model'] : '');
    return (rows.find((row) => modelOf(row) === model) ?? rows.find((row) => modelOf(row) === ''))?.['id'];
  }
  /** A sample; `agree`: by what is agreed for it. */
  async function makeSample(orderId: string, catalogId: string, { agree = true, ...values }: Values = {}): Promise<string> {
    const model = typeof values['model'] === 'string' ? values['model'] : 'M1';
    const agreedId = agree === true && values['abilityType'] !== '1' ? await agreedFor(orderId, catalogId, model) : undefined;
    return save('acceptor', pages.sample, {
      ...{ orderId, catalogId, model, factoryNo: 'A1', deptId: await institute.deptOf('tester'), ...values },
      // What is agreed is not discounted again: the page lets nobody enter a discount beside it.
      ...(agreedId === undefined ? {} : { agreedId, discountRate: '1' }),
    });
  }
  /** Makes the bill of an order and tells its id. */
  async function makeBill(orderId: string): Promise<string> {
    const answer = await institute.move('finance', pages.order, { id: orderId, name: 'makeBill' });
    const [made] = (await institute.rows('finance', pages.bill, { orderId })).filter((row) => row['objectState'] === '100');
    if (!made) throw new Error(`no bill: ${String(answer)}`);
    return String(made['id']);
  }
  const sql = async (text: string, ...values: readonly unknown[]) => (await institute.database.system((q) => q.query(text, values))).rows;
  return { save, first, step, makeCustomer, makeEntry, makeCharge, makeQuote, makeContract, makeOrder, makeSample, makeBill, sql };
}

/** The institute of a test file and its room, from its first test on. */
export let institute: Institute;
export let room: ReturnType<typeof moneyRoom>;

/** Opens the institute before the tests of a file and closes it after them. */
export function openMoneyRoom(): void {
  beforeAll(async () => {
    institute = await openInstitute();
    room = moneyRoom(institute);
  }, 240_000);
  afterAll(() => institute.close());
}
