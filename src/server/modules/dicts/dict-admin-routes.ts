import type { FastifyRequest } from 'fastify';
import { requirePresentKey } from '../../rights/guard-dict';
import { insertMade } from '../../rights/insert-made';
import { refusal } from '../../../protocol/errors';
import { colours } from '../../../schema/model/field-type';
import type { Queryable } from '../../db/connections/database';
import type { Server } from '../../http/call-schema';
import { idsParameters } from '../../http/common-schemas';
import { entityKeys, filledText, flag, id as idField, nodeKeys, object, text as textField, type TypeOf, whole } from '../../http/fields';
import { callerOf, changes } from '../../http/access';
import { compareFields, requireNoCycle, requireSent, requireSubmit, requireVersion, guardOf, manage } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

type Fields = Readonly<Record<string, unknown>>;

const entrySql = `
select id::text as id, parent_id::text as "parentId", kind, code, dict_key as "dictKey", dict_value as "dictValue", dict_value_en as "dictValueEn", colour, sort, remark,
  is_sealed as "isSealed", version from sys_dict where tenant_id = $1 and is_deleted = 0`;

const readEntry = async (q: Queryable, tenantId: string, id: string): Promise<Fields | undefined> =>
  (await q.query(`${entrySql} and id = $2`, [tenantId, id])).rows[0];

const told = ['code', 'dictKey', 'dictValue', 'dictValueEn', 'colour', 'sort', 'remark', 'isSealed', 'parentId'];
const isDouble = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

const submitBody = object(
  {
    ...{ id: idField(), version: whole(), parentId: idField(), code: textField(64), dictKey: textField(64), dictValue: filledText(128) },
    ...{ dictValueEn: textField(128), colour: textField(20), sort: whole(), remark: textField(500), isSealed: flag() },
  },
  { ignored: [...entityKeys, ...nodeKeys, 'kind'], toCreate: ['dictValue'] },
);

/** Makes or changes an entry, or a whole dictionary by its root. */
async function submit(
  ctx: ServerContext,
  request: FastifyRequest,
  { sent, kind }: { readonly sent: TypeOf<typeof submitBody>; readonly kind: string },
): Promise<object> {
  requireSubmit(request, 'dicts');
  const { tenantId } = callerOf(request);
  const guard = guardOf(ctx, request, 'dicts');
  const body = guard.writable(sent);
  const { id } = body;
  const work = async (tx: Queryable) => {
    if (id !== undefined) await guard.require(tx, [id]);
    const old = id === undefined ? undefined : await readEntry(tx, tenantId, id);
    if (id !== undefined && !old) throw refusal('rowGone', {});
    if (old) requireVersion(body, old);
    guard.requireServed(sent, old && guard.hide(old));
    const kept = (name: string): string | undefined => (old ? String(old[name]) : undefined);
    const text = (name: 'dictValueEn' | 'colour' | 'remark'): string => body[name] ?? String(old?.[name] ?? '');
    const parentId = Object.hasOwn(body, 'parentId') || !old ? (body.parentId ?? '0') : String(old['parentId']);
    const parent = parentId === '0' ? undefined : await readEntry(tx, tenantId, parentId);
    if (parentId !== '0' && !parent) throw refusal('rowGone', {});
    if (parentId !== String(old?.['parentId'] ?? '0')) {
      await guard.requirePlace(tx, { id, parentId: parentId === '0' ? undefined : parentId });
      if (id !== undefined) requireNoCycle((await tx.query(entrySql, [tenantId])).rows, id, parentId);
    }
    // An entry belongs to the dictionary of its root, whatever it says itself.
    const code = parent ? String(parent['code']) : requireSent(body.code, kept('code'), 'code');
    if (!/^[A-Za-z][\w.-]*$/.test(code)) throw refusal('wrongParameter', { name: 'code' });
    const key = parent ? requireSent(body.dictKey, kept('dictKey'), 'dictKey') : '-1';
    if (key.includes(',') || (parent && key === '-1')) throw refusal('wrongParameter', { name: 'dictKey' });
    requirePresentKey(ctx.store.current(), { code, key }, old && { code: String(old['code']), key: String(old['dictKey']) });
    const value = requireSent(body.dictValue, kept('dictValue'), 'dictValue');
    const colour = text('colour');
    // What an earlier version took stays until somebody chooses another; it is drawn without a colour.
    if (colour !== '' && colour !== kept('colour') && !colours.some((each) => each === colour))
      throw refusal('wrongParameter', { name: 'colour' });
    const sealed = body.isSealed ?? old?.['isSealed'] === 1;
    const entryId = id ?? ctx.database.ids.next();
    const values: Readonly<Record<string, unknown>> = {
      parent_id: parentId,
      code,
      dict_key: key,
      dict_value: value,
      dict_value_en: text('dictValueEn'),
      colour,
      sort: body.sort ?? Number(old?.['sort'] ?? 0),
      remark: text('remark'),
      is_sealed: sealed ? 1 : 0,
    };
    const sets = Object.keys(values).map((column, index) => `${column} = $${index + 3}`);
    if (old)
      await tx.query(`update sys_dict set ${sets.join(', ')}, version = version + 1 where tenant_id = $1 and id = $2`, [
        tenantId,
        entryId,
        ...Object.values(values),
      ]);
    else await insertMade(tx, callerOf(request), 'sys_dict', { id: entryId, ...values, kind: parent ? parent['kind'] : kind, version: 2 });
    await guard.requireStored(tx, entryId);
    const now = await readEntry(tx, tenantId, entryId);
    const entry = { action: old ? 'edit' : 'create', id: entryId, changes: compareFields(told, old, now) };
    if (old) guard.requireKept(entry.changes.map(({ field }) => field));
    return { answer: { id: entryId, version: now?.['version'] ?? 1 }, entries: [entry] };
  };
  try {
    return await manage(ctx, request, { subject: 'dict', work });
  } catch (error) {
    throw isDouble(error) ? refusal('dictTaken', {}) : error;
  }
}

async function remove(ctx: ServerContext, request: FastifyRequest, ids: readonly string[]): Promise<object> {
  const { tenantId } = callerOf(request);
  return manage(ctx, request, {
    subject: 'dict',
    work: async (tx) => {
      await guardOf(ctx, request, 'dicts').require(tx, ids);
      const rows = [];
      for (const id of ids) rows.push(await readEntry(tx, tenantId, id));
      if (rows.some((row) => row === undefined)) throw refusal('rowGone', {});
      const below = await tx.query(
        'select 1 from sys_dict where tenant_id = $1 and parent_id = any($2::bigint[]) and id <> all($2::bigint[]) and is_deleted = 0 limit 1',
        [tenantId, ids],
      );
      if (below.rows.length > 0) throw refusal('hasChildren', {});
      await tx.query('update sys_dict set is_deleted = 1, version = version + 1 where tenant_id = $1 and id = any($2::bigint[])', [
        tenantId,
        ids,
      ]);
      return {
        answer: true,
        entries: rows.map((row) => ({ action: 'remove', id: String(row?.['id']), changes: compareFields(told, row, undefined) })),
      };
    },
  });
}

/** Serves the administration of dictionaries, those of the system and a tenant's own. */
export function addDictAdminRoutes(server: Server, ctx: ServerContext): void {
  for (const [name, kind] of [
    ['dict', 'system'],
    ['dict-biz', 'biz'],
  ] as const) {
    server.post(`/api/blade-system/${name}/submit`, changes('permission:dicts_create|dicts_edit', { body: submitBody }), (request) =>
      submit(ctx, request, { sent: request.body, kind }),
    );
    server.post(`/api/blade-system/${name}/remove`, changes('permission:dicts_remove', { parameters: idsParameters }), (request) =>
      remove(ctx, request, request.body.ids),
    );
  }
}
