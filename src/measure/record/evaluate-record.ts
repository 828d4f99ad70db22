import { Decimal, formatDecimal, roundToStep } from '../../base/decimal';
import { isObject } from '../../base/dot-path';
import { toPlace } from '../numbers/round-result';
import { resultText } from '../../base/series/significant';
import type { MeasureFault, Place } from '../reading/fault';
import { Faults, readDecimal } from '../reading/reader';
import { evaluateBudget } from '../budget/evaluate-budget';
import { budgetOfRow } from './read-row-budget';
import { readTemplate } from './read-template';
import type { CellRounding, Judgement, Parameter, Point, RowBudget, Stage, Template } from './template';

/** Whether a row holds what is permitted. */
export type Verdict = 'pass' | 'fail' | 'undecided';

/** A cell of a record. */
export interface Cell {
  /** Parameter, row from 1, stage, column, and for readings their number from 1: `error/3/asFound/mean`, `error/3/asFound/reading/2`, `error/3/reference`. */
  readonly address: string;
  /** Exact, of 20 significant digits at most; absent where something that it needs is not entered or has no result. */
  readonly value?: string;
  /** As it is shown: rounded by the column's rule, what was entered as it was written. */
  readonly shown?: string;
  readonly verdict?: Verdict;
}

/** A record that was worked out. */
export interface RecordResult {
  readonly cells: readonly Cell[];
  /** What is wrong with an entry, or has no result; the place is the cell's address. */
  readonly faults: readonly MeasureFault[];
  /** True where every reading is entered and every column of a stage that was begun has its value. */
  readonly complete: boolean;
}

/** Writes a number rounded half to even; negative places are tens, hundreds. */
function withPlaces(value: Decimal, places: number): string {
  return places >= 0 ? formatDecimal(value, places, 'halfEven') : formatDecimal(value.round(places, 2), 0);
}

function show(value: Decimal, rounding: CellRounding | undefined): string {
  if (!rounding) return resultText(value);
  switch (rounding.by) {
    case 'places':
      return withPlaces(value, rounding.places);
    case 'digits': {
      if (value.eq(0)) return '0';
      const rounded = value.prec(rounding.digits, 2);
      return withPlaces(rounded, rounding.digits - 1 - rounded.e);
    }
    case 'half':
    case 'fifth':
      return withPlaces(roundToStep(value, rounding.by, rounding.places), rounding.places + 1);
  }
}

/** Judges a value against the limits of its point. Source: JJF 1094-2002. */
function judge(value: Decimal, point: Point, guard: Decimal): Verdict {
  const { lower, upper } = point;
  const [below, above] = [lower && lower.minus(value), upper && value.minus(upper)];
  const beyond = [below, above].flatMap((each) => (each ? [each] : []));
  if (beyond.some((each) => each.gt(guard) || (each.gt(0) && guard.eq(0)))) return 'fail';
  return beyond.every((each) => each.lte(guard.neg())) ? 'pass' : 'undecided';
}

const isBlank = (value: unknown): boolean => value === undefined || value === null || value === '';
const partOf = (values: unknown, name: string | number): unknown =>
  Array.isArray(values) && typeof name === 'number'
    ? values[name]
    : isObject(values) && Object.hasOwn(values, String(name))
      ? values[name]
      : undefined;

/** Works out one parameter of a record. */
class Sheet {
  readonly cells: Cell[] = [];
  complete = true;

  constructor(
    private readonly faults: Faults,
    private readonly parameter: Parameter,
  ) {}

  private entered(place: Place, value: unknown, bounds: { readonly least?: Decimal; readonly most?: Decimal } = {}): Decimal | undefined {
    const address = place.join('/');
    if (isBlank(value)) {
      this.complete = false;
      this.cells.push({ address });
      return undefined;
    }
    const read = readDecimal(
      this.faults,
      { place, value },
      { ...(bounds.least && { least: bounds.least.toFixed() }), ...(bounds.most && { most: bounds.most.toFixed() }) },
    );
    if (!read) this.complete = false;
    this.cells.push(read ? { address, value: resultText(read), shown: String(value) } : { address });
    return read;
  }

  private computed(place: Place, value: unknown, rounding: CellRounding | undefined): Decimal | undefined {
    const address = place.join('/');
    if (value instanceof Decimal) {
      this.cells.push({ address, value: resultText(value), shown: show(value, rounding) });
      return value;
    }
    this.complete = false;
    this.cells.push({ address });
    return undefined;
  }

  /** Gives the values of a row that its formulas may read; a series of which a reading is missing is not among them. */
  private readings(place: Place, entries: unknown): Record<string, unknown> {
    const found: Record<string, unknown> = {};
    for (const { name, count, ...bounds } of this.parameter.series) {
      const given = partOf(entries, name);
      if (Array.isArray(given) && given.length > count) this.faults.add([...place, name], 'mostOf', String(count));
      const values = Array.from({ length: count }, (_, index) => this.entered([...place, name, index + 1], partOf(given, index), bounds));
      if (values.every((value) => value !== undefined)) found[name] = values;
    }
    return found;
  }

  private columns(place: Place, known: Record<string, unknown>): void {
    for (const { name, formula, rounding } of this.parameter.columns) {
      const ready = [...formula.reads].every((each) => known[each] !== undefined);
      const value = ready ? formula.run(known) : undefined;
      if (ready && value === undefined) this.faults.add([...place, name], 'noValue');
      known[name] = this.computed([...place, name], value, rounding);
    }
  }

  /**
   * Works out the uncertainty of a column, and shows both to the same last place: that of the uncertainty, or the coarser one that the column's own rule names. Source:
   * JJF 1059.1-2012, 5.3.8.
   */
  private uncertainty(place: Place, known: Record<string, unknown>, budget: RowBudget): void {
    const data = budgetOfRow(budget, known);
    const at = [...place, budget.name];
    const address = at.join('/');
    const worked = data && evaluateBudget(data);
    if (!worked?.result) {
      this.complete = false;
      this.cells.push({ address });
      if (worked) this.faults.add(at, 'noValue');
      return;
    }
    const { k, effective, expanded, floored, reported } = worked.result;
    const own = [...place, budget.column].join('/');
    const index = this.cells.findIndex((cell) => cell.address === own);
    const rule = this.parameter.columns.find(({ name }) => name === budget.column)?.rounding;
    const result =
      rule?.by === 'places'
        ? toPlace(
            { estimate: new Decimal(worked.result.estimate), expanded: new Decimal(floored ? reported.expanded : expanded), floored },
            reported,
            rule.places,
          )
        : reported;
    if (index >= 0 && (!rule || rule.by === 'places')) this.cells[index] = { ...this.cells[index], address: own, shown: result.estimate };
    known[budget.name] = new Decimal(result.expanded);
    this.cells.push(
      { address, value: floored ? reported.expanded : expanded, shown: result.expanded },
      { address: `${address}/k`, value: k, shown: k },
    );
    if (effective !== undefined)
      this.cells.push({ address: `${address}/freedom`, value: effective, shown: new Decimal(effective).toFixed(0, 0) });
  }

  private verdict(
    place: Place,
    known: Readonly<Record<string, unknown>>,
    at: { readonly point: Point; readonly judgement: Judgement },
  ): void {
    const { point, judgement } = at;
    if (!point.lower && !point.upper) return;
    const [value, guard] = [known[judgement.column], judgement.guard === undefined ? new Decimal(0) : known[judgement.guard]];
    if (!(value instanceof Decimal) || !(guard instanceof Decimal)) return;
    if (guard.lt(0)) this.faults.add([...place, String(judgement.guard)], 'least', '0');
    else this.cells.push({ address: [...place, 'verdict'].join('/'), verdict: judge(value, point, guard) });
  }

  /** A stage of which nothing is entered was not done; the first one always counts. */
  private isBegun(stage: Stage, entries: unknown): boolean {
    if (stage === this.parameter.stages[0]) return true;
    return this.parameter.series.some(({ name }) => {
      const given = partOf(entries, name);
      return Array.isArray(given) && !given.every(isBlank);
    });
  }

  row(index: number, point: Point, entries: unknown): void {
    const place: Place = [this.parameter.name, index + 1];
    this.cells.push({ address: [...place, 'nominal'].join('/'), value: resultText(point.nominal), shown: point.nominalText });
    const inputs = Object.fromEntries(
      this.parameter.inputs.map(({ name }) => [name, this.entered([...place, name], partOf(entries, name))]),
    );
    for (const stage of this.parameter.stages) {
      const given = partOf(entries, stage);
      if (!this.isBegun(stage, given)) continue;
      const at = [...place, stage];
      const known = { nominal: point.nominal, lower: point.lower, upper: point.upper, ...inputs, ...this.readings(at, given) };
      this.columns(at, known);
      if (this.parameter.budget) this.uncertainty(at, known, this.parameter.budget);
      if (this.parameter.judgement) this.verdict(at, known, { point, judgement: this.parameter.judgement });
    }
  }
}

/** Entries that stand nowhere in the grid are told, so that none is lost unseen. */
function tellStrange(faults: Faults, parameter: Parameter, entries: unknown): void {
  const strange = (values: unknown, place: Place, names: readonly string[]): void => {
    if (isObject(values)) for (const name of Object.keys(values)) if (!names.includes(name)) faults.add([...place, name], 'unknown');
  };
  if (!Array.isArray(entries)) return;
  if (entries.length > parameter.points.length) faults.add([parameter.name], 'mostOf', String(parameter.points.length));
  entries.slice(0, parameter.points.length).forEach((row: unknown, index) => {
    const place = [parameter.name, index + 1];
    if (!isBlank(row) && !isObject(row)) faults.add(place, 'object');
    strange(row, place, [...parameter.inputs.map(({ name }) => name), ...parameter.stages]);
    for (const stage of parameter.stages)
      strange(
        partOf(row, stage),
        [...place, stage],
        parameter.series.map(({ name }) => name),
      );
  });
}

/**
 * Works out an original record: the template is data, entries are `{ parameter: [{ input, asFound: { series: [reading] }, asLeft }] }`, a row for each point.
 * Formulas read the exact values of earlier columns, so that nothing is rounded twice. The same template and entries give the same record, everywhere.
 *
 * Arithmetic: decimals, as in budgets. Errors: none are thrown; faults of the template come back alone, those of entries with the address of their cell.
 */
export function evaluateRecord(template: unknown, entries: unknown): RecordResult {
  const faults = new Faults();
  const read = readTemplate(template, faults);
  return read ? workOutEntries(read, entries) : { cells: [], faults: faults.found, complete: false };
}

/** Works out entries by a template that was read. Errors: none are thrown, as in `evaluateRecord`. */
export function workOutEntries(template: Template, entries: unknown): RecordResult {
  const faults = new Faults();
  if (!isObject(entries)) faults.add([], 'object');
  for (const name of isObject(entries) ? Object.keys(entries) : [])
    if (!template.parameters.some((parameter) => parameter.name === name)) faults.add([name], 'unknown');
  const sheets = template.parameters.map((parameter) => {
    const sheet = new Sheet(faults, parameter);
    const rows = partOf(entries, parameter.name);
    if (!isBlank(rows) && !Array.isArray(rows)) faults.add([parameter.name], 'list');
    tellStrange(faults, parameter, rows);
    parameter.points.forEach((point, index) => sheet.row(index, point, partOf(rows, index)));
    return sheet;
  });
  return {
    cells: sheets.flatMap(({ cells }) => cells),
    faults: faults.found,
    complete: faults.found.length === 0 && sheets.every(({ complete }) => complete),
  };
}
