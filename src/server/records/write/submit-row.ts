import { newValues } from '../../../schema/expression/derive';
import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { AppError } from '../../../base/app-error';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import { holds } from '../../../schema/expression/conditions';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { Text } from '../../../schema/model/page-model';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { loadRow, loadRows, type Row } from '../../query/load-rows';
import { writeAudit } from '../../audit/audit-trail';
import { compareRows } from '../../query/compare-rows';
import { checkFiles } from './check-files';
import { checkRule } from './check-rule';
import { checkTemplate } from './check-template';
import { noteRule } from '../numbers/number-rules';
import { composeRow, demandFaultless } from './compose-row';
import { drawNumbers, numberAtOnce } from '../numbers/draw-number';
import { explainShut } from './explain-shut';
import { findDuplicates, readUniqueViolation } from './find-duplicates';
import { findCycle } from './find-cycle';
import { loadEntries } from './load-entries';
import { emptyLists, listsOfRules, loadLists } from './load-lists';
import { lookFor, rulesOf } from './look-for';
import { demandRight, type PageDesk, recordOf } from '../../rights/page-desk';
import { fillReferences, loadWithin } from './references';
import { guardExisting, guardStored } from '../../rights/guard-existing';
import { mergeRow } from './row-rules';
import { hidesState } from './state-of';
import { readSent, type SentRow } from './read-sent';
import { lockFollowers } from '../rollups/lock-followers';
import { insertRow, placeOf, updateRow } from './store-row';

export interface Stored {
  readonly id: string;
  readonly version: number;
}

/** Reads the version that a write must name. Errors: versionMissing. */
export function readVersion(sent: unknown): number {
  const version = typeof sent === 'string' && /^\d{1,9}$/.test(sent) ? Number(sent) : sent;
  if (typeof version !== 'number' || !Number.isInteger(version)) throw refusal('versionMissing', {});
  return version;
}

/** Errors: rowGone; stale with the row as it is now. */
async function demandSame(
  tx: Queryable,
  desk: PageDesk,
  { key, row }: { readonly key: Stored; readonly row: Row | undefined },
): Promise<Row> {
  if (!row) throw refusal('rowGone', {});
  if (row.version !== key.version)
    throw refusal('stale', { row: await loadRow(tx, desk.source, { tenantId: desk.caller.tenantId, id: key.id }) });
  return row;
}

/** Loads a row for a change. Errors: rowGone; stale with the row as it is now. */
export async function loadForChange(tx: Queryable, desk: PageDesk, key: Stored): Promise<Row> {
  return demandSame(tx, desk, { key, row: await loadRow(tx, desk.source, { tenantId: desk.caller.tenantId, id: key.id, lock: true }) });
}

/** Loads rows for a change, by one statement. Shape: in the order of their keys. Errors: rowGone; stale with the row as it is now. */
export async function loadAllForChange(tx: Queryable, desk: PageDesk, keys: readonly Stored[]): Promise<readonly Row[]> {
  const ids = keys.map((key) => key.id).filter((id) => /^\d{1,18}$/.test(id));
  const rows = await loadRows(tx, desk.source, { tenantId: desk.caller.tenantId, ids, lock: true });
  const found: Row[] = [];
  for (const key of keys) found.push(await demandSame(tx, desk, { key, row: rows.get(key.id) }));
  return found;
}

/** Errors: guard, transitionGuard where the page's own condition for the action does not hold on the row. */
export function demandWhen(desk: PageDesk, action: string, row: Row, context: ExpressionContext): void {
  const offered = desk.page.model.actions.row.find((each) => each.name === action);
  if (offered?.when === undefined) return;
  if (holds(recordOf(desk), offered.when, { values: row, context: { ...context, old: row } }) === true) return;
  const { whenNot: sentence } = offered;
  // A sentence of its own may tell the state, which somebody may not be shown.
  throw sentence && !hidesState(desk) ? new AppError('guard', { sentence }) : refusal('transitionGuard', { label: offered.label });
}

/** Gives a new row its numbers; what keeps one from being written is added to the faults. */
async function numberRow(
  tx: Queryable,
  desk: PageDesk,
  { values, today, faults }: { readonly values: Values; readonly today: string; readonly faults: Map<string, Text> },
): Promise<Values> {
  const record = recordOf(desk);
  let result = values;
  for (const field of record.fields) {
    const rule = numberAtOnce(desk, field);
    if (!rule || !isEmpty(getAt(result, field.path))) continue;
    const drawn = await drawNumbers(tx, { desk, rule, record, field, today }, [result]);
    for (const [name, text] of drawn.faults) faults.set(name, text);
    result = setAt(result, field.path, drawn.numbers[0] ?? null);
  }
  return result;
}

interface Draft {
  readonly merged: Values;
  /** A sentence for each field of what was sent that the writer may not enter. */
  readonly refused: ReadonlyMap<string, Text>;
  readonly old?: Row | undefined;
  readonly context: ExpressionContext;
}

/** Brings merged values to the row that will be stored. Errors: invalidFields, frozen. */
async function prepareRow(tx: Queryable, desk: PageDesk, { merged, refused, old, context }: Draft): Promise<Values> {
  const record = recordOf(desk);
  const { tenantId } = desk.caller;
  const kept = await loadEntries(tx, tenantId, record.fields);
  const unnumbered = new Map<string, Text>();
  const names = listsOfRules(record);
  const related = old ? (await loadLists(tx, desk, { names, ids: [old.id] })).get(old.id) : emptyLists(names);
  const composed = await composeRow(
    desk,
    { merged, old, context, kept, related },
    {
      fill: (values) => fillReferences(tx, desk, { values, old, context }),
      number: (values) => numberRow(tx, desk, { values, today: context.today, faults: unnumbered }),
      look: (values) => lookFor(tx, desk, rulesOf(record), { values, context, id: old?.id }),
    },
  );
  const { values } = composed;
  const duplicates = await findDuplicates(tx, record, { tenantId, id: old?.id, values, faults: composed.faults });
  const files = await checkFiles(tx, { ...desk, record }, { values, old });
  const misfits = checkRule(desk, { record: record.name, values, today: context.today });
  const unsaid = checkTemplate(desk, record.name, values);
  await noteRule(tx, desk, { record: record.name, values });
  const cycle = old ? await findCycle(tx, desk, { id: old.id, values }) : new Map<string, Text>();
  const faults = await explainShut(tx, desk, { faults: composed.faults, action: old ? 'edit' : 'create' });
  return demandFaultless(desk, { values, faults }, [...refused, ...unnumbered, ...files, ...cycle, ...misfits, ...unsaid, ...duplicates]);
}

async function storeNew(tx: Queryable, desk: PageDesk, values: Values): Promise<Stored> {
  const id = desk.database.ids.next();
  await guardExisting(tx, desk, { action: 'create', values });
  await insertRow(tx, desk, { id, values });
  await guardStored(tx, desk, [{ action: 'create', id, values }]);
  await writeAudit(tx, desk, { action: 'create', id, changes: compareRows(recordOf(desk), undefined, values) });
  return { id, version: 1 };
}

async function storeChanged(tx: Queryable, desk: PageDesk, old: Row, values: Values): Promise<Stored> {
  const { id } = old;
  const version = await updateRow(tx, desk, { action: 'edit', id, version: old.version, values, old });
  if (version === undefined) throw refusal('stale', {});
  await writeAudit(tx, desk, { action: 'edit', id, changes: compareRows(recordOf(desk), old, values) });
  return { id, version };
}

async function createRow(tx: Queryable, desk: PageDesk, { sent, strange }: SentRow): Promise<Stored> {
  const context = toContext(desk.caller);
  const { merged, refused } = mergeRow(desk, await loadWithin(tx, desk, []), { sent, old: undefined, context });
  return storeNew(tx, desk, await prepareRow(tx, desk, { merged, refused: new Map([...strange, ...refused]), context }));
}

async function changeRow(tx: Queryable, desk: PageDesk, key: Stored, { sent, strange }: SentRow): Promise<Stored> {
  const old = await loadForChange(tx, desk, key);
  const context = { ...toContext(desk.caller), old };
  demandWhen(desk, 'edit', old, context);
  const { merged, refused } = mergeRow(desk, await loadWithin(tx, desk, [old]), { sent, old, context });
  return storeChanged(tx, desk, old, await prepareRow(tx, desk, { merged, refused: new Map([...strange, ...refused]), old, context }));
}

const refusedNothing: ReadonlyMap<string, Text> = new Map();

const unlessTaken = (desk: PageDesk, error: unknown): unknown => {
  const fields = readUniqueViolation(recordOf(desk), error);
  return fields ? refusal('invalidFields', { fields: Object.fromEntries(fields) }) : error;
};

/** Makes a row that a transition asks for: what it gives takes the place of what a new row begins with. Errors: invalidFields. */
export async function makeRow(tx: Queryable, desk: PageDesk, fill: (values: Values) => Values): Promise<Stored> {
  const context = toContext(desk.caller);
  const merged = fill(newValues({ record: recordOf(desk), context }));
  try {
    return await storeNew(tx, desk, await prepareRow(tx, desk, { merged, refused: refusedNothing, context }));
  } catch (error) {
    throw unlessTaken(desk, error);
  }
}

/** Changes a row, which is locked, as a transition of another asks for. Errors: invalidFields, frozen. */
export async function putRow(tx: Queryable, desk: PageDesk, old: Row, fill: (values: Values) => Values): Promise<Stored> {
  const context = { ...toContext(desk.caller), old };
  const system = new Set(recordOf(desk).fields.flatMap((field) => (field.system ? [field.name] : [])));
  const merged = fill(Object.fromEntries(Object.entries(old).filter(([name]) => !system.has(name))));
  try {
    return await storeChanged(tx, desk, old, await prepareRow(tx, desk, { merged, refused: refusedNothing, old, context }));
  } catch (error) {
    throw unlessTaken(desk, error);
  }
}

/** Creates or changes a row, in the transaction it is given. Errors: forbidden, versionMissing, stale, rowGone, frozen, invalidFields. */
export async function submitRow(tx: Queryable, desk: PageDesk, body: Values): Promise<Stored> {
  demandRight(desk, submitAction(body));
  const read = readSent(desk, body);
  const { sent } = read;
  const id = isEmpty(sent['id']) ? undefined : String(sent['id']);
  await lockFollowers(tx, placeOf(desk), { record: recordOf(desk), ids: id === undefined ? [] : [id], values: [sent], edit: true });
  try {
    return id === undefined
      ? await createRow(tx, desk, read)
      : await changeRow(tx, desk, { id, version: readVersion(sent['version']) }, read);
  } catch (error) {
    throw unlessTaken(desk, error);
  }
}

/** The action that a submit body asks for. */
export const submitAction = (sent: unknown): string => (isObject(sent) && !isEmpty(sent['id']) ? 'edit' : 'create');
