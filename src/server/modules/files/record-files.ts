import type { FastifyRequest } from 'fastify';
import { getAt, isObject, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Caller } from '../../auth/caller';
import { outSql, rolesOf } from '../../files/material-shelf';
import { callerOf } from '../../http/access';
import type { ServerContext } from '../../http/server-context';
import { isRestricted } from '../../query/field-rules';
import { loadRow } from '../../query/load-rows';
import { openPageContext } from '../../rights/open-page-context';
import { mayDo, requireRight, type PageContext, recordOf } from '../../rights/page-context';

/** The ids of files that stand in a row as it is shown: in its own fields, then in its lines. */
function idsIn(record: RecordModel, row: Values): readonly string[] {
  return record.fields.flatMap((field) => {
    const value = getAt(row, field.path);
    const { line } = field;
    if (line) return Array.isArray(value) ? value.filter(isObject).flatMap((each) => idsIn(line, each)) : [];
    return field.type === 'files' && typeof value === 'string' ? value.split(',').filter((id) => id !== '') : [];
  });
}

/** The page of a name that known clients give: its path, or the record that it keeps. Errors: pageUnknown. */
function openBiz(ctx: ServerContext, request: FastifyRequest, bizType: string): PageContext {
  const path = [...ctx.store.current().serving.values()].find(({ model }) => model.record.name === bizType)?.model.path ?? bizType;
  return openPageContext(ctx, { path, caller: callerOf(request), request: { id: request.id, address: request.ip } });
}

/** A field of a record by its name, or one of its lines: `items.scans`. Shape: with the lines that it stands in, outermost first. */
function findField(record: RecordModel, name: string): readonly (readonly [record: RecordModel, field: FieldModel])[] {
  const own = record.fields.find((field) => field.name === name);
  if (own) return [[record, own]];
  const above = record.fields.find((field) => field.line && name.startsWith(`${field.name}.`));
  return above?.line ? [[record, above], ...findField(above.line, name.slice(above.name.length + 1))] : [];
}

/** The field that files are sent up for, as far as the caller may see it: `items.scans` for one of a line. Errors: pageUnknown, forbidden, fieldUnknown. */
export function fieldFor(
  ctx: ServerContext,
  request: FastifyRequest,
  { bizType, field: name }: { readonly bizType: string; readonly field: string },
): FieldModel {
  const page = openBiz(ctx, request, bizType);
  requireRight(page, ...page.page.model.permissions.map((permission) => permission.action));
  const way = findField(recordOf(page), name);
  const field = way.at(-1)?.[1];
  if (field?.type !== 'files' || way.some(([record, each]) => isRestricted(page.source.rules, record.name, each.name)))
    throw refusal('fieldUnknown', { field: name });
  return field;
}

/** The file of a material that has come out for the caller. Errors: rowGone. */
async function filesOfMaterial(ctx: ServerContext, caller: Caller, id: string): Promise<readonly string[]> {
  const record = ctx.store.current().records.get('materials');
  const file = record?.fields.find((field) => field.name === 'fileId')?.column;
  const out = record && outSql(record);
  if (!record || file === undefined || out === undefined || !/^\d{1,18}$/.test(id)) throw refusal('rowGone', {});
  const { rows } = await ctx.database.read(caller.tenantId, (q) =>
    q.query(
      `select coalesce(m."${file}", '{}') as files from "${record.table}" m where m.tenant_id = $1 and m.is_deleted = 0 and m.id = $3 and ${out}`,
      [caller.tenantId, rolesOf(caller), id],
    ),
  );
  const files = rows[0]?.['files'];
  if (!Array.isArray(files)) throw refusal('rowGone', {});
  return files.map(String);
}

/** The ids of the files of a row, as far as the caller may see them, by the page or the record that keeps it. Errors: pageUnknown, forbidden, rowGone. */
export async function filesOfRow(
  ctx: ServerContext,
  request: FastifyRequest,
  { bizType, bizId }: { readonly bizType: string; readonly bizId: string },
): Promise<readonly string[]> {
  const caller = callerOf(request);
  const page = openBiz(ctx, request, bizType);
  const { tenantId } = caller;
  // A material is for more people than its page; which of its files are theirs is asked of each file.
  const isShelved = page.page.model.record.name === 'materials';
  if (isShelved && !mayDo(caller, page.page.model, 'view')) return filesOfMaterial(ctx, caller, bizId);
  requireRight(page, 'view');
  const row = await ctx.database.read(tenantId, (q) => loadRow(q, page.source, { tenantId, id: bizId }));
  if (!row && isShelved) return filesOfMaterial(ctx, caller, bizId);
  if (!row) throw refusal('rowGone', {});
  return idsIn(page.page.model.record, row);
}
