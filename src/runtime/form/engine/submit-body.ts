import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { normalizeValues } from '../../../schema/validate/normalize-values';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { LineMemo } from '../../../schema/expression/line-memo';
import type { RecordModel } from '../../../schema/model/record-model';
import { beginAnew } from './begin-anew';
import type { Conditions } from '../../../schema/view/field-conditions';

/**
 * The values as they are judged and computed with: what people enter is cleaned; targets of references, and what the system gives,
 * stand as they are. The server judges the same.
 */
export function toJudged(record: RecordModel, values: Values, memo?: LineMemo): Values {
  // Lines are cleaned one by one below; cleaning them here as well would be twice.
  const bare = record.fields.reduce<Values>(
    (all, field) => (field.line && memo && Array.isArray(getAt(all, field.path)) ? setAt(all, field.path, []) : all),
    values,
  );
  let result = normalizeValues(record, bare);
  if (isObject(values['$refs'])) result = { ...result, $refs: values['$refs'] };
  for (const field of record.fields) {
    if (field.system) continue;
    const own = getAt(values, field.path);
    const { line } = field;
    if (field.readOnly) {
      if (own !== undefined) result = setAt(result, field.path, own);
    } else if (line && Array.isArray(own)) {
      result = setAt(
        result,
        field.path,
        own.map((each: unknown) => {
          if (!isObject(each)) return each;
          return memo ? memo.recall({ key: line.columns, line: each, signature: '' }, () => toJudged(line, each)) : toJudged(line, each);
        }),
      );
    }
  }
  return result;
}

export interface HiddenRequest {
  readonly record: RecordModel;
  readonly values: Values;
  /** The values that the form was opened with. */
  readonly opened: Values;
  readonly now: Conditions;
  /** What was shown when the form was opened. */
  readonly first: Conditions;
}

/**
 * Empties what was entered and then hidden by a condition: nobody can see it to put it right. What was hidden from the beginning stays
 * as it was, since a condition may look at who reads.
 */
export function dropHidden({ record, values, opened, now, first }: HiddenRequest): Values {
  if (now.whole) return values;
  let result = values;
  for (const field of record.fields) {
    if (field.system || field.readOnly) continue;
    // What is read-only as well has been put back already, and the server takes nothing else.
    if (now.fields[field.name]?.visible === false && now.fields[field.name]?.readOnly !== true)
      result = setAt(result, field.path, first.fields[field.name]?.visible === false ? (getAt(opened, field.path) ?? null) : null);
    const { line } = field;
    const lines = getAt(result, field.path);
    if (!line || !Array.isArray(lines)) continue;
    const shown = now.lines[field.name];
    if (!shown) continue;
    const stored = getAt(opened, field.path);
    const olds = Array.isArray(stored) ? stored.filter(isObject) : [];
    result = setAt(
      result,
      field.path,
      lines.map((each: unknown, index) => {
        const old = isObject(each) ? olds.find((known) => known['id'] !== undefined && known['id'] === each['id']) : undefined;
        return line.fields.reduce(
          (row: unknown, inner) =>
            isObject(row) &&
            !inner.system &&
            !inner.readOnly &&
            shown[index]?.[inner.name]?.visible === false &&
            shown[index]?.[inner.name]?.readOnly !== true
              ? setAt(row, inner.path, getAt(old, inner.path) ?? null)
              : row,
          each,
        );
      }),
    );
  }
  return result;
}

/** Writes a body as a text in which nothing entered and empty are the same. */
export const bodyText = (body: Values): string =>
  JSON.stringify(body, (_, value: unknown) => (isEmpty(value) && !Array.isArray(value) ? undefined : value));

/** The values of a copy: those of the row without what is its own (identity, numbers, state and other values the system gives), which begin anew. */
export const toCopy = (record: RecordModel, row: Values, context: ExpressionContext): Values => {
  const copied = beginAnew(record, context)(withoutOwn(record, row));
  return isObject(copied) ? copied : {};
};

function withoutOwn(record: RecordModel, row: Values): Values {
  const system = new Set(record.fields.flatMap((field) => (field.system ? [field.name] : [])));
  let result: Values = Object.fromEntries(Object.entries(row).filter(([name]) => name !== 'id' && !system.has(name)));
  for (const field of record.fields) {
    if (field.number !== undefined) result = setAt(result, field.path, null);
    const { line } = field;
    const lines = line && getAt(result, field.path);
    if (line && Array.isArray(lines)) {
      result = setAt(
        result,
        field.path,
        lines.map((each: unknown) => (isObject(each) ? withoutOwn(line, each) : each)),
      );
    }
  }
  return result;
}
