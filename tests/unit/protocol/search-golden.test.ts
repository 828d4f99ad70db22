import { expect, test } from 'vitest';
import { takesOperator, wireOperatorOf } from '../../../src/protocol/operators';
import { searchCodec } from '../../../src/protocol/search-codec';
import type { SearchItem } from '../../../src/protocol/search-state';
import { type FieldType, type Operator, operators } from '../../../src/schema/model/field-type';
import { operatorsOf } from '../../../src/schema/context/type-defaults';
import golden from '../../fixtures/search-golden.json';

interface Golden {
  readonly type: FieldType;
  readonly operator: Operator;
  readonly value: string | readonly string[];
  readonly N: object;
  readonly Y: object;
  readonly exact?: object;
  readonly tree: readonly string[];
}

// Written from api-contract 14.2, 14.3, 14.7 and 14.8, not from the encoder.
const cases = golden.cases as readonly Golden[];
const notOffered = golden.notOffered as Readonly<Record<string, readonly Operator[]>>;
const paging = { current: 1, size: 50 } as const;
const itemOf = ({ type, operator, value }: Golden): SearchItem => ({ field: `${type}Field`, operator, value });
const treeOf = (body: unknown): unknown => {
  const { condition } = searchCodec.decode(JSON.parse(JSON.stringify(body)));
  return condition?.kind === 'test' ? [condition.field, condition.operator, condition.value] : condition;
};

test.each(cases)('$type $operator, mode N: the body to the letter, and what the server reads', (each) => {
  const body = searchCodec.encode({ ...paging, mode: 'N', exact: false, items: [itemOf(each)] });
  expect(body).toEqual(each.N);
  expect(treeOf(body)).toEqual(each.tree);
});

test.each(cases)('$type $operator, mode Y: the body to the letter, and what the server reads', (each) => {
  const body = searchCodec.encode({ ...paging, mode: 'Y', pairs: [{ connector: 'and', rows: [{ connector: 'and', ...itemOf(each) }] }] });
  expect(body).toEqual(each.Y);
  expect(treeOf(body)).toEqual(each.tree);
});

test.each(cases.filter((each) => each.exact))('$type $operator under 精确查询', (each) => {
  const state = { ...paging, mode: 'N', exact: true } as const;
  expect(searchCodec.encode({ ...state, items: [itemOf(each)] }).searchParam).toEqual([each.exact]);
  expect(searchCodec.encode({ ...state, items: [{ ...itemOf(each), loose: true }] })).toEqual(each.N);
});

test('the golden bodies are about every operator of every type that can be searched', () => {
  const types = Object.keys(notOffered) as readonly FieldType[];
  expect(types).toHaveLength(10);
  for (const type of types) {
    const given = cases.filter((each) => each.type === type).map((each) => each.operator);
    expect([...given, ...(notOffered[type] ?? [])].sort(), type).toEqual([...operators].sort());
    expect([...given].sort(), type).toEqual([...operatorsOf(type)].sort());
    for (const operator of given) expect(takesOperator(type, wireOperatorOf[operator]), `${type} ${operator}`).toBe(true);
  }
});

const unusual: readonly (readonly [string, SearchItem, object | undefined])[] = [
  ['text is trimmed', { field: 'a', operator: 'contains', value: '  长沙 ' }, { filter: '{"a":"长沙"}', op: '{"a":"LIKE"}' }],
  ['blank text drops the condition', { field: 'a', operator: 'contains', value: '  ' }, undefined],
  ['an empty list drops the condition', { field: 'a', operator: 'in', value: ['', ' '] }, undefined],
  ['blank parts are dropped', { field: 'a', operator: 'in', value: ['1', ' ', '2 '] }, { filter: '{"a":"1,2"}', op: '{"a":"IN"}' }],
  [
    'a part with a comma is sent as a list',
    { field: 'a', operator: 'in', value: ['甲,乙', '丙'] },
    { filter: '{"a":["甲,乙","丙"]}', op: '{"a":"IN"}' },
  ],
  ['text with a comma is one value', { field: 'a', operator: 'contains', value: '甲,乙' }, { filter: '{"a":"甲,乙"}', op: '{"a":"LIKE"}' }],
  ['a range open at its end', { field: 'a', operator: 'between', value: ['5', ''] }, { filter: '{"a":"5,"}', op: '{"a":"BETWEEN"}' }],
  ['a range open at its start', { field: 'a', operator: 'between', value: ['', '5'] }, { filter: '{"a":",5"}', op: '{"a":"BETWEEN"}' }],
  ['quotes and braces', { field: 'a', operator: 'equal', value: '"}\\' }, { filter: '{"a":"\\"}\\\\"}', op: '{"a":"="}' }],
  ['a dotted field', { field: 'b.c', operator: 'equal', value: '1' }, { filter: '{"b.c":"1"}', op: '{"b.c":"="}' }],
];

test.each(unusual)('%s', (_name, item, condition) => {
  const expected = condition ? [condition] : [];
  expect(searchCodec.encode({ ...paging, mode: 'N', exact: false, items: [item] }).searchParam).toEqual(expected);
});

test('the two bodies of the contract, letter by letter', () => {
  const row = (connector: 'and' | 'or', field: string, operator: Operator, value: string) => ({ connector, field, operator, value });
  expect(
    searchCodec.encode({
      ...paging,
      mode: 'Y',
      pairs: [
        { connector: 'and', rows: [row('and', 'enterName', 'contains', '长沙'), row('or', 'enterName', 'contains', '株洲')] },
        { connector: 'and', rows: [row('and', 'orderStatus', 'equal', '100')] },
      ],
    }),
  ).toEqual({
    current: 1,
    size: 50,
    searchType: 'Y',
    searchListVO: [
      {
        searchType: 'and',
        searchParams: [
          { searchType: 'and', filter: '{"enterName":"长沙"}', op: '{"enterName":"LIKE"}' },
          { searchType: 'or', filter: '{"enterName":"株洲"}', op: '{"enterName":"LIKE"}' },
        ],
      },
      { searchType: 'and', searchParams: [{ searchType: 'and', filter: '{"orderStatus":"100"}', op: '{"orderStatus":"="}' }] },
    ],
  });
});
