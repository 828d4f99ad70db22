import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { mergeLatest } from '../../../src/runtime/form/engine/merge-latest';
import type { Side } from '../../../src/runtime/form/engine/merge-lines';
import { trialModel } from './trial-page';

const { record } = trialModel;
const line = (id: string, change: Readonly<Record<string, unknown>> = {}) => ({
  id,
  name: `项目${id}`,
  count: 1,
  price: '10.00',
  ...change,
});
const base = { title: '原', mobile: '13800138000', level: 'a', items: [line('1'), line('2'), line('3')] };
const merge = (mine: object, latest: object, side?: Side) =>
  mergeLatest({
    record,
    base,
    mine: { ...base, ...mine },
    latest: { ...base, version: 2, ...latest },
    ...(side ? { choices: { title: side, items: side } } : {}),
  });
const namesOf = (lines: unknown): readonly unknown[] => (Array.isArray(lines) ? lines.filter(isObject).map((each) => each['name']) : []);

test.each<[string, object, object, Side | undefined, readonly string[], readonly string[]]>([
  [
    'lines changed apart',
    { items: [line('1', { name: '我' }), line('2'), line('3')] },
    { items: [line('1'), line('2', { name: '他' }), line('3')] },
    undefined,
    [],
    ['我', '他', '项目3'],
  ],
  [
    'lines added on both sides',
    { items: [...base.items, { name: '我加', count: 1 }] },
    { items: [...base.items, line('9', { name: '他加' })] },
    undefined,
    [],
    ['项目1', '项目2', '项目3', '我加', '他加'],
  ],
  ['a line removed here, another there', { items: [line('2'), line('3')] }, { items: [line('1'), line('2')] }, undefined, [], ['项目2']],
  [
    'one line, different fields',
    { items: [line('1', { name: '我' }), line('2'), line('3')] },
    { items: [line('1', { price: '20' }), line('2'), line('3')] },
    undefined,
    [],
    ['我', '项目2', '项目3'],
  ],
  [
    'one line, the same field: mine',
    { items: [line('1', { name: '我' }), line('2'), line('3')] },
    { items: [line('1', { name: '他' }), line('2'), line('3')] },
    'mine',
    ['items'],
    ['我', '项目2', '项目3'],
  ],
  [
    'one line, the same field: theirs',
    { items: [line('1', { name: '我' }), line('2'), line('3')] },
    { items: [line('1', { name: '他' }), line('2'), line('3')] },
    'theirs',
    ['items'],
    ['他', '项目2', '项目3'],
  ],
  [
    'changed here, removed there: mine',
    { items: [line('1', { name: '我' }), line('2'), line('3')] },
    { items: [line('2'), line('3')] },
    'mine',
    ['items'],
    ['我', '项目2', '项目3'],
  ],
  [
    'changed here, removed there: theirs',
    { items: [line('1', { name: '我' }), line('2'), line('3')] },
    { items: [line('2'), line('3')] },
    'theirs',
    ['items'],
    ['项目2', '项目3'],
  ],
  [
    'removed here, changed there: theirs',
    { items: [line('2'), line('3')] },
    { items: [line('1', { name: '他' }), line('2'), line('3')] },
    'theirs',
    ['items'],
    ['项目2', '项目3', '他'],
  ],
])('%s', (_name, mine, latest, side, clashes, names) => {
  const merged = merge(mine, latest, side);
  expect(merged.both.map((field) => field.name)).toEqual(clashes);
  expect(namesOf(merged.values['items'])).toEqual(names);
});

test('for any two edits: what one side changed is there, and what both changed is what was chosen', () => {
  const text = fc.option(fc.constantFrom('甲', '乙', '丙'), { nil: undefined });
  const edit = fc.record({ title: text, reason: text, level: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }) });
  const pick = (edits: Readonly<Record<string, string | undefined>>) =>
    Object.fromEntries(Object.entries(edits).filter(([, value]) => value !== undefined));
  fc.assert(
    fc.property(edit, edit, fc.constantFrom<Side>('mine', 'theirs'), (here, there, side) => {
      const start = { title: '原', reason: '原因', level: 'a' };
      const [mine, latest] = [
        { ...start, ...pick(here) },
        { ...start, ...pick(there), version: 2 },
      ];
      const choices = { title: side, reason: side, level: side };
      const merged = mergeLatest({ record, base: start, mine, latest, choices });
      for (const name of ['title', 'reason', 'level'] as const) {
        const [before, own, other] = [start[name], mine[name], latest[name]];
        const expected = own === before ? other : other === before ? own : side === 'mine' ? own : other;
        expect(merged.values[name]).toBe(expected);
        expect(merged.both.some((field) => field.name === name)).toBe(own !== before && other !== before && own !== other);
      }
    }),
    { numRuns: 500 },
  );
});
