import { toDecimal } from '../../../base/decimal';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { keyMoves } from './plan-keys';
import { quoteName } from './desired-tables';

/** A narrowing of what a field may hold, and which stored values it no longer allows. */
export interface Narrowing {
  /** What has changed, to be followed by the number of rows. */
  readonly sentence: Text;
  /** Condition on the rows that hold what is no longer allowed, on the quoted column. */
  readonly lost?: string;
  /** Values for `lost`. */
  readonly values?: readonly unknown[];
  /** Says of a stored text whether it is no longer allowed, where no statement can. */
  readonly refuses?: (text: string) => boolean;
}

export const nameText = (field: Pick<FieldModel, 'label' | 'name'>): string => `${field.label.zh}（${field.name}）`;

const isList = (field: FieldModel) => field.type === 'options' || field.type === 'refs' || field.type === 'files';
const keysOf = (field: FieldModel): readonly string[] => field.options?.map((option) => option.key) ?? [];
const isClosed = (field: FieldModel) => field.options !== undefined && field.openOptions !== true;

function narrowOptions(before: FieldModel, after: FieldModel, column: string): readonly Narrowing[] {
  if (after.options === undefined) return [];
  const keys = keysOf(after);
  const moves = keyMoves(before, after);
  const gone = before.options?.filter((option) => !keys.includes(option.key) && !moves.has(option.key)) ?? [];
  if (before.options !== undefined && gone.length > 0) {
    const named = gone.map((option) => `${option.label.zh}（${option.key}）`).join('、');
    return [
      {
        sentence: {
          zh: `字段 ${nameText(after)} 不再有选项 ${named}（只是停用请写 "sealed": true，改键请在新选项写 "was": "${gone[0]?.key ?? ''}"）`,
          en: `${after.name} no longer has the options ${gone.map((option) => option.key).join(', ')} (to stop offering them write "sealed": true; if one has another key now, give the new option "was": "${gone[0]?.key ?? ''}")`,
        },
        lost: isList(after) ? `${column} && $1::text[]` : `${column} = any($1::text[])`,
        values: [gone.map((option) => option.key)],
      },
    ];
  }
  if (!isClosed(after) || isClosed(before)) return [];
  return [
    {
      sentence: {
        zh: `字段 ${nameText(after)} 只收列出的选项`,
        en: `${after.name} takes the listed options alone`,
      },
      lost: isList(after) ? `not ${column} <@ $1::text[]` : `${column} <> '' and ${column} <> all($1::text[])`,
      values: [[...keys, ...moves.keys()]],
    },
  ];
}

interface Limit {
  readonly word: string;
  readonly zh: string;
  /** True: a smaller number allows less. */
  readonly most: boolean;
  /** Condition on values beyond the limit; of a list, on how many it holds. */
  readonly beyond: (measured: string, limit: string) => string;
}

const limits: readonly Limit[] = [
  { word: 'maxLength', zh: '最大长度', most: true, beyond: (column, limit) => `char_length(${column}) > ${limit}` },
  { word: 'minLength', zh: '最小长度', most: false, beyond: (column, limit) => `${column} <> '' and char_length(${column}) < ${limit}` },
  { word: 'maximum', zh: '最大值', most: true, beyond: (column, limit) => `${column} > ${limit}` },
  { word: 'exclusiveMaximum', zh: '上限', most: true, beyond: (column, limit) => `${column} >= ${limit}` },
  { word: 'minimum', zh: '最小值', most: false, beyond: (column, limit) => `${column} < ${limit}` },
  { word: 'exclusiveMinimum', zh: '下限', most: false, beyond: (column, limit) => `${column} <= ${limit}` },
  { word: 'maxItems', zh: '最多个数', most: true, beyond: (count, limit) => `${count} > ${limit}` },
  { word: 'minItems', zh: '最少个数', most: false, beyond: (count, limit) => `${count} between 1 and ${limit} - 1` },
];

const limitOf = (field: FieldModel, word: string): ReturnType<typeof toDecimal> =>
  toDecimal(word === 'maxItems' ? field.maxItems : word === 'minItems' ? field.minItems : field.schema[word]);

function narrowLimits(before: FieldModel, after: FieldModel, measured: string): readonly Narrowing[] {
  return limits.flatMap(({ word, zh, most, beyond }): Narrowing[] => {
    const [old, now] = [limitOf(before, word), limitOf(after, word)];
    if (!now || (old && (most ? now.gte(old) : now.lte(old)))) return [];
    const was = old?.toFixed();
    return [
      {
        sentence: {
          zh: `字段 ${nameText(after)} 的${zh}${was === undefined ? '定' : `由 ${was} 改`}为 ${now.toFixed()}`,
          en: `The ${word} of ${after.name} is ${now.toFixed()} now${was === undefined ? '' : `, it was ${was}`}`,
        },
        lost: beyond(measured, now.toFixed()),
      },
    ];
  });
}

function patternsOf({ schema }: FieldModel): readonly string[] {
  const more = Array.isArray(schema['allOf']) ? schema['allOf'].map((part: unknown) => part) : [];
  return [schema, ...more].flatMap((part) => {
    const pattern = typeof part === 'object' && part !== null && 'pattern' in part ? part.pattern : undefined;
    return typeof pattern === 'string' ? [pattern] : [];
  });
}

function narrowPattern(before: FieldModel, after: FieldModel): readonly Narrowing[] {
  const known = patternsOf(before);
  const fresh = patternsOf(after).filter((pattern) => !known.includes(pattern));
  if (fresh.length === 0) return [];
  const expressions = fresh.map((pattern) => new RegExp(pattern, 'u'));
  return [
    {
      sentence: { zh: `字段 ${nameText(after)} 的格式改变`, en: `The pattern of ${after.name} has changed` },
      refuses: (text) => expressions.some((expression) => !expression.test(text)),
    },
  ];
}

/** What a list holds is keys, ids or files: none is readable as another. */
function changeKind(before: FieldModel, after: FieldModel, column: string): readonly Narrowing[] {
  const refers = (field: FieldModel) => (field.type === 'refs' ? field.target : '');
  if (!isList(before) || !isList(after) || (before.type === after.type && refers(before) === refers(after))) return [];
  return [
    {
      sentence: { zh: `字段 ${nameText(after)} 改为另一种内容`, en: `${after.name} holds something else now` },
      lost: `cardinality(${column}) > 0`,
    },
  ];
}

const isDerived = (field: FieldModel): boolean => field.compute !== undefined || field.copy !== undefined;

/** What was entered gives way to what is computed or copied, with the next save of its row. */
function deriveNow(before: FieldModel, after: FieldModel): readonly Narrowing[] {
  if (isDerived(before) || before.readOnly || !isDerived(after)) return [];
  return [
    {
      sentence: {
        zh: `字段 ${nameText(after)} 不再由人填写，改为计算得出，录入的值将被替换`,
        en: `${after.name} is computed now instead of entered; what was entered gives way`,
      },
      lost: filledCondition(after),
    },
  ];
}

/** Narrower limits of how many lines a sub-table has. Shape: `lost` is a condition on the rows that own the lines. */
export function lineNarrowings(before: FieldModel, after: FieldModel, owner: string): readonly Narrowing[] {
  const lines = after.line?.table;
  if (lines === undefined) return [];
  const counted = `(select count(*) from ${quoteName(lines)} l where l.tenant_id = ${quoteName(owner)}.tenant_id and l.parent_id = ${quoteName(owner)}.id)`;
  return narrowLimits(before, after, counted);
}

/** Says what a field no longer allows of what it allowed before; types of another column are for the table to change. */
export function narrowingsOf(before: FieldModel, after: FieldModel): readonly Narrowing[] {
  if (after.column === '') return [];
  const derived = deriveNow(before, after);
  if (derived.length > 0) return derived;
  const column = quoteName(after.column);
  const kind = changeKind(before, after, column);
  if (kind.length > 0) return kind;
  const texts = after.type === 'text' ? [...narrowLimits(before, after, column), ...narrowPattern(before, after)] : [];
  const others = after.type === 'text' ? [] : narrowLimits(before, after, isList(after) ? `cardinality(${column})` : column);
  return [...narrowOptions(before, after, column), ...texts, ...others];
}

/** The fields that are demanded without a condition. */
const required = (record: RecordModel): ReadonlySet<string> =>
  new Set(record.required.flatMap(({ field, when }) => (when === undefined ? [field] : [])));

/** Says of a kept field that it is demanded now and was not before; a field that nobody enters cannot be. */
export function isNewlyRequired(
  records: { readonly before: RecordModel; readonly after: RecordModel },
  pair: { readonly before: FieldModel; readonly after: FieldModel },
): boolean {
  return !pair.after.readOnly && required(records.after).has(pair.after.name) && !required(records.before).has(pair.before.name);
}

/** Condition on rows in which a field is empty. */
export function emptyCondition(field: FieldModel): string {
  const column = quoteName(field.column);
  if (isList(field)) return `coalesce(cardinality(${column}), 0) = 0`;
  return field.type === 'text' || field.type === 'option' ? `coalesce(${column}, '') = ''` : `${column} is null`;
}

/** Condition on rows in which a field holds something. */
export const filledCondition = (field: FieldModel): string => `not (${emptyCondition(field)})`;
