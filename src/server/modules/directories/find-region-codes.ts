import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../http/access';
import { guardOf } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

/** The codes of some regions by their ids, of those that the caller may meet; none where codes are shut to him. */
export async function findRegionCodes(
  ctx: ServerContext,
  request: FastifyRequest,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { tenantId } = callerOf(request);
  const record = ctx.store.current().records.get('regions');
  const code = record?.fields.find((field) => field.name === 'regionCode')?.column;
  const guard = guardOf(ctx, request, 'regions');
  const requested = [...new Set(ids)].filter((id) => /^\d{1,18}$/.test(id));
  if (!record || code === undefined || requested.length === 0 || !Object.hasOwn(guard.readable({ regionCode: true }), 'regionCode'))
    return new Map();
  const sql = `select id::text as id, "${code}" as code from "${record.table}" where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0`;
  return ctx.database.read(tenantId, async (q) => {
    const met = await guard.keep(q, requested);
    const { rows } = await q.query(sql, [tenantId, [...met]]);
    return new Map(rows.map((row) => [String(row['id']), String(row['code'] ?? '')]));
  });
}
