import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../../../src/base/decimal';
import { evaluateBudget } from '../../../src/measure/budget/evaluate-budget';
import { compileFormula, isFormulaName } from '../../../src/measure/formula/compile-formula';
import { inputOf, Sloped } from '../../../src/measure/numbers/sloped';

const quantities = new Map([
  ['a', 'Quantity'],
  ['b', 'Quantity'],
] as const);

/** Formulas over `a` and `b`, of every operation and function. */
const formulas = fc.letrec<{ formula: string }>((tie) => ({
  formula: fc.oneof(
    { maxDepth: 4, depthSize: 'small' },
    fc.constantFrom('a', 'b', '0.5', '3'),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '*', '/'), tie('formula'))
      .map(([left, sign, right]) => `(${left} ${sign} ${right})`),
    fc
      .tuple(fc.constantFrom('sqrt', 'abs', 'exp', 'ln', 'log10', 'sin', 'cos', 'tan', 'atan', '-'), tie('formula'))
      .map(([name, of]) => `${name}(${of})`),
    tie('formula').map((of) => `pow(${of}, 3)`),
  ),
})).formula;

test('the slopes of a formula are those of its chords', () => {
  const [a, b, step] = [new Decimal('1.3'), new Decimal('0.7'), new Decimal('1e-12')];
  fc.assert(
    fc.property(formulas, (formula) => {
      const { run } = compileFormula(formula, quantities);
      const [here, above, below] = [a, a.plus(step), a.minus(step)].map((value) => run({ a: inputOf('a', value), b: inputOf('b', b) }));
      fc.pre(here instanceof Sloped && above instanceof Sloped && below instanceof Sloped);
      const slope = here.slopes.get('a') ?? new Decimal(0);
      fc.pre(slope.abs().lt('1e4') && here.value.abs().lt('1e4'));
      const chord = above.value.minus(below.value).div(step.times(2));
      expect(Number(slope.minus(chord).abs().toString())).toBeLessThan(1e-6);
    }),
    { numRuns: 25 },
  );
});

test('a model has a result or says that it has none, whatever is drawn', () => {
  const estimates = fc.constantFrom('0', '1', '-2.5', '0.000000000001', '123456789', '999999999999999999999999');
  fc.assert(
    fc.property(formulas, estimates, estimates, (model, first, second) => {
      const component = (quantity: string, estimate: string) => ({ quantity, estimate, distribution: 'rectangular', halfWidth: '0.1' });
      const { result, faults } = evaluateBudget({
        model: `${model} + 0.0 * (a + b)`,
        components: [component('a', first), component('b', second)],
        coverage: { way: 'student', probability: '0.95' },
      });
      if (!result) expect(faults).toEqual([{ place: ['model'], rule: 'noValue' }]);
    }),
    { numRuns: 40 },
  );
});

describe('names', () => {
  test.each(['a', 'mX', 'delta_t1', 'k', 'U'])('%s can be one', (name) => {
    expect(isFormulaName(name)).toBe(true);
  });
  test.each(['', '1a', 'a b', 'a-b', '_a', 'string', 'true', 'in', 'null', '__proto__', 'δt', 'x'.repeat(41)])('%s cannot', (name) => {
    expect(isFormulaName(name)).toBe(false);
  });
});

test.each([
  ['mean(r)', '2'],
  ['stdev(r)', '1'],
  ['stdevByRange(r)', '1.1834319526627218935'],
  ['max(r) - min(r)', '2'],
  ['sum(r) / 4', '1.5'],
  ['mean(r) > 1.5 ? pow(2, 10) : 0.0', '1024'],
])('%s of 1, 2, 3', (formula, value) => {
  const found = compileFormula(formula, new Map([['r', 'list<Decimal>']])).run({ r: ['1', '2', '3'].map((each) => new Decimal(each)) });
  expect((found as Decimal).prec(20, 2).toFixed()).toBe(value);
});
