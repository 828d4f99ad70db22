import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../../src/base/app-error';
import type { Condition } from '../../../src/protocol/condition';
import { wireOperators, type WireOperator } from '../../../src/protocol/operators';
import { searchCodec } from '../../../src/protocol/search-codec';
import { toConditionSql } from '../../../src/server/query/condition-sql';
import { type ListRequest, toCountSql, toDetailSql, toListSql } from '../../../src/server/query/list-sql';
import { toStatement } from '../../../src/server/query/statement';
import { sourceOf } from './demo-schemas';

const source = sourceOf('clients');
const tenantId = '000000';
const request = (more: Partial<ListRequest> = {}): ListRequest => ({ tenantId, orderBy: [], current: 1, size: 50, ...more });
const plain = (sql: string): string => sql.replace(/\s+/g, ' ');
const compile = (condition: Condition) => {
  const made = toConditionSql({ ...source, tenantId, alias: 't' }, condition);
  return made ? toStatement(made) : undefined;
};
const one = (field: string, operator: WireOperator, value: string | readonly string[]): Condition => ({
  kind: 'test',
  field,
  operator,
  value,
  index: 0,
});
const shanghai = (n: number) => `($${n}::timestamp at time zone 'Asia/Shanghai')`;

test.each<[string, WireOperator, string | readonly string[], string, readonly unknown[]]>([
  [
    'name',
    'LIKE',
    '表%_\\',
    `((coalesce("t"."name" ilike $1 escape '\\', false) and bigrams("t"."name") @> bigrams($2)) or (coalesce("t"."name" ilike $3 escape '\\', false) and bigrams("t"."name") @> bigrams($4)))`,
    ['%表\\%\\_\\\\%', '表%_\\', '%表％＿＼%', '表％＿＼'],
  ],
  [
    'contact.name',
    'LIKE',
    'Ａ(1)',
    `("t"."contact_name" ilike $1 escape '\\' or "t"."contact_name" ilike $2 escape '\\' or "t"."contact_name" ilike $3 escape '\\' or "t"."contact_name" ilike $4 escape '\\')`,
    ['%Ａ(1)%', '%A(1)%', '%Ａ（１）%', '%A（1）%'],
  ],
  ['name', 'LIKE', '表', `"t"."name" ilike $1 escape '\\'`, ['%表%']],
  ['contact.name', 'LIKE', '王工', `"t"."contact_name" ilike $1 escape '\\'`, ['%王工%']],
  ['name', 'NOT LIKE', '院', `"t"."name" not ilike $1 escape '\\'`, ['%院%']],
  ['name', 'NOT LIKE', 'x', `("t"."name" not ilike $1 escape '\\' and "t"."name" not ilike $2 escape '\\')`, ['%x%', '%ｘ%']],
  ['name', '=', 'a,b', `"t"."name" = $1`, ['a,b']],
  ['name', 'IN', 'a, b,,', `"t"."name" = any($1::text[])`, [['a', 'b']]],
  ['name', 'NOT IN', ['a,b'], `"t"."name" <> all($1::text[])`, [['a,b']]],
  ['kind', '!=', 'a', `"t"."kind" <> $1`, ['a']],
  ['tags', 'IN', 'x,y', `"t"."tags" && $1::text[]`, [['x', 'y']]],
  ['score', '>=', '5', `"t"."score" >= $1::bigint`, ['5']],
  ['score', '>=', '5.5', `"t"."score" >= $1::numeric`, ['5.5']],
  ['score', 'BETWEEN', '1,', `"t"."score" >= $1::bigint`, ['1']],
  ['amount', 'NOT BETWEEN', '1,2.5', `("t"."amount" < $1::bigint or "t"."amount" > $2::numeric)`, ['1', '2.5']],
  ['isActive', '=', 'true', `"t"."is_active" = $1::smallint`, [1]],
  ['since', '=', '2026-02', `("t"."since" >= $1::date and "t"."since" < $2::date)`, ['2026-02-01', '2026-03-01']],
  ['since', '>', '2026', `"t"."since" >= $1::date`, ['2027-01-01']],
  ['seenAt', '<=', '2026-01-31', `"t"."seen_at" < ${shanghai(1)}`, ['2026-02-01 00:00:00']],
  [
    'seenAt',
    '=',
    '2026-12-31 23:59:59',
    `("t"."seen_at" >= ${shanghai(1)} and "t"."seen_at" < ${shanghai(2)})`,
    ['2026-12-31 23:59:59', '2027-01-01 00:00:00'],
  ],
  ['id', '=', '77', `"t"."id" = $1::bigint`, ['77']],
  [
    'branchId.name',
    'LIKE',
    '院',
    `"t"."branch_id" in (with found as materialized (select "x"."id" from "pg_branches" as "x" where "x"."tenant_id" = $1 and "x"."is_deleted" = 0 and "x"."name" ilike $2 escape '\\') select id from found)`,
    [tenantId, '%院%'],
  ],
  [
    'partnerIds.name',
    '=',
    'x',
    `exists (select 1 from "pg_clients" as "x" where "x"."tenant_id" = $1 and "x"."is_deleted" = 0 and "x"."id" = any("t"."partner_ids"::bigint[]) and "x"."name" = $2)`,
    [tenantId, 'x'],
  ],
  [
    'branchId',
    '=',
    '5',
    `"t"."branch_id" in (with recursive sub(id) as (select n.id from "pg_branches" as "n" where "n"."tenant_id" = $1 and "n"."is_deleted" = 0 and "n"."id" = $2::bigint union select c.id from "pg_branches" as "c" join sub on "c"."parent_id" = sub.id where "c"."tenant_id" = $3 and "c"."is_deleted" = 0) select id from sub)`,
    [tenantId, '5', tenantId],
  ],
])('%s %s %j', (field, operator, value, sql, parameters) => {
  const statement = compile(one(field, operator, value));
  expect(plain(statement?.sql ?? '')).toBe(sql);
  expect(statement?.parameters).toEqual(parameters);
});

test('a junction keeps its parentheses, and what is left of it when parts fall away', () => {
  const tree: Condition = { kind: 'and', of: [{ kind: 'or', of: [one('name', '=', 'a'), one('name', '=', 'b')] }, one('kind', '=', 'c')] };
  expect(compile(tree)?.sql).toBe(`(("t"."name" = $1 or "t"."name" = $2) and "t"."kind" = $3)`);
  expect(compile({ kind: 'and', of: [one('name', 'IN', ','), one('kind', '=', 'c')] })?.sql).toBe(`"t"."kind" = $1`);
  expect(compile(one('name', 'IN', ','))).toBeUndefined();
});

test('a list is cut to its page first, asks tenant and removal outside the condition, and sorts by columns with the id last', () => {
  const statement = toStatement(
    toListSql(source, request({ condition: { kind: 'or', of: [one('name', '=', 'a'), one('name', '=', 'b')] }, current: 3, size: 2000 })),
  );
  const sql = plain(statement.sql);
  expect(sql).toContain(
    `from (select *, row_number() over (order by "__key0" desc, "__key1" desc) as "__place" from (select t.*, "t"."code" as "__key0", "t"."id" as "__key1" from "pg_clients" as "t" where "t"."tenant_id" = $3 and "t"."is_deleted" = 0 and (("t"."name" = $4 or "t"."name" = $5)) order by "__key0" desc, "__key1" desc limit $6 offset $7) as r) as t left join "pg_branches" as "tr9" on "tr9"."tenant_id" = $8 and "tr9"."id" = "t"."branch_id"`,
  );
  expect(sql).toMatch(/^select coalesce\(json_agg\(\(select row_to_json\("\$row"\) from \(select "t"\."code" as "code",/);
  expect(sql).toContain(`order by t."__place"), '[]')::text as rows, (json_agg(json_build_array(t."__key0"::text, t."__key1"::text))`);
  expect(sql).not.toMatch(/order by [^)]*::text/);
  expect(statement.parameters).toEqual([tenantId, 2000, tenantId, 'a', 'b', 2000, 4000, tenantId]);
});

test('empty values come last whatever the order, and references are sorted by their names', () => {
  const sql = plain(
    toStatement(
      toListSql(
        source,
        request({
          orderBy: [
            { prop: 'score', order: 'desc' },
            { prop: 'branchId', order: 'asc' },
          ],
        }),
      ),
    ).sql,
  );
  const part = (which: string) =>
    `select t.*, "t"."score" as "__key0", "s1"."name" collate "pinyin" as "__key1", "t"."id" as "__key2" from "pg_clients" as "t" left join "pg_branches" as "s1" on "s1"."tenant_id" = $n and "s1"."id" = "t"."branch_id" where "t"."tenant_id" = $n and "t"."is_deleted" = 0 and "t"."score" is ${which} order by "__key0" desc, "__key1" asc nulls last, "__key2" asc limit $n`;
  // Two parts, each as an index has it: a plain one runs both ways, but not with its empty values at the other end.
  expect(sql.replace(/\$\d+/g, '$n')).toContain(
    `row_number() over (order by "__key0" desc nulls last, "__key1" asc nulls last, "__key2" asc) as "__place" from (select * from (${part('not null')}) as f union all select * from (${part('null')}) as e limit $n offset $n) as r) as t`,
  );
  expect(sql).toContain(`order by t."__place"), '[]')::text as rows`);
});

test('rows are counted up to a limit', () => {
  expect(toStatement(toCountSql(source, request()))).toEqual({
    sql: `select count(*)::int as count from (select 1 from "pg_clients" as "t" where "t"."tenant_id" = $1 and "t"."is_deleted" = 0 limit $2) as c`,
    parameters: [tenantId, 10_001],
  });
});

test('a whole row brings its lines in their order, and can be locked', () => {
  const sql = plain(toStatement(toDetailSql(sourceOf('orders'), { tenantId, id: '5', lock: true })).sql);
  expect(sql).toContain(`order by "tl4"."line_no", "tl4"."id"), '[]') from "pg_orders__lines" as "tl4" where `);
  expect(sql).toMatch(/t\.id = \$\d+::bigint for update of t$/);
});

/** Statement texts with what may vary in number taken out: lists of conditions and their places. */
const skeleton = (sql: string): string => plain(sql).replace(/\$\d+/g, '$n');

const columns = [
  'name',
  'kind',
  'tags',
  'score',
  'amount',
  'isActive',
  'since',
  'seenAt',
  'branchId',
  'branchId.name',
  'id',
  'createTime',
  'contact.name',
];
const strange = fc.oneof(
  fc.constantFrom(...columns, '__proto__', 'constructor', 'tenant_id', 'nothing', 'name"', "name'"),
  fc.string({ maxLength: 12 }),
);
const operand = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom("'; drop table x; --", '1', '2026-01', '1,2', '2026-01-01,2026-02-01', 'true'),
  fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 }),
  fc.integer(),
);

test('any single search is refused or becomes one of a closed set of statements', () => {
  const seen = new Set<string>();
  const requested = fc.record({
    column: strange,
    op: fc.oneof(fc.constantFrom(...wireOperators), fc.string({ maxLength: 6 })),
    value: operand,
  });
  fc.assert(
    fc.property(requested, ({ column, op, value }) => {
      const filter = JSON.stringify({ [column]: value });
      const body = {
        searchParam: [{ filter: column === '__proto__' ? '{"__proto__":"1"}' : filter, op: JSON.stringify({ [column]: op }) }],
      };
      try {
        const { condition } = searchCodec.decode(body);
        const statement = condition && compile(condition);
        if (statement) seen.add(skeleton(statement.sql));
      } catch (error) {
        expect(error).toBeInstanceOf(AppError);
      }
    }),
    { numRuns: 3000 },
  );
  const alphabet = /^[a-z0-9_"$.,:()<>=!@&'\\/ \n[\]]+$/i;
  for (const sql of seen) {
    expect(sql).toMatch(alphabet);
    expect(sql).not.toMatch(/drop|;|--/i);
  }
  expect(seen.size).toBeGreaterThan(30);
  expect(seen.size).toBeLessThan(200);
});
