import { getAt, setAt, type Values } from '../../../base/dot-path';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { fieldContent } from './field-content';
import { mergeLines, type Side } from './merge-lines';

export interface Merge {
  /** The latest row with what was typed here put over it, as far as the choices say so. */
  readonly values: Values;
  /** Fields that somebody else changed. */
  readonly theirs: readonly FieldModel[];
  /** Fields that were changed here. */
  readonly mine: readonly FieldModel[];
  /** Those of them that somebody else changed too, to something else: each needs a choice. */
  readonly both: readonly FieldModel[];
}

/** Whose word counts, by field; `mine` where nothing is chosen. */
export type Choices = Readonly<Record<string, Side>>;

interface Request {
  readonly record: RecordModel;
  /** The row that the form was opened with. */
  readonly base: Values;
  readonly mine: Values;
  readonly latest: Values;
  readonly choices?: Choices;
}

/** Puts what was changed here over what somebody else has stored meanwhile, field by field, lines line by line. */
export function mergeLatest({ record, base, mine, latest, choices = {} }: Request): Merge {
  const theirs: FieldModel[] = [];
  const own: FieldModel[] = [];
  const both: FieldModel[] = [];
  let values = latest;
  for (const field of record.fields) {
    if (field.system || field.readOnly) continue;
    const [before, here, there] = [base, mine, latest].map((each) => fieldContent(record, field, each));
    if (there !== before) theirs.push(field);
    if (here !== before) own.push(field);
    if (here === before || here === there) continue;
    const prefer = choices[field.name] ?? 'mine';
    if (field.line) {
      const [old, typed, now] = [base, mine, latest].map((each) => getAt(each, field.path));
      const merged = mergeLines({ line: field.line, base: old, mine: typed, latest: now, prefer });
      if (merged.clash) both.push(field);
      values = setAt(values, field.path, merged.lines);
      continue;
    }
    if (there !== before) both.push(field);
    if (there !== before && prefer === 'theirs') continue;
    values = setAt(values, field.path, getAt(mine, field.path) ?? null);
    if (field.target !== undefined) values = setAt(values, ['$refs', field.name], getAt(mine, ['$refs', field.name]) ?? null);
  }
  return { values, theirs, mine: own, both };
}
