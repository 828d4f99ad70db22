import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Values } from '../../../src/base/dot-path';
import type { ServedPage } from '../../../src/schema/model/page-model';
import { demoAccounts } from '../../../src/server/seed/demo-accounts';
import { type Institute, listOf, openInstitute, toSent, valuesOf } from '../support/institute';

// The product's own pages over its demo institute: every member of staff does what the institute's rules allow, and is refused the rest.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
});
afterAll(() => institute.close());

const call: Institute['call'] = (...parts) => institute.call(...parts);
const rows: Institute['rows'] = (...parts) => institute.rows(...parts);
const detail: Institute['detail'] = (...parts) => institute.detail(...parts);
const move: Institute['move'] = (...parts) => institute.move(...parts);

const pagePaths = [
  'crm/customers',
  'crm/quotes',
  'crm/contracts',
  'crm/instruments',
  'crm/registrations',
  'crm/orders',
  'crm/vehicles',
  'finance/settlements',
  'hr/staff',
  'hr/groups',
  'metrology/labs',
  'metrology/abilities',
  'metrology/standards',
  'metrology/devices',
  'metrology/standardFiles',
  'metrology/catalog',
  'metrology/samples',
  'metrology/tasks',
  'system/departments',
];
const drafts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'crm/quotes': { quoteExamineStatus: '100' },
  'crm/contracts': { contractState: '10' },
  'crm/registrations': { billState: '1' },
  'crm/orders': { orderStatus: '50' },
  'finance/settlements': { objectState: '100' },
  'metrology/samples': { sampleState: '50' },
  'metrology/tasks': { itemState: '100' },
};

test.each(pagePaths)('%s: a stored row can be read and saved again unchanged', async (page) => {
  const [row] = await rows('admin', page, drafts[page]);
  const stored = await detail('admin', page, row?.['id']);
  const saved = await call('admin', `${page}/submit`, toSent(stored));
  expect([saved['success'], saved['data']]).toEqual([true, expect.anything()]);
  const again = await detail('admin', page, row?.['id']);
  const { version: _v, updateTime: _t, updateUserName: _n, ...after } = again;
  const { version: _v2, updateTime: _t2, updateUserName: _n2, ...before } = stored;
  expect(after).toEqual(before);
});

async function makeQuote(discountRate: string): Promise<Values> {
  const candidates = async (field: string): Promise<readonly Values[]> =>
    listOf((await call('salesman', 'crm/quotes/candidates', { field, size: 50 }))['data']);
  const [customer] = await candidates('enterId');
  const [salesman] = await candidates('salesmanId');
  const instruments = (await candidates('items.catalogId')).filter((each) => valuesOf(each['fields'])['isDiscountable'] === 1).slice(0, 2);
  const saved = await call('salesman', 'crm/quotes/submit', {
    enterId: customer?.['id'],
    contactName: '李四',
    mobile: '13900000001',
    discountType: '1',
    quoteDate: '2026-01-05',
    validDate: '2030-01-05',
    salesmanId: salesman?.['id'],
    decimalMode: '1',
    wholeDiscount: '1',
    items: instruments.map(({ id }) => ({ catalogId: id, abilityType: '1', sets: 2, pieces: 1, discountRate })),
  });
  return detail('salesman', 'crm/quotes', valuesOf(saved['data'])['id']);
}

test('a quote from 90 % is confirmed by the salesman and needs no audit', async () => {
  const quote = await makeQuote('0.9500');
  expect(quote).toMatchObject({ quoteExamineStatus: '100', quoteStatus: '100', discountRate: '0.9500', revision: 1 });
  expect(String(quote['quoteNo'])).toMatch(/^Q\d{12}$/);
  const { id } = quote;
  expect(await move('salesman', 'crm/quotes', { id, name: 'submit' })).toBe('九折及以上的常规报价不用提交，直接确认');
  expect(await move('salesman', 'crm/quotes', { id, name: 'confirm' })).toBe('300');
  expect(await move('salesman', 'crm/quotes', { id, name: 'revise' })).toBe('100');
  expect(await detail('salesman', 'crm/quotes', id)).toMatchObject({ revision: 2, auditorName: null });
});

test('a quote from 80 % is audited by the head of department, never by who submitted it', async () => {
  const { id } = await makeQuote('0.8500');
  expect(await move('salesman', 'crm/quotes', { id, name: 'confirm' })).toBe('低于九折的报价要提交审核');
  expect(await move('admin', 'crm/quotes', { id, name: 'submit' })).toBe('200');
  expect(await move('admin', 'crm/quotes', { id, name: 'approve' })).not.toBe('300');
  expect(await move('salesman', 'crm/quotes', { id, name: 'approve' })).toBe('没有操作权限');
  expect(await move('dept_head', 'crm/quotes', { id, name: 'sendBack' })).toBe('请填写意见');
  expect(await move('dept_head', 'crm/quotes', { id, name: 'approve' })).toBe('300');
  expect(await move('salesman', 'crm/quotes', { id, name: 'withdraw', comment: '客户改期' })).toBe('300');
  expect(await detail('salesman', 'crm/quotes', id)).toMatchObject({ quoteStatus: '200' });
});

test('a quote below 80 % is for the leader', async () => {
  const { id } = await makeQuote('0.7000');
  expect(await move('salesman', 'crm/quotes', { id, name: 'submit' })).toBe('200');
  expect(await move('dept_head', 'crm/quotes', { id, name: 'approve' })).toBe('低于八折的报价由分管领导审核');
  expect(await move('dept_head', 'crm/quotes', { id, name: 'approveLow' })).toBe('没有操作权限');
  expect((await rows('leader', 'crm/quotes', { quoteExamineStatus: '200', approvedBy: '2' })).map((row) => row['id'])).toContain(id);
  expect(await move('leader', 'crm/quotes', { id, name: 'approveLow' })).toBe('300');
});

test('a sealed device is used again only after a fresh, compliant trace', async () => {
  const [device] = await rows('device_keeper', 'metrology/devices', { deviceState: '1' });
  const id = device?.['id'];
  const trace = (lastTraceDate: string, traceResult: string) => ({
    lastTraceDate,
    traceResult,
    traceOrg: '省院',
    traceCertNo: `SY-${lastTraceDate}`,
  });
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
  expect(await move('device_keeper', 'metrology/devices', { id, name: 'seal', comment: '暂不使用' })).toBe('4');
  expect(await move('device_keeper', 'metrology/devices', { id, name: 'unseal', data: trace('2020-01-01', '1') })).toMatch(
    /^启用前须重新溯源/,
  );
  // A certificate of before it was sealed is none, though it holds still.
  const yesterday = new Date(Date.now() - 16 * 3_600_000).toISOString().slice(0, 10);
  expect(await move('device_keeper', 'metrology/devices', { id, name: 'unseal', data: trace(yesterday, '1') })).toMatch(
    /^启用前须重新溯源/,
  );
  expect(await move('device_keeper', 'metrology/devices', { id, name: 'unseal', data: trace(today, '2') })).toMatch(/^启用前须重新溯源/);
  expect(await move('device_keeper', 'metrology/devices', { id, name: 'unseal', data: trace(today, '1') })).toBe('1');
  expect(await move('device_keeper', 'metrology/devices', { id, name: 'scrap', comment: '老化' })).toBe('没有操作权限');
  expect(await move('quality', 'metrology/devices', { id, name: 'scrap', comment: '老化' })).toBe('当前状态为“在用”，不能报废');
});

test('a bill is paid when what was received is what is due', async () => {
  const page = 'finance/settlements';
  const [customer] = await rows('finance', 'crm/customers');
  const saved = await call('finance', `${page}/submit`, {
    enterId: customer?.['id'],
    settleDate: '2026-01-05',
    incomeSource: '3',
    discountAmount: '10',
    reductionAmount: '0',
    items: [{ chargeName: '现场服务费', chargeTaxon: '4', amount: '110' }],
  });
  const { id } = valuesOf(saved['data']);
  expect(await detail('finance', page, id)).toMatchObject({ receivable: '100.00', balance: '100.00', objectState: '100' });
  expect(await move('finance', page, { id, name: 'settle' })).toBe('200');
  expect(await move('finance', page, { id, name: 'pay' })).toBe('已收金额须等于应收金额');
  const pay = (amount: string) =>
    call('finance', 'finance/payments/submit', { settlementId: id, amount, payKind: '1', chargeType: '4', tradeNo: 'T1' });
  expect(await pay('60.00')).toMatchObject({ success: true });
  expect(await move('finance', page, { id, name: 'unsettle', comment: '改' })).toBe('已有收款，不能撤销结算');
  expect(await pay('40.00')).toMatchObject({ success: true });
  expect(await detail('finance', page, id)).toMatchObject({ objectState: '400', balance: '0.00' });
});

test('a guarantee is given by another person than who asks for it', async () => {
  const page = 'finance/settlements';
  const [customer] = await rows('salesman', 'crm/customers');
  const items = [{ chargeName: '现场服务费', chargeTaxon: '4', amount: '110' }];
  const bill = valuesOf((await call('finance', `${page}/submit`, { enterId: customer?.['id'], items }))['data']);
  const [guarantor] = await rows('hr', 'hr/staff', { staffState: '1' });
  const { id } = bill;
  const data = { guaranteeType: '1', guarantorId: guarantor?.['id'], guaranteeDeadline: '2099-12-31' };
  expect(await move('dept_head', page, { id, name: 'guarantee' })).toMatch(/^请先申请担保/);
  expect(await move('salesman', page, { id, name: 'applyGuarantee', comment: '老客户', data })).toBe('100');
  const { guaranteeId } = await detail('finance', page, id);
  const record = { id: guaranteeId, comment: '同意' };
  expect(await move('salesman', 'finance/guarantees', { ...record, name: 'approve' })).toBe('没有操作权限');
  expect(await move('dept_head', 'finance/guarantees', { ...record, name: 'approve' })).toBe('3');
  expect(await detail('finance', page, id)).toMatchObject({ objectState: '300' });
  expect(await move('finance', 'finance/guarantees', { ...record, name: 'release' })).toBe('5');
  expect(await detail('finance', page, id)).toMatchObject({ objectState: '200' });
});

test.each([
  ['0', {}, 'items', '清单合同请至少录入一条清单'],
  ['1', {}, 'discountRate', '折扣合同请填写合同折扣'],
  ['2', {}, 'amount', '打包合同请填写合同金额'],
  ['2', { amount: '1000', endDate: '2025-12-31' }, 'endDate', '结束日期不能早于开始日期'],
])('a contract of type %s with %j is refused at %s', async (contractType, values, field, sentence) => {
  const [customer] = await rows('salesman', 'crm/customers', { isBlack: '0' });
  const base = {
    contractName: '合同',
    enterId: customer?.['id'],
    signDate: '2026-01-01',
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    signer: '王五',
  };
  const answer = await call('salesman', 'crm/contracts/submit', { ...base, contractType, ...values });
  expect(valuesOf(valuesOf(answer['data'])['fields'])).toEqual({ [field]: sentence });
});

test('nobody is offered a step that asks for what is shut to him: he would be told to enter it for ever', async () => {
  const asking = [...institute.store.current().pages.values()].flatMap(({ path, record }) =>
    (record.states?.transitions ?? []).some(({ ask }) => ask.length > 0) ? [path] : [],
  );
  const faults: string[] = [];
  let asked = 0;
  for (const { role } of demoAccounts)
    for (const path of asking) {
      const { model, can = [] } = valuesOf((await call(role, `schema/pages/${path}`))['data']) as Partial<ServedPage>;
      for (const { name, ask, optional = [] } of model?.record.states?.transitions ?? []) {
        if (!can.includes(name)) continue;
        const shut = ask.filter(
          (field) => !optional.includes(field) && model?.record.fields.find((each) => each.name === field)?.readOnly !== false,
        );
        asked += ask.length;
        faults.push(...shut.map((field) => `${role}: ${path} ${name} asks for ${field}`));
      }
    }
  expect(faults).toEqual([]);
  expect(asked).toBeGreaterThan(300);
});
