import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Decimal } from '../../../src/base/decimal';
import { evaluateBudget } from '../../../src/measure/budget/evaluate-budget';
import { roundResult, toPlace } from '../../../src/measure/numbers/round-result';
import { tellFault } from '../../../src/measure/reading/fault';

const decimals = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 12 })).map(([digits, places]) => {
  const text = new Decimal(digits).times(`1e-${String(places)}`).toFixed();
  return text === '-0' ? '0' : text;
});
const positives = fc
  .tuple(fc.integer({ min: 1, max: 999_999 }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, places]) => new Decimal(digits).times(`1e-${String(places)}`).toFixed());

const spreads = fc.oneof(
  fc.record({ distribution: fc.constant('normal'), standard: positives }),
  fc.record({ distribution: fc.constant('normal'), expanded: positives, k: fc.constantFrom('1', '2', '2.576') }),
  fc.record({ distribution: fc.constant('normal'), standardDeviation: positives, observations: fc.constantFrom('1', '3', '10') }),
  fc.record({ distribution: fc.constant('normal'), readings: fc.array(decimals, { minLength: 2, maxLength: 6 }) }),
  fc.record({ distribution: fc.constantFrom('rectangular', 'triangular', 'arcsine'), halfWidth: positives }),
  fc.record({ distribution: fc.constant('trapezoidal'), halfWidth: positives, beta: fc.constantFrom('0', '0.33', '1') }),
  fc.constant({ distribution: 'exact' }),
);
const freedoms = fc.oneof(
  fc.constant({}),
  fc.record({ degreesOfFreedom: fc.constantFrom('1', '4', '25.6') }),
  fc.record({ relativeUncertainty: fc.constantFrom('0.1', '0.25', '0.7') }),
);
const components = fc.array(fc.tuple(spreads, freedoms, decimals, decimals), { minLength: 1, maxLength: 8 }).map((drawn) =>
  drawn.map(([spread, freedom, estimate, sensitivity], index) => ({
    quantity: `q${String(index)}`,
    estimate,
    sensitivity,
    ...spread,
    ...(spread.distribution === 'exact' ? {} : freedom),
  })),
);
const coverages = fc.oneof(
  fc.record({ way: fc.constant('given'), k: fc.constantFrom('1', '2', '3') }),
  fc.record({ way: fc.constant('student'), probability: fc.constantFrom('0.95', '0.9545', '0.99') }),
  fc.record({ way: fc.constant('trapezoidal'), probability: fc.constant('0.95'), beta: fc.constantFrom('0', '0.5', '1') }),
);
const budgets = fc
  .record({
    components,
    coverage: coverages,
    estimate: decimals,
    cmc: fc.option(positives, { nil: undefined }),
    digits: fc.constantFrom('1', '2'),
  })
  .map(({ cmc, ...budget }) => ({ ...budget, ...(cmc === undefined ? {} : { cmc }) }));

type Line = Readonly<Record<string, unknown>> & { readonly quantity: string };
const linear = (lines: readonly Line[], more: object = {}) =>
  evaluateBudget({ components: lines, estimate: '0', coverage: { way: 'given', k: '2' }, ...more });
const line = (quantity: string, standard: string, sensitivity = '1'): Line => ({
  quantity,
  estimate: '1',
  distribution: 'normal',
  standard,
  sensitivity,
});

test('what the schema accepts is worked out', () => {
  fc.assert(
    fc.property(budgets, (budget) => {
      expect(evaluateBudget(budget).faults).toBeUndefined();
    }),
    { numRuns: 50 },
  );
});

test('anything else comes back with places, and nothing is thrown', () => {
  const planted = fc.tuple(budgets, fc.jsonValue(), fc.nat()).map(([budget, value, at]) => {
    const names = ['components', 'coverage', 'estimate', 'cmc', 'digits', 'correlations', 'model', 'strange'];
    return { ...budget, [names[at % names.length] ?? '']: value };
  });
  fc.assert(
    fc.property(fc.oneof(planted, fc.jsonValue()), (value) => {
      const { result, faults } = evaluateBudget(value);
      expect(result === undefined).toBe((faults ?? []).length > 0);
      for (const fault of faults ?? []) expect(tellFault(fault).en).not.toBe('');
    }),
  );
});

test('the order of components changes nothing', () => {
  fc.assert(
    fc.property(budgets, (budget) => {
      const { contributions: _, ...there } = evaluateBudget(budget).result ?? { contributions: [] };
      const { contributions: __, ...back } = evaluateBudget({ ...budget, components: [...budget.components].reverse() }).result ?? {
        contributions: [],
      };
      expect(back).toEqual(there);
    }),
    { numRuns: 30 },
  );
});

test('uncertainties ten times as great give a result ten times as uncertain', () => {
  fc.assert(
    fc.property(fc.array(positives, { minLength: 1, maxLength: 6 }), (standards) => {
      const at = (factor: number) =>
        linear(standards.map((each, index) => line(`q${String(index)}`, new Decimal(each).times(factor).toFixed()))).result;
      expect(new Decimal(at(1)?.expanded ?? 0).times(10).eq(at(10)?.expanded ?? 1)).toBe(true);
    }),
  );
});

test('fully correlated uncertainties add up in a straight line, opposite ones cancel', () => {
  fc.assert(
    fc.property(positives, positives, fc.boolean(), (left, right, opposite) => {
      const correlations = [{ between: ['a', 'b'], coefficient: opposite ? '-1' : '1' }];
      const sum = opposite ? new Decimal(left).minus(right).abs() : new Decimal(left).plus(right);
      expect(linear([line('a', left), line('b', right)], { correlations }).result?.combined).toBe(sum.toFixed());
    }),
  );
});

test('the factor comes down to 2 where degrees of freedom have no end', () => {
  const factor = (more: object) =>
    linear([{ ...line('a', '1'), ...more }], { coverage: { way: 'student', probability: '0.9545' } }).result?.k;
  expect([{ degreesOfFreedom: '10' }, { degreesOfFreedom: '50' }, { degreesOfFreedom: '100000' }, {}].map(factor)).toEqual([
    '2.28',
    '2.05',
    '2',
    '2',
  ]);
});

test('degrees of freedom of a single component are its own, whatever digits its uncertainty has', () => {
  for (const freedom of ['3', '7', '11', '13'])
    for (const halfWidth of ['1', '0.7', '0.0003', '123.456'])
      expect(
        linear([{ quantity: 'a', estimate: '0', sensitivity: '1', distribution: 'rectangular', halfWidth, degreesOfFreedom: freedom }], {
          coverage: { way: 'student', probability: '0.9545' },
        }).result?.k,
      ).toBe({ '3': '3.31', '7': '2.43', '11': '2.25', '13': '2.21' }[freedom]);
});

test('what is reported is never below the floor, and rounding it again changes nothing', () => {
  fc.assert(
    fc.property(budgets, (budget) => {
      const { reported } = evaluateBudget(budget).result ?? {};
      if (!reported) throw new Error('a budget was refused');
      if (budget.cmc !== undefined) expect(new Decimal(reported.expanded).gte(budget.cmc)).toBe(true);
      const again = roundResult(new Decimal(reported.estimate), new Decimal(reported.expanded), { digits: budget.digits === '1' ? 1 : 2 });
      expect(again.expanded).toBe(reported.expanded);
      expect(again.estimate).toBe(reported.estimate);
    }),
  );
});

describe('rounding', () => {
  test.each([
    ['10.0284', '0.0965', 2, '10.028', '0.096'],
    ['10.0284', '0.0975', 2, '10.028', '0.098'],
    ['10.02849', '0.0995', 2, '10.03', '0.10'],
    ['10.025', '0.0251', 1, '10.02', '0.03'],
    ['12345', '125', 2, '12340', '120'],
    ['-0.0004', '0.012', 2, '0.000', '0.012'],
    ['1.20', '0', 2, '1.2', '0'],
  ] as const)('%s ± %s to %d digits is %s ± %s', (estimate, expanded, digits, value, uncertainty) => {
    expect(roundResult(new Decimal(estimate), new Decimal(expanded), { digits })).toMatchObject({ estimate: value, expanded: uncertainty });
  });
  test.each([
    ['0.0034', false, 3, '0.004'],
    ['0.0098', false, 3, '0.010'],
    ['0.0102', false, 3, '0.010'],
    ['0.0102', true, 3, '0.011'],
    ['0.0004', false, 3, '0.001'],
    ['0.35', false, 2, '0.35'],
  ] as const)(
    'an uncertainty of %s (at its floor: %s) to %d places is %s: no more than a twentieth is rounded off',
    (expanded, floored, places, said) => {
      const exact = { estimate: new Decimal('1.23456'), expanded: new Decimal(expanded), floored };
      const told = toPlace(exact, { estimate: '1.23456', expanded }, places);
      expect([told.expanded, told.estimate]).toEqual([said, expanded === '0.35' ? '1.23456' : '1.235']);
    },
  );
  test('a floor that rounding would undercut is rounded up', () => {
    expect(linear([line('a', '0.001')], { cmc: '0.0234' }).result).toMatchObject({ floored: true, reported: { expanded: '0.024' } });
    expect(linear([line('a', '0.0117')], { cmc: '0.0234' }).result).toMatchObject({ floored: false, reported: { expanded: '0.024' } });
  });
});

describe('faults say where and what', () => {
  const good = { quantity: 'a', estimate: '1', distribution: 'rectangular', halfWidth: '1', sensitivity: '1' };
  const base = { components: [good], estimate: '0', coverage: { way: 'given', k: '2' } };
  test.each([
    [
      { components: [good, { ...good, quantity: 'b' }, { ...good, quantity: 'c', halfWidth: '0' }] },
      'component 3, half-width: must be above 0',
    ],
    [{ components: [{ ...good, halfWidth: 1 }] }, 'component 1, half-width: must be a decimal number as text'],
    [{ components: [{ ...good, standard: '1' }] }, 'component 1, standard uncertainty: must not be given here'],
    [{ components: [good, good] }, 'component: "a" stands there twice'],
    [
      { components: [{ ...good, quantity: 'a b' }] },
      'component 1, quantity: must be letters, digits and underlines, begin with a letter, and be no word of the language of formulas',
    ],
    [
      { components: [{ ...good, degreesOfFreedom: '5', relativeUncertainty: '0.1' }] },
      'component 1, relative uncertainty of the uncertainty: must not be given here',
    ],
    [{ coverage: { way: 'given' } }, 'coverage, k: must be given'],
    [{ correlations: [{ between: ['a', 'z'], coefficient: '1' }] }, 'correlation 1, between 2: there is no "z"'],
    [{ strange: 1 }, 'strange: is no part of it'],
  ])('%j', (change, sentence) => {
    expect(evaluateBudget({ ...base, ...change }).faults?.map((fault) => tellFault(fault).en)).toEqual([sentence]);
  });
  const modelled = (model: string, estimate = '1') =>
    evaluateBudget({
      model,
      components: [{ quantity: 'a', estimate, distribution: 'rectangular', halfWidth: '1' }],
      coverage: { way: 'given', k: '2' },
    });
  test.each([
    ['a / (a - 1)', 'model: has no value there'],
    ['sqrt(a - 2)', 'model: has no value there'],
    ['2', 'model: does not use "a"'],
    ['a + b', 'model: the formula is wrong: Unknown variable: b'],
    ['[a].map(x, x)', 'model: the formula is wrong: methods are not part of formulas'],
  ])('the model %s', (model, sentence) => {
    expect(modelled(model).faults?.map((fault) => tellFault(fault).en)).toEqual([sentence]);
  });
  test('whole numbers in a model are divided as what they are', () => {
    expect(modelled('a * (1 / 4)').result).toMatchObject({ estimate: '0.25', contributions: [{ sensitivity: '0.25' }] });
  });
  test('coefficients that cannot hold together, and those that leave no degrees of freedom', () => {
    const three = [line('a', '1'), line('b', '1'), line('c', '1')];
    const pairs = [
      ['a', 'b'],
      ['a', 'c'],
      ['b', 'c'],
    ].map((between) => ({ between, coefficient: '-1' }));
    expect(linear(three, { correlations: pairs }).faults).toEqual([{ place: ['correlations'], rule: 'impossible' }]);
    const coverage = { way: 'student', probability: '0.95' };
    const finite = three.map((each) => ({ ...each, degreesOfFreedom: '5' }));
    expect(linear(finite, { correlations: [{ between: ['a', 'b'], coefficient: '0.5' }], coverage }).faults).toEqual([
      { place: ['coverage'], rule: 'needsFactor' },
    ]);
  });
});
