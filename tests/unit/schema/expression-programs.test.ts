import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Decimal } from '../../../src/base/decimal';
import { checkExpression } from '../../../src/schema/check/check-expression';
import { type ExpressionContext, languageOf, runExpression } from '../../../src/schema/expression/expressions';
import { expressions } from '../../fixtures/draw-expressions';
import { runTimeout, sizeOf, startRun } from '../../fixtures/run-size';
import { recordOf } from './small-world';

const quotes = recordOf('quotes');
const language = languageOf(quotes);
const context: ExpressionContext = {
  user: { id: '7', name: '王', roles: ['salesman'], deptId: '3' },
  ...{ today: '2026-07-01', now: '2026-07-01 10:00:00' },
};
const row = {
  ...{
    id: '1',
    quoteNo: 'Q1',
    customerId: '9',
    contact: { name: '李四' },
    quoteDay: '2026-07-01',
    urgent: 1,
    tags: 'a,b',
    discount: '0.9',
    total: '300.10',
  },
  items: [
    { id: '1', itemName: '砝码', rate: 'u', quantity: 2, price: '100.05' },
    { id: '2', itemName: '天平', rate: 'n', quantity: 1, price: null },
  ],
  $refs: { customerId: { id: '9', display: '长沙一厂', enterName: '长沙一厂', credit: '100000.00' } },
};
const makers = new Set<unknown>([...language.shapes.values()].map((shape) => shape.ctor));

/** What CEL makes of literals that `check` refuses: bytes, unsigned numbers, names of types, maps. */
const foreign: ReadonlySet<string> = new Set(['Uint8Array', 'UnsignedInt', 'Type', 'Object', 'Map']);

/** Says whether a value is one of the language: a plain one, a decimal, a record, a list of such, or what a refused literal says. */
function isOfLanguage(value: unknown): boolean {
  if (value === undefined || value === null || ['boolean', 'string', 'bigint', 'number'].includes(typeof value)) return true;
  if (typeof value !== 'object' || value === globalThis || value === Object.prototype) return false;
  if (Array.isArray(value)) return value.every(isOfLanguage);
  if (value instanceof Decimal || makers.has(value.constructor)) return true;
  return foreign.has(value.constructor.name) && Object.values(value).every(isOfLanguage);
}

test(
  'no program that can be drawn reaches anything of the host, whether it would be accepted or not',
  () => {
    const run = startRun('drawn programs');
    const scope = language.scopeOf(row, context);
    const globals = Object.getOwnPropertyNames(globalThis).length;
    let [parsed, accepted] = [0, 0];
    fc.assert(
      fc.property(expressions, (text) => {
        const value = runExpression(language, text, scope);
        if (language.parsed.get(text) !== undefined) parsed += 1;
        if (checkExpression(language, text).faults.length === 0) accepted += 1;
        language.parsed.clear();
        expect(isOfLanguage(value), text).toBe(true);
      }),
      { seed: run.seed, numRuns: sizeOf({ short: 2_000, long: 100_000 }) },
    );
    // Else the draw would say nothing.
    expect(parsed).toBeGreaterThan(sizeOf({ short: 2_000, long: 100_000 }) / 4);
    expect(accepted).toBeGreaterThan(10);
    expect(Object.getOwnPropertyNames(globalThis)).toHaveLength(globals);
    expect(Object.keys(Object.prototype)).toEqual([]);
    run.report({ 'drawn programs': sizeOf({ short: 2_000, long: 100_000 }), parsed, accepted });
  },
  runTimeout(120_000),
);

test('expressions give the same where making code from texts is shut off', () => {
  const drawn = [
    ...['sum(items.map(i, i.quantity)) == 3', "items.filter(i, filled(i.price)).all(i, optionValue(i.rate, 'factor') == 1.5)"],
    ...['round(total / 3, 2) == 100.03', 'capital(total)', "contact.name == '李四'", 'addMonths(quoteDay, 1)', "'salesman' in user.roles"],
    ...fc.sample(expressions, { seed: 7, numRuns: 300 }),
  ];
  const loader = [
    '--disallow-code-generation-from-strings',
    '--import',
    'tsx',
    join(import.meta.dirname, '../../fixtures/run-without-code.ts'),
  ];
  const said = execFileSync(process.execPath, loader, {
    input: JSON.stringify({ record: quotes, row, context, expressions: drawn }),
    encoding: 'utf8',
  });
  const scope = language.scopeOf(row, context);
  expect(JSON.parse(said)).toEqual({ makesCode: false, results: drawn.map((each) => String(runExpression(language, each, scope))) });
});

const walk = (nodes: number): string => `items.all(i, ${Array.from({ length: nodes }, () => 'i.quantity > 0').join(' && ')})`;

test.each([
  ['lines within lines', 'items.all(a, items.all(b, a.quantity > b.quantity))'],
  ['lines within lines, between others', 'size(items.filter(a, filled(a.price)).map(a, sum(items.map(b, b.quantity)))) > 1'],
  ['too much for each line', walk(30)],
  ['walks one after the other', Array.from({ length: 12 }, () => walk(2)).join(' && ')],
])('%s are refused: over a thousand lines they would take long', (_what, text) => {
  expect(checkExpression(language, text).faults.map(({ zh }) => zh)).toEqual([expect.stringContaining('要算的步数过多')]);
});

test.each([
  walk(8),
  "items.all(i, i.rate in ['n', 'u'] && user.roles.exists(r, r == 'admin'))",
  'sum(items.map(i, i.quantity)) > size(items.filter(i, i.quantity > 1))',
])('%s is accepted', (text) => {
  expect(checkExpression(language, text).faults).toEqual([]);
});
