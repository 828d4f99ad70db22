import { Decimal, formatDecimal } from '../../base/decimal';
import { compileFormula } from '../formula/compile-formula';
import { FormulaFault } from '../formula/formula-fault';
import { standardDeviation } from '../../base/series/series';
import { roundResult } from '../numbers/round-result';
import { carry, divide, NoResult, resultText, root } from '../../base/series/significant';
import { inputOf, Sloped } from '../numbers/sloped';
import { studentFactor } from '../numbers/student-t';
import type { MeasureFault } from '../reading/fault';
import { Faults } from '../reading/reader';
import type { Budget, BudgetResult, Component, Coverage, Spread } from './budget';
import { readBudget } from './read-budget';

const [one, zero] = [new Decimal(1), new Decimal(0)];

/** What the half-width of a distribution is divided by. Source: EA-4/02 3.4, GUM 4.3.7 to 4.3.9. */
const divisors = { rectangular: root(new Decimal(3)), triangular: root(new Decimal(6)), arcsine: root(new Decimal(2)) } as const;

/** The standard uncertainty of a spread. Source: GUM 4.2.3, 4.3; EA-4/02 3.2 to 3.4; the trapezoid GUM 4.3.9. */
export function standardOf(spread: Spread): Decimal {
  switch (spread.distribution) {
    case 'exact':
      return zero;
    case 'normal':
      if ('standard' in spread) return spread.standard;
      if ('expanded' in spread) return divide(spread.expanded, spread.k);
      if ('readings' in spread) return divide(standardDeviation(spread.readings), root(new Decimal(spread.readings.length)));
      return divide(spread.standardDeviation, root(spread.observations));
    case 'rectangular':
    case 'triangular':
    case 'arcsine':
      return divide(spread.halfWidth, divisors[spread.distribution]);
    case 'trapezoidal':
      return spread.halfWidth.times(root(divide(spread.beta.times(spread.beta).plus(1), new Decimal(6))));
  }
}

/** The result and its slope along each quantity, from the model or as given. */
function runModel(budget: Budget, faults: Faults): { readonly value: Decimal; readonly slopes: ReadonlyMap<string, Decimal> } | undefined {
  const { components, model } = budget;
  if (model === undefined)
    return {
      value: budget.estimate ?? zero,
      slopes: new Map(components.map(({ quantity, sensitivity }) => [quantity, sensitivity ?? zero])),
    };
  let formula;
  try {
    formula = compileFormula(model, new Map(components.map(({ quantity }) => [quantity, 'Quantity'] as const)));
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
    return faults.add(['model'], 'formula', error.message);
  }
  const unread = components.find(({ quantity }) => !formula.reads.has(quantity));
  if (unread) return faults.add(['model'], 'notUsed', unread.quantity);
  const result = formula.run(Object.fromEntries(components.map(({ quantity, estimate }) => [quantity, inputOf(quantity, estimate)])));
  return result instanceof Sloped ? result : faults.add(['model'], 'noValue');
}

interface Line {
  readonly component: Component;
  readonly standard: Decimal;
  readonly sensitivity: Decimal;
  readonly contribution: Decimal;
}

/** A variance this small a part of its terms is nought that was worked out. */
const noise = new Decimal('1e-30');

/** The square of the combined standard uncertainty; negative where the coefficients cannot hold together. Source: GUM 5.1.2, with correlations 5.2.2. */
function varianceOf(lines: readonly Line[], correlations: Budget['correlations']): Decimal {
  const own = lines.reduce((sum, { contribution }) => sum.plus(contribution.times(contribution)), zero);
  const byName = new Map(lines.map((line) => [line.component.quantity, line.contribution]));
  const variance = correlations.reduce((sum, { between: [left, right], coefficient }) => {
    const product = (byName.get(left) ?? zero).times(byName.get(right) ?? zero);
    return sum.plus(product.times(coefficient).times(2));
  }, own);
  return variance.abs().lt(own.times(noise)) ? zero : variance;
}

/** Effective degrees of freedom; undefined where they are infinite, or there are none to speak of. Source: GUM G.4.1. */
function effectiveOf(lines: readonly Line[], variance: Decimal): Decimal | undefined {
  const sum = lines.reduce((total, { component: { freedom }, contribution }) => {
    const square = contribution.times(contribution);
    return freedom ? total.plus(divide(square.times(square), freedom)) : total;
  }, zero);
  return sum.eq(0) ? undefined : divide(variance.times(variance), sum);
}

/** True where two quantities are correlated of which one has finite degrees of freedom: Welch and Satterthwaite take them as independent. */
function hasNoEffective({ components, correlations }: Budget): boolean {
  const finite = new Set(components.filter(({ freedom }) => freedom !== undefined).map(({ quantity }) => quantity));
  return correlations.some(({ between, coefficient }) => !coefficient.eq(0) && between.some((name) => finite.has(name)));
}

/** Places of coverage factors, as in the published tables. */
const factorPlaces = 2;

function factorOf(coverage: Coverage, effective: Decimal | undefined): Decimal {
  switch (coverage.way) {
    case 'given':
      return coverage.k;
    case 'student': {
      // Whole degrees, the next below: GUM G.4.1, note 1.
      const freedom = effective ? Math.max(1, Math.floor(Number(effective.prec(15, 2).toString()))) : Infinity;
      return new Decimal(formatDecimal(new Decimal(String(studentFactor(coverage.probability, freedom))), factorPlaces, 'halfEven'));
    }
    case 'trapezoidal': {
      const square = coverage.beta.times(coverage.beta);
      const tail = root(one.minus(coverage.probability).times(one.minus(square)));
      // Below the foot of the slopes the probability rises in a straight line.
      const inner = divide(coverage.beta.times(2), coverage.beta.plus(1));
      const reach = coverage.probability.lte(inner)
        ? divide(coverage.probability.times(coverage.beta.plus(1)), new Decimal(2))
        : one.minus(tail);
      return new Decimal(formatDecimal(divide(reach, root(divide(square.plus(1), new Decimal(6)))), factorPlaces, 'halfEven'));
    }
  }
}

function workOut(budget: Budget, faults: Faults): BudgetResult | undefined {
  const result = runModel(budget, faults);
  if (!result) return undefined;
  const lines = budget.components.map((component): Line => {
    const [standard, sensitivity] = [standardOf(component.spread), result.slopes.get(component.quantity) ?? zero];
    return { component, standard, sensitivity, contribution: carry(sensitivity.times(standard)) };
  });
  const variance = varianceOf(lines, budget.correlations);
  if (variance.lt(0)) return faults.add(['correlations'], 'impossible');
  const none = hasNoEffective(budget);
  if (none && budget.coverage.way === 'student') return faults.add(['coverage'], 'needsFactor');
  const effective = none ? undefined : effectiveOf(lines, variance);
  const [combined, k] = [root(variance), factorOf(budget.coverage, effective)];
  const expanded = combined.times(k);
  const floored = budget.cmc !== undefined && expanded.lt(budget.cmc);
  const reported = roundResult(result.value, floored ? budget.cmc : expanded, {
    digits: budget.digits,
    ...(budget.cmc && { floor: budget.cmc }),
  });
  return {
    estimate: resultText(result.value),
    contributions: lines.map(({ component: { quantity, estimate, freedom }, ...line }) => ({
      quantity,
      estimate: resultText(estimate),
      standard: resultText(line.standard),
      sensitivity: resultText(line.sensitivity),
      contribution: resultText(line.contribution),
      ...(freedom && { degreesOfFreedom: resultText(freedom) }),
    })),
    correlations: budget.correlations.map(({ between, coefficient }) => ({ between, coefficient: resultText(coefficient) })),
    combined: resultText(combined),
    ...(effective && { effective: resultText(effective) }),
    k: resultText(k),
    expanded: resultText(expanded),
    floored,
    reported: { estimate: reported.estimate, expanded: reported.expanded },
  };
}

/** A budget that was worked out, or all that is wrong with it. */
export type Evaluated<T> =
  { readonly result: T; readonly faults?: never } | { readonly result?: never; readonly faults: readonly MeasureFault[] };

/**
 * Works out an uncertainty budget that is given as data: each contribution, the combined standard uncertainty, effective degrees of freedom, coverage factor,
 * expanded uncertainty with the floor, and what is reported. Numbers go in and come out as decimal texts.
 *
 * Arithmetic: decimals; sums and products are exact, quotients, roots and the functions of a model carry 40 significant digits and more, results are written with
 * 20. Slopes of a model are exact derivatives. Only the coverage factor from Student's distribution is computed in doubles, and rounded to two places.
 * Errors: none are thrown; what is wrong comes back with its place.
 */
export function evaluateBudget(value: unknown): Evaluated<BudgetResult> {
  const faults = new Faults();
  try {
    const budget = readBudget(value, faults);
    const result = budget && workOut(budget, faults);
    if (result) return { result };
  } catch (error) {
    if (!(error instanceof NoResult)) throw error;
    faults.add(['model'], 'noValue');
  }
  return { faults: faults.found };
}
