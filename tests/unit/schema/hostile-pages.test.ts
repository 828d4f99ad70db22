import { describe, expect, test } from 'vitest';
import { isObject } from '../../../src/base/dot-path';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { hostile, quotes } from './hostile-corpus';
import { type Json, mutate } from './mutate-json';
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
