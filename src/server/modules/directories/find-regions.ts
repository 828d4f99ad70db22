import type { FastifyRequest } from 'fastify';
import { callerOf } from '../../http/access';
import { guardOf } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

interface Requested {
  /** What the regions are known by: ids of their rows, or codes. */
  readonly by: 'id' | 'regionCode';
  readonly values: readonly string[];
  /** The field that is told of each. */
  readonly told: 'regionCode' | 'regionName';
}

/** One field of some regions by their ids or codes, of those that the caller may meet; none where a field that it takes is shut to him. */
export async function findRegions(
  ctx: ServerContext,
  request: FastifyRequest,
  { by, values, told }: Requested,
): Promise<ReadonlyMap<string, string>> {
  const { tenantId } = callerOf(request);
  const record = ctx.store.current().records.get('regions');
  const columnOf = (name: string) => record?.fields.find((field) => field.name === name)?.column;
  const [key, field] = [by === 'id' ? 'id' : columnOf(by), columnOf(told)];
  const guard = guardOf(ctx, request, 'regions');
  const requested = [...new Set(values)].filter((value) => /^\d{1,18}$/.test(value));
  const isShut = [by, told].some((name) => name !== 'id' && !Object.hasOwn(guard.readable({ [name]: true }), name));
  if (!record || key === undefined || field === undefined || requested.length === 0 || isShut) return new Map();
  const type = by === 'id' ? 'bigint' : 'text';
  const sql = `select id::text as id, "${key}"::text as key, "${field}" as told from "${record.table}"
    where tenant_id = $1 and "${key}" = any($2::${type}[]) and is_deleted = 0`;
  return ctx.database.read(tenantId, async (q) => {
    const { rows } = await q.query(sql, [tenantId, requested]);
    const met = new Set(
      await guard.keep(
        q,
        rows.map((row) => String(row['id'])),
      ),
    );
    return new Map(rows.filter((row) => met.has(String(row['id']))).map((row) => [String(row['key']), String(row['told'] ?? '')]));
  });
}
