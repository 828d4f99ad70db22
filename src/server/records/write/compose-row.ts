import { getAt, isObject, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { derive, deriveAfterTotals, isFollowing } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { Looked } from '../../../schema/expression/macros';
import { judge } from '../../../schema/validate/judge';
import type { KeptEntries } from '../../../schema/check/warnings/find-unoffered';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { sentences } from '../../../schema/model/sentences';
import type { Row } from '../../query/load-rows';
import { findDoubleLines } from './find-duplicates';
import { changedFields, findReadOnly, restoreReadOnly } from './merge-values';
import { type PageContext, recordOf } from '../../rights/page-context';
import type { FilledReferences } from './references';
import { settleDecimals } from './settle-values';
import { hidesState, stateLabel, stateRefusal } from './state-of';
import { stateOf } from '../../../schema/view/row-state';
import { numberLines } from './store-row';
import { loadValidator } from './validators';
import { workOut } from './work-out';

const frozenField: Text = { zh: '当前状态下不可修改', en: 'It cannot be changed in this state' };

type Sentences = Iterable<readonly [field: string, sentence: Text]>;

interface RowDraft {
  /** What was sent, together with the stored row or the defaults. */
  readonly merged: Values;
  readonly old?: Row | undefined;
  readonly context: ExpressionContext;
  /** What the tenant keeps of its dictionaries. */
  readonly kept: KeptEntries;
  /** The lists of related records that its rules read. */
  readonly related: Values | undefined;
}

/** How a row comes by what stands elsewhere: one row asks the database, many have asked it before. */
interface RowWays {
  fill(values: Values): Promise<FilledReferences> | FilledReferences;
  number(values: Values): Promise<Values> | Values;
  /** What the rules of the row look for in other pages. */
  look(values: Values): Promise<Looked | undefined>;
}

/** A row as it would be stored, and what is wrong with it by itself. */
export interface ComposedRow {
  readonly values: Values;
  readonly faults: ReadonlyMap<string, Text>;
}

/** Sentences at the fields that the state of the row freezes and that get other values. Errors: frozen where it freezes all. */
export function findFrozen(ctx: PageContext, old: Row, values: Values): ReadonlyMap<string, Text> {
  const record = recordOf(ctx);
  const state = stateOf(record, old);
  const frozen = record.states && Object.hasOwn(record.states.freeze, state) ? record.states.freeze[state] : undefined;
  if (frozen === 'all')
    throw stateRefusal(ctx, 'edit', () => refusal('frozen', { state: stateLabel(record, state) }), record.states?.freezeNot);
  const changed = frozen ? changedFields(record, old, values) : [];
  return new Map(
    changed
      .filter((name) => frozen?.includes(name))
      .map((name) => [name, hidesState(ctx) ? frozenField : (record.states?.freezeNot ?? frozenField)]),
  );
}

/** Says whether a condition makes a reference of the record, or of its lines, read-only. */
const restrictsReference = (record: RecordModel): boolean =>
  record.fields.some(
    (field) =>
      (field.readOnlyWhen !== undefined && (field.target !== undefined || field.line !== undefined)) ||
      (field.line && restrictsReference(field.line)),
  );

const idsTold = (value: unknown): string =>
  (Array.isArray(value) ? value : [value]).flatMap((each: unknown) => (isObject(each) ? String(each['id']) : [])).join();

/** The references of a record that are copied or computed. */
export const derivedReferences = (record: RecordModel): readonly FieldModel[] =>
  record.fields.filter(
    (field) => field.target !== undefined && !isFollowing(field) && (field.copy !== undefined || field.compute !== undefined),
  );

/** Says whether a row, or one of its lines, has a copied or computed reference of which `$refs` tells nothing yet. */
export const isUntold = (record: RecordModel, values: Values): boolean =>
  derivedReferences(record).some(({ name, path }) => String(getAt(values, path) ?? '') !== idsTold(getAt(values, ['$refs', name]))) ||
  record.fields.some(({ line, path }) => {
    const lines = getAt(values, path);
    return line !== undefined && Array.isArray(lines) && lines.some((each: unknown) => isObject(each) && isUntold(line, each));
  });

/** Says whether rows of a record, or lines of theirs, come by references in being copied and computed. */
export const derivesReference = (record: RecordModel): boolean =>
  derivedReferences(record).length > 0 || record.fields.some(({ line }) => line !== undefined && derivesReference(line));

/** So many references may come out of each other in one write: one that is copied, and those that are computed through it. */
const turns = 3;

/** Copies and computes a row; where that gives it another reference, what this leads to is read before what is computed through it. */
async function deriveThrough(
  { record, values, context }: { readonly record: RecordModel; readonly values: Values; readonly context: ExpressionContext },
  fill: RowWays['fill'],
): Promise<Values> {
  let result = derive({ record, values, context });
  let asked = '';
  for (let turn = 0; turn < turns && isUntold(record, result); turn += 1) {
    const wanted = JSON.stringify(derivedReferences(record).map(({ path }) => getAt(result, path) ?? null));
    // What leads to a record that was removed tells of nothing, however often it is asked.
    if (wanted === asked) break;
    asked = wanted;
    result = derive({ record, values: (await fill(result)).values, context });
  }
  return result;
}

/** Copies, computes, numbers and judges a row; what other rows make of it is not asked here. Errors: frozen. */
export async function composeRow(ctx: PageContext, { merged, old, context, kept, related }: RowDraft, ways: RowWays): Promise<ComposedRow> {
  const record = recordOf(ctx);
  const frozen = old ? findFrozen(ctx, old, merged) : new Map<string, Text>();
  const referred = await ways.fill(merged);
  // Conditions read what is copied and computed, and what they put back is computed with.
  const restored = restoreReadOnly({
    record,
    sent: await deriveThrough({ record, values: referred.values, context }, ways.fill),
    old,
    context,
  });
  // A reference that was put back says again what is copied from it.
  const told = restrictsReference(record) ? (await ways.fill(restored)).values : restored;
  const worked = workOut(record, await ways.number(told));
  const values = await deriveThrough({ record, values: worked.values, context }, ways.fill);
  const looked = await ways.look(values);
  // A new row has no totals yet.
  const judged = old ? deriveAfterTotals({ record, values, context }) : values;
  const verdict = judge({
    record,
    validator: await loadValidator(ctx.page),
    values: judged,
    context: { ...context, looked },
    related,
    kept,
  });
  const restricted = findReadOnly(record, { sent: merged, restored, fresh: old === undefined });
  const faults: Sentences = [
    ...findDoubleLines(record, values),
    ...worked.faults,
    ...Object.entries(verdict.errors),
    ...referred.errors,
    ...restricted,
    ...frozen,
  ];
  return { values, faults: new Map(faults) };
}

/** Gives the row that will be stored. Errors: invalidFields; what is wrong with a value itself comes before what others make of it. */
export function requireFaultless(ctx: PageContext, { values, faults }: ComposedRow, others: Sentences): Values {
  const all = [...others, ...faults];
  // What nobody sees and what there is not are told in one order: that of their names.
  const strange = all.filter(([, sentence]) => sentence === sentences.unknown).sort(([left], [right]) => (left < right ? -1 : 1));
  const found = [...strange, ...all.filter(([, sentence]) => sentence !== sentences.unknown)];
  if (found.length > 0) throw refusal('invalidFields', { fields: Object.fromEntries(found) });
  return numberLines(ctx, settleDecimals(recordOf(ctx), values));
}
