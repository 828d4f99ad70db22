import fc from 'fast-check';
import { expect, test } from 'vitest';
import { AppError } from '../../../src/base/app-error';
import type { Condition, Test } from '../../../src/protocol/condition';
import { wireOperatorOf } from '../../../src/protocol/operators';
import { searchCodec } from '../../../src/protocol/search-codec';
import type { SearchItem, SearchState } from '../../../src/protocol/search-state';
import { operators } from '../../../src/schema/model/field-type';

const condition = (filter: unknown, op: unknown) => ({ filter: JSON.stringify(filter), op: JSON.stringify(op) });
const codeOf = (body: unknown) => {
  try {
    searchCodec.decode(body);
    return 'none';
  } catch (error) {
    return error instanceof AppError ? error.code : String(error);
  }
};
const strip = (tree: Condition | undefined): unknown => {
  if (!tree) return undefined;
  return tree.kind === 'test' ? [tree.field, tree.operator, tree.value] : { [tree.kind]: tree.of.map(strip) };
};

test('all columns of all elements are joined by and', () => {
  const body = {
    searchType: 'N',
    searchParam: [condition({ a: '长沙', b: '100,300' }, { a: 'LIKE', b: 'IN' }), condition({ c: 'x' }, { c: '=' })],
  };
  expect(strip(searchCodec.decode(body).condition)).toEqual({
    and: [
      ['a', 'LIKE', '长沙'],
      ['b', 'IN', '100,300'],
      ['c', '=', 'x'],
    ],
  });
});

test('pairs fold strictly left to right, whatever the connectors', () => {
  const pair = (searchType: string, ...names: string[]) => ({
    searchType,
    searchParams: names.map((name) => ({ searchType: 'or', ...condition({ [name]: '1' }, { [name]: '=' }) })),
  });
  const decoded = searchCodec.decode({ searchType: 'Y', searchListVO: [pair('or', 'a', 'b'), pair('or', 'c'), pair('and', 'd')] });
  expect(strip(decoded.condition)).toEqual({
    and: [
      {
        or: [
          {
            or: [
              ['a', '=', '1'],
              ['b', '=', '1'],
            ],
          },
          ['c', '=', '1'],
        ],
      },
      ['d', '=', '1'],
    ],
  });
});

test('is lenient as the contract says', () => {
  const decoded = searchCodec.decode({
    searchParam: JSON.stringify([{ filter: { n: 5, t: true, gone: '', no: null, list: [1, 'b'] }, op: { n: ' not   between ', t: '=' } }]),
  });
  expect(strip(decoded.condition)).toEqual({
    and: [
      ['n', 'NOT BETWEEN', '5'],
      ['t', '=', 'true'],
      ['list', undefined, ['1', 'b']],
    ],
  });
  expect(strip(searchCodec.decode({ searchType: 'Y', searchListVO: '[]' }).condition)).toBeUndefined();
  expect(searchCodec.decode(undefined)).toEqual({ orderBy: [] });
  expect(searchCodec.decode({ current: '2', size: 50, orderBy: [{ prop: 'a', order: 'desc' }, { prop: 'b' }] })).toEqual({
    orderBy: [
      { prop: 'a', order: 'desc' },
      { prop: 'b', order: 'asc' },
    ],
    current: 2,
    size: 50,
  });
});

test('a pair without a connector takes that of its first row, then and; an empty pair leaves the fold', () => {
  const one = (name: string, searchType?: string) => ({ searchType, ...condition({ [name]: '1' }, {}) });
  const empty = { searchParams: [condition({ x: '' }, { x: '=' })] };
  const decoded = searchCodec.decode({
    searchType: 'Y',
    searchListVO: [{ searchParams: [one('a')] }, empty, { searchParams: [one('b', 'OR')] }, { searchParams: [one('c')] }],
  });
  expect(strip(decoded.condition)).toEqual({
    and: [
      {
        or: [
          ['a', undefined, '1'],
          ['b', undefined, '1'],
        ],
      },
      ['c', undefined, '1'],
    ],
  });
});

const filterText = (text: string) => ({ searchParam: [{ filter: text, op: '{}' }] });

test.each<[string, unknown, string]>([
  ['not an object', 'x', 'searchNotJson'],
  ['broken JSON', filterText('{"a":'), 'searchNotJson'],
  ['a filter that is a list', filterText('[1]'), 'searchNotJson'],
  ['an unknown mode', { searchType: 'Z' }, 'wrongParameter'],
  ['mode Y without pairs', { searchType: 'Y' }, 'missingParameter'],
  ['an own __proto__', filterText('{"__proto__":"1"}'), 'searchFieldUnknown'],
  ['SQL in the name', { searchParam: [condition({ 'a; drop table x': '1' }, {})] }, 'searchFieldUnknown'],
  ['SQL in the operator', { searchParam: [condition({ a: '1' }, { a: '= 1 or 1' })] }, 'searchOperatorUnknown'],
  ['the connector as operator', { searchParam: [condition({ a: '1' }, { a: 'and' })] }, 'searchOperatorUnknown'],
  ['an operator that objects inherit', { searchParam: [condition({ a: '1' }, { a: 'toString' })] }, 'searchOperatorUnknown'],
  ['a strange connector', { searchType: 'Y', searchListVO: [{ searchType: 'xor', searchParams: [] }] }, 'searchOperatorUnknown'],
  ['three rows in a pair', { searchType: 'Y', searchListVO: [{ searchParams: [{}, {}, {}] }] }, 'searchTooLong'],
  ['26 pairs', { searchType: 'Y', searchListVO: Array.from({ length: 26 }, () => ({ searchParams: [] })) }, 'searchTooLong'],
  ['51 elements', { searchParam: Array.from({ length: 51 }, () => condition({}, {})) }, 'searchTooLong'],
  [
    '51 columns',
    { searchParam: [condition(Object.fromEntries(Array.from({ length: 51 }, (_, index) => [`c${index}`, '1'])), {})] },
    'searchTooLong',
  ],
  ['1,001 values', { searchParam: [condition({ a: Array.from({ length: 1001 }, () => '1') }, { a: 'IN' })] }, 'searchTooLong'],
  ['a filter of 64 KB', filterText(`{"a":"${'x'.repeat(65_536)}"}`), 'searchTooLong'],
  ['a value that is an object', { searchParam: [condition({ a: { b: 1 } }, { a: '=' })] }, 'searchValueWrong'],
  ['a list in a list', { searchParam: [condition({ a: [['b']] }, { a: 'IN' })] }, 'searchValueWrong'],
  ['a sort that is SQL', { orderBy: [{ prop: 'id; --', order: 'asc' }] }, 'searchFieldUnknown'],
  ['a direction that is SQL', { orderBy: [{ prop: 'id', order: 'desc, 1' }] }, 'searchValueWrong'],
  ['six sorts', { orderBy: Array.from({ length: 6 }, () => ({ prop: 'id' })) }, 'searchTooLong'],
  ['page zero', { current: 0 }, 'wrongParameter'],
  ['a size that is no number', { size: '5; drop' }, 'wrongParameter'],
])('refuses %s', (_, body, code) => {
  expect(codeOf(body)).toBe(code);
});

const word = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}(\.[a-z][A-Za-z]{0,5})?$/);
const value = fc.oneof(fc.string({ maxLength: 12 }), fc.array(fc.string({ maxLength: 6 }), { maxLength: 4 }));
const item = fc.record({ field: word, operator: fc.constantFrom(...operators), value });
const connector = fc.constantFrom('and' as const, 'or' as const);
const paging = { current: fc.integer({ min: 1, max: 99 }), size: fc.integer({ min: 1, max: 500 }) };
const states: fc.Arbitrary<SearchState> = fc.oneof(
  fc.record({ mode: fc.constant('N' as const), exact: fc.boolean(), items: fc.array(item, { maxLength: 8 }), ...paging }),
  fc.record({
    mode: fc.constant('Y' as const),
    pairs: fc.array(
      fc.record({
        connector,
        rows: fc.array(
          fc.tuple(item, connector).map(([one, joined]) => ({ ...one, connector: joined })),
          { minLength: 1, maxLength: 2 },
        ),
      }),
      { maxLength: 5 },
    ),
    ...paging,
  }),
);

/** What a state means, said in the plainest way. */
function meaning(state: SearchState): unknown {
  const toTest = (one: SearchItem, exact: boolean): unknown => {
    const plain = wireOperatorOf[one.operator];
    const operator = exact && plain === 'LIKE' ? '=' : plain;
    const parts = (typeof one.value === 'string' ? [one.value] : one.value).map((part) => part.trim());
    const filled = parts.filter((part) => part !== '');
    if (filled.length === 0) return undefined;
    const kept = operator === 'BETWEEN' ? parts : filled;
    return [one.field, operator, typeof one.value !== 'string' && kept.some((part) => part.includes(',')) ? kept : kept.join(',')];
  };
  const fold = (left: unknown, joined: string, right: unknown) => (left === undefined ? right : { [joined]: [left, right] });
  if (state.mode === 'N') {
    const tests = state.items.map((one) => toTest(one, state.exact)).filter((one) => one !== undefined);
    return tests.length > 1 ? { and: tests } : tests[0];
  }
  let all: unknown;
  for (const pair of state.pairs) {
    let inner: unknown;
    for (const row of pair.rows) {
      const one = toTest(row, false);
      if (one !== undefined) inner = fold(inner, row.connector, one);
    }
    if (inner !== undefined) all = fold(all, pair.connector, inner);
  }
  return all;
}

test('decoding what was encoded gives back what the state means', () => {
  fc.assert(
    fc.property(states, (state) => {
      const body: unknown = JSON.parse(JSON.stringify(searchCodec.encode(state)));
      const decoded = searchCodec.decode(body);
      expect(strip(decoded.condition)).toEqual(meaning(state));
      expect([decoded.current, decoded.size]).toEqual([state.current, state.size]);
    }),
    { numRuns: 500 },
  );
});

test('anything at all is either decoded or refused with a code', () => {
  const noise = fc.object({
    key: fc.constantFrom('searchType', 'searchParam', 'searchListVO', 'filter', 'op', 'searchParams', 'orderBy', 'prop'),
    maxDepth: 5,
  });
  fc.assert(
    fc.property(noise, (body) => {
      expect(codeOf(body)).toMatch(/^(none|search\w+|wrongParameter|missingParameter)$/);
    }),
    { numRuns: 1000 },
  );
});

test('a JSON text within a search is held to what bodies are held to', () => {
  const inText = (text: string) => codeOf({ searchParam: [{ filter: text }] });
  expect(inText(`{"a":${'['.repeat(100)}${']'.repeat(100)}}`)).toBe('searchTooLong');
  // It would be searched for another number than was sent.
  expect(inText('{"a":12345678901234567890}')).toBe('numberTooLong');
  expect(inText('{"a":"12345678901234567890","b":1234567890123456}')).toBe('none');
  // What says how an object becomes a text would make every refusal fail that names it.
  for (const key of ['toString', 'valueOf', 't\\u006fString'])
    for (const body of [
      { searchParam: [{ filter: '{"a":"1"}', op: `{"a":{"${key}":1}}` }] },
      { searchType: 'Y', searchListVO: [{ searchParams: `[{"searchType":{"${key}":1},"filter":{"a":1}}]` }] },
      { searchType: 'Y', searchListVO: `[{"searchType":{"${key}":1},"searchParams":[]}]` },
    ])
      expect([key, codeOf(body)]).toEqual([key, 'searchFieldUnknown']);
});

test('an index says where a test stood', () => {
  const decoded = searchCodec.decode({ searchParam: [condition({ a: '1' }, {}), condition({ b: '2' }, {})] });
  const of = decoded.condition?.kind === 'and' ? decoded.condition.of : [];
  expect(of.map((one) => (one as Test).index)).toEqual([0, 1]);
});
