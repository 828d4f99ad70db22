import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { toStatement } from '../../../src/server/query/statement';
import { readLegacyFilters, type LegacyFilterKind, toLegacyFilterSql } from '../../../src/server/query/legacy-filters';

const kinds = new Map<string, LegacyFilterKind>([
  ['paramName', 'text'],
  ['sort', 'number'],
  ['createTime', 'time'],
  ['deptId', 'id'],
  ['odd_like', 'text'],
]);

const say = (query: Readonly<Record<string, unknown>>) => {
  const { tests } = readLegacyFilters(query, kinds);
  const made = toLegacyFilterSql(tests, (property) => sql.ref(`l.${property}`));
  return made && toStatement(made);
};
const name = `coalesce("l"."paramName"::text, '')`;
const time = `coalesce("l"."createTime"::text, '')`;

test.each([
  ['paramName', 'a%_\\b', `${name} ilike $1`, ['%a\\%\\_\\\\b%']],
  ['paramName_like', '初始', `${name} ilike $1`, ['%初始%']],
  ['paramName_likeleft', '密码', `${name} ilike $1`, ['%密码']],
  ['paramName_likeright', '初始', `${name} ilike $1`, ['初始%']],
  ['paramName_notlike', 'x', `${name} not ilike $1`, ['%x%']],
  ['paramName_equal', 'x', `${name} = $1`, ['x']],
  ['paramName_notequal', 'x', `${name} <> $1`, ['x']],
  ['paramName_null', '1', `${name} = $1`, ['']],
  ['paramName_notnull', '1', `${name} <> $1`, ['']],
  ['sort', '3', `"l"."sort" = $1::numeric`, ['3']],
  ['sort_ge', '-1.5', `"l"."sort" >= $1::numeric`, ['-1.5']],
  ['sort_gt', '1', `"l"."sort" > $1::numeric`, ['1']],
  ['sort_le', '1', `"l"."sort" <= $1::numeric`, ['1']],
  ['sort_lt', '1', `"l"."sort" < $1::numeric`, ['1']],
  ['createTime_datege', '2026-03-01', `left(${time}, 10) >= $1 and ${time} <> ''`, ['2026-03-01']],
  ['createTime_dategt', '2026-03-01 08:00:00', `${time} > $1`, ['2026-03-01 08:00:00']],
  ['createTime_datele', '2026-03-01', `left(${time}, 10) <= $1 and ${time} <> ''`, ['2026-03-01']],
  ['createTime_datelt', '2026-03-01', `left(${time}, 10) < $1 and ${time} <> ''`, ['2026-03-01']],
  ['createTime_dateequal', '2026-03-01', `left(${time}, 10) = $1 and ${time} <> ''`, ['2026-03-01']],
  ['deptId', '12', `coalesce("l"."deptId"::text, '') = $1`, ['12']],
  ['odd_like', 'x', `coalesce("l"."odd_like"::text, '') ilike $1`, ['%x%']],
])('%s=%s is one comparison with its value bound', (key, value, text, parameters) => {
  expect(say({ [key]: value })).toEqual({ sql: `(${text})`, parameters });
});

test('blank values, a value that is to be skipped, paging and the tenant are no filters', () => {
  expect(
    say({ paramName: ' ', sort: '', paramName_ignore: 'x', current: '1', size: '9', ascs: 'sort', tenantId: '000001' }),
  ).toBeUndefined();
});

describe('names', () => {
  test.each(['param_name', 'paramName;drop table x', 'paramName_raw', '1=1', '__proto__', 'constructor', 'toString_like', 'paramName"'])(
    '%j is none of the list: it becomes no part of a statement and is told',
    (key) => {
      const found = readLegacyFilters(Object.fromEntries([[key, 'x']]), kinds);
      expect([found.tests, found.unknown]).toEqual([[], [key]]);
    },
  );
});

test.each([
  ['sort_ge', '1 or 1=1'],
  ['sort', 'x'],
  ['createTime_datege', 'yesterday'],
  ['createTime_datele', '2026-3-1'],
])('%s=%s is refused by its name', (key, value) => {
  expect(() => readLegacyFilters({ [key]: value }, kinds)).toThrow(
    expect.objectContaining({ code: 'wrongParameter', detail: { name: key } }) as Error,
  );
});

test('the order is by columns of the list alone, as they are called in the database', () => {
  const found = readLegacyFilters({ ascs: 'param_name,(select 1),id;--', descs: 'create_time, sort' }, kinds);
  expect(found.order).toEqual([
    { property: 'paramName', descending: false },
    { property: 'createTime', descending: true },
    { property: 'sort', descending: true },
  ]);
});
