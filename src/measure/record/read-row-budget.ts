import type { Decimal } from '../../base/decimal';
import { resultText } from '../../base/series/significant';
import { readFormula, element, type Names, readLabel } from './read-parts';
import type { PartReader } from '../reading/reader';
import type { Column, RowBudget, RowComponent, Series } from './template';

const most = 30;
const wordNames = ['quantity', 'distribution'] as const;
const numberNames = [
  'estimate',
  'standard',
  'expanded',
  'k',
  'standardDeviation',
  'observations',
  'halfWidth',
  'beta',
  'sensitivity',
  'degreesOfFreedom',
  'relativeUncertainty',
] as const;

/** Where components have no estimate of their own and no slope, they add to the result as they are. */
const assumed = { estimate: '0', sensitivity: '1' } as const;

function readComponent(part: PartReader, names: Names, series: readonly Series[]): RowComponent | undefined {
  part.only(['label', ...wordNames, 'readings', ...numberNames]);
  const words = Object.fromEntries(wordNames.map((name) => [name, part.text(name) ?? '']));
  const readings = part.optionalText('readings');
  if (readings !== undefined && !series.some(({ name }) => name === readings)) part.faults.add(part.at('readings'), 'noSuch', readings);
  const numbers = Object.fromEntries(
    numberNames.flatMap((name) => {
      const formula = part.has(name) ? readFormula(part, name, names.types) : undefined;
      return formula ? [[name, formula] as const] : [];
    }),
  );
  return { label: readLabel(part, words['quantity'] ?? ''), words, numbers, ...(readings === undefined ? {} : { readings }) };
}

/** Reads the budget of a parameter's rows; its own name, `U` unless it says another, stands for the expanded uncertainty. */
export function readRowBudget(
  part: PartReader | undefined,
  names: Names,
  known: { readonly columns: readonly Column[]; readonly series: readonly Series[] },
): RowBudget | undefined {
  if (!part) return undefined;
  part.only(['name', 'column', 'components', 'coverage', 'cmc', 'digits', 'correlations']);
  const column = part.text('column');
  if (column !== undefined && !known.columns.some(({ name }) => name === column)) part.faults.add(part.at('column'), 'noSuch', column);
  const components = part.list(
    'components',
    element(part.faults, (each) => readComponent(each, names, known.series)),
    [1, most],
  );
  const cmc = part.has('cmc') ? readFormula(part, 'cmc', names.types) : undefined;
  const name = names.take(part, 'Decimal');
  const coverage = part.part('coverage');
  if (column === undefined || name === undefined || !coverage) return undefined;
  const rest = Object.fromEntries(
    ['coverage', 'digits', 'correlations'].flatMap((each) => (part.has(each) ? [[each, part.raw(each)]] : [])),
  );
  return { name, column, components, rest, ...(cmc && { cmc }) };
}

/** Writes the budget of one row as data for the machine of budgets; undefined where a number that it needs is not known. */
export function budgetOfRow(budget: RowBudget, known: Readonly<Record<string, unknown>>): object | undefined {
  const numberOf = (formula: RowComponent['numbers'][string]): string | undefined => {
    const value = [...formula.reads].every((name) => known[name] !== undefined) ? formula.run(known) : undefined;
    return value === undefined ? undefined : textOf(value);
  };
  const components = budget.components.map(({ words, numbers, readings }) => {
    const worked = Object.fromEntries(Object.entries(numbers).map(([name, formula]) => [name, numberOf(formula)]));
    const series = readings === undefined ? undefined : known[readings];
    return {
      ...(readings === undefined ? assumed : { sensitivity: assumed.sensitivity }),
      ...words,
      ...worked,
      ...(Array.isArray(series) ? { readings: series.map(textOf) } : {}),
      lacks: Object.values(worked).includes(undefined) || (readings !== undefined && series === undefined),
    };
  });
  const estimate = known[budget.column];
  const cmc = budget.cmc && numberOf(budget.cmc);
  if (estimate === undefined || components.some(({ lacks }) => lacks) || (budget.cmc && cmc === undefined)) return undefined;
  return {
    ...budget.rest,
    estimate: textOf(estimate),
    components: components.map(({ lacks: _, ...component }) => component),
    ...(cmc === undefined ? {} : { cmc }),
  };
}

const textOf = (value: unknown): string => resultText(value as Decimal);
