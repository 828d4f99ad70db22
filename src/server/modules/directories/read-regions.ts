import type { FastifyRequest } from 'fastify';
import type { Values } from '../../../base/dot-path';
import { callerOf } from '../../http/access';
import { guardOf } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

export interface Region {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  /** Id of the region above; '' for provinces. */
  readonly above: string;
  readonly level: number;
}

/** The regions that a caller may meet. */
export interface Regions {
  /** Ids by the codes that the caller is shown; '' is what stands above the provinces. */
  readonly ids: ReadonlyMap<string, string>;
  /** By the id of what stands above them, in the order of their codes. */
  readonly below: ReadonlyMap<string, readonly Region[]>;
}

const none: Regions = { ids: new Map(), below: new Map() };
const requested = ['regionCode', 'regionName', 'parentId', 'regionLevel'] as const;

/** The regions of the caller's institute; those that are hidden from the caller tell no name. None where the codes are, by which forms choose. */
export async function readRegions(ctx: ServerContext, request: FastifyRequest): Promise<Regions> {
  const { tenantId } = callerOf(request);
  const record = ctx.store.current().records.get('regions');
  const [code, name, parent, level] = requested.map((each) => record?.fields.find((field) => field.name === each)?.column);
  if (!record || [code, name, parent, level].includes(undefined)) return none;
  const guard = guardOf(ctx, request, 'regions');
  if (!Object.hasOwn(guard.readable({ regionCode: true }), 'regionCode')) return none;
  const sql = `
    select r.id::text as id, r."${code ?? ''}" as "regionCode", r."${name ?? ''}" as "regionName", coalesce(r."${parent ?? ''}"::text, '') as parent, r."${level ?? ''}"::int as level
    from "${record.table}" r where r.tenant_id = $1 and r.is_deleted = 0 order by r."${code ?? ''}"`;
  const rows = await ctx.database.read(tenantId, async (q) => {
    const all: readonly Values[] = (await q.query(sql, [tenantId])).rows;
    const met = await guard.keep(
      q,
      all.map((row) => String(row['id'])),
    );
    return all.filter((row) => met.has(String(row['id']))).map(guard.hide);
  });
  const met = new Set(rows.map((row) => String(row['id'])));
  const below = new Map<string, Region[]>();
  const ids = new Map([['', '']]);
  for (const row of rows) {
    const above = String(row['parent']);
    // What stands below a region that the caller may not meet stands nowhere for him.
    if (above !== '' && !met.has(above)) continue;
    const id = String(row['id']);
    const region: Region = { id, code: String(row['regionCode']), name: String(row['regionName']), above, level: Number(row['level']) };
    if (region.code !== '') ids.set(region.code, id);
    const beside = below.get(above);
    if (beside) beside.push(region);
    else below.set(above, [region]);
  }
  return { ids, below };
}
