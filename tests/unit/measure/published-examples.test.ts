import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../../../src/base/decimal';
import { evaluateBudget } from '../../../src/measure/budget/evaluate-budget';

/** A published budget: what it prints, and what it prints that cannot come out of its own figures. */
interface Example {
  readonly source: string;
  readonly budget: unknown;
  readonly printed: Readonly<Record<string, string>>;
  readonly apart: readonly { readonly place: string; readonly printed: string; readonly unrounded: string; readonly why: string }[];
}

const folder = join(import.meta.dirname, 'examples');
const examples = readdirSync(folder).map((file) => [file, JSON.parse(readFileSync(join(folder, file), 'utf8')) as Example] as const);

/** Half a unit of the last digit that a text prints. */
const halfUnit = (text: string): Decimal => new Decimal(10).pow(-(text.split('.')[1]?.length ?? 0)).div(2);

/** Whether a value would be printed like this. */
const agrees = (value: string, printed: string): boolean => new Decimal(value).minus(printed).abs().lte(halfUnit(printed));

/** A value of a result by its place: `combined`, `contributions.mS.standard`, `correlations.0.coefficient`. */
function valueAt(result: unknown, place: string): string {
  let at: unknown = result;
  for (const step of place.split('.'))
    at =
      Array.isArray(at) && !/^\d+$/.test(step)
        ? at.find((each: { readonly quantity: string }) => each.quantity === step)
        : (at as Readonly<Record<string, unknown>> | undefined)?.[step];
  return String(at);
}

describe.each(examples)('%s', (_, { budget, printed, apart }) => {
  const { result, faults } = evaluateBudget(budget);
  test('is a budget', () => {
    expect(faults).toBeUndefined();
  });
  test.each(Object.entries(printed))('%s comes out as printed: %s', (place, text) => {
    const value = valueAt(result, place);
    expect({ value, agrees: agrees(value, text) }).toEqual({ value, agrees: true });
  });
  test.each(apart)('$place is not the printed $printed but $unrounded', ({ place, printed: text, unrounded, why }) => {
    const value = valueAt(result, place);
    expect({ value, printed: agrees(value, text), unrounded: agrees(value, unrounded) }).toEqual({
      value,
      printed: false,
      unrounded: true,
    });
    expect(why).not.toBe('');
  });
});

test('what is reported has the digits that are printed', () => {
  const reported = examples.flatMap(([, { budget, printed }]) => {
    const { result } = evaluateBudget(budget);
    return printed['reported.expanded'] === undefined ? [] : [[result?.reported.expanded, printed['reported.expanded']]];
  });
  expect(reported.map(([ours]) => ours)).toEqual(reported.map(([, theirs]) => theirs));
});
