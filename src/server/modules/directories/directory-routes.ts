import type { FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { isObject, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { pickupPage } from '../../../protocol/notice-frame';
import { searchCodec } from '../../../protocol/search-codec';
import type { Condition } from '../../../protocol/condition';
import { ownsEverything } from '../../auth/caller';
import { openPageDesk } from '../../rights/open-page-desk';
import { demandRight, mayDo, type PageDesk } from '../../rights/page-desk';
import { readList } from '../../records/read/read-list';
import type { Server } from '../../http/call-schema';
import { listQuery, pagingFields, toPage } from '../../http/common-schemas';
import { anything, id, object, type TypeOf } from '../../http/fields';
import { callerOf, reads } from '../../http/access';
import { loadRow } from '../../query/load-rows';
import { columnOf } from '../../query/scope';
import { toPageEnvelope } from '../../http/admin-call';
import { toEnvelope } from '../../http/envelope';
import type { ServerDesk } from '../../http/server-desk';

/** Opens a page by its path; undefined where the institute has taken its file away, or lacks one of the fields. */
function openPage(desk: ServerDesk, request: FastifyRequest, path: string, fields: readonly string[]): PageDesk | undefined {
  const page = desk.store.current().serving.get(path);
  const known = new Set(page?.model.record.fields.map((field) => field.name));
  if (!page || fields.some((name) => !known.has(name))) return undefined;
  return openPageDesk(desk, { path, caller: callerOf(request), request: { id: request.id, address: request.ip } });
}

interface Paging {
  readonly size: number;
  readonly current: number;
}

/** Reads a whole directory at once, up to 9,999 rows. */
async function list(
  page: PageDesk,
  asked: Paging,
  at: { readonly condition?: Condition | undefined; readonly toWire: (row: Values) => Values },
): Promise<object> {
  const { tenantId } = page.caller;
  const found = await readList(page, { tenantId, orderBy: [], ...asked, ...(at.condition ? { condition: at.condition } : {}) });
  const rows: unknown = JSON.parse(found.rows);
  return toPageEnvelope(
    (Array.isArray(rows) ? rows.filter(isObject) : []).map((row) => at.toWire(row)),
    found.total,
    asked,
  );
}

const nothing = (asked: Paging): object => toPageEnvelope([], 0, asked);

/** What known clients call the fields of a special character. */
const symbolFields: Readonly<Record<string, string>> = { code: 'symbol', name: 'symbolName', category: 'category', sort: 'sort' };

function renamed(condition: Condition): Condition {
  if (condition.kind !== 'test') return { kind: condition.kind, of: condition.of.map(renamed) };
  const field = Object.hasOwn(symbolFields, condition.field) ? symbolFields[condition.field] : undefined;
  if (field === undefined) throw refusal('searchFieldUnknown', { column: condition.field, index: condition.index });
  return { ...condition, field };
}

/** Special characters: those of everybody, or the caller's own. Whoever is signed in may insert them. */
async function listSymbols(
  desk: ServerDesk,
  request: FastifyRequest,
  { whose, asked, body }: { readonly whose: 'public' | 'own'; readonly asked: Paging; readonly body?: unknown },
): Promise<object> {
  const page = openPage(desk, request, 'system/symbols', ['symbol', 'symbolName', 'category', 'scope', 'sort']);
  if (!page) return nothing(asked);
  const scope = (alias: string) =>
    whose === 'public'
      ? sql`coalesce(${columnOf(alias, 'scope')}, 'public') = 'public'`
      : sql`${columnOf(alias, 'scope')} = 'own' and ${columnOf(alias, 'create_user')} = ${page.caller.userId}::bigint`;
  const { condition } = searchCodec.decode(body ?? {});
  return list({ ...page, source: { ...page.source, scope } }, asked, {
    condition: condition && renamed(condition),
    toWire: (row) => ({
      id: row['id'],
      code: row['symbol'],
      sort: Number(row['sort'] ?? 0),
      name: row['symbolName'],
      category: row['category'],
    }),
  });
}

const oneOf = (field: string, value: readonly string[]): Condition => ({ kind: 'test', field, operator: 'IN', value, index: 0 });

const membersOf = (group: Values): readonly string[] =>
  String(group['memberIds'] ?? '')
    .split(',')
    .filter((id) => id !== '');

async function readMembers(desk: ServerDesk, request: FastifyRequest, groupId: string): Promise<readonly string[]> {
  const page = openPage(desk, request, 'hr/groups', ['memberIds']);
  if (!page) return [];
  demandRight(page, 'view');
  const { tenantId } = page.caller;
  const row = await desk.database.read(tenantId, (q) => loadRow(q, page.source, { tenantId, id: groupId }));
  if (!row) throw refusal('rowGone', {});
  return membersOf(row);
}

/** The groups of each person, as far as the caller may view groups. Shape: id of the person -> ids of groups with commas between. */
async function readGroups(desk: ServerDesk, request: FastifyRequest): Promise<ReadonlyMap<string, string>> {
  const page = openPage(desk, request, 'hr/groups', ['memberIds']);
  const found = new Map<string, string>();
  if (!page || !mayDo(page.caller, page.page.model, 'view')) return found;
  const { rows } = await readList(page, { tenantId: page.caller.tenantId, orderBy: [], current: 1, size: 9999 });
  const groups: unknown = JSON.parse(rows);
  for (const group of Array.isArray(groups) ? groups.filter(isObject) : [])
    for (const id of membersOf(group)) found.set(id, [found.get(id), String(group['id'])].filter((each) => each !== undefined).join(','));
  return found;
}

const staffQuery = object({ ...pagingFields(), deptId: id(), groupId: id() }, { open: true });

/** Staff of a department or a group, or all, as far as the caller's rights on the pages reach. Errors: forbidden. */
async function listStaff(desk: ServerDesk, request: FastifyRequest, query: TypeOf<typeof staffQuery>): Promise<object> {
  const asked = toPage(query);
  const page = openPage(desk, request, 'hr/staff', ['staffId', 'staffName', 'deptId', 'duty', 'mobile']);
  if (!page) return nothing(asked);
  demandRight(page, 'view');
  const { deptId, groupId } = query;
  const members = groupId === undefined ? undefined : await readMembers(desk, request, groupId);
  if (members?.length === 0) return nothing(asked);
  const tests = [...(deptId === undefined ? [] : [oneOf('deptId', [deptId])]), ...(members ? [oneOf('id', members)] : [])];
  const [first] = tests;
  const groups = await readGroups(desk, request);
  return list(page, asked, {
    condition: tests.length > 1 ? { kind: 'and', of: tests } : first,
    toWire: (row) => ({
      id: row['id'],
      name: row['staffName'],
      staffId: row['staffId'],
      staffName: row['staffName'],
      deptId: row['deptId'],
      groupIds: groups.get(String(row['id'])) ?? '',
      duty: row['duty'],
      phone: row['mobile'],
    }),
  });
}

/** Units: rows; a popup tells of no more. */
const mostPickups = 50;

/** Booked pickups that wait for the caller to accept them, oldest first. Shape: none for who accepts none. */
async function listPickups(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const fields = ['customerName', 'pickupTime', 'pickupNo', 'instrumentCount', 'pickupState', 'createTime'];
  const page = openPage(desk, request, pickupPage, fields);
  // Who runs the system may accept, but nobody waits for him.
  if (
    !page ||
    ownsEverything(page.caller) ||
    !mayDo(page.caller, page.page.model, 'view') ||
    !mayDo(page.caller, page.page.model, 'accept')
  )
    return toEnvelope([]);
  const { tenantId } = page.caller;
  const orderBy = [{ prop: 'createTime', order: 'asc' }] as const;
  const { rows } = await readList(page, { tenantId, condition: oneOf('pickupState', ['1']), orderBy, current: 1, size: mostPickups });
  const waiting: unknown = JSON.parse(rows);
  return toEnvelope(
    (Array.isArray(waiting) ? waiting.filter(isObject) : []).map(({ id, customerName, pickupTime, pickupNo, instrumentCount }) => ({
      ...{ id, customerName, pickupNo, instrumentCount },
      pickupTime: typeof pickupTime === 'string' ? pickupTime.slice(0, 16) : pickupTime,
    })),
  );
}

/** Serves what known clients read whole: staff, special characters, booked pickups. */
export function addDirectoryRoutes(server: Server, desk: ServerDesk): void {
  server.get('/api/hm/staff/list', reads('permission:staff_view', { query: staffQuery }), (request) =>
    listStaff(desk, request, request.query),
  );
  server.get('/api/crm/pickup/notice', reads('signed-in', {}), (request) => listPickups(desk, request));
  for (const [whose, path] of [
    ['public', '/api/symbol/commonList'],
    ['own', '/api/bas/sysSymbol/personList'],
  ] as const)
    server.get(path, reads('signed-in', { query: listQuery }), (request) =>
      listSymbols(desk, request, { whose, asked: toPage(request.query) }),
    );
  const body = object({ ...pagingFields(), searchType: anything(), searchParam: anything(), searchListVO: anything() }, { open: true });
  for (const [whose, path] of [
    ['public', '/api/symbols/commonList'],
    ['own', '/api/symbols/personList'],
  ] as const)
    server.post(path, reads('signed-in', { query: listQuery, body }), (request) => {
      const { size = request.body.size, current = request.body.current } = request.query;
      return listSymbols(desk, request, { whose, asked: toPage({ size, current }), body: request.body });
    });
}
