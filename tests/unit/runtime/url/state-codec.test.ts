import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SearchState } from '../../../../src/protocol/search-state';
import { readQuery, toQuery } from '../../../../src/runtime/list-state/address-text';
import { decodeState, encodeState, type Withheld } from '../../../../src/runtime/list-state/state-codec';
import { withheldIn } from '../../../../src/runtime/list-state/withheld-values';
import { operators } from '../../../../src/schema/model/field-type';
import { pageModel } from '../page-models';

const nobody: Withheld = { isPersonal: () => false, keep: () => '', recall: () => undefined };
const size = 50;

const write = (state: SearchState, withheld: Withheld = nobody): string => toQuery(encodeState(state, { size, withheld }));
const read = (query: string, withheld: Withheld = nobody) => decodeState(readQuery(query), { size, withheld });

const field = fc.stringMatching(/^[a-z][A-Za-z0-9]{0,8}(\.[a-z]{1,6})?$/);
const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.constantFrom('', '~', '(', '\\', '\\0', ')', 'a,b', '量衡 & 计量=1?#+%', 'has:x', '(a,b)', '1e9', '\u2028'),
);
const value = fc.oneof(text, fc.array(text, { maxLength: 4 }));
const item = fc.record({ field, operator: fc.constantFrom(...operators), value });
const connector = fc.constantFrom('and' as const, 'or' as const);
const row = fc.tuple(item, connector).map(([each, word]) => ({ ...each, connector: word }));
const pair = fc.record({ connector, rows: fc.array(row, { maxLength: 2 }) });
const order = fc.record({ prop: field, order: fc.constantFrom('asc' as const, 'desc' as const) });
const paging = fc.record(
  { current: fc.integer({ min: 1, max: 99_999 }), size: fc.constantFrom(15, 50, 5000), orderBy: fc.array(order, { maxLength: 3 }) },
  { requiredKeys: ['current', 'size'] },
);
const normal = fc
  .tuple(paging, fc.boolean(), fc.array(item, { maxLength: 6 }))
  .map(([base, exact, items]): SearchState => ({ ...base, mode: 'N', exact, items }));
const advanced = fc.tuple(paging, fc.array(pair, { maxLength: 4 })).map(([base, pairs]): SearchState => ({ ...base, mode: 'Y', pairs }));
const anyState = fc.oneof(normal, advanced);

describe('a search in an address', () => {
  test('comes back as it was, whatever it is', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        expect(read(write(state))).toEqual({ state, withheld: [] });
      }),
      { numRuns: 400 },
    );
  });

  test('comes back as it was in the browser tab that holds its personal values, which the address does not', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const kept = new Map<string, readonly string[]>();
        const all: Withheld = {
          isPersonal: () => true,
          keep: (tokens) => {
            kept.set('k', tokens);
            return 'k';
          },
          recall: (key) => kept.get(key),
        };
        const query = write(state, all);
        expect(query).not.toMatch(/(^|&)[qao]\.[^=]*=[^~]/);
        expect(read(query, all).state).toEqual(state);
        const items = state.mode === 'N' ? state.items : state.pairs.flatMap(({ rows }) => rows);
        expect(read(query).withheld).toEqual(items.map((each) => each.field));
      }),
      { numRuns: 200 },
    );
  });

  test('is short and can be read', () => {
    const state: SearchState = {
      mode: 'N',
      exact: true,
      items: [
        { field: 'quoteNo', operator: 'contains', value: 'Q2026' },
        { field: 'quoteExamineStatus', operator: 'in', value: ['100', '200'] },
      ],
      current: 3,
      size: 100,
      orderBy: [
        { prop: 'total', order: 'desc' },
        { prop: 'quoteNo', order: 'asc' },
      ],
    };
    expect(write(state)).toBe('q.quoteNo=has:Q2026&q.quoteExamineStatus=in:(100,200)&exact=1&sort=-total,quoteNo&page=3&size=100');
    expect(write({ mode: 'N', exact: false, items: [], current: 1, size })).toBe('');
    const row = { field: 'total', operator: 'greaterEqual', value: '10', connector: 'or' } as const;
    expect(write({ mode: 'Y', pairs: [{ connector: 'and', rows: [row] }], current: 1, size })).toBe('adv=1&pair=and&o.total=ge:10');
  });

  test('that is too long for an address is kept by the browser tab', () => {
    const kept: (readonly string[])[] = [];
    const withheld: Withheld = { ...nobody, keep: (tokens) => `k${kept.push(tokens)}` };
    const value = Array.from({ length: 900 }, (_, index) => String(1_000_000_000 + index));
    const query = write({ mode: 'N', exact: false, items: [{ field: 'customerId', operator: 'in', value }], current: 1, size }, withheld);
    expect(query).toBe('q.customerId=~&state=k1');
    expect(kept).toHaveLength(1);
  });

  test.each([
    'q.a=',
    'q.a=has',
    'q.a=exec:1',
    'q.a=in:(1',
    'q.a=in:(1))',
    'q.<script>=has:1',
    'q.a%20b=has:1',
    `q.${'a'.repeat(200)}=has:1`,
    'q.=has:1',
    'pair=xor&a.b=has:1',
    'adv=1&a.b=has:1',
    'page=-1&size=0',
    'page=1e9&size=x',
    'page=99999999999',
    'sort=;drop table x,a b',
    'state=../../x',
    '%E0%A4%A&q.%=has:1',
    '__proto__=1&q.__proto__=',
  ])('passes over what is none: %s', (query) => {
    const { state } = read(query);
    expect([state.current, state.size, state.orderBy ?? []]).toEqual([1, size, []]);
    expect(state.mode === 'N' ? state.items : state.pairs).toEqual([]);
  });

  test('never throws, whatever stands in the address', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (query) => {
        expect(read(query).state.current).toBeGreaterThan(0);
      }),
      { numRuns: 300 },
    );
  });
});

test('mobile numbers and the like never stand in an address; the tab gives them back, another does not', () => {
  const model = pageModel('crm/customers');
  const personal = [...model.search.normal, ...model.search.more, ...model.search.advanced].filter(({ of }) =>
    ['mobile', 'phone', 'tel', 'idCard', 'email', 'bankCard'].includes(of.kind),
  );
  const kept = new Map<string, unknown>();
  const memory = {
    get: (key: string) => kept.get(key),
    set: (key: string, content: unknown) => void kept.set(key, content),
    remove: () => undefined,
  };
  const withheld = withheldIn(model, memory);
  for (const { field: name } of personal) {
    const state: SearchState = {
      mode: 'N',
      exact: false,
      items: [{ field: name, operator: 'equal', value: '13800138000' }],
      current: 1,
      size,
    };
    const query = write(state, withheld);
    expect(query).not.toContain('13800138000');
    expect(write(state, withheld)).toBe(query);
    expect(read(query, withheld).state).toEqual(state);
    expect(read(query, withheldIn(model, undefined)).withheld).toEqual([name]);
  }
  expect(withheld.isPersonal('enterName')).toBe(false);
  expect(personal.length).toBeGreaterThan(0);
});
