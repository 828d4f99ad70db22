import type { FastifyRequest } from 'fastify';
import type { Values } from '../../../base/dot-path';
import type { Server } from '../../http/call-schema';
import { object, text, type TypeOf, whole } from '../../http/fields';
import { callerOf, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { guardOf } from '../../http/admin-call';
import type { ServerDesk } from '../../http/server-desk';

interface Region {
  readonly code: string;
  readonly name: string;
  /** '' for provinces. */
  readonly above: string;
  readonly level: number;
}

const wanted = ['regionCode', 'regionName', 'parentId', 'regionLevel'] as const;

/** The regions of the caller's institute by the code of what stands above them, in the order of their codes; those that are hidden from the caller tell no name. */
async function readBelow(desk: ServerDesk, request: FastifyRequest): Promise<ReadonlyMap<string, readonly Region[]>> {
  const { tenantId } = callerOf(request);
  const record = desk.store.current().records.get('regions');
  const [code, name, parent, level] = wanted.map((each) => record?.fields.find((field) => field.name === each)?.column);
  if (!record || [code, name, parent, level].includes(undefined)) return new Map();
  const guard = guardOf(desk, request, 'regions');
  const sql = `
    select r.id::text as id, r."${code ?? ''}" as "regionCode", r."${name ?? ''}" as "regionName", coalesce(r."${parent ?? ''}"::text, '') as parent, r."${level ?? ''}"::int as level
    from "${record.table}" r where r.tenant_id = $1 and r.is_deleted = 0 order by r."${code ?? ''}"`;
  const rows = await desk.database.read(tenantId, async (q) => {
    const all: readonly Values[] = (await q.query(sql, [tenantId])).rows;
    const met = await guard.keep(
      q,
      all.map((row) => String(row['id'])),
    );
    return all.filter((row) => met.has(String(row['id']))).map(guard.hide);
  });
  const codes = new Map(rows.map((row) => [String(row['id']), String(row['regionCode'])]));
  const below = new Map<string, Region[]>();
  for (const row of rows) {
    const above = row['parent'] === '' ? '' : codes.get(String(row['parent']));
    // What stands below a region that the caller may not meet stands nowhere for him.
    if (above === undefined) continue;
    const region: Region = { code: String(row['regionCode']), name: String(row['regionName']), above, level: Number(row['level']) };
    const beside = below.get(above);
    if (beside) beside.push(region);
    else below.set(above, [region]);
  }
  return below;
}

const treeBody = object({ parentId: text(12), level: whole({ min: 1, max: 4 }), depth: whole({ min: 1, max: 4 }) });

/** Regions as a tree: provinces with their cities and counties, or what stands below one of them. */
async function regionTree(desk: ServerDesk, request: FastifyRequest, body: TypeOf<typeof treeBody>): Promise<object> {
  const below = await readBelow(desk, request);
  const root = body.parentId === '0' ? '' : (body.parentId ?? '');
  const toNodes = (above: string, depth: number): readonly object[] =>
    (below.get(above) ?? []).map(({ code, name }) => {
      const hasChildren = below.has(code);
      return { id: code, label: name, ...(hasChildren && depth > 1 ? { children: toNodes(code, depth - 1) } : {}), hasChildren };
    });
  return toEnvelope(toNodes(root, body.depth ?? body.level ?? (root === '' ? 3 : 1)));
}

const listQuery = object({ parentId: text(12) }, { open: true });

/** The regions right below one; 0 are the provinces. */
async function regionList(desk: ServerDesk, request: FastifyRequest, { parentId = '0' }: TypeOf<typeof listQuery>): Promise<object> {
  const found = (await readBelow(desk, request)).get(parentId === '0' ? '' : parentId) ?? [];
  return toEnvelope(
    found.map(({ code, name, above, level }) => ({
      ...{ id: code, parentId: above === '' ? '0' : above, code, name, level },
      ...{ label: name, value: code },
    })),
  );
}

/** Serves the regions that every form chooses from to whoever is signed in. */
export function addRegionRoutes(server: Server, desk: ServerDesk): void {
  server.post('/csApi/blade-expand/region/tree', reads('signed-in', { body: treeBody }), (request) =>
    regionTree(desk, request, request.body),
  );
  server.get('/api/bas/basdistrict/list', reads('signed-in', { query: listQuery }), (request) => regionList(desk, request, request.query));
}
