import { isDateTime, isDay } from '../../base/day';
import { Decimal, formatDecimal, writtenText } from '../../base/decimal';
import { getAt, isObject, setAt, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import { readsOf } from './expression-reads';
import { type ExpressionContext, languageOf, runExpression } from './expressions';
import { type LineMemo, lineSignature } from './line-memo';
import { relatedReads } from './related-reads';
import type { FieldModel, RecordModel } from '../model/record-model';

/** Brings the result of an expression to the wire form of a field; null where it is not known or does not fit. */
export function toWireValue(field: FieldModel, value: unknown): string | number | null {
  switch (field.type) {
    case 'decimal': {
      const number = value instanceof Decimal ? value : typeof value === 'bigint' ? new Decimal(value.toString()) : undefined;
      if (!number) return null;
      return field.scale === undefined ? writtenText(number) : formatDecimal(number, field.scale, field.rounding ?? 'halfUp');
    }
    case 'int':
      return typeof value === 'bigint' && Number.isSafeInteger(Number(value)) ? Number(value) : null;
    case 'yesNo':
      return typeof value === 'boolean' ? Number(value) : null;
    case 'day':
      return typeof value === 'string' && isDay(value.slice(0, 10)) ? value.slice(0, 10) : null;
    case 'dateTime':
      return typeof value === 'string' ? (isDateTime(value) ? value : isDay(value) ? `${value} 00:00:00` : null) : null;
    case 'text':
    case 'option':
    case 'ref':
      return typeof value === 'string' && value !== '' ? value : null;
    case 'options':
    case 'refs':
    case 'files':
      // Each once: two people of one department make one department.
      return Array.isArray(value) && value.length > 0
        ? [...new Set(value.map(String))].join(',')
        : typeof value === 'string' && value !== ''
          ? value
          : null;
    case 'lines':
      return null;
  }
}

interface Step {
  /** The sub-table whose lines compute the field; absent for the record's own. */
  readonly lines?: FieldModel;
  readonly field: FieldModel;
}

const nameOf = (step: Step): string => (step.lines ? `${step.lines.name}.${step.field.name}` : step.field.name);

/** Names of the steps that an expression waits for. */
function waitsFor(record: RecordModel, step: Step): readonly string[] {
  const home = step.lines?.line ?? record;
  return readsOf(languageOf(home), step.field.compute ?? '').map((read) => {
    if (read.owner === 'line') return `${read.lines ?? ''}.${read.field}`;
    if (read.owner === 'own' && step.lines) return `${step.lines.name}.${read.field}`;
    return read.owner === 'own' || read.owner === 'parent' ? read.field : '';
  });
}

const orders = new WeakMap<RecordModel, readonly Step[]>();

/** The computed fields of a record and its lines, each after those that it reads. */
function stepsOf(record: RecordModel): readonly Step[] {
  const found = orders.get(record);
  if (found) return found;
  const steps: Step[] = record.fields.flatMap((field) => {
    const inner = (field.line?.fields ?? [])
      .filter((each) => each.compute !== undefined)
      .map((each): Step => ({ lines: field, field: each }));
    return field.compute === undefined ? inner : [...inner, { field }];
  });
  const byName = new Map(steps.map((step) => [nameOf(step), step]));
  const ordered: Step[] = [];
  const begun = new Set<Step>();
  const visit = (step: Step): void => {
    if (begun.has(step)) return;
    begun.add(step);
    for (const name of waitsFor(record, step)) {
      const before = byName.get(name);
      if (before) visit(before);
    }
    ordered.push(step);
  };
  steps.forEach(visit);
  orders.set(record, ordered);
  return ordered;
}

interface DeriveRequest {
  readonly record: RecordModel;
  readonly values: Values;
  readonly context: ExpressionContext;
  /** Where lines are never changed in place: what was made of them before. */
  readonly memo?: LineMemo | undefined;
}

/** Says whether a target marks a field, under `$withheld`, as one that whoever writes may not see: what is copied from it stays as it is. */
const isWithheld = (target: Values, name: string): boolean => {
  const names = target['$withheld'];
  return Array.isArray(names) && names.includes(name);
};

/** Copies what `x-copy` fields take from references whose target stands in `$refs`; an emptied reference empties its copies. */
function copyFields(record: RecordModel, values: Values, memo: LineMemo | undefined): Values {
  let result = values;
  for (const field of record.fields) {
    if (field.line) {
      const { line } = field;
      const lines = getAt(result, field.path);
      if (Array.isArray(lines) && line.fields.some((each) => each.copy !== undefined)) {
        result = setAt(
          result,
          field.path,
          lines.map((each: unknown) => {
            if (!isObject(each)) return each;
            const make = (): Values => copyFields(line, each, undefined);
            return memo ? memo.recall({ key: field, line: each, signature: '' }, make) : make();
          }),
        );
      }
    }
    const [own = '', ...rest] = field.copy?.split('.') ?? [];
    const reference = field.copy === undefined ? undefined : record.fields.find((each) => each.name === own);
    if (!reference) continue;
    const id = getAt(result, reference.path);
    const target = getAt(result, ['$refs', own]);
    if (isEmpty(id)) result = setAt(result, field.path, null);
    else if (isObject(target) && String(target['id']) === String(id) && !isWithheld(target, rest.join('.')))
      result = setAt(result, field.path, target[rest.join('.')] ?? getAt(target, rest) ?? null);
  }
  return result;
}

function computeField(request: DeriveRequest, field: FieldModel): Values {
  const { record, values, context } = request;
  const language = languageOf(record);
  const value = runExpression(language, field.compute ?? '', language.scopeOf(values, context));
  return setAt(values, field.path, toWireValue(field, value));
}

/** Fills the computed fields that are meant, those of lines too, each after the values that it needs; the others stay as they stand. */
export function deriveSome({ record, values, context, memo }: DeriveRequest, isMeant: (field: FieldModel) => boolean): Values {
  let result = values;
  for (const step of stepsOf(record)) {
    const { lines, field } = step;
    const line = lines?.line;
    if (!isMeant(field)) continue;
    if (!lines || !line) {
      result = computeField({ record, values: result, context }, field);
      continue;
    }
    const rows = getAt(result, lines.path);
    if (!Array.isArray(rows)) continue;
    const { old: _old, ...rest } = context;
    const parent = result;
    const signature = memo && lineSignature(line, parent, context);
    result = setAt(
      result,
      lines.path,
      rows.map((each: unknown) => {
        if (!isObject(each)) return each;
        const make = (): Values => computeField({ record: line, values: each, context: { ...rest, parent } }, field);
        return memo ? memo.recall({ key: step, line: each, signature }, make) : make();
      }),
    );
  }
  return result;
}

/** Fills copied and computed fields, those of lines too, each after the values that it needs. */
export const derive = ({ record, values, context, memo }: DeriveRequest): Values =>
  deriveSome({ record, values: copyFields(record, values, memo), context, memo }, (field) => field.rollup !== true);

/** Says whether a field is computed anew when other records are written: those that belong to its own, or that this refers to. */
export const isFollowing = (field: FieldModel): boolean => field.rollup === true || field.follow === true;

/** References that are collected from related records, each once and in one order: in which order these were read is nobody's choice. */
function asSet(value: unknown): string | null {
  const ids = new Set(typeof value === 'string' ? value.split(',').filter((id) => id !== '') : []);
  const sorted = [...ids].sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
  return sorted.length === 0 ? null : sorted.join(',');
}

/** Fills the fields that are computed from other records: related ones stand in the values as lists under their names, what the record refers to under `$refs`. */
export const deriveFollowing = ({ record, values, context }: Omit<DeriveRequest, 'memo'>): Values =>
  stepsOf(record).reduce((result, { lines, field }) => {
    if (lines || !isFollowing(field)) return result;
    const made = computeField({ record, values: result, context }, field);
    return field.type === 'refs' ? setAt(made, field.path, asSet(getAt(made, field.path))) : made;
  }, values);

/**
 * Computes what follows from totals that are stored with the row, such as what is left of one after a deduction; what asks related records themselves stays as it is
 * stored. Rules are judged by it: by the end of the transaction, when all of it is computed anew, nothing is refused any more.
 */
export const deriveAfterTotals = ({ record, values, context }: Omit<DeriveRequest, 'memo'>): Values =>
  stepsOf(record).reduce(
    (result, { lines, field }) =>
      lines || field.rollup !== true || relatedReads(record, field.compute ?? '').length > 0
        ? result
        : computeField({ record, values: result, context }, field),
    values,
  );

/** Gives the values that a new record (or a new line, with `context.parent`) begins with. */
export function newValues({ record, context }: Omit<DeriveRequest, 'values'>): Values {
  let values: Values = {};
  const language = languageOf(record);
  for (const field of record.fields) {
    if (field.system) continue;
    if (field.type === 'lines') values = setAt(values, field.path, []);
    else if (record.states?.field === field.name) values = setAt(values, field.path, record.states.initial);
    else if (field.defaultValue !== undefined) {
      values = setAt(values, field.path, typeof field.defaultValue === 'boolean' ? Number(field.defaultValue) : field.defaultValue);
    }
  }
  // Defaults by expression come after the constants that they may read, and may read each other in the order of the file.
  for (const field of record.fields) {
    if (field.defaultExpression === undefined) continue;
    values = setAt(
      values,
      field.path,
      toWireValue(field, runExpression(language, field.defaultExpression, language.scopeOf(values, context))),
    );
  }
  return derive({ record, values, context });
}
