import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';
import { runSql } from '../../query/statement';
import { type NewRow, storedFields, toInsertSql, toRemoveSql, toUpdateLinesSql, toUpdateSql, type Writer } from '../../query/write-sql';
import { guardExisting, guardStored } from '../../rights/guard-existing';
import type { PageContext } from '../../rights/page-context';
import { lockWritten } from '../lookups/lock-keys';
import { followWrite, type WritePlace } from '../rollups/follow-writes';

/** Rows of one statement: parameters have a limit of 65,535. */
const batch = 200;

export const writerOf = ({ caller }: PageContext): Writer => ({
  tenantId: caller.tenantId,
  userId: caller.userId,
  userName: caller.realName,
  deptId: caller.deptId,
});

/** Where the rows of a context are written, for what follows from it. */
export const placeOf = (ctx: PageContext): WritePlace => ({ tenantId: ctx.caller.tenantId, records: ctx.schemas.records, ctx });

const linesOf = (values: Values | undefined, field: FieldModel): readonly Values[] => {
  const value = getAt(values, field.path);
  return Array.isArray(value) ? value.filter(isObject) : [];
};

const plainText = (line: RecordModel, row: Values): string =>
  JSON.stringify(storedFields(line).map((field) => getAt(row, field.path) ?? null));

interface StoreLines {
  readonly field: FieldModel;
  readonly line: RecordModel;
  readonly parentId: string;
  readonly before: readonly Values[];
  readonly after: readonly Values[];
}

type LineRow = NewRow & { readonly place: { readonly parentId: string; readonly lineNo: number } };

async function storeLines(tx: Queryable, ctx: PageContext, { line, parentId, before, after }: StoreLines): Promise<void> {
  const writer = writerOf(ctx);
  const old = new Map(before.map((row, index) => [String(row['id']), { row, index }]));
  const kept = new Set(after.map((row) => String(row['id'])));
  const gone = [...old.keys()].filter((id) => !kept.has(id));
  if (gone.length > 0) await runSql(tx, toRemoveSql(line, writer, { column: 'id', ids: gone }));
  const fresh: LineRow[] = [];
  const changed: LineRow[] = [];
  for (const [index, values] of after.entries()) {
    const row = { id: String(values['id']), values, place: { parentId, lineNo: index + 1 } };
    const known = old.get(row.id);
    if (!known) fresh.push(row);
    else if (known.index !== index || plainText(line, known.row) !== plainText(line, values)) changed.push(row);
  }
  if (changed.length > 0) await runSql(tx, toUpdateLinesSql(line, writer, changed));
  for (let start = 0; start < fresh.length; start += batch) await runSql(tx, toInsertSql(line, writer, fresh.slice(start, start + batch)));
}

/** Gives every new line an id of its own. */
export function numberLines(ctx: PageContext, values: Values): Values {
  let result = values;
  for (const field of ctx.page.model.record.fields) {
    if (!field.line) continue;
    const lines = linesOf(result, field).map((each) => (typeof each['id'] === 'string' ? each : { ...each, id: ctx.database.ids.next() }));
    result = setAt(result, field.path, lines);
  }
  return result;
}

async function storeAllLines(
  tx: Queryable,
  ctx: PageContext,
  row: { readonly id: string; readonly values: Values; readonly old?: Values },
): Promise<void> {
  for (const field of ctx.page.model.record.fields) {
    const { line } = field;
    if (line)
      await storeLines(tx, ctx, { field, line, parentId: row.id, before: linesOf(row.old, field), after: linesOf(row.values, field) });
  }
}

/** Stores many new rows that have no lines, a statement for each two hundred. */
export async function insertRows(tx: Queryable, ctx: PageContext, rows: readonly NewRow[]): Promise<void> {
  const written = { record: ctx.page.model.record, ids: [], values: rows.map((row) => row.values) };
  await lockWritten(tx, placeOf(ctx), written);
  for (let start = 0; start < rows.length; start += batch)
    await runSql(tx, toInsertSql(ctx.page.model.record, writerOf(ctx), rows.slice(start, start + batch)));
  followWrite(tx, placeOf(ctx), {
    record: ctx.page.model.record,
    ids: rows.map((row) => row.id),
    values: rows.map((row) => row.values),
  });
}

/** Stores a new row with its lines. */
export async function insertRow(tx: Queryable, ctx: PageContext, row: { readonly id: string; readonly values: Values }): Promise<void> {
  await lockWritten(tx, placeOf(ctx), { record: ctx.page.model.record, ids: [], values: [row.values] });
  await runSql(tx, toInsertSql(ctx.page.model.record, writerOf(ctx), [row]));
  await storeAllLines(tx, ctx, row);
  followWrite(tx, placeOf(ctx), { record: ctx.page.model.record, ids: [row.id], values: [row.values] });
}

/**
 * Stores a changed row with its lines, where its writer may change it so: whatever changes a row passes here, and with it every guard. `action` is `edit` or the name of a
 * transition. Errors: those of `guardExisting` and `guardStored`. Shape: the new version, undefined when somebody was faster.
 */
export async function updateRow(
  tx: Queryable,
  ctx: PageContext,
  row: { readonly action: string; readonly id: string; readonly version: number; readonly values: Values; readonly old: Values },
): Promise<number | undefined> {
  const { id, version, values } = row;
  await guardExisting(tx, ctx, row);
  await lockWritten(tx, placeOf(ctx), { record: ctx.page.model.record, ids: [], values: [row.old, values] });
  const updated = await runSql(tx, toUpdateSql(ctx.page.model.record, writerOf(ctx), { id, version, values }));
  if (updated.length === 0) return undefined;
  await storeAllLines(tx, ctx, row);
  followWrite(tx, placeOf(ctx), { record: ctx.page.model.record, ids: [id], values: [row.old, values] });
  await guardStored(tx, ctx, [row]);
  return Number(updated[0]?.['version']);
}
