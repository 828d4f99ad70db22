import { newValues } from '../../../schema/expression/derive';
import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { AppError } from '../../../base/app-error';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import { holds } from '../../../schema/expression/conditions';
import { refusalOf } from '../../../schema/expression/refusals';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { Text } from '../../../schema/model/text';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { loadRow, loadRows, type Row } from '../../query/load-rows';
import { writeAudit } from '../../audit/audit-trail';
import { compareRows } from '../../query/compare-rows';
import { checkFiles } from './check-files';
import { checkRule } from './check-rule';
import { checkTemplate } from './check-template';
import { noteRule } from '../numbers/number-rules';
import { composeRow, requireFaultless } from './compose-row';
import { allocateNumbers, numberAtOnce } from '../numbers/allocate-numbers';
import { explainRestricted } from './explain-restricted';
import { findDuplicates, readUniqueViolation } from './find-duplicates';
import { findCycle } from './find-cycle';
import { loadEntries } from './load-entries';
import { emptyLists, listsOfRules, loadLists } from './load-lists';
import { lookFor, rulesOf } from './look-for';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import { requireChangeable } from '../../rights/change-scope';
import { fillReferences, loadWithin } from './references';
import { guardExisting, guardStored } from '../../rights/guard-existing';
import { mergeRow } from './row-rules';
import { hidesState } from './state-of';
import { readSent, type SentRow } from './read-sent';
import { readVersion } from './read-version';
import { vouchOrigins } from '../origins/vouch-origins';
import { lockFollowers } from '../rollups/lock-followers';
import { insertRow, placeOf, updateRow } from './store-row';

export interface Stored {
  readonly id: string;
  readonly version: number;
}

/** Reads the version that a write must name. Errors: versionMissing, wrongParameter. */
function requireVersion(sent: unknown): number {
  const version = readVersion(sent);
  if (typeof version === 'string') throw refusal(version, { name: 'version' });
  return version;
}

/** Errors: rowGone; stale with the row as it is now. */
async function requireSame(
  tx: Queryable,
  ctx: PageContext,
  { key, row }: { readonly key: Stored; readonly row: Row | undefined },
): Promise<Row> {
  if (!row) throw refusal('rowGone', {});
  if (row.version !== key.version)
    throw refusal('stale', { row: await loadRow(tx, ctx.source, { tenantId: ctx.caller.tenantId, id: key.id }) });
  return row;
}

/** Loads a row for a change. Errors: rowGone; stale with the row as it is now. */
export async function loadForChange(tx: Queryable, ctx: PageContext, key: Stored): Promise<Row> {
  return requireSame(tx, ctx, { key, row: await loadRow(tx, ctx.source, { tenantId: ctx.caller.tenantId, id: key.id, lock: true }) });
}

/** Loads rows for a change, by one statement. Shape: in the order of their keys. Errors: rowGone; stale with the row as it is now. */
export async function loadAllForChange(tx: Queryable, ctx: PageContext, keys: readonly Stored[]): Promise<readonly Row[]> {
  const ids = keys.map((key) => key.id).filter((id) => /^\d{1,18}$/.test(id));
  const rows = await loadRows(tx, ctx.source, { tenantId: ctx.caller.tenantId, ids, lock: true });
  const found: Row[] = [];
  for (const key of keys) found.push(await requireSame(tx, ctx, { key, row: rows.get(key.id) }));
  return found;
}

/** Errors: guard, transitionGuard where the page's own condition for the action does not hold on the row. */
export function requireWhen(ctx: PageContext, action: string, row: Row, context: ExpressionContext): void {
  const offered = ctx.page.model.actions.row.find((each) => each.name === action);
  if (offered?.when === undefined) return;
  const seen = { values: row, context: { ...context, old: row } };
  if (holds(recordOf(ctx), offered.when, seen) === true) return;
  const sentence = refusalOf(recordOf(ctx), offered.whenNot, seen);
  // A sentence of its own may tell the state, which somebody may not be shown.
  throw sentence && !hidesState(ctx) ? new AppError('guard', { sentence }) : refusal('transitionGuard', { label: offered.label });
}

/** Gives a new row its numbers; what keeps one from being written is added to the faults. */
async function numberRow(
  tx: Queryable,
  ctx: PageContext,
  { values, today, faults }: { readonly values: Values; readonly today: string; readonly faults: Map<string, Text> },
): Promise<Values> {
  const record = recordOf(ctx);
  let result = values;
  for (const field of record.fields) {
    const rule = numberAtOnce(ctx, field);
    if (!rule || !isEmpty(getAt(result, field.path))) continue;
    const drawn = await allocateNumbers(tx, { ctx, rule, record, field, today }, [result]);
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
async function prepareRow(tx: Queryable, ctx: PageContext, { merged, refused, old, context }: Draft): Promise<Values> {
  const record = recordOf(ctx);
  const { tenantId } = ctx.caller;
  const kept = await loadEntries(tx, tenantId, record.fields);
  const unnumbered = new Map<string, Text>();
  const names = listsOfRules(record);
  const related = old ? (await loadLists(tx, ctx, { names, ids: [old.id] })).get(old.id) : emptyLists(names);
  const composed = await composeRow(
    ctx,
    { merged, old, context, kept, related },
    {
      fill: (values) => fillReferences(tx, ctx, { values, old, context }),
      number: (values) => numberRow(tx, ctx, { values, today: context.today, faults: unnumbered }),
      look: (values) => lookFor(tx, ctx, rulesOf(record), { values, context, id: old?.id }),
    },
  );
  const { values } = composed;
  const duplicates = await findDuplicates(tx, record, { tenantId, id: old?.id, values, faults: composed.faults });
  const files = await checkFiles(tx, { ...ctx, record }, { values, old });
  const misfits = checkRule(ctx, { record: record.name, values, today: context.today });
  const unsaid = checkTemplate(ctx, record.name, values);
  await noteRule(tx, ctx, { record: record.name, values });
  const cycle = old ? await findCycle(tx, ctx, { id: old.id, values }) : new Map<string, Text>();
  const faults = await explainRestricted(tx, ctx, { faults: composed.faults, action: old ? 'edit' : 'create' });
  return requireFaultless(ctx, { values, faults }, [...refused, ...unnumbered, ...files, ...cycle, ...misfits, ...unsaid, ...duplicates]);
}

async function storeNew(tx: Queryable, ctx: PageContext, values: Values): Promise<Stored> {
  const id = ctx.database.ids.next();
  await guardExisting(tx, ctx, { action: 'create', values });
  await insertRow(tx, ctx, { id, values });
  await guardStored(tx, ctx, [{ action: 'create', id, values }]);
  await writeAudit(tx, ctx, { action: 'create', id, changes: compareRows(recordOf(ctx), undefined, values) });
  return { id, version: 1 };
}

async function storeChanged(tx: Queryable, ctx: PageContext, old: Row, values: Values): Promise<Stored> {
  const { id } = old;
  const version = await updateRow(tx, ctx, { action: 'edit', id, version: old.version, values, old });
  if (version === undefined) throw refusal('stale', {});
  await writeAudit(tx, ctx, { action: 'edit', id, changes: compareRows(recordOf(ctx), old, values) });
  return { id, version };
}

const originPlace = (ctx: PageContext, id: string | undefined) => ({ tenantId: ctx.caller.tenantId, record: recordOf(ctx), id });

async function createRow(tx: Queryable, ctx: PageContext, { sent, strange }: SentRow): Promise<Stored> {
  const context = toContext(ctx.caller);
  const read = mergeRow(ctx, await loadWithin(tx, ctx, []), { sent, old: undefined, context });
  const merged = await vouchOrigins(tx, originPlace(ctx, undefined), { merged: read.merged, old: undefined });
  return storeNew(tx, ctx, await prepareRow(tx, ctx, { merged, refused: new Map([...strange, ...read.refused]), context }));
}

async function changeRow(tx: Queryable, ctx: PageContext, key: Stored, { sent, strange }: SentRow): Promise<Stored> {
  const old = await loadForChange(tx, ctx, key);
  const context = { ...toContext(ctx.caller), old };
  await requireChangeable(tx, ctx, 'edit', [old.id]);
  requireWhen(ctx, 'edit', old, context);
  const read = mergeRow(ctx, await loadWithin(tx, ctx, [old]), { sent, old, context });
  const merged = await vouchOrigins(tx, originPlace(ctx, old.id), { merged: read.merged, old });
  return storeChanged(tx, ctx, old, await prepareRow(tx, ctx, { merged, refused: new Map([...strange, ...read.refused]), old, context }));
}

const refusedNothing: ReadonlyMap<string, Text> = new Map();

/** What a write failed with: of a value that somebody else has just taken its sentence. */
export const unlessTaken = (ctx: PageContext, error: unknown): unknown => {
  const fields = readUniqueViolation(recordOf(ctx), error);
  return fields ? refusal('invalidFields', { fields: Object.fromEntries(fields) }) : error;
};

/** Makes a row that a transition asks for: what it gives takes the place of what a new row begins with. Errors: invalidFields. */
export async function makeRow(
  tx: Queryable,
  ctx: PageContext,
  fill: (values: Values) => Values,
): Promise<Stored & { readonly values: Values }> {
  const context = toContext(ctx.caller);
  const merged = fill(newValues({ record: recordOf(ctx), context }));
  try {
    const values = await prepareRow(tx, ctx, { merged, refused: refusedNothing, context });
    return { ...(await storeNew(tx, ctx, values)), values };
  } catch (error) {
    throw unlessTaken(ctx, error);
  }
}

/** Changes a row, which is locked, as a transition of another asks for. Errors: invalidFields, frozen. */
export async function putRow(tx: Queryable, ctx: PageContext, old: Row, fill: (values: Values) => Values): Promise<Stored> {
  const context = { ...toContext(ctx.caller), old };
  const system = new Set(recordOf(ctx).fields.flatMap((field) => (field.system ? [field.name] : [])));
  const merged = fill(Object.fromEntries(Object.entries(old).filter(([name]) => !system.has(name))));
  try {
    return await storeChanged(tx, ctx, old, await prepareRow(tx, ctx, { merged, refused: refusedNothing, old, context }));
  } catch (error) {
    throw unlessTaken(ctx, error);
  }
}

/** Creates or changes a row, in the transaction it is given. Errors: forbidden, versionMissing, wrongParameter, stale, rowGone, frozen, invalidFields. */
export async function submitRow(tx: Queryable, ctx: PageContext, body: Values): Promise<Stored> {
  requireRight(ctx, submitAction(body));
  const read = readSent(ctx, body);
  const { sent } = read;
  const id = isEmpty(sent['id']) ? undefined : String(sent['id']);
  await lockFollowers(tx, placeOf(ctx), { record: recordOf(ctx), ids: id === undefined ? [] : [id], values: [sent], edit: true });
  try {
    return id === undefined
      ? await createRow(tx, ctx, read)
      : await changeRow(tx, ctx, { id, version: requireVersion(sent['version']) }, read);
  } catch (error) {
    throw unlessTaken(ctx, error);
  }
}

/** The action that a submit body asks for. */
export const submitAction = (sent: unknown): string => (isObject(sent) && !isEmpty(sent['id']) ? 'edit' : 'create');
