import { expect, test } from 'vitest';
import type { SearchItem } from '../../../src/protocol/search-state';
import { readLink } from '../../../src/runtime/list-state/list-link';
import { toListAddress } from '../../../src/runtime/statistic/list-address';
import { figureText, nameOfKey, searchOf } from '../../../src/runtime/statistic/statistic-words';
import { noValue, type StatisticAnswer, toChart } from '../../../src/protocol/statistic';
import type { StatisticModel } from '../../../src/schema/model/statistic-model';
import { pageModel } from './page-models';

const settlements = pageModel('finance/settlements');
const income = settlements.statistics?.find(({ name }) => name === 'income');
if (!income) throw new Error('no income');

const withheld = { isPersonal: () => false, keep: () => '', recall: () => undefined };

/** What the list is asked for by the address of a group. */
function openedBy(
  items: readonly SearchItem[],
  narrowings: Parameters<typeof toListAddress>[1]['narrowings'],
): readonly SearchItem[] | undefined {
  const applied = { mode: 'N', exact: false, items, current: 3, size: 20 } as const;
  const address = toListAddress(settlements, { applied, narrowings, withheld, today: '2026-11-27' });
  if (address === undefined) return undefined;
  const { state } = readLink(address.slice(address.indexOf('?') + 1), settlements, withheld);
  return state?.mode === 'N' ? state.items : undefined;
}

const month = (key: string) => ({ grouping: { field: 'settleDate', unit: 'month' as const }, keys: [key] });
const quarter = { grouping: { field: 'settleDate', unit: 'quarter' as const }, keys: ['2026-Q1'] };
const days = (value: SearchItem['value']): SearchItem => ({ field: 'settleDate', operator: 'range', value });

test.each<[string, readonly SearchItem[], ReturnType<typeof month> | typeof quarter, readonly string[]]>([
  ['a month', [], month('2026-02'), ['2026-02-01', '2026-02-28']],
  ['a month of a leap year', [], month('2024-02'), ['2024-02-01', '2024-02-29']],
  ['a quarter', [], quarter as never, ['2026-01-01', '2026-03-31']],
  ['a month that the search begins within', [days(['2026-11-10', ''])], month('2026-11'), ['2026-11-10', '2026-11-30']],
  ['a month that it ends within', [days(['', '2026-11-10'])], month('2026-11'), ['2026-11-01', '2026-11-10']],
  ['a month within a year in words', [days('@thisYear')], month('2026-11'), ['2026-11-01', '2026-11-30']],
  ['the month in which ninety days begin', [days('@last90Days')], month('2026-08'), ['2026-08-30', '2026-08-31']],
])('%s is opened by its days', (_name, items, narrowing, range) => {
  expect(openedBy(items, [narrowing])).toEqual([days(range)]);
});

test('a key takes the place of the keys that were searched for; what has no value is asked for by the word for that', () => {
  const search: readonly SearchItem[] = [
    { field: 'objectState', operator: 'in', value: ['200', '300'] },
    { field: 'incomeSource', operator: 'in', value: ['1', '2'] },
  ];
  const grouping = { field: 'incomeSource' };
  expect(openedBy(search, [{ grouping, keys: ['2'] }])).toEqual([search[0], { field: 'incomeSource', operator: 'in', value: ['2'] }]);
  expect(openedBy([], [{ grouping: { field: 'enterId' }, keys: ['77'] }])).toEqual([{ field: 'enterId', operator: 'equal', value: '77' }]);
  expect(openedBy(search, [{ grouping, keys: [''] }])).toEqual([search[0], { field: 'incomeSource', operator: 'in', value: ['@none'] }]);
  expect(openedBy([], [{ grouping: { field: 'enterId' }, keys: [''] }])).toEqual([{ field: 'enterId', operator: 'equal', value: '@none' }]);
  expect(openedBy([], [month('')])).toEqual([days('@none')]);
});

test('the search opens with what the statistic says, and not with what the page says', () => {
  const { normal } = searchOf(settlements, income).search;
  expect(normal.map(({ field, defaultValue }) => [field, defaultValue])).toEqual([
    ['settleDate', '@thisYear'],
    ['enterId', undefined],
    ['incomeSource', undefined],
    ['objectState', ['100', '200', '300', '400']],
  ]);
});

const key = (text: string) => ({ key: text });
const answer: StatisticAnswer = {
  columns: [key('2026-01'), key('2026-02')],
  groups: Array.from({ length: 9 }, (_each, at) => ({ key: String(at), cells: [[String(at)], null], total: [String(at)] })),
  totals: { cells: [['36'], null], total: ['36'] },
  more: false,
};
const statistic = (more: Partial<StatisticModel>): StatisticModel => ({ ...income, ...more });

test('time runs along the axis, and no more series are drawn than there are colours', () => {
  const chart = toChart(answer, statistic({}), 0);
  expect([chart.along, chart.categories, chart.series.length, chart.cut]).toEqual(['columns', answer.columns, 7, false]);
  expect(chart.series[3]?.points.map(({ group, column, value }) => [group?.key, column?.key, value])).toEqual([
    ['6', '2026-01', '6'],
    ['6', '2026-02', null],
  ]);
  const pie = toChart(answer, statistic({ chart: 'pie' }), 0);
  expect([pie.along, pie.series.length, pie.series[0]?.points.length, pie.cut]).toEqual(['groups', 1, 9, false]);
  const options = toChart(answer, statistic({ across: { field: 'objectState' } }), 0);
  expect([options.along, options.series.map(({ of }) => of?.key)]).toEqual(['groups', ['2026-01', '2026-02']]);
});

test('the largest are drawn by themselves in their order and the rest as one, so that what is stacked is as high as all', () => {
  const { series } = toChart(answer, statistic({}), 0);
  expect(series.map(({ of, rest }) => of?.key ?? rest?.map(({ key: each }) => each))).toEqual([
    '3',
    '4',
    '5',
    '6',
    '7',
    '8',
    ['0', '1', '2'],
  ]);
  expect(series.at(-1)?.points.map(({ column, rest, value }) => [column?.key, rest?.length, value])).toEqual([
    ['2026-01', 3, '3'],
    ['2026-02', 3, null],
  ]);
  const cities = ['430100', '430200', '430300', '430400', '430500', '430600', '430700', '430800'];
  const wide: StatisticAnswer = {
    columns: cities.map(key),
    groups: [{ key: '1', cells: cities.map((_each, at) => [`${at}.10`]), total: ['28.80'] }],
    totals: { cells: cities.map((_each, at) => [`${at}.10`]), total: ['28.80'] },
    more: false,
  };
  const across = toChart(wide, statistic({ across: { field: 'objectState' } }), 0);
  expect(across.series.at(-1)?.points.map(({ group, rest, value }) => [group?.key, rest?.map(({ key: each }) => each), value])).toEqual([
    ['1', ['430100', '430200'], '1.2'],
  ]);
  const average = statistic({ measures: income.measures.map((each) => ({ ...each, how: 'average' as const })) });
  const apart = toChart(answer, average, 0);
  expect([apart.series.length, apart.series.at(-1)?.of?.key, apart.cut]).toEqual([7, '6', true]);
});

test('rows without a value are drawn by themselves, however few: the rest would open nothing with them', () => {
  const [few, ...others] = answer.groups;
  if (!few) throw new Error('no groups');
  const { series } = toChart({ ...answer, groups: [...others, { ...few, key: noValue }] }, statistic({}), 0);
  expect(series.map(({ of, rest }) => of?.key ?? rest?.map(({ key: each }) => each))).toEqual([
    ...['4', '5', '6', '7', '8', noValue],
    ['1', '2', '3'],
  ]);
});

test('the rest opens its rows where a search can ask for several, and not where there are too many to name', () => {
  const grouping = { field: 'incomeSource' };
  expect(openedBy([], [month('2026-02'), { grouping, keys: ['1', '2'] }])).toEqual([
    days(['2026-02-01', '2026-02-28']),
    { field: 'incomeSource', operator: 'in', value: ['1', '2'] },
  ]);
  const many = Array.from({ length: 251 }, (_each, at) => String(at));
  expect(openedBy([], [{ grouping, keys: many }])).toBeUndefined();
  expect(openedBy([], [{ grouping: quarter.grouping, keys: ['2026-Q1', '2026-Q2'] }])).toBeUndefined();
});

test('figures read as their fields do, shares as percentages, keys by their words', () => {
  const [amount, , count] = income.measures;
  if (!amount || !count) throw new Error('no measures');
  expect(figureText('1234567.5', amount, settlements, 'zh')).toBe('1,234,567.50');
  expect(figureText('12345', count, settlements, 'zh')).toBe('12,345');
  expect(figureText('0.6667', { label: count.label, how: 'share', field: 'isReversed' }, settlements, 'en')).toBe('66.7%');
  expect(figureText(null, amount, settlements, 'zh')).toBe('');
  const item = settlements.search.more.find(({ field }) => field === 'isReversed');
  expect(nameOfKey(key('1'), item, { language: 'zh', empty: '未填写' })).toBe('已红冲 · 是');
  expect(nameOfKey(key(''), item, { language: 'zh', empty: '未填写' })).toBe('未填写');
  expect(nameOfKey({ key: '7', name: '力学室' }, undefined, { language: 'zh', empty: '' })).toBe('力学室');
});
