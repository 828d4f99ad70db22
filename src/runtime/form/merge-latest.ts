import { getAt, isObject, setAt, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import type { FieldModel, RecordModel } from '../../schema/page-model';
import { bodyText, toJudged } from './submit-body';

export interface Merge {
  /** The latest row with what was typed here put over it. */
  readonly values: Values;
  /** Fields that somebody else changed. */
  readonly theirs: readonly FieldModel[];
  /** Those of them that were changed here too, to something else. */
  readonly both: readonly FieldModel[];
}

interface Request {
  readonly record: RecordModel;
  /** The row that the form was opened with. */
  readonly base: Values;
  readonly mine: Values;
  readonly latest: Values;
}

/** A text that is the same for the same content; the targets of references and trailing zeros do not count. */
function contentOf(record: RecordModel, field: FieldModel, values: Values): string {
  const value = getAt(toJudged(record, values), field.path);
  if (isEmpty(value)) return '';
  if (field.line && Array.isArray(value)) {
    const { line } = field;
    return value
      .map((each: unknown) => {
        const { $refs: _refs, version: _version, ...own } = isObject(each) ? each : {};
        return bodyText(own) + line.name;
      })
      .join('\n');
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return field.type === 'decimal' ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') : text;
}

/** Puts what was changed here over what somebody else has stored meanwhile, field by field; lines count as one field. */
export function mergeLatest({ record, base, mine, latest }: Request): Merge {
  const theirs: FieldModel[] = [];
  const both: FieldModel[] = [];
  let values = latest;
  for (const field of record.fields) {
    if (field.system || field.readOnly) continue;
    const [before, here, there] = [base, mine, latest].map((each) => contentOf(record, field, each));
    if (there !== before) theirs.push(field);
    if (here === before) continue;
    if (there !== before && there !== here) both.push(field);
    values = setAt(values, field.path, getAt(mine, field.path) ?? null);
    const target = getAt(mine, ['$refs', field.name]);
    if (field.target !== undefined) values = setAt(values, ['$refs', field.name], target ?? null);
  }
  return { values, theirs, both };
}
