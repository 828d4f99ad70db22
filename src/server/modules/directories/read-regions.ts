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
  /** Something stands below it. */
  readonly unfolds: boolean;
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

/** Which regions are asked for. */
interface RegionQuery {
  /** Code of the region below which they stand; '' for all of the country. */
  readonly top: string;
  /** Levels below it; a call reads no more than it tells, since a country has forty thousand towns. */
  readonly depth: number;
  /** Only what a word finds by name or by the beginning of its code, at any depth, with all that stands above. */
  readonly keyword?: string;
}

/** Units: regions that a word finds. */
const mostHits = 2_000;

/**
 * The regions of the caller's institute below one of them, with what stands above that; those that are hidden from the caller tell no name. None where the codes
 * are, by which forms choose.
 */
export async function readRegions(
  ctx: ServerContext,
  request: FastifyRequest,
  { top, depth, keyword = '' }: RegionQuery,
): Promise<Regions> {
  const { tenantId } = callerOf(request);
  const record = ctx.store.current().records.get('regions');
  const [code, name, parent, level] = requested.map((each) => record?.fields.find((field) => field.name === each)?.column);
  if (!record || !code || !name || !parent || !level) return none;
  const guard = guardOf(ctx, request, 'regions');
  if (!Object.hasOwn(guard.readable({ regionCode: true }), 'regionCode')) return none;
  const alive = (alias: string): string => `${alias}.tenant_id = $1 and ${alias}.is_deleted = 0`;
  const table = `"${record.table}"`;
  const root = `(select t.id from ${table} t where ${alive('t')} and t."${code}" = $2 limit 1)`;
  const starts =
    keyword === ''
      ? `select r.id, 1 from ${table} r where ${alive('r')} and ${top === '' ? `r."${parent}" is null and $2 = ''` : `r."${parent}" = ${root}`}`
      : `(select r.id, 1 from ${table} r where ${alive('r')} and $2 = $2 and (r."${name}" like '%' || $4 || '%' or r."${code}" like $4 || '%')
          order by r."${code}" limit ${mostHits})`;
  const sql = `
    with recursive down(id, depth) as (
      ${starts}
      union all select r.id, d.depth + 1 from ${table} r join down d on r."${parent}" = d.id where ${alive('r')} and d.depth < $3
    ), up(id) as (
      select ${keyword === '' ? root : 'd.id from down d'}
      union select r."${parent}" from ${table} r join up u on r.id = u.id where ${alive('r')} and r."${parent}" is not null
    )
    select r.id::text as id, r."${code}" as "regionCode", r."${name}" as "regionName", coalesce(r."${parent}"::text, '') as parent, r."${level}"::int as level,
      exists (select 1 from ${table} c where ${alive('c')} and c."${parent}" = r.id) as unfolds
    from ${table} r where ${alive('r')} and r.id in (select d.id from down d union select u.id from up u) order by r."${code}"`;
  const values = keyword === '' ? [tenantId, top, depth] : [tenantId, top, 1, keyword.replace(/[\\%_]/g, '\\$&')];
  const rows = await ctx.database.read(tenantId, async (q) => {
    const all: readonly Values[] = (await q.query(sql, values)).rows;
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
    const region: Region = {
      id,
      code: String(row['regionCode']),
      name: String(row['regionName']),
      above,
      level: Number(row['level']),
      unfolds: row['unfolds'] === true,
    };
    if (region.code !== '') ids.set(region.code, id);
    const beside = below.get(above);
    if (beside) beside.push(region);
    else below.set(above, [region]);
  }
  return { ids, below };
}
