import { getAt, hasAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { newValues } from '../../../schema/expression/derive';
import { holds } from '../../../schema/expression/conditions';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { sentences } from '../../../schema/model/sentences';
import { normalizeValues } from '../../../schema/validate/normalize-values';
import { type FieldRules, ruleOf } from '../../query/field-rules';
import { cleanRichTexts } from '../../clean-html';

export interface MergeRequest {
  readonly record: RecordModel;
  /** As they came. */
  readonly sent: Values;
  /** The row as it is stored; absent for a new one. */
  readonly old?: Values | undefined;
  readonly context: ExpressionContext;
  /** What the writer may not enter, because he may not see it or not change it. */
  readonly rules?: FieldRules | undefined;
}

/** Says whether people enter a field. The state moves by transitions alone, whatever the file says of its field. */
export const isEntered = (record: RecordModel, field: FieldModel): boolean =>
  !field.system && !field.readOnly && record.states?.field !== field.name;

interface FillContext extends Pick<MergeRequest, 'context' | 'rules'> {
  readonly base: Values;
}

/** Fills what nobody enters, and what was not sent, from the stored row or from the defaults. */
function fill(record: RecordModel, clean: Values, at: FillContext): Values {
  let result = clean;
  const { old: _old, ...rest } = at.context;
  for (const field of record.fields) {
    if (field.system) continue;
    const restricted = ruleOf(at.rules, record.name, field.name) !== undefined;
    if (restricted || !isEntered(record, field) || !hasAt(clean, field.path)) {
      const kept = getAt(at.base, field.path);
      result = setAt(result, field.path, kept ?? (field.type === 'lines' ? [] : null));
      continue;
    }
    const { line } = field;
    const lines = getAt(clean, field.path);
    if (!line || !Array.isArray(lines)) continue;
    const stored = getAt(at.base, field.path);
    const olds = new Map(
      (Array.isArray(stored) ? stored : []).flatMap((each: unknown) => (isObject(each) ? [[each['id'], each] as const] : [])),
    );
    const fresh = newValues({ record: line, context: { ...rest, parent: clean } });
    const filled = lines.map((each: unknown) => {
      if (!isObject(each)) return each;
      const { id, ...own } = each;
      const known = olds.get(id);
      // A second line with the same id is a line of its own.
      olds.delete(id);
      // An id that is none of this row's lines' (a copied line) is not taken over.
      return fill(line, known ? { ...own, id } : own, { base: known ?? fresh, rules: at.rules, context: { ...rest, parent: clean } });
    });
    result = setAt(result, field.path, filled);
  }
  return result;
}

/** Brings sent values together with the stored row or the defaults: what nobody enters is never taken from outside. */
export function mergeValues({ record, sent, old, context, rules }: MergeRequest): Values {
  const base = old ?? newValues({ record, context });
  const clean = cleanRichTexts(record, normalizeValues(record, sent));
  const { id, version, ...own } = clean;
  const system = { ...(isEmpty(id) ? {} : { id }), ...(isEmpty(version) ? {} : { version }) };
  return { ...fill(record, own, { base, context, rules }), ...system };
}

/** Puts back what a condition makes read-only, in lines too; copies and references of the values must be known. */
export function restoreReadOnly({ record, sent, old, context }: MergeRequest): Values {
  let result = sent;
  const base = old ?? newValues({ record, context });
  for (const field of record.fields) {
    if (field.system || field.readOnly) continue;
    const restricted = field.readOnlyWhen !== undefined && holds(record, field.readOnlyWhen, { values: sent, context }) === true;
    if (restricted) result = setAt(result, field.path, getAt(base, field.path) ?? null);
    else if (field.line)
      result = setAt(
        result,
        field.path,
        restoreLines(field.line, getAt(result, field.path), { old: getAt(base, field.path), parent: sent, context }),
      );
  }
  return result;
}

/** Writes values so that two spellings of one value are one text. */
export const textOf = (field: FieldModel, value: unknown): string => {
  if (isEmpty(value)) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return field.type === 'decimal' ? text.replace(/^(-?\d+\.\d*?)0+$/, '$1').replace(/\.$/, '') : text;
};

/** The values that were sent for fields which a condition makes read-only. Shape: field (`items.0.rate`) -> sentence. */
export function findReadOnly(
  record: RecordModel,
  { sent, restored, fresh }: { readonly sent: Values; readonly restored: Values; readonly fresh: boolean },
): ReadonlyMap<string, Text> {
  const found = new Map<string, Text>();
  for (const field of record.fields) {
    if (field.system || field.readOnly) continue;
    const [asked, kept] = [getAt(sent, field.path), getAt(restored, field.path)];
    const { line } = field;
    // Nothing said of a new row is no value that would be dropped: it begins with the default.
    const given = fresh && isEmpty(asked);
    if (field.readOnlyWhen !== undefined && !given && textOf(field, asked) !== textOf(field, kept))
      found.set(field.name, sentences.readOnlyNow(field.label));
    else if (line && Array.isArray(asked) && Array.isArray(kept))
      asked.forEach((each: unknown, index) => {
        const own: unknown = kept[index];
        if (!isObject(each) || !isObject(own)) return;
        const inner = findReadOnly(line, { sent: each, restored: own, fresh: isEmpty(each['id']) });
        for (const [name, text] of inner) found.set(`${field.name}.${String(index)}.${name}`, text);
      });
  }
  return found;
}

function restoreLines(
  line: RecordModel,
  lines: unknown,
  at: { readonly old: unknown; readonly parent: Values; readonly context: ExpressionContext },
): unknown {
  if (!Array.isArray(lines) || !line.fields.some((field) => field.readOnlyWhen !== undefined)) return lines;
  const olds = new Map(Array.isArray(at.old) ? at.old.filter(isObject).map((known) => [known['id'], known] as const) : []);
  const { old: _old, ...rest } = at.context;
  const context = { ...rest, parent: at.parent };
  return lines.map((each: unknown) =>
    isObject(each)
      ? restoreReadOnly({
          record: line,
          sent: each,
          old: isEmpty(each['id']) ? undefined : olds.get(each['id']),
          context,
        })
      : each,
  );
}

/** Names of the entered fields whose values differ from the stored ones. */
export function changedFields(record: RecordModel, old: Values, values: Values): readonly string[] {
  const text = (value: unknown): string =>
    isEmpty(value) ? '' : typeof value === 'string' ? value.replace(/^(-?\d+\.\d*?)0+$/, '$1').replace(/\.$/, '') : JSON.stringify(value);
  const plain = (field: FieldModel, value: unknown): string => {
    if (!Array.isArray(value))
      return field.type === 'decimal' && field.scale !== undefined ? text(value) : isEmpty(value) ? '' : String(value);
    const { line } = field;
    return line
      ? JSON.stringify(
          value.map((each: unknown) =>
            isObject(each)
              ? [each['id'], ...line.fields.filter((inner) => isEntered(line, inner)).map((inner) => plain(inner, getAt(each, inner.path)))]
              : each,
          ),
        )
      : '';
  };
  return record.fields.flatMap((field) => {
    if (!isEntered(record, field)) return [];
    const [before, after] = [plain(field, getAt(old, field.path)), plain(field, getAt(values, field.path))];
    return before === after || (before === '[]' && after === '') ? [] : [field.name];
  });
}
