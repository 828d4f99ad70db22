import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { checkPapers } from '../../../scripts/check/check-papers';
import { readPageTests, runPageTests } from '../../../scripts/check/page-tests';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { runsOf } from '../../../src/ui/grid/runs-of';
import { demandsOf } from '../../contract/trades/shown-demands';
import { makeTradesFolder } from '../../fixtures/trades/trades-folder';

const trades = ['hospital', 'warehouse', 'school'];
const folder = makeTradesFolder();
const compiled = compileSchemas(readSchemas(folder), { isJudged: true });
const { faults, suites } = readPageTests(folder, compiled);

/** Numbers of the demands that the prose of a trade makes, screen by screen. */
function asked(trade: string): Readonly<Record<string, readonly string[]>> {
  const text = readFileSync(join(import.meta.dirname, '../../fixtures/trades', `${trade}.md`), 'utf8');
  const screens = text.split(/^## /m).slice(1);
  return Object.fromEntries(
    screens.map((part) => [/^\w+/.exec(part)?.[0] ?? '', [...part.matchAll(/^(\d+)\. /gm)].map(([, number = '']) => number)]),
  );
}

const all = trades.flatMap((trade) =>
  Object.entries(demandsOf(trade)).flatMap(([screen, of]) =>
    Object.entries(of).map(([number, demand]) => ({ trade, screen, number, ...demand })),
  ),
);

test('the page files of the three trades, their tests and papers are without faults', async () => {
  expect([compiled.faults, compiled.warnings, faults]).toEqual([[], [], []]);
  expect((await checkPapers(compiled)).faults).toEqual([]);
});

test('every test beside the page files is kept', async () => {
  const outcomes = await runPageTests(compiled, suites);
  expect(outcomes.length).toBeGreaterThan(150);
  expect(outcomes.filter(({ failures }) => failures.length > 0)).toEqual([]);
});

describe('twelve screens', () => {
  test.each(trades)('each demand of the %s is answered once', (trade) => {
    const screens = asked(trade);
    const answered = Object.entries(demandsOf(trade)).map(([screen, of]) => [screen, Object.keys(of)]);
    expect(Object.fromEntries(answered)).toEqual(screens);
    expect(Object.keys(screens)).toHaveLength(4);
    for (const numbers of Object.values(screens)) expect(numbers.length >= 12 && numbers.length <= 20).toBe(true);
  });

  test('at most one demand in twenty is refused, each with its reason', () => {
    const refused = all.filter(({ refused: reason }) => reason !== undefined);
    expect(refused.length * 20).toBeLessThanOrEqual(all.length);
    for (const { refused: reason = '' } of refused) expect(reason.length).toBeGreaterThan(40);
  });

  test('every other demand names what shows it, which is there', () => {
    const names = new Set(
      suites.flatMap(({ source, tests }) => tests.map(({ name }) => `${source.file.replace(/^pages\/|\.tests\.json$/g, '')}: ${name.en}`)),
    );
    const isThere = (shown: string): boolean =>
      shown === 'wire' ||
      (shown.startsWith('paper: ') && compiled.papers.has(shown.slice(7))) ||
      (shown.startsWith('file: ') && existsSync(shown.slice(6))) ||
      names.has(shown);
    const unshown = all.filter(({ refused, shown = [] }) => refused === undefined && (shown.length === 0 || !shown.every(isThere)));
    expect(unshown).toEqual([]);
  });

  test.each([
    ['hospital/equipment', ['Verification', 'Purchase']],
    ['warehouse/countLines', ['System', 'Counted', 'Difference']],
    ['school/markLines', ['Marks', 'Assessment']],
  ])('the list of %s has the upper titles that were asked for, each over neighbours', (path, titles) => {
    const columns = compiled.pages.get(path)?.table.columns ?? [];
    expect(runsOf(columns, ({ storeys }) => storeys?.upper.en).flatMap(({ said }) => said ?? [])).toEqual(titles);
  });

  test('the words that a demand names stand in the files of its screen', () => {
    const texts = (trade: string): string =>
      [...readSchemas(folder).files]
        .filter(([file]) => file.includes(`/${trade}/`))
        .map(([, text]) => text)
        .join('\n');
    const files = new Map(trades.map((trade) => [trade, texts(trade)]));
    const missing = all.flatMap(({ trade, screen, number, words = [] }) =>
      words
        .filter((word) => !['paper'].includes(word) && !(files.get(trade) ?? '').includes(word))
        .map((word) => `${screen} ${number}: ${word}`),
    );
    expect(missing).toEqual([]);
  });
});
