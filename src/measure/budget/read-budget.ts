import { Decimal } from '../../base/decimal';
import { isFormulaName } from '../formula/compile-formula';
import { correlationOf, mean } from '../../base/series/series';
import { type Faults, PartReader, readDecimal } from '../reading/reader';
import type { Place } from '../reading/fault';
import { boundedShapes, type Budget, type Component, type Correlation, type Coverage, type Spread } from './budget';

const most = { components: 100, correlations: 1_000, readings: 1_000 } as const;

/** The relative uncertainty of an uncertainty at which one degree of freedom is left. */
const vaguest = '0.7';

const spreadNames = ['standard', 'expanded', 'k', 'readings', 'standardDeviation', 'observations', 'halfWidth', 'beta'] as const;
type SpreadName = (typeof spreadNames)[number];

/** The ways to say a normal spread, by the name that tells them apart. */
const normalWays = {
  standard: ['standard'],
  expanded: ['expanded', 'k'],
  readings: ['readings'],
  standardDeviation: ['standardDeviation', 'observations'],
} as const;

function withoutOthers(part: PartReader, names: readonly SpreadName[]): void {
  part.without(...spreadNames.filter((name) => !names.includes(name)));
}

function readNormal(part: PartReader): Spread | undefined {
  const way = (Object.keys(normalWays) as (keyof typeof normalWays)[]).find((name) => part.has(name)) ?? 'standard';
  withoutOthers(part, normalWays[way]);
  switch (way) {
    case 'standard': {
      const standard = part.decimal('standard', { least: '0' });
      return standard && { distribution: 'normal', standard };
    }
    case 'expanded': {
      const [expanded, k] = [part.decimal('expanded', { least: '0' }), part.decimal('k', { above: '0' })];
      return expanded && k && { distribution: 'normal', expanded, k };
    }
    case 'readings': {
      const { faults } = part;
      const readings = part.list('readings', (value, place) => readDecimal(faults, { place, value }), [2, most.readings]);
      return readings.length < 2 ? undefined : { distribution: 'normal', readings };
    }
    case 'standardDeviation': {
      const standardDeviation = part.decimal('standardDeviation', { least: '0' });
      const observations = part.decimal('observations', { least: '1', whole: true });
      return standardDeviation && observations && { distribution: 'normal', standardDeviation, observations };
    }
  }
}

function readSpread(part: PartReader): Spread | undefined {
  const distribution = part.choice('distribution', ['exact', 'normal', ...boundedShapes]);
  if (distribution === undefined) return undefined;
  if (distribution === 'normal') return readNormal(part);
  if (distribution === 'exact') {
    withoutOthers(part, []);
    part.without('degreesOfFreedom', 'relativeUncertainty');
    return { distribution };
  }
  withoutOthers(part, distribution === 'trapezoidal' ? ['halfWidth', 'beta'] : ['halfWidth']);
  const halfWidth = part.decimal('halfWidth', { above: '0' });
  if (distribution !== 'trapezoidal') return halfWidth && { distribution, halfWidth };
  const beta = part.decimal('beta', { least: '0', most: '1' });
  return halfWidth && beta && { distribution, halfWidth, beta };
}

/** Degrees of freedom as given, from how well the uncertainty is known (GUM G.4.2), or from the number of readings. */
function readFreedom(part: PartReader, spread: Spread | undefined): Decimal | undefined {
  const given = part.optionalDecimal('degreesOfFreedom', { least: '1' });
  if (part.has('degreesOfFreedom')) part.without('relativeUncertainty');
  const relative = part.optionalDecimal('relativeUncertainty', { above: '0', most: vaguest });
  if (relative) return new Decimal(1).div(relative.times(relative).times(2));
  return given ?? (spread && 'readings' in spread ? new Decimal(spread.readings.length - 1) : undefined);
}

function readComponent(part: PartReader, hasModel: boolean): Component | undefined {
  part.only(['quantity', 'unit', 'estimate', 'distribution', ...spreadNames, 'sensitivity', 'degreesOfFreedom', 'relativeUncertainty']);
  const quantity = part.text('quantity');
  if (quantity !== undefined && !isFormulaName(quantity)) part.faults.add(part.at('quantity'), 'name');
  part.optionalText('unit');
  const spread = readSpread(part);
  const ofReadings = spread && 'readings' in spread && !part.has('estimate') ? mean(spread.readings) : undefined;
  const estimate = ofReadings ?? part.decimal('estimate');
  if (hasModel) part.without('sensitivity');
  const sensitivity = hasModel ? undefined : part.decimal('sensitivity');
  const freedom = readFreedom(part, spread);
  if (quantity === undefined || !estimate || !spread) return undefined;
  return { quantity, estimate, spread, ...(sensitivity && { sensitivity }), ...(freedom && { freedom }) };
}

function readCoverage(part: PartReader): Coverage | undefined {
  const way = part.choice('way', ['given', 'student', 'trapezoidal']);
  if (way === undefined) return undefined;
  part.only(['way', ...{ given: ['k'], student: ['probability'], trapezoidal: ['probability', 'beta'] }[way]]);
  if (way === 'given') {
    const k = part.decimal('k', { least: '1', most: '20' });
    return k && { way, k };
  }
  const probability = part.decimal('probability', { least: '0.5', most: '0.9999' });
  if (way === 'student') return probability && { way, probability: Number(probability.toFixed()) };
  const beta = part.decimal('beta', { least: '0', most: '1' });
  return probability && beta && { way, probability, beta };
}

/** The coefficient of readings that were taken together: `"coefficient": "readings"`. Source: GUM 5.2.3. */
function fromReadings(part: PartReader, pair: readonly (Component | undefined)[]): Decimal | undefined {
  const [left, right] = pair.map((component) => (component && 'readings' in component.spread ? component.spread.readings : undefined));
  if (!left || !right || left.length !== right.length) return part.faults.add(part.at('coefficient'), 'pairs');
  return correlationOf(left, right);
}

function readCorrelation(part: PartReader, known: ReadonlyMap<string, Component>): Correlation | undefined {
  part.only(['between', 'coefficient']);
  const name = (value: unknown, place: Place): string | undefined =>
    typeof value === 'string' && known.has(value) ? value : part.faults.add(place, 'noSuch', String(value).slice(0, 60));
  const [left, right] = part.list('between', name, [2, 2]);
  if (left === undefined || right === undefined) return undefined;
  if (left === right) return part.faults.add(part.at('between'), 'twice', left);
  const coefficient = part.is('coefficient', 'readings')
    ? fromReadings(part, [known.get(left), known.get(right)])
    : part.decimal('coefficient', { least: '-1', most: '1' });
  return coefficient && { between: [left, right], coefficient };
}

/** Says which name stands twice. */
const repeated = (names: readonly string[]): string | undefined => names.find((name, index) => names.indexOf(name) < index);

/** Reads an uncertainty budget; all that is wrong with it is noted in `faults`, and nothing is thrown. */
export function readBudget(value: unknown, faults: Faults): Budget | undefined {
  const part = PartReader.of(faults, [], value);
  if (!part) return undefined;
  part.only(['label', 'unit', 'source', 'components', 'model', 'estimate', 'correlations', 'coverage', 'cmc', 'digits']);
  const model = part.optionalText('model');
  const element =
    <T>(read: (inner: PartReader) => T | undefined) =>
    (each: unknown, place: Place) => {
      const inner = PartReader.of(faults, place, each);
      return inner && read(inner);
    };
  const components = part.list(
    'components',
    element((each) => readComponent(each, part.has('model'))),
    [1, most.components],
  );
  const names = components.map(({ quantity }) => quantity);
  const twice = repeated(names);
  if (twice !== undefined) faults.add(part.at('components'), 'twice', twice);
  if (part.has('model')) part.without('estimate');
  const estimate = part.has('model') ? undefined : part.decimal('estimate');
  const known = new Map(components.map((component) => [component.quantity, component] as const));
  const correlations = part.has('correlations')
    ? part.list(
        'correlations',
        element((each) => readCorrelation(each, known)),
        [0, most.correlations],
      )
    : [];
  const pair = repeated(correlations.map(({ between }) => [...between].sort().join(', ')));
  if (pair !== undefined) faults.add(part.at('correlations'), 'twice', pair);
  const within = part.part('coverage');
  const coverage = within && readCoverage(within);
  const cmc = part.optionalDecimal('cmc', { above: '0' });
  const digits = part.optionalDecimal('digits', { least: '1', most: '2', whole: true });
  if (faults.found.length > 0 || !coverage) return undefined;
  const given = { ...(model !== undefined && { model }), ...(estimate && { estimate }), ...(cmc && { cmc }) };
  return { ...given, components, correlations, coverage, digits: digits?.eq(1) === true ? 1 : 2 };
}
