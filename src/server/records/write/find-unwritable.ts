import { getAt, hasAt, isObject, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { newValues } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { sentences } from '../../../schema/model/sentences';
import { normalizeValues } from '../../../schema/validate/normalize-values';
import { type FieldRule, type FieldRules, maskValue, ruleOf } from '../../query/field-rules';
import { isEntered, textOf } from './merge-values';

interface SentValues {
  readonly record: RecordModel;
  /** As they came. */
  readonly sent: Values;
  /** The row as it is stored, whole; absent for a new one. */
  readonly old?: Values | undefined;
  readonly context: ExpressionContext;
  /** What keeps the caller from writing fields of this row. */
  readonly rules: FieldRules | undefined;
  /** What the caller may not see of any row: what it leaves of a value is what the caller was served. */
  readonly seen: FieldRules | undefined;
}

/** A value as it is served to a caller under a rule. */
function servedValue(field: FieldModel, rule: FieldRule | undefined, value: unknown): unknown {
  if (rule === 'hidden') return null;
  return rule === 'masked' ? maskValue(field, value) : value;
}

interface SentValue {
  readonly value: unknown;
  readonly clean: unknown;
  /** What is stored, or what a new row begins with. */
  readonly stored: unknown;
  readonly isNew: boolean;
}

/**
 * Says whether a value that was sent is the one that its sender was served: a client that sends a whole row back changes nothing by it. Of a new row that is nothing,
 * or what it begins with: anything else would be dropped without a word.
 */
function isServed(field: FieldModel, seen: FieldRule | undefined, { value, clean, stored, isNew }: SentValue): boolean {
  const isBlank = isEmpty(value) && isEmpty(clean);
  // What is hidden is not in what was served: a comparison with the stored value would answer guesses.
  if (seen === 'hidden') return isBlank;
  if (isNew && isBlank) return true;
  // A new row was served to nobody: its form begins with the default itself, whole where the field would be masked.
  const known = [servedValue(field, seen, stored), ...(isNew ? [stored] : [])].map((each) => textOf(field, each));
  return [value, clean].some((each) => known.includes(textOf(field, each)));
}

/** The lines of a sub-table by their ids. */
const linesById = (lines: unknown): Map<unknown, Values> =>
  new Map((Array.isArray(lines) ? lines : []).flatMap((each: unknown) => (isObject(each) ? [[each['id'], each] as const] : [])));

/** Rules under which nothing of a record may be written. */
const closed = (record: RecordModel, rules: FieldRules | undefined): FieldRules =>
  new Map([
    ...(rules ?? []),
    [record.name, new Map(record.fields.map((field) => [field.name, ruleOf(rules, record.name, field.name) ?? 'readOnly'] as const))],
  ]);

/** What was sent for a sub-table. Shape: field (`items.0.rate`, or `items` where lines were added or left out that must stay) -> sentence. */
function findInLines(request: SentValues, field: FieldModel, clean: Values): readonly (readonly [string, Text])[] {
  const { record, sent, old, rules, seen } = request;
  const { line } = field;
  if (!line) return [];
  const isClosed = ruleOf(rules, record.name, field.name) !== undefined;
  const [value, stored] = [getAt(sent, field.path), getAt(old ?? {}, field.path)];
  const known = linesById(stored);
  const refused = [[field.name, sentences.notByRole(field.label)]] as const;
  if (!Array.isArray(value)) return isClosed && !isEmpty(value) ? refused : [];
  if (isClosed) {
    const ids = value.map((each: unknown) => (isObject(each) ? each['id'] : undefined));
    const isShown = ruleOf(seen, record.name, field.name) === undefined || ruleOf(seen, record.name, field.name) === 'readOnly';
    const expected = isShown ? [...known.keys()] : [];
    if (ids.join() !== expected.join()) return refused;
  }
  const { old: _old, ...rest } = request.context;
  return value.flatMap((each: unknown, index) => {
    if (!isObject(each)) return [];
    const before = known.get(each['id']);
    // A second line with the same id is a line of its own.
    known.delete(each['id']);
    const inner = findUnwritable({
      ...{ record: line, sent: each, old: before, seen },
      ...{ context: { ...rest, parent: clean }, rules: isClosed ? closed(line, rules) : rules },
    });
    return [...inner].map(([name, sentence]) => [`${field.name}.${String(index)}.${name}`, sentence] as const);
  });
}

/**
 * Finds values that were sent for fields which the caller's role may not write. What is sent as it was served (a masked value as masked, nothing for a hidden
 * one) counts as not sent. Shape: field (`items.0.rate`) -> sentence.
 */
export function findUnwritable(request: SentValues): ReadonlyMap<string, Text> {
  const { record, sent, old, context, rules, seen } = request;
  const found = new Map<string, Text>();
  if (rules === undefined || rules.size === 0) return found;
  const clean = normalizeValues(record, sent);
  let begun: Values | undefined;
  for (const field of record.fields) {
    if (!isEntered(record, field) || !hasAt(sent, field.path)) continue;
    if (field.line) {
      for (const [name, sentence] of findInLines(request, field, clean)) found.set(name, sentence);
      continue;
    }
    if (ruleOf(rules, record.name, field.name) === undefined) continue;
    const base = old ?? (begun ??= newValues({ record, context }));
    const value = { value: getAt(sent, field.path), clean: getAt(clean, field.path), stored: getAt(base, field.path), isNew: !old };
    if (!isServed(field, ruleOf(seen, record.name, field.name), value)) found.set(field.name, sentences.notByRole(field.label));
  }
  return found;
}
