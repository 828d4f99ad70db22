import type { FastifyRequest } from 'fastify';
import { isObject, type Values } from '../../../base/dot-path';
import { searchCodec } from '../../../protocol/search-codec';
import type { Condition } from '../../../protocol/condition';
import { shanghaiNow } from '../../db/clock';
import { isRestricted } from '../../query/field-rules';
import { loadRow } from '../../query/load-rows';
import { requireRight, mayDo, type PageContext } from '../../rights/page-context';
import type { Server } from '../../http/call-schema';
import { pagingFields, toPage } from '../../http/common-schemas';
import { anything, id, object, oneOf as word, text, type TypeOf } from '../../http/fields';
import { reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import type { ServerContext } from '../../http/server-context';
import { allOf, listRows, nothing, oneOf, openPage, readRows, renamed } from './open-directory';
import { findRegions } from './find-regions';

const referred = (row: Values, name: string): Values => {
  const refs = row['$refs'];
  const found = isObject(refs) ? refs[name] : undefined;
  return isObject(found) ? found : {};
};

/** Units: days; what is due within them is due soon. */
const soon = 30;

/** The day some days from today. */
function dayIn(days: number): string {
  return shanghaiNow(Date.now() + days * 86_400_000).today;
}

/** Which instruments a customer's list shows: all, those due soon, those overdue. Source: the known clients. */
function dueWithin(type: '1' | '2' | '3' | undefined): Condition | undefined {
  const test = (value: readonly [string, string]): Condition => ({
    kind: 'test',
    field: 'nextCheckDate',
    operator: 'BETWEEN',
    value,
    index: 0,
  });
  if (type === '2') return test([dayIn(0), dayIn(soon)]);
  return type === '3' ? test(['', dayIn(-1)]) : undefined;
}

const instrumentNames: Readonly<Record<string, string>> = { enterName: 'enterId.enterName', state: 'deviceState' };
const instrumentFields = ['enterId', 'instrumentName', 'model', 'factoryNo', 'manageNo', 'nextCheckDate', 'deviceState'] as const;
const instrumentsQuery = object({ ...pagingFields(), type: word('1', '2', '3') }, { open: true });
const searchBody = object(
  { ...pagingFields(), type: word('1', '2', '3'), searchType: anything(), searchParam: anything(), searchListVO: anything() },
  { open: true },
);

/** Instruments of customers, as far as the caller meets them. Errors: forbidden, those of a search. */
async function listInstruments(
  ctx: ServerContext,
  request: FastifyRequest,
  { query, body }: { readonly query: TypeOf<typeof instrumentsQuery>; readonly body: TypeOf<typeof searchBody> },
): Promise<object> {
  const asked = toPage({ current: query.current ?? body.current, size: query.size ?? body.size });
  const page = openPage(ctx, request, 'crm/instruments', instrumentFields);
  if (!page) return nothing(asked);
  requireRight(page, 'view');
  const { condition } = searchCodec.decode(body);
  const all = allOf([condition && renamed(condition, instrumentNames), dueWithin(query.type ?? body.type)]);
  const orderBy = [{ prop: 'nextCheckDate', order: 'asc' }] as const;
  const told = isRestricted(page.source.rules, 'instruments', 'nextCheckDate') ? [] : orderBy;
  return listRows(page, { ...asked, condition: all, orderBy: told }, (row) => ({
    ...{ id: row['id'], enterId: row['enterId'], enterName: referred(row, 'enterId')['display'] },
    ...{ instrumentName: row['instrumentName'], model: row['model'], factoryNo: row['factoryNo'], manageNo: row['manageNo'] },
    ...{ measureRange: row['measureRange'], accuracy: row['accuracy'], manufacturer: row['manufacturer'], classify: row['classify'] },
    ...{ lastCheckDate: row['lastCheckDate'], cycleMonths: row['cycleMonths'], nextCheckDate: row['nextCheckDate'] },
    ...{ lastReportNo: row['lastReportNo'], state: row['deviceState'], isStrong: row['isStrong'], remark: row['remark'] },
  }));
}

/** Units: customers; a picker shows no more. */
const mostCustomers = 50;
const customerFields = ['enterName', 'enterAbbr', 'enterType', 'contacts', 'invoiceTitles', 'regionId', 'address'] as const;
const customersQuery = object({ ...pagingFields(), name: text(), keyword: text(), id: id() }, { open: true });

const linesOf = (row: Values, name: string): readonly Values[] => {
  const lines = row[name];
  return Array.isArray(lines) ? lines.filter(isObject) : [];
};

/** How long the code of a province, a city, a county and a town is. */
const codeLengths = { provinceId: 2, cityId: 4, areaId: 6, townId: 9 } as const;

/** The code of the region of this length that a region lies in, or is; '' where it does not go so deep. */
const codeIn = (code: string, length: number): string => (code.length >= length ? code.slice(0, length) : '');

/** The codes of a region and of all that it lies in, `areaCode` being the deepest, and the names of province, city and town, as known clients spell them. */
const regionOf = (code: string, names: ReadonlyMap<string, string>): Values => {
  const nameAt = (level: keyof typeof codeLengths): string => names.get(codeIn(code, codeLengths[level])) ?? '';
  return {
    ...Object.fromEntries(Object.entries(codeLengths).map(([level, length]) => [level, codeIn(code, length)])),
    ...{ areaCode: code, proviceName: nameAt('provinceId'), cityName: nameAt('cityId'), townName: nameAt('townId') },
  };
};

/** The contract by which work for a customer is charged: of those that are in force, the one that ends last. Shape: '' for none, and for who may not see contracts. */
async function findContract(ctx: ServerContext, request: FastifyRequest, enterId: string): Promise<string> {
  const page = openPage(ctx, request, 'crm/contracts', ['enterId', 'contractState', 'endDate']);
  const hidden = ['enterId', 'contractState', 'endDate'].some((name) => page && isRestricted(page.source.rules, 'contracts', name));
  if (!page || hidden || !mayDo(page.caller, page.page.model, 'view')) return '';
  const today: Condition = { kind: 'test', field: 'endDate', operator: '>=', value: dayIn(0), index: 0 };
  const condition = allOf([oneOf('enterId', [enterId]), oneOf('contractState', ['30']), today]);
  const { rows } = await readRows(page, { condition, orderBy: [{ prop: 'endDate', order: 'desc' }], current: 1, size: 1 });
  return String(rows[0]?.['id'] ?? '');
}

/** What is chosen by: a customer's name or abbreviation, as far as the caller may read them. */
function namedLike(page: PageContext, keyword: string): Condition | undefined {
  if (keyword === '') return undefined;
  const fields = ['enterName', 'enterAbbr'].filter((field) => !isRestricted(page.source.rules, 'customers', field));
  const tests = fields.map((field): Condition => ({ kind: 'test', field, operator: 'LIKE', value: keyword, index: 0 }));
  return tests.length > 1 ? { kind: 'or', of: tests } : (tests[0] ?? oneOf('id', ['0']));
}

/** Customers for pickers, with contacts, invoice titles and what else a form takes over; those whose names begin with what is typed come first. */
async function selectCustomers(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof customersQuery>): Promise<object> {
  const { name = '', keyword = name, id: one, current = 1, size = mostCustomers } = query;
  const page = openPage(ctx, request, 'crm/customers', customerFields);
  if (!page) return toEnvelope([]);
  requireRight(page, 'view');
  const condition = allOf([namedLike(page, keyword), one === undefined ? undefined : oneOf('id', [one])]);
  const { rows } = await readRows(page, { condition, current, size: Math.min(size, mostCustomers) });
  const { tenantId } = page.caller;
  const found = await ctx.database.read(tenantId, async (q) => {
    const whole: Values[] = [];
    for (const row of rows) whole.push((await loadRow(q, page.source, { tenantId, id: String(row['id']) })) ?? row);
    return whole;
  });
  const regions = await findRegions(ctx, request, {
    by: 'id',
    values: found.map((row) => String(row['regionId'] ?? '')),
    told: 'regionCode',
  });
  /** The code of the deepest region that is known of a customer. */
  const codeOf = (row: Values): string => {
    const city = String(row['cityId'] ?? '');
    return regions.get(String(row['regionId'] ?? '')) || (city.length === 4 ? city : '');
  };
  const lengths = Object.values(codeLengths);
  const codes = found.flatMap((row) => lengths.map((length) => codeIn(codeOf(row), length)));
  const names = await findRegions(ctx, request, { by: 'regionCode', values: codes, told: 'regionName' });
  const told: Values[] = [];
  for (const row of found) {
    told.push({
      ...{ id: row['id'], enterName: row['enterName'], socialNumber: row['socialNumber'], enterType: row['enterType'] },
      ...{ businessType: row['businessType'], ...regionOf(codeOf(row), names), areaName: referred(row, 'regionId')['display'] ?? '' },
      address: row['address'],
      contacts: linesOf(row, 'contacts').map(({ id, name, mobile, phone, isDefault }) => ({ id, name, mobile, phone, isDefault })),
      invoices: linesOf(row, 'invoiceTitles').map(({ id, title, taxNo, invoiceType }) => ({ id, title, taxNo, type: invoiceType })),
      contractId: await findContract(ctx, request, String(row['id'])),
      creditLevel: row['creditLevel'],
    });
  }
  const begins = (row: Values): boolean => keyword !== '' && String(row['enterName'] ?? '').startsWith(keyword);
  return toEnvelope([...told.filter(begins), ...told.filter((row) => !begins(row))]);
}

/** Serves what known clients choose customers and their instruments from. */
export function addCustomerRoutes(server: Server, ctx: ServerContext): void {
  server.post(
    '/api/crm/enterinstruments/listOfDetails',
    reads('permission:instruments_view', { query: instrumentsQuery, body: searchBody, load: 'search' }),
    (request) => listInstruments(ctx, request, { query: request.query, body: request.body }),
  );
  server.get('/api/crm/enter/selectInfomation', reads('permission:customers_view', { query: customersQuery, load: 'search' }), (request) =>
    selectCustomers(ctx, request, request.query),
  );
}
