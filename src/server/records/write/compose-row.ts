import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { derive, deriveAfterTotals } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { Looked } from '../../../schema/expression/macros';
import { judge } from '../../../schema/validate/judge';
import type { KeptEntries } from '../../../schema/check/warnings/find-unoffered';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { sentences } from '../../../schema/model/sentences';
import type { Row } from '../../query/load-rows';
import { findDoubleLines } from './find-duplicates';
import { changedFields, findReadOnly, restoreReadOnly } from './merge-values';
import { type PageContext, recordOf } from '../../rights/page-context';
import type { FilledReferences } from './references';
import { settleDecimals } from './settle-values';
import { hidesState, stateLabel, stateOf, stateRefusal } from './state-of';
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

/** Copies, computes, numbers and judges a row; what other rows make of it is not asked here. Errors: frozen. */
export async function composeRow(ctx: PageContext, { merged, old, context, kept, related }: RowDraft, ways: RowWays): Promise<ComposedRow> {
  const record = recordOf(ctx);
  const frozen = old ? findFrozen(ctx, old, merged) : new Map<string, Text>();
  const referred = await ways.fill(merged);
  // Conditions read what is copied and computed, and what they put back is computed with.
  const restored = restoreReadOnly({ record, sent: derive({ record, values: referred.values, context }), old, context });
  // A reference that was put back says again what is copied from it.
  const told = restrictsReference(record) ? (await ways.fill(restored)).values : restored;
  const worked = workOut(record, await ways.number(told));
  const values = derive({ record, values: worked.values, context });
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
