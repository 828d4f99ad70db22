import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import type { Condition } from '../../../protocol/condition';
import type { WireOperator } from '../../../protocol/operators';
import { searchCodec } from '../../../protocol/search-codec';
import { serialOrder } from '../../db/serial-order';
import { dictWord } from '../../notices/notice-board';
import type { Server } from '../../http/call-schema';
import { listQuery, toPage } from '../../http/common-schemas';
import { anything, id as idField, object, required, text, type TypeOf } from '../../http/fields';
import { outSql, rolesOf } from '../../files/material-shelf';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { readLanguage } from '../../language';
import type { LegacyFilters } from '../../query/legacy-filters';
import { guardOf, likeText, readPageOf, toPageEnvelope } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

const requested = ['materialType', 'materialName', 'fileId', 'edition', 'sort', 'remark'] as const;

interface Shelf {
  /** A select of the materials that have come out, for the tenant `$1` and the roles `$2`. */
  readonly sql: string;
  readonly table: string;
  /** Where the downloads are counted; undefined where the page file has no such field. */
  readonly counter: string | undefined;
}

/** The materials that have come out for the caller. Shape: undefined where no page keeps them, or under other names. */
function openShelf(ctx: ServerContext, request: FastifyRequest): Shelf | undefined {
  const record = ctx.store.current().records.get('materials');
  const columns = requested.map((name) => record?.fields.find((field) => field.name === name)?.column ?? '');
  const out = record && outSql(record);
  if (!record || out === undefined || columns.includes('')) return undefined;
  const counter = record.fields.find((field) => field.name === 'downloads')?.column;
  const [type, name, file, edition, sort, remark] = columns.map((column) => `m."${column}"`);
  const sql = `
    select m.id::text as id, coalesce(${type ?? ''}, '') as type, ${name ?? ''} as name, coalesce((${file ?? ''})[1], '') as "fileId", coalesce(${edition ?? ''}, '') as edition,
      coalesce(${remark ?? ''}, '') as remark, to_char(m.create_time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as "createTime",
      coalesce((select ${dictWord(readLanguage(request.headers['accept-language']))} from sys_dict d where d.tenant_id = $1 and d.code = 'material_type' and d.dict_key = ${type ?? ''} and d.is_deleted = 0 limit 1), '') as "typeName",
      ${counter === undefined ? '0' : `coalesce(m."${counter}", 0)`} as downloads, ${sort === undefined ? 'null' : `${serialOrder}(${sort})`} as sort
    from "${record.table}" m where m.tenant_id = $1 and m.is_deleted = 0 and ${out}`;
  return { sql, table: record.table, counter };
}

const searchBody = object(
  { name: text(), type: text(), searchType: anything(), searchParam: anything(), searchListVO: anything() },
  { open: true },
);

const comparisons: Readonly<Partial<Record<WireOperator, 'ilike' | 'not ilike' | '=' | '<>'>>> = {
  LIKE: 'ilike',
  'NOT LIKE': 'not ilike',
  '=': '=',
  '!=': '<>',
};

/** Reads a search of the wire over name and type of materials. Errors: searchFieldUnknown, wrongParameter where it asks for more than that. */
function toFilters(condition: Condition | undefined, readable: ReadonlySet<string>): LegacyFilters {
  const toTests = (part: Condition): LegacyFilters['tests'] => {
    if (part.kind === 'and') return part.of.flatMap(toTests);
    if (part.kind !== 'test') throw refusal('wrongParameter', { name: 'searchParam' });
    const { field, operator = '=', value } = part;
    if (!readable.has(field)) throw refusal('searchFieldUnknown', { column: field, index: part.index });
    const op = comparisons[operator];
    if (op === undefined || typeof value !== 'string') throw refusal('wrongParameter', { name: 'searchParam' });
    return [{ property: field, as: 'text', op, value: op.endsWith('ilike') ? likeText(value) : value }];
  };
  return { tests: condition ? toTests(condition) : [], order: [], unknown: [] };
}

/** The page of download materials: released to the caller, within the field rules of their own page. Shape of the body: `{ name?, type? }`, or a search of the wire over these two. */
async function listMaterials(
  ctx: ServerContext,
  request: FastifyRequest,
  { query, body }: { query: TypeOf<typeof listQuery>; body: TypeOf<typeof searchBody> },
): Promise<object> {
  const { tenantId } = callerOf(request);
  const { name = '', type = '' } = body;
  const [page, shelf] = [toPage(query), openShelf(ctx, request)];
  if (shelf === undefined) return toPageEnvelope([], 0, page);
  const sql = `select * from (${shelf.sql}) s where name ilike $3 and ($4 = '' or type = $4)`;
  const guard = guardOf(ctx, request, 'materials');
  // What may not be read cannot be found by either.
  const asked = guard.readable({ name, type });
  const legacyFilters = toFilters(searchCodec.decode(body).condition, new Set(Object.keys(guard.readable({ name, type }))));
  const values = [tenantId, rolesOf(callerOf(request)), likeText(asked['name'] ?? ''), asked['type'] ?? ''];
  const { rows, total } = await ctx.database.read(tenantId, (q) =>
    readPageOf(q, { sql, values, order: 'sort nulls last, id::bigint', page, legacyFilters }),
  );
  return toPageEnvelope(
    // Whole numbers of this size come as text.
    rows.map(({ sort: _sort, ...row }) => guard.hide({ ...row, downloads: Number(row['downloads']) })),
    total,
    page,
  );
}

/** Counts a download and gives the ticket that fetches the file of a material that has come out for the caller. */
async function takeMaterial(ctx: ServerContext, request: FastifyRequest, id: string): Promise<object> {
  const { tenantId, userId } = callerOf(request);
  const shelf = openShelf(ctx, request);
  if (shelf === undefined) throw refusal('rowGone', {});
  const fileId = await ctx.database.write(tenantId, async (tx) => {
    const row = (await tx.query(`select "fileId" from (${shelf.sql}) s where id = $3`, [tenantId, rolesOf(callerOf(request)), id])).rows[0];
    if (!row) throw refusal('rowGone', {});
    if (guardOf(ctx, request, 'materials').hide(row)['fileId'] === '') throw refusal('fileMissing', {});
    // A download changes nothing that somebody edits: neither version nor time of the row move, and nobody's save is stale by it.
    const { table, counter } = shelf;
    if (counter !== undefined)
      await tx.query(`update "${table}" set "${counter}" = coalesce("${counter}", 0) + 1 where tenant_id = $1 and id = $2`, [tenantId, id]);
    return String(row['fileId']);
  });
  return toEnvelope({ fileId, ticket: await ctx.tickets.make({ tenantId, userId, fileId }) });
}

/** Serves the materials of the notification centre. */
export function addMaterialRoutes(server: Server, ctx: ServerContext): void {
  server.post('/api/material/page', reads('signed-in', { query: listQuery, body: searchBody }), (request) =>
    listMaterials(ctx, request, request),
  );
  server.post('/api/material/download', changes('signed-in', { body: object({ id: required(idField()) }) }), (request) =>
    takeMaterial(ctx, request, request.body.id),
  );
}
