import { getAt, isObject, setAt, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import { refusal } from '../../protocol/errors';
import { holds } from '../../schema/conditions';
import { derive } from '../../schema/derive';
import type { ExpressionContext } from '../../schema/expressions';
import { judge } from '../../schema/judge';
import type { RecordModel, Text } from '../../schema/page-model';
import { toContext } from '../auth/caller';
import type { Queryable } from '../db/database';
import { loadRow, type Row } from '../query/load-rows';
import { compareRows, writeAudit } from './audit-trail';
import { checkFiles } from './check-files';
import { drawNumber } from './draw-number';
import { findDoubleLines, findDuplicates, readUniqueViolation } from './find-duplicates';
import { findCycle } from './find-cycle';
import { changedFields, mergeValues, restoreReadOnly } from './merge-values';
import { demandRight, type PageDesk, recordOf } from './page-desk';
import { fillReferences } from './references';
import { settleDecimals } from './settle-values';
import { stateLabel, stateOf } from './state-of';
import { insertRow, numberLines, updateRow } from './store-row';
import { loadValidator } from './validators';

export interface Stored {
  readonly id: string;
  readonly version: number;
}

const frozenField: Text = { zh: '当前状态下不可修改', en: 'It cannot be changed in this state' };

/** Reads the version that a write must name. Errors: versionMissing. */
export function readVersion(sent: unknown): number {
  const version = typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent;
  if (typeof version !== 'number' || !Number.isInteger(version)) throw refusal('versionMissing', {});
  return version;
}

/** Loads a row for a change. Errors: rowGone; stale with the row as it is now. */
export async function loadForChange(tx: Queryable, desk: PageDesk, key: { readonly id: string; readonly version: number }): Promise<Row> {
  const row = await loadRow(tx, desk.source, { tenantId: desk.caller.tenantId, id: key.id, lock: true });
  if (!row) throw refusal('rowGone', {});
  if (row.version !== key.version) throw refusal('stale', { row });
  return row;
}

/** Errors: transitionGuard where the page's own condition for the action does not hold on the row. */
export function demandWhen(desk: PageDesk, action: string, row: Row, context: ExpressionContext): void {
  const offered = desk.page.model.actions.row.find((each) => each.name === action);
  if (offered?.when === undefined) return;
  if (holds(recordOf(desk), offered.when, { values: row, context: { ...context, old: row } }) !== true)
    throw refusal('transitionGuard', { label: offered.label });
}

function findFrozen(record: RecordModel, old: Row, values: Values): ReadonlyMap<string, Text> {
  const state = stateOf(record, old);
  const frozen = record.states && Object.hasOwn(record.states.freeze, state) ? record.states.freeze[state] : undefined;
  if (frozen === 'all') throw refusal('frozen', { state: stateLabel(record, state) });
  const changed = frozen ? changedFields(record, old, values) : [];
  return new Map(changed.filter((name) => frozen?.includes(name)).map((name) => [name, frozenField]));
}

async function drawNumbers(tx: Queryable, desk: PageDesk, values: Values, today: string): Promise<Values> {
  const record = recordOf(desk);
  let result = values;
  for (const field of record.fields) {
    const rule = field.number === undefined ? undefined : desk.schemas.numbers.get(field.number);
    if (!rule || !isEmpty(getAt(result, field.path))) continue;
    result = setAt(result, field.path, await drawNumber(tx, { tenantId: desk.caller.tenantId, rule, record, field, today }));
  }
  return result;
}

interface Draft {
  readonly sent: Values;
  readonly old?: Row | undefined;
  readonly context: ExpressionContext;
}

/** Says whether a condition makes a reference of the record, or of its lines, read-only. */
const shutsReference = (record: RecordModel): boolean =>
  record.fields.some(
    (field) =>
      (field.readOnlyWhen !== undefined && (field.target !== undefined || field.line !== undefined)) ||
      (field.line && shutsReference(field.line)),
  );

/** Brings what was sent to the row that will be stored. Errors: invalidFields, frozen. */
async function prepareRow(tx: Queryable, desk: PageDesk, { sent, old, context }: Draft): Promise<Values> {
  const record = recordOf(desk);
  const merged = mergeValues({ record, sent, old, context });
  const frozen = old ? findFrozen(record, old, merged) : new Map<string, Text>();
  const referred = await fillReferences(tx, desk, { values: merged, old, context });
  // Conditions read what is copied and computed, and what they put back is computed with.
  const restored = restoreReadOnly({ record, sent: derive({ record, values: referred.values, context }), old, context });
  // A reference that was put back says again what is copied from it.
  const told = shutsReference(record) ? (await fillReferences(tx, desk, { values: restored, old, context })).values : restored;
  const numbered = await drawNumbers(tx, desk, told, context.today);
  const values = derive({ record, values: numbered, context });
  const verdict = judge({ record, validator: await loadValidator(desk.page), values, context });
  const duplicates = await findDuplicates(tx, record, { tenantId: desk.caller.tenantId, id: old?.id, values });
  const files = await checkFiles(tx, record, { tenantId: desk.caller.tenantId, values, old });
  const cycle = old ? await findCycle(tx, desk, { id: old.id, values }) : new Map<string, Text>();
  // The first sentence at a field stays: what is wrong with the value itself comes before what others make of it.
  const found = [
    ...files,
    ...cycle,
    ...duplicates,
    ...findDoubleLines(record, values),
    ...Object.entries(verdict.errors),
    ...referred.errors,
    ...frozen,
  ];
  if (found.length > 0) throw refusal('invalidFields', { fields: Object.fromEntries(found) });
  return numberLines(desk, settleDecimals(record, values));
}

async function createRow(tx: Queryable, desk: PageDesk, sent: Values): Promise<Stored> {
  const context = toContext(desk.caller);
  const values = await prepareRow(tx, desk, { sent, context });
  const id = desk.database.ids.next();
  await insertRow(tx, desk, { id, values });
  await writeAudit(tx, desk, { action: 'create', id, changes: compareRows(recordOf(desk), undefined, values) });
  return { id, version: 1 };
}

async function changeRow(tx: Queryable, desk: PageDesk, key: Stored, sent: Values): Promise<Stored> {
  const old = await loadForChange(tx, desk, key);
  const context = { ...toContext(desk.caller), old };
  demandWhen(desk, 'edit', old, context);
  const values = await prepareRow(tx, desk, { sent, old, context });
  const version = await updateRow(tx, desk, { ...key, values, old });
  if (version === undefined) throw refusal('stale', {});
  await writeAudit(tx, desk, { action: 'edit', id: key.id, changes: compareRows(recordOf(desk), old, values) });
  return { id: key.id, version };
}

/** Creates or changes a row, in the transaction it is given. Errors: forbidden, versionMissing, stale, rowGone, frozen, invalidFields. */
export async function submitRow(tx: Queryable, desk: PageDesk, sent: Values): Promise<Stored> {
  const id = isEmpty(sent['id']) ? undefined : String(sent['id']);
  demandRight(desk, id === undefined ? 'create' : 'edit');
  try {
    return id === undefined
      ? await createRow(tx, desk, sent)
      : await changeRow(tx, desk, { id, version: readVersion(sent['version']) }, sent);
  } catch (error) {
    const fields = readUniqueViolation(recordOf(desk), error);
    if (fields) throw refusal('invalidFields', { fields: Object.fromEntries(fields) });
    throw error;
  }
}

/** The action that a submit body asks for. */
export const submitAction = (sent: unknown): string => (isObject(sent) && !isEmpty(sent['id']) ? 'edit' : 'create');
