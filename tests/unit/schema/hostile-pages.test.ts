import { describe, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { hostile, quotes } from './hostile-corpus';
import { faultsOf, textOf } from './small-world';

describe('no hostile page file is taken, and each is told with its place', () => {
  test('there are many', () => expect(hostile.length).toBeGreaterThan(400));

  test.each(hostile)('%s', (_what, text) => {
    const faults = faultsOf({ [quotes]: text });
    expect(faults.length).toBeGreaterThan(0);
    for (const { file, line, column, sentence, en } of faults) {
      expect(file).toMatch(/\.json$/);
      expect([line, column].every((place) => Number.isInteger(place) && place > 0)).toBe(true);
      expect([sentence, en].every((words) => words.length > 0)).toBe(true);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

const strangers: readonly Json[] = [
  null,
  true,
  0,
  -1,
  1e21,
  '',
  'x',
  '__proto__',
  [],
  {},
  [[]],
  { zh: '' },
  'kind:shortText',
  'total',
  '1 / 0',
];

/** Changes a text of JSON at one place: something left out, replaced, doubled, renamed, or put a level deeper. */
function mutate(value: Json, random: () => number): Json {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  if (random() < 0.08 || typeof value !== 'object' || value === null) return random() < 0.5 ? pick(strangers) : [value];
  if (Array.isArray(value)) {
    const list = [...(value as readonly Json[])];
    const at = Math.floor(random() * Math.max(1, list.length));
    const turn = random();
    if (turn < 0.2) list.splice(at, 1);
    else if (turn < 0.3) list.splice(at, 0, pick(strangers));
    else if (turn < 0.4 && list.length > 0) list.push(list[at] as Json);
    else if (list.length > 0) list[at] = mutate(list[at] as Json, random);
    return list;
  }
  const entries = Object.entries(value as { readonly [name: string]: Json });
  if (entries.length === 0) return pick(strangers);
  const at = Math.floor(random() * entries.length);
  const [name, inner] = entries[at] as [string, Json];
  const turn = random();
  if (turn < 0.15) entries.splice(at, 1);
  else if (turn < 0.25) entries[at] = [`${name}${pick(['', 's', ' ', '.x', '_'])}`, inner];
  else if (turn < 0.35) entries.push([pick(entries)[0], inner]);
  else entries[at] = [name, mutate(inner, random)];
  return Object.fromEntries(entries);
}

test(
  'a page file changed by chance is taken, or refused with its place; it never breaks the compiler',
  () => {
    const run = startRun('mutated page files');
    const count = sizeOf({ short: 300, long: 10_000 });
    const files = [quotes, 'pages/crm/customers.json', 'records/crm/quoteItem.json', 'dicts/quote_status.json', 'kinds.json', 'menus.json'];
    let refused = 0;
    for (let turn = 0; turn < count; turn += 1) {
      const file = files[turn % files.length] ?? quotes;
      let page = JSON.parse(textOf(file)) as Json;
      for (let step = 0; step <= turn % 3; step += 1) page = mutate(page, run.random);
      const faults = faultsOf({ [file]: JSON.stringify(page, null, 1) });
      refused += faults.length > 0 ? 1 : 0;
      const placed = faults.filter(({ line, column, sentence, en }) => line > 0 && column > 0 && sentence !== '' && en !== '');
      expect(placed.length, `turn ${String(turn)}`).toBe(faults.length);
    }
    // Nearly all changes are mistakes; where none was noticed, nothing was looked at.
    expect(refused).toBeGreaterThan(count / 2);
    expect(isObject(JSON.parse(textOf(quotes)))).toBe(true);
    run.report({ files: count, refused });
  },
  runTimeout(60_000),
);
