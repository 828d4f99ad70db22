import { afterAll, beforeAll, expect, test } from 'vitest';
import { getAt, isObject, type Values } from '../../../src/base/dot-path';
import { Decimal } from '../../../src/base/decimal';
import { instituteTime } from '../../../src/base/institute-time';
import { encodeSearch } from '../../../src/protocol/search-encode';
import { type StatisticAnswer, type StatisticFigures, toChart } from '../../../src/protocol/statistic';
import { readLink } from '../../../src/runtime/list-state/list-link';
import { openSearch } from '../../../src/runtime/search/search-reducer';
import { toListAddress } from '../../../src/runtime/statistic/list-address';
import { searchOf } from '../../../src/runtime/statistic/statistic-words';
import type { PageModel, ServedPage } from '../../../src/schema/model/page-model';
import type { GroupingModel, StatisticModel } from '../../../src/schema/model/statistic-model';
import { type Institute, listOf, openInstitute } from '../support/institute';

// The statistics that the product ships, over its demo institute: against sums worked out here from the rows of the list, role by role.
let institute: Institute;
beforeAll(async () => {
  institute = await openInstitute();
}, 240_000);
afterAll(() => institute.close());

const shipped: readonly (readonly [path: string, name: string, roles: readonly string[]])[] = [
  ['metrology/samples', 'volume', ['admin', 'dept_head', 'quality', 'finance']],
  ['finance/settlements', 'income', ['admin', 'dept_head', 'finance']],
  ['finance/settlements', 'arrears', ['admin', 'dept_head', 'finance']],
  ['crm/orders', 'punctuality', ['admin', 'dept_head', 'quality', 'acceptor']],
  ['crm/instruments', 'mandatory', ['admin', 'dept_head', 'quality', 'acceptor']],
  ['metrology/tasks', 'workload', ['admin', 'dept_head', 'quality']],
  ['metrology/devices', 'validity', ['admin', 'dept_head', 'quality', 'device_keeper']],
];
const cases = shipped.flatMap(([path, name, roles]) => roles.map((role) => [role, path, name] as const));

const withheld = { isPersonal: () => false, keep: () => '', recall: () => undefined };

async function open(role: string, path: string, name: string): Promise<{ readonly model: PageModel; readonly statistic: StatisticModel }> {
  const { model, can } = (await institute.call(role, `schema/pages/${path}`))['data'] as unknown as ServedPage;
  const statistic = model.statistics?.find((each) => each.name === name);
  if (!statistic || !can.includes(name)) throw new Error(`${role} has no statistic ${name}`);
  return { model, statistic };
}

function keyOf(row: Values, { field, unit }: GroupingModel): string {
  const [own = '', ...rest] = field.split('.');
  const refs = isObject(row['$refs']) ? row['$refs'][own] : undefined;
  const value = rest.length === 0 ? getAt(row, [field]) : isObject(refs) ? refs[rest.join('.')] : null;
  const text = value === null || value === undefined ? '' : String(value);
  if (unit === 'quarter' && text !== '') return `${text.slice(0, 4)}-Q${Math.ceil(Number(text.slice(5, 7)) / 3)}`;
  return unit === undefined ? text : text.slice(0, { day: 10, month: 7, year: 4, quarter: 0 }[unit]);
}

/** What the rows come to, by an arithmetic of its own. */
function figuresOf({ measures }: StatisticModel, rows: readonly Values[]): StatisticFigures {
  return measures.map(({ how, field = '' }) => {
    if (how === 'count') return String(rows.length);
    const sum = rows.reduce((all, row) => all.plus(new Decimal(String(row[field] ?? 0))), new Decimal(0));
    if (how === 'sum') return sum.toFixed();
    return rows.length === 0 ? null : sum.div(rows.length).toFixed(4);
  });
}

const sameNumbers = (figures: StatisticFigures): StatisticFigures =>
  figures.map((each) => (each === null ? null : new Decimal(each).toFixed()));

test.each(cases)('%s reads of %s the statistic %s as the rows of his list come to', async (role, path, name) => {
  const { model, statistic } = await open(role, path, name);
  const { by, across } = statistic;
  const { applied } = openSearch(searchOf(model, statistic));
  const search = encodeSearch(applied);
  const answer = (await institute.call(role, `${path}/statistic`, { ...search, statistic: name }))['data'] as unknown as StatisticAnswer;
  const list = (await institute.call(role, `${path}/page`, { ...search, current: 1, size: 5000 }))['data'] as Values;
  const rows = listOf(list['records']);
  expect(rows.length).toBe(Number(list['total']));
  if (role === 'admin') expect(rows.length).toBeGreaterThan(0);
  const groups = new Map<string, readonly Values[]>();
  for (const row of rows) groups.set(keyOf(row, by), [...(groups.get(keyOf(row, by)) ?? []), row]);
  const told = answer.groups.filter(({ total }) => total[statistic.measures.findIndex(({ how }) => how === 'count')] !== '0');
  expect(new Set(told.map(({ key }) => key))).toEqual(new Set(groups.keys()));
  for (const group of told) {
    const own = groups.get(group.key) ?? [];
    expect([group.key, sameNumbers(group.total)]).toEqual([group.key, sameNumbers(figuresOf(statistic, own))]);
    for (const [index, column] of answer.columns.entries()) {
      const there = across ? own.filter((row) => keyOf(row, across) === column.key) : [];
      const cell = group.cells[index];
      expect([group.key, column.key, cell ? sameNumbers(cell) : null]).toEqual([
        ...[group.key, column.key, there.length === 0 ? null : sameNumbers(figuresOf(statistic, there))],
      ]);
    }
  }
  expect(sameNumbers(answer.totals.total)).toEqual(sameNumbers(figuresOf(statistic, rows)));
});

test.each(shipped.map(([path, name]) => [path, name] as const))(
  'each cell of %s, %s opens exactly the rows that it counts',
  async (path, name) => {
    const { model, statistic } = await open('admin', path, name);
    const { by, across, measures } = statistic;
    const { applied } = openSearch(searchOf(model, statistic));
    const asked = { ...encodeSearch(applied), statistic: name };
    const answer = (await institute.call('admin', `${path}/statistic`, asked))['data'] as unknown as StatisticAnswer;
    const counts = measures.findIndex(({ how }) => how === 'count');
    const places = answer.groups.slice(0, 6).flatMap((group) => [
      { narrowings: [{ grouping: by, keys: [group.key] }], count: group.total[counts] },
      ...answer.columns.flatMap((column, index) => {
        const count = group.cells[index]?.[counts];
        return across && count
          ? [
              {
                narrowings: [
                  { grouping: by, keys: [group.key] },
                  { grouping: across, keys: [column.key] },
                ],
                count,
              },
            ]
          : [];
      }),
    ]);
    // What the chart draws as one, beside the largest.
    const rest = toChart(answer, statistic, counts).series.flatMap((series) =>
      series.rest
        ? series.points.slice(0, 6).map(({ group, column, rest: keys = [], value }) => ({
            narrowings: [
              { grouping: by, keys: (group ? [group] : keys).map(({ key }) => key) },
              ...(across ? [{ grouping: across, keys: (column ? [column] : keys).map(({ key }) => key) }] : []),
            ],
            count: value,
          }))
        : [],
    );
    let opened = 0;
    for (const { narrowings, count } of [...places.slice(0, 40), ...rest]) {
      const address = toListAddress(model, { applied, narrowings, withheld, today: instituteTime().slice(0, 10) });
      const keys = narrowings.flatMap((each) => each.keys);
      expect([keys, address === undefined]).toEqual([keys, keys.length > 250]);
      if (address === undefined) continue;
      const { state, dropped } = readLink(address.slice(address.indexOf('?') + 1), model, withheld);
      expect([address, dropped]).toEqual([address, []]);
      const found = state && ((await institute.call('admin', `${path}/page`, encodeSearch(state)))['data'] as Values);
      expect([address, String(found?.['total'])]).toEqual([address, count]);
      opened += 1;
    }
    expect(opened).toBeGreaterThan(0);
  },
);

test('who was not given a statistic is refused it, however well he may see the rows', async () => {
  const answer = await institute.call('acceptor', 'finance/settlements/statistic', { statistic: 'arrears' });
  expect(answer['code']).toBe(403);
});
