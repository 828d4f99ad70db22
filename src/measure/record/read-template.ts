import type { Decimal } from '../../base/decimal';
import { type Formula, isFormulaName } from '../formula/compile-formula';
import type { Place } from '../reading/fault';
import { type Faults, PartReader } from '../reading/reader';
import { element, Names, ownNames, readFormula, readLabel } from './read-parts';
import { readRowBudget } from './read-row-budget';
import {
  type CellRounding,
  type Column,
  type Input,
  type Judgement,
  type Parameter,
  type Point,
  type Series,
  stages,
  type Template,
} from './template';

const most = { parameters: 50, points: 200, inputs: 20, series: 20, readings: 200, columns: 50 } as const;

function readRounding(part: PartReader): CellRounding | undefined {
  part.only(['places', 'digits', 'step']);
  if (part.has('digits')) {
    part.without('places', 'step');
    const digits = part.decimal('digits', { least: '1', most: '15', whole: true });
    return digits && { by: 'digits', digits: Number(digits) };
  }
  const by = part.has('step') ? part.choice('step', ['half', 'fifth']) : 'places';
  const places = part.decimal('places', { least: '-10', most: '20', whole: true });
  return by && places && { by, places: Number(places) };
}

function readColumn(part: PartReader, names: Names): Column | undefined {
  part.only(['name', 'label', 'unit', 'formula', 'round']);
  const unit = part.optionalText('unit') ?? '';
  const formula = readFormula(part, 'formula', names.types);
  const name = names.take(part, 'Decimal');
  const inner = part.has('round') ? part.part('round') : undefined;
  const rounding = inner && readRounding(inner);
  return name === undefined || !formula ? undefined : { name, label: readLabel(part, name), unit, formula, ...(rounding && { rounding }) };
}

type Limits = Readonly<Partial<Record<'lower' | 'upper', Formula>>>;

/** Limits are formulas over the nominal value; a number is one, too. */
function readLimits(part: PartReader): Limits {
  if (!part.has('limits')) return {};
  const inner = part.part('limits');
  inner?.only(['lower', 'upper']);
  const side = (name: 'lower' | 'upper'): Limits => {
    const formula = inner?.has(name) === true ? readFormula(inner, name, new Map([['nominal', 'Decimal']])) : undefined;
    return formula ? { [name]: formula } : {};
  };
  return { ...side('lower'), ...side('upper') };
}

function readPoint(part: PartReader, shared: Limits): Point | undefined {
  part.only(['nominal', 'limits']);
  const nominal = part.decimal('nominal');
  const limits = part.has('limits') ? readLimits(part) : shared;
  if (!nominal) return undefined;
  const side = (name: 'lower' | 'upper'): Partial<Record<'lower' | 'upper', Decimal>> => {
    const formula = limits[name];
    if (!formula) return {};
    const value = formula.run({ nominal }) as Decimal | undefined;
    return value === undefined ? (part.faults.add([...part.at('limits'), name], 'noValue') ?? {}) : { [name]: value };
  };
  const [lower, upper] = [side('lower').lower, side('upper').upper];
  if (lower && upper && lower.gt(upper)) part.faults.add(part.at('limits'), 'order');
  return { nominal, nominalText: part.text('nominal') ?? '', ...(lower && { lower }), ...(upper && { upper }) };
}

function readSeries(part: PartReader, names: Names): Series | undefined {
  part.only(['name', 'label', 'count', 'least', 'most']);
  const name = names.take(part, 'list<Decimal>');
  const count = part.decimal('count', { least: '1', most: String(most.readings), whole: true });
  const [least, greatest] = [part.optionalDecimal('least'), part.optionalDecimal('most')];
  if (least && greatest && least.gt(greatest)) part.faults.add(part.at('least'), 'order');
  return name === undefined || !count
    ? undefined
    : { name, label: readLabel(part, name), count: Number(count), ...(least && { least }), ...(greatest && { most: greatest }) };
}

/** Both may be a column or an input; one whose own formula is wrong is told there, and counts as there. */
function readJudgement(part: PartReader, names: Names): Judgement | undefined {
  part.only(['column', 'guard']);
  const known = (name: 'column' | 'guard'): string | undefined => {
    const value = part.text(name);
    const isNumber = value !== undefined && names.types.get(value) === 'Decimal' && !ownNames.some((own) => own === value);
    if (value !== undefined && !isNumber) part.faults.add(part.at(name), 'noSuch', value);
    return value;
  };
  const [column, guard] = [known('column'), part.has('guard') ? known('guard') : undefined];
  return column === undefined ? undefined : { column, ...(guard !== undefined && { guard }) };
}

function readParameter(part: PartReader): Parameter | undefined {
  const { faults } = part;
  part.only(['name', 'label', 'unit', 'limits', 'points', 'stages', 'inputs', 'series', 'columns', 'judge', 'budget']);
  const name = part.text('name');
  if (name !== undefined && !isFormulaName(name)) faults.add(part.at('name'), 'name');
  const unit = part.text('unit');
  const limits = readLimits(part);
  const points = part.list(
    'points',
    element(faults, (each) => readPoint(each, limits)),
    [1, most.points],
  );
  const stage = (value: unknown, place: Place) => stages.find((each) => each === value) ?? faults.add(place, 'choice', stages.join(', '));
  const taken = part.has('stages') ? part.list('stages', stage, [1, 2]) : (['asFound'] as const);
  if (new Set(taken).size < taken.length) faults.add(part.at('stages'), 'twice', taken[0] ?? '');
  const names = new Names();
  const readInput = (each: PartReader): Input | undefined => {
    each.only(['name', 'label', 'unit']);
    const taken = names.take(each, 'Decimal');
    return taken === undefined ? undefined : { name: taken, label: readLabel(each, taken), unit: each.optionalText('unit') ?? '' };
  };
  const inputs = part.has('inputs') ? part.list('inputs', element(faults, readInput), [0, most.inputs]) : [];
  const series = part.list(
    'series',
    element(faults, (each) => readSeries(each, names)),
    [1, most.series],
  );
  const columns = part.list(
    'columns',
    element(faults, (each) => readColumn(each, names)),
    [0, most.columns],
  );
  const budget = part.has('budget') ? readRowBudget(part.part('budget'), names, { columns, series }) : undefined;
  const inner = part.has('judge') ? part.part('judge') : undefined;
  const judgement = inner && readJudgement(inner, names);
  if (name === undefined || unit === undefined) return undefined;
  const label = readLabel(part, name);
  return { name, label, unit, points, stages: taken, inputs, series, columns, ...(judgement && { judgement }), ...(budget && { budget }) };
}

/** Reads the grid of a record template; all that is wrong with it is noted in `faults`, and nothing is thrown. */
export function readTemplate(value: unknown, faults: Faults): Template | undefined {
  const part = PartReader.of(faults, [], value);
  if (!part) return undefined;
  part.only(['label', 'discipline', 'source', 'parameters']);
  const parameters = part.list('parameters', element(faults, readParameter), [1, most.parameters]);
  const names = parameters.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) faults.add(part.at('parameters'), 'twice', twice);
  const label = readLabel(part, '');
  return faults.found.length > 0 ? undefined : { label, parameters };
}
