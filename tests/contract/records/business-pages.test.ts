import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Values } from '../../../src/base/dot-path';
import { buildServer } from '../../../src/server/app/build-server';
import { createSchemaStore, type SchemaStore } from '../../../src/server/db/schema/schema-store';
import { demoPassword } from '../../../src/server/seed/demo-accounts';
import { loadDemo } from '../../../src/server/seed/load-demo';
import { readSettings } from '../../../src/server/settings';
import { openTestDatabase, type TestDatabase } from '../../fixtures/test-database';

// The product's own pages over its demo institute: every member of staff does what the institute's rules allow, and is refused the rest.
const schemasDir = fileURLToPath(new URL('../../../schemas', import.meta.url));
const basic = `Basic ${Buffer.from('liangheng:liangheng').toString('base64')}`;
const tokens = new Map<string, string>();
let opened: TestDatabase;
let store: SchemaStore;
let server: FastifyInstance;

beforeAll(async () => {
  opened = await openTestDatabase();
  const { database } = opened;
  store = await createSchemaStore({ database, dir: schemasDir });
  await loadDemo({ database, schemas: store.current(), scale: 0.2 });
  const settings = readSettings({ LOG_LEVEL: 'error', DATA_DIR: `/tmp/liangheng-pages-${process.pid}` }, '/tmp');
  server = await buildServer({ database, store, settings, schemasDir });
});

afterAll(async () => {
  await server.close();
  await store.close();
  await opened.close();
});

async function tokenOf(account: string): Promise<string> {
  const known = tokens.get(account);
  if (known !== undefined) return known;
  const query = new URLSearchParams({
    tenantId: '000000',
    username: account,
    password: demoPassword,
    grant_type: 'password',
    scope: 'all',
    type: 'account',
  });
  const answer = await server.inject({
    method: 'POST',
    url: `/api/blade-auth/oauth/token?${query}`,
    headers: { authorization: basic, 'tenant-id': '000000' },
  });
  const token = String(answer.json<Values>()['access_token']);
  tokens.set(account, token);
  return token;
}

async function call(account: string, url: string, body?: unknown): Promise<Values> {
  const answer = await server.inject({
    method: body === undefined ? 'GET' : 'POST',
    url: `/api/${url}`,
    headers: {
      'accept-language': 'zh-CN',
      'blade-auth': `bearer ${await tokenOf(account)}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return answer.json<Values>();
}

const listOf = (value: unknown): readonly Values[] => (Array.isArray(value) ? value.filter(isObject) : []);
const valuesOf = (value: unknown): Values => (isObject(value) ? value : {});

/** What a page would send back: `$refs` left out, lines too. */
function toSent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toSent);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).flatMap(([name, inner]) => (name === '$refs' ? [] : [[name, toSent(inner)]])));
}

async function rows(account: string, page: string, filter: Readonly<Record<string, string>> = {}): Promise<readonly Values[]> {
  const searchParam = Object.entries(filter).map(([name, value]) => ({
    filter: JSON.stringify({ [name]: value }),
    op: JSON.stringify({ [name]: '=' }),
  }));
  const answer = await call(account, `${page}/page`, { current: 1, size: 50, searchType: 'N', searchParam });
  return listOf(valuesOf(answer['data'])['records']);
}

const detail = async (account: string, page: string, id: unknown): Promise<Values> =>
  valuesOf((await call(account, `${page}/detail?id=${String(id)}`))['data']);

/** Moves a row and tells what came of it: the new state, or the sentence. */
async function move(
  account: string,
  page: string,
  step: { readonly id: unknown; readonly name: string; readonly comment?: string; readonly data?: Values },
) {
  const { id, name, comment, data } = step;
  const { version } = await detail('admin', page, id);
  const answer = await call(account, `${page}/transition`, {
    name,
    items: [{ id, version }],
    ...(comment === undefined ? {} : { comment }),
    ...(data ? { data } : {}),
  });
  const [result] = listOf(valuesOf(answer['data'])['results']);
  if (result) return result['ok'] === true ? result['state'] : result['msg'];
  const fields = valuesOf(valuesOf(answer['data'])['fields']);
  return Object.values(fields)[0] ?? answer['msg'];
}

const pagePaths = [
  'crm/customers',
  'crm/quotes',
  'crm/contracts',
  'finance/settlements',
  'hr/staff',
  'hr/groups',
  'metrology/labs',
  'metrology/abilities',
  'metrology/standards',
  'metrology/devices',
  'metrology/standardFiles',
  'metrology/catalog',
  'system/departments',
];
const drafts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'crm/quotes': { quoteExamineStatus: '100' },
  'crm/contracts': { contractState: '10' },
  'finance/settlements': { objectState: '100' },
};

test.each(pagePaths)('%s: a stored row can be read and saved again unchanged', async (page) => {
  const [row] = await rows('admin', page, drafts[page]);
  const stored = await detail('admin', page, row?.['id']);
  const saved = await call('admin', `${page}/submit`, toSent(stored));
  expect(saved).toMatchObject({ success: true });
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
  expect(await move('salesman', 'crm/quotes', { id, name: 'submit' })).toBe('请先录入明细；九折及以上的常规报价无需审核，可直接确认');
  expect(await move('salesman', 'crm/quotes', { id, name: 'confirm' })).toBe('300');
  expect(await move('salesman', 'crm/quotes', { id, name: 'revise' })).toBe('100');
  expect(await detail('salesman', 'crm/quotes', id)).toMatchObject({ revision: 2, auditorName: null });
});

test('a quote from 80 % is audited by the head of department, never by who submitted it', async () => {
  const { id } = await makeQuote('0.8500');
  expect(await move('salesman', 'crm/quotes', { id, name: 'confirm' })).toBe('只有折扣不低于九折的常规报价可以直接确认');
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
  expect(await move('admin', 'crm/quotes', { id, name: 'approveLow' })).toBe('300');
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
    items: [{ orderNo: 'W1', instrumentName: '砝码', chargeTaxon: '1', amount: '110' }],
  });
  const { id } = valuesOf(saved['data']);
  expect(await detail('finance', page, id)).toMatchObject({ receivable: '100.00', balance: '100.00', objectState: '100' });
  expect(await move('finance', page, { id, name: 'settle' })).toBe('200');
  expect(await move('finance', page, { id, name: 'pay' })).toBe('已收金额须等于应收金额');
  const bill = await detail('finance', page, id);
  const payments = [{ payTime: '2026-01-06 09:00:00', chargeType: '4', amount: '100.00', tradeNo: 'T1' }];
  expect(await call('finance', `${page}/submit`, { ...valuesOf(toSent(bill)), payments })).toMatchObject({ success: true });
  expect(await move('finance', page, { id, name: 'unsettle', comment: '改' })).toBe('已有缴费或发票，不能撤销结算');
  expect(await move('finance', page, { id, name: 'pay' })).toBe('400');
});

test('a guarantee is given by another person than who asks for it', async () => {
  const page = 'finance/settlements';
  const [bill] = await rows('finance', page, { objectState: '100' });
  const [guarantor] = await rows('hr', 'hr/staff', { staffState: '1' });
  const id = bill?.['id'];
  const data = { guaranteeType: '1', guarantorId: guarantor?.['id'], guaranteeDeadline: '2099-12-31' };
  expect(await move('dept_head', page, { id, name: 'guarantee' })).toMatch(/^请先填写担保类型/);
  expect(await move('salesman', page, { id, name: 'applyGuarantee', comment: '老客户', data })).toBe('100');
  expect(await move('dept_head', page, { id, name: 'guarantee' })).toBe('300');
  expect(await move('finance', page, { id, name: 'release', comment: '到期' })).toBe('200');
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
