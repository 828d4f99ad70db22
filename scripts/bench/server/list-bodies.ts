import { isObject } from '../../../src/base/dot-path';
import { rareName } from './load-rows';

type Filters = Readonly<Record<string, readonly [operator: string, value: string]>>;

/** A search body of exact conditions. */
export function toBody(filters: Filters, more: object = {}): object {
  const part = (at: 0 | 1): string => JSON.stringify(Object.fromEntries(Object.entries(filters).map(([name, said]) => [name, said[at]])));
  const searchParam = Object.keys(filters).length === 0 ? [] : [{ filter: part(1), op: part(0) }];
  return { current: 1, size: 50, searchType: 'N', searchParam, ...more };
}

const newest = { orderBy: [{ prop: 'receivedAt', order: 'desc' }] };

/** Five filters that many rows meet: parts of texts, an option, days, money. */
export const broadBody = toBody(
  {
    deviceName: ['LIKE', '表'],
    customer: ['LIKE', '限'],
    state: ['IN', '1,2,3'],
    receivedAt: ['BETWEEN', '2024-01-01,2025-12-31'],
    fee: ['BETWEEN', '100,4000'],
  },
  newest,
);

/** Five filters that a handful of rows meet. */
export const selectiveBody = toBody(
  {
    customer: ['=', '长沙机械制造有限公司12'],
    state: ['IN', '1,2,3,4'],
    receivedAt: ['BETWEEN', '2024-01-01,2025-12-31'],
    fee: ['BETWEEN', '1,4990'],
    classify: ['IN', 'A,B,C'],
  },
  newest,
);

/** Two characters that few names have. */
export const rareBody = toBody({ deviceName: ['LIKE', rareName.slice(0, 2)] }, newest);

const pair = (connector: string, name: string, operator: string, value: string): object => ({
  searchType: connector,
  searchParams: [{ searchType: connector, filter: JSON.stringify({ [name]: value }), op: JSON.stringify({ [name]: operator }) }],
});

const pairs = {
  current: 1,
  size: 50,
  searchType: 'Y',
  searchListVO: [
    pair('and', 'deviceName', 'LIKE', '压力'),
    pair('and', 'quantity', '>=', '50'),
    pair('or', 'remark', 'LIKE', '环境'),
    pair('and', 'fee', '<', '900'),
  ],
};

const sortColumns = ['deviceNo', 'customer', 'state', 'fee', 'quantity', 'receivedAt', 'dueDate', 'keeper', 'urgent', 'remark'];

/** What people ask of a list all day: parts of words, advanced pairs, any order of any column. */
export const dailyBodies: readonly object[] = [
  rareBody,
  broadBody,
  pairs,
  ...sortColumns.flatMap((prop) => [toBody({}, { orderBy: [{ prop, order: 'asc' }] }), toBody({}, { orderBy: [{ prop, order: 'desc' }] })]),
];

/** The data of an answer. */
export function dataOf(text: string): Readonly<Record<string, unknown>> {
  // A body that came in chunks still bears their lengths; what is asked of here is short enough for none.
  const body: unknown = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1));
  return isObject(body) && isObject(body['data']) ? body['data'] : {};
}
