import type { FastifyRequest } from 'fastify';
import { serialOrder } from '../../db/serial-order';
import type { Server } from '../../http/call-schema';
import { idQuery, pagingFields, toPage } from '../../http/common-schemas';
import { object, required, text, type TypeOf } from '../../http/fields';
import { callerOf, reads } from '../../http/access';
import { type DictRow, toDictRow, toDictTree, toTreeNodes } from './dict-nodes';
import { toEnvelope } from '../../http/envelope';
import { guardOf, toPageEnvelope } from '../../http/admin-call';
import type { ServerContext } from '../../http/server-context';

interface Requested {
  readonly code?: string;
  readonly id?: string;
}

/**
 * Reads entries. What they are called is the vocabulary of every form and list, which anybody signed in may read; what administrators note
 * beside it is told within the row scopes and field rules of their page.
 */
async function readRows(ctx: ServerContext, request: FastifyRequest, requested: Requested): Promise<readonly DictRow[]> {
  const { tenantId } = callerOf(request);
  const guard = guardOf(ctx, request, 'dicts');
  const rows = await ctx.database.read(tenantId, (q) =>
    q.query(
      `select d.*, p.dict_value as parent_name from sys_dict d left join sys_dict p on p.tenant_id = d.tenant_id and p.id = d.parent_id
       where d.tenant_id = $1 and d.is_deleted = 0 and ($2::text is null or d.code = $2) and ($3::bigint is null or d.id = $3) order by d.parent_id, d.sort, d.id`,
      [tenantId, requested.code ?? null, requested.id ?? null],
    ),
  );
  const entries = rows.rows.map(toDictRow);
  const met = await keepMet(ctx, request, entries);
  return entries.map((row) => ({ ...row, ...(met.has(row.id) ? guard.hide({ remark: row['remark'] }) : { remark: '' }) }));
}

/** Ids of those entries that the caller may meet on their page. */
async function keepMet(ctx: ServerContext, request: FastifyRequest, rows: readonly DictRow[]): Promise<ReadonlySet<string>> {
  const guard = guardOf(ctx, request, 'dicts');
  const ids = rows.map((row) => row.id);
  return guard.meetsAll ? new Set(ids) : ctx.database.read(callerOf(request).tenantId, (q) => guard.keep(q, ids));
}

/** Reads entries as whoever administers them sees them: within the row scopes and field rules of their page. */
async function readMet(ctx: ServerContext, request: FastifyRequest, requested: Requested): Promise<readonly DictRow[]> {
  const rows = await readRows(ctx, request, requested);
  const met = await keepMet(ctx, request, rows);
  const guard = guardOf(ctx, request, 'dicts');
  return rows.filter((row) => met.has(row.id)).map(guard.hide);
}

const contains = (value: unknown, part: string): boolean =>
  String(value ?? '')
    .toLowerCase()
    .includes(part.toLowerCase());

const filterQuery = object({ ...pagingFields(), code: text(), dictValue: text() }, { open: true });
const codeQuery = object({ code: required(text()) }, { open: true });
const parentQuery = object({ parentId: required(text()) }, { open: true });
type Filters = TypeOf<typeof filterQuery>;

/** The whole tree, or the dictionaries that have a row meeting the filters. */
async function list(ctx: ServerContext, request: FastifyRequest, { code = '', dictValue: value = '' }: Filters): Promise<object> {
  const rows = await readRows(ctx, request, {});
  const met = new Set(rows.filter((row) => contains(row.code, code) && contains(row['dictValue'], value)).map((row) => row.code));
  return toEnvelope(toDictTree(rows.filter((row) => met.has(row.code))));
}

async function tree(ctx: ServerContext, request: FastifyRequest, code: string): Promise<object> {
  const rows = await readMet(ctx, request, code === 'DICT' || code === '' ? {} : { code });
  const roots = rows.filter((row) => (row.dictKey === '-1') === (code === 'DICT' || code === ''));
  return toEnvelope(toTreeNodes(toDictTree(roots)));
}

const flowFields = ['flowKey', 'flowName', 'route', 'enableStatus', 'sort'] as const;

/**
 * The routes of flows as entries of the dictionary `flow`: what its own page says of a key stands, and one that is disabled there is none.
 */
async function readFlowRoutes(ctx: ServerContext, request: FastifyRequest, entries: readonly DictRow[]): Promise<readonly DictRow[]> {
  const record = ctx.store.current().records.get('flowRoutes');
  const columns = flowFields.map((name) => record?.fields.find((field) => field.name === name)?.column);
  if (!record || columns.includes(undefined)) return entries;
  const [key, name, route, status, sort] = columns.map((column) => `"${String(column)}"`);
  const { tenantId } = callerOf(request);
  const { rows } = await ctx.database.read(tenantId, (q) =>
    q.query(
      `select id, tenant_id, 0 as parent_id, 'flow' as code, ${key} as dict_key, ${name} as dict_value, '' as dict_value_en, '' as colour,
         coalesce(${serialOrder}(${sort}), 0)::float as sort, ${route} as remark, 0 as is_sealed, ${status} = '0' as shown
       from "${record.table}" where tenant_id = $1 and is_deleted = 0 order by ${serialOrder}(${sort}), id`,
      [tenantId],
    ),
  );
  const said = new Set(rows.map((row) => String(row['dict_key'])));
  const guard = guardOf(ctx, request, 'flowRoutes');
  const shown = rows.filter((row) => row['shown'] === true).map(toDictRow);
  // The route is what their page says beside the word.
  const routes = shown.map((row) => ({ ...row, remark: guard.hide({ route: row['remark'] }).route }));
  return [...routes, ...entries.filter((entry) => !said.has(entry.dictKey))];
}

/** What known clients keep the route of a flow under, and where it leads. */
const asRoute = (row: DictRow): DictRow => ({ ...row, routeKey: `${row.code}_${row.dictKey}`, routeValue: row['remark'] });

async function dictionary(ctx: ServerContext, request: FastifyRequest, code: string): Promise<object> {
  const entries = (await readRows(ctx, request, { code })).filter((row) => row.dictKey !== '-1');
  return toEnvelope(code === 'flow' ? (await readFlowRoutes(ctx, request, entries)).map(asRoute) : entries);
}

/** The entries of a dictionary as a tree, without its root. */
async function dictionaryTree(ctx: ServerContext, request: FastifyRequest, code: string): Promise<object> {
  return toEnvelope(toTreeNodes(toDictTree((await readRows(ctx, request, { code })).filter((row) => row.dictKey !== '-1'))));
}

/** A page of dictionaries, each by its root. */
async function parentList(ctx: ServerContext, request: FastifyRequest, query: Filters): Promise<object> {
  const page = toPage(query);
  const { code = '', dictValue: value = '' } = query;
  const roots = (await readMet(ctx, request, {})).filter(
    (row) => row.dictKey === '-1' && contains(row.code, code) && contains(row['dictValue'], value),
  );
  return toPageEnvelope(roots.slice((page.current - 1) * page.size, page.current * page.size), roots.length, page);
}

/** What hangs right below an entry. */
async function childList(ctx: ServerContext, request: FastifyRequest, parent: string): Promise<object> {
  return toEnvelope((await readMet(ctx, request, {})).filter((row) => row['parentId'] === parent));
}

async function detail(ctx: ServerContext, request: FastifyRequest, id: string): Promise<object> {
  const [row] = await readMet(ctx, request, { id });
  return toEnvelope(row ?? {});
}

/** Serves the dictionaries, system and business alike. */
export function addDictRoutes(server: Server, ctx: ServerContext): void {
  for (const name of ['dict', 'dict-biz']) {
    const at = (call: string) => `/api/blade-system/${name}/${call}`;
    const [filtered, coded] = [reads('signed-in', { query: filterQuery }), reads('signed-in', { query: codeQuery })];
    server.get(at('list'), filtered, (request) => list(ctx, request, request.query));
    server.get(at('tree'), filtered, (request) => tree(ctx, request, request.query.code ?? ''));
    server.get(at('dictionary'), coded, (request) => dictionary(ctx, request, request.query.code));
    server.get(at('dictionary-tree'), coded, (request) => dictionaryTree(ctx, request, request.query.code));
    server.get(at('parent-list'), filtered, (request) => parentList(ctx, request, request.query));
    server.get(at('child-list'), reads('signed-in', { query: parentQuery }), (request) => childList(ctx, request, request.query.parentId));
    server.get(at('detail'), reads('signed-in', { query: idQuery }), (request) => detail(ctx, request, request.query.id));
  }
}
