import { sql } from 'kysely';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { longFrom, maskText, shortFrom } from '../../base/text';
import { columnOf } from './scope';
import type { Sql } from './statement';

/** What a role may not do with a field: see it, see it whole, change it. */
export type FieldRule = 'hidden' | 'masked' | 'readOnly';

/** Rules of a caller: record name -> field name -> rule; nothing is said of what is free. */
export type FieldRules = ReadonlyMap<string, ReadonlyMap<string, FieldRule>>;

/** Says what stands against a field. */
export function ruleOf(rules: FieldRules | undefined, record: string, field: string): FieldRule | undefined {
  return rules?.get(record)?.get(field);
}

/** A record without the fields that are hidden from somebody, in its lines too; system fields stay, which every record has. */
export function seenRecord(record: RecordModel, rules: FieldRules | undefined): RecordModel {
  if (rules === undefined || rules.size === 0) return record;
  const fields = record.fields.flatMap((field): readonly FieldModel[] => {
    if (field.system) return [field];
    if (ruleOf(rules, record.name, field.name) === 'hidden') return [];
    return [field.line ? { ...field, line: seenRecord(field.line, rules) } : field];
  });
  return { ...record, fields };
}

/** Says whether a field must not be searched, sorted by or added up: whoever may not read it could otherwise guess it. */
export function isRestricted(rules: FieldRules | undefined, record: string, field: string): boolean {
  const rule = ruleOf(rules, record, field);
  return rule === 'hidden' || rule === 'masked';
}

/** Says whether somebody is told no persons of a record's rows: who made or changed them, who took which step, and what he remarked on it. */
export const hidesPersons = (rules: FieldRules | undefined, record: string): boolean =>
  isRestricted(rules, record, 'createUserName') || isRestricted(rules, record, 'updateUserName');

/** What is left of a masked value that was read already, as `maskColumn` leaves it; nothing where its field is not known. */
export function maskValue(field: FieldModel | undefined, value: unknown): string | null {
  return field?.type === 'text' && typeof value === 'string' ? maskText(value, field.mask) : null;
}

/** What is left of a masked column: the ends of a text, nothing of anything else. */
export function maskColumn(field: FieldModel, alias: string): Sql {
  if (field.type !== 'text') return sql`null::text`;
  const value = columnOf(alias, field.column);
  if (field.mask) {
    const { start, end } = field.mask;
    const ends = sql`left(${value}, ${sql.lit(start)}) || '****' || right(${value}, ${sql.lit(end)})`;
    return sql`case when length(${value}) > ${sql.lit(start + end)} then ${ends} when length(${value}) > 0 then '****' else ${value} end`;
  }
  return sql`case when length(${value}) >= ${sql.lit(longFrom)} then left(${value}, 3) || '****' || right(${value}, 4)
    when length(${value}) >= ${sql.lit(shortFrom)} then left(${value}, 1) || '***' || right(${value}, 1)
    when length(${value}) > 1 then left(${value}, 1) || '**' when length(${value}) = 1 then '*' else ${value} end`;
}
