import type { FastifyRequest } from 'fastify';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { pickupPage } from '../../../protocol/notice-frame';
import { ownsEverything } from '../../auth/caller';
import { requireRight, mayDo } from '../../rights/page-context';
import type { Server } from '../../http/call-schema';
import { pagingFields, toPage } from '../../http/common-schemas';
import { id, object, type TypeOf } from '../../http/fields';
import { reads } from '../../http/access';
import { isRestricted } from '../../query/field-rules';
import { loadRow } from '../../query/load-rows';
import { toEnvelope } from '../../http/envelope';
import type { ServerContext } from '../../http/server-context';
import { allOf, listRows, nothing, oneOf, openPage, readRows } from './open-directory';

const membersOf = (group: Values): readonly string[] =>
  String(group['memberIds'] ?? '')
    .split(',')
    .filter((id) => id !== '');

async function readMembers(ctx: ServerContext, request: FastifyRequest, groupId: string): Promise<readonly string[]> {
  const page = openPage(ctx, request, 'hr/groups', ['memberIds']);
  if (!page) return [];
  requireRight(page, 'view');
  const { tenantId } = page.caller;
  const row = await ctx.database.read(tenantId, (q) => loadRow(q, page.source, { tenantId, id: groupId }));
  if (!row) throw refusal('rowGone', {});
  return membersOf(row);
}

/** The groups of each person, as far as the caller may view groups. Shape: id of the person -> ids of groups with commas between. */
async function readGroups(ctx: ServerContext, request: FastifyRequest): Promise<ReadonlyMap<string, string>> {
  const page = openPage(ctx, request, 'hr/groups', ['memberIds']);
  const found = new Map<string, string>();
  if (!page || !mayDo(page.caller, page.page.model, 'view')) return found;
  const { rows } = await readRows(page, { current: 1, size: 9999 });
  for (const group of rows)
    for (const id of membersOf(group)) found.set(id, [found.get(id), String(group['id'])].filter((each) => each !== undefined).join(','));
  return found;
}

const staffQuery = object({ ...pagingFields(), deptId: id(), groupId: id() }, { open: true });

/** Staff of a department or a group, or all, as far as the caller's rights on the pages reach. Errors: forbidden. */
async function listStaff(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof staffQuery>): Promise<object> {
  const asked = toPage(query);
  const page = openPage(ctx, request, 'hr/staff', ['staffId', 'staffName', 'deptId', 'duty', 'mobile']);
  if (!page) return nothing(asked);
  requireRight(page, 'view');
  const { deptId, groupId } = query;
  const members = groupId === undefined ? undefined : await readMembers(ctx, request, groupId);
  if (members?.length === 0) return nothing(asked);
  const condition = allOf([deptId === undefined ? undefined : oneOf('deptId', [deptId]), members && oneOf('id', members)]);
  const groups = await readGroups(ctx, request);
  return listRows(page, { ...asked, condition }, (row) => ({
    id: row['id'],
    name: row['staffName'],
    staffId: row['staffId'],
    staffName: row['staffName'],
    deptId: row['deptId'],
    groupIds: groups.get(String(row['id'])) ?? '',
    duty: row['duty'],
    phone: row['mobile'],
  }));
}

/** Units: rows; a popup tells of no more. */
const mostPickups = 50;

/** Booked pickups that wait for the caller to accept them, oldest first. Shape: none for who accepts none. */
async function listPickups(ctx: ServerContext, request: FastifyRequest): Promise<object> {
  const fields = ['customerName', 'pickupTime', 'pickupNo', 'instrumentCount', 'pickupState', 'createTime'];
  const page = openPage(ctx, request, pickupPage, fields);
  // Who runs the system may accept, but nobody waits for him; who is not told the state is not told which wait.
  if (
    !page ||
    ownsEverything(page.caller) ||
    !mayDo(page.caller, page.page.model, 'view') ||
    !mayDo(page.caller, page.page.model, 'accept') ||
    isRestricted(page.source.rules, page.source.record.name, 'pickupState')
  )
    return toEnvelope([]);
  const orderBy = [{ prop: 'createTime', order: 'asc' }] as const;
  const { rows } = await readRows(page, { condition: oneOf('pickupState', ['1']), orderBy, current: 1, size: mostPickups });
  return toEnvelope(
    rows.map(({ id, customerName, pickupTime, pickupNo, instrumentCount }) => ({
      ...{ id, customerName, pickupNo, instrumentCount },
      pickupTime: typeof pickupTime === 'string' ? pickupTime.slice(0, 16) : pickupTime,
    })),
  );
}

/** Serves what known clients read whole: staff, booked pickups. */
export function addDirectoryRoutes(server: Server, ctx: ServerContext): void {
  server.get('/api/hm/staff/list', reads('permission:staff_view', { query: staffQuery }), (request) =>
    listStaff(ctx, request, request.query),
  );
  server.get('/api/crm/pickup/notice', reads('signed-in', {}), (request) => listPickups(ctx, request));
}
