import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../base/app-error';
import { refusal } from '../../../protocol/errors';
import { longestViewName, type SavedView, type ViewScope } from '../../../protocol/saved-view';
import { type Caller, ownsEverything } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { writeEntry } from '../../audit/audit-trail';
import { requireRight } from '../../rights/page-context';
import type { Server } from '../../http/call-schema';
import { id as idField, object, oneOf, rawText, required, text, type TypeOf, whole } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { runCall, sendKept, writeCall } from '../../http/once';
import type { ServerContext } from '../../http/server-context';
import { unknownPage } from '../../unknown-page';
import { checkParameter, readRoles } from './view-parameter';

/** Searches that one person may keep for a page. */
const mostViews = 100;

/** What a caller sees: his own, those for everybody, those for a role of his; who owns everything sees every shared one. */
const visible = `v.tenant_id = $1 and (v.user_id = $2 or v.scope = 'all' or (v.scope = 'role' and (v.role_alias = any($3::text[]) or $4)))`;
const visibleTo = (caller: Caller): readonly unknown[] => [
  caller.tenantId,
  caller.userId,
  caller.roles.map(({ alias }) => alias),
  ownsEverything(caller),
];

/** Errors: pageUnknown, forbidden unless the caller may see the page. */
function requirePage(ctx: ServerContext, request: FastifyRequest, path: string): void {
  const page = ctx.store.current().serving.get(path);
  if (!page) throw unknownPage(ctx.store.current(), path);
  requireRight({ caller: callerOf(request), page }, 'view');
}

async function listViews(ctx: ServerContext, request: FastifyRequest, elementId: string): Promise<object> {
  const caller = callerOf(request);
  requirePage(ctx, request, elementId);
  const { rows } = await ctx.database.read(caller.tenantId, (q) =>
    q.query(
      `select v.id, v.version, v.name, v.scope, v.role_alias, v.parameter, v.user_id = $2 as own, r.role_name, u.real_name, d.view_id is not null as standard
       from sys_view v
       left join sys_role r on r.tenant_id = v.tenant_id and r.role_alias = v.role_alias and r.is_deleted = 0
       left join sys_user u on u.tenant_id = v.tenant_id and u.id = v.user_id
       left join sys_view_default d on d.tenant_id = v.tenant_id and d.user_id = $2 and d.element_id = v.element_id and d.view_id = v.id
       where ${visible} and v.element_id = $5
       order by case v.scope when 'own' then 0 when 'role' then 1 else 2 end, lower(v.name), v.id`,
      [...visibleTo(caller), elementId],
    ),
  );
  const owns = ownsEverything(caller);
  const views = rows.map((row): SavedView => ({
    id: String(row['id']),
    version: Number(row['version']),
    name: String(row['name']),
    // The table holds no other words.
    scope: String(row['scope']) as ViewScope,
    ...(row['scope'] === 'role' ? { role: String(row['role_alias']), roleName: String(row['role_name'] ?? row['role_alias']) } : {}),
    isDefault: row['standard'] === true,
    mine: row['own'] === true || owns,
    ownerName: String(row['real_name'] ?? ''),
    parameter: String(row['parameter']),
  }));
  return toEnvelope(views);
}

interface Requested {
  readonly name: string;
  readonly scope: ViewScope;
  readonly role: string;
  readonly parameter: string;
}

const rowKey = { id: idField(), version: whole() };
const viewBody = object(
  {
    ...rowKey,
    elementId: required(text()),
    name: required(text()),
    scope: oneOf('own', 'role', 'all'),
    role: text(),
    parameter: required(rawText(1_000_000)),
  },
  // What a list of views says of each besides.
  { ignored: ['roleName', 'isDefault', 'mine', 'ownerName'] },
);
const removalBody = object({ ...rowKey, id: required(idField()) });
type Sent = TypeOf<typeof viewBody>;

function readRequested({ name: sent, scope = 'own', role = '', parameter }: Sent): Requested {
  const name = sent.normalize('NFC');
  if (name === '' || [...name].length > longestViewName || /\p{Cc}/u.test(name)) throw refusal('viewNameWrong', { limit: longestViewName });
  checkParameter(parameter, { tooLong: 'viewTooLong', wrong: 'viewWrong' });
  return { name, scope, role: scope === 'role' ? role : '', parameter };
}

/** Errors: forbidden unless the caller may share so; wrongParameter where the role does not exist. */
async function requireAudience(tx: Queryable, caller: Caller, { scope, role }: Requested): Promise<void> {
  if (scope === 'own') return;
  const owns = ownsEverything(caller);
  if (scope === 'all' && !owns) throw refusal('forbidden', {});
  if (scope !== 'role') return;
  if (!owns && !caller.roles.some(({ alias }) => alias === role)) throw refusal('forbidden', {});
  const roles = await readRoles(tx, caller.tenantId);
  if (!roles.some(({ alias }) => alias === role)) throw refusal('wrongParameter', { name: 'role' });
}

interface Found {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly elementId: string;
}

/** Finds a view that the caller may change. Errors: viewGone where he does not see it, forbidden where it is another's, stale. */
async function findMine(
  tx: Queryable,
  caller: Caller,
  { id, version }: Pick<TypeOf<typeof removalBody>, 'id' | 'version'>,
): Promise<Found> {
  if (version === undefined) throw refusal('versionMissing', {});
  const { rows } = await tx.query(
    `select v.version, v.name, v.element_id, v.user_id = $2 as own from sys_view v where ${visible} and v.id = $5 for update`,
    [...visibleTo(caller), id],
  );
  const [row] = rows;
  if (!row) throw refusal('viewGone', {});
  if (row['own'] !== true && !ownsEverything(caller)) throw refusal('forbidden', {});
  if (row['version'] !== version) throw refusal('stale', {});
  return { id, version, name: String(row['name']), elementId: String(row['element_id']) };
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '23505';

interface Call {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

interface Write {
  readonly action: string;
  readonly work: (tx: Queryable) => Promise<{ readonly answer: unknown; readonly id: string; readonly comment: string }>;
}

/** Does a write once, with its entry in the audit trail; an attempt without the right is noted too. */
async function write(ctx: ServerContext, { request, reply }: Call, { action, work }: Write) {
  const caller = callerOf(request);
  const audit = { caller, database: ctx.database, request: { id: request.id, address: request.ip }, subject: 'sys_view' };
  try {
    const kept = await writeCall(request, { database: ctx.database, caller }, async (tx) => {
      const { answer, id, comment } = await work(tx);
      await writeEntry(tx, audit, { action, id, comment });
      return toEnvelope(answer);
    });
    return await sendKept(reply, kept);
  } catch (error) {
    if (error instanceof AppError && error.code === 'forbidden')
      await ctx.database.write(caller.tenantId, (tx) => writeEntry(tx, audit, { action, refused: true }));
    throw error;
  }
}

async function insertView(tx: Queryable, ctx: ServerContext, view: { caller: Caller; elementId: string; requested: Requested }) {
  const { caller, elementId, requested } = view;
  const { rows } = await tx.query('select count(*)::int as count from sys_view where tenant_id = $1 and element_id = $2 and user_id = $3', [
    caller.tenantId,
    elementId,
    caller.userId,
  ]);
  if (Number(rows[0]?.['count']) >= mostViews) throw refusal('tooManyViews', { limit: mostViews });
  const id = ctx.database.ids.next();
  await tx.query(
    `insert into sys_view (tenant_id, id, element_id, user_id, scope, role_alias, name, parameter) values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [caller.tenantId, id, elementId, caller.userId, requested.scope, requested.role, requested.name, requested.parameter],
  );
  return { id, version: 1 };
}

async function updateView(tx: Queryable, caller: Caller, { found, requested }: { found: Found; requested: Requested }) {
  const version = found.version + 1;
  await tx.query(
    `update sys_view set name = $3, scope = $4, role_alias = $5, parameter = $6, version = $7, update_time = now() where tenant_id = $1 and id = $2`,
    [caller.tenantId, found.id, requested.name, requested.scope, requested.role, requested.parameter, version],
  );
  return { id: found.id, version };
}

/** Saves a search, a new one or (with `id` and `version`) one that is there. */
async function saveView(ctx: ServerContext, { request, reply }: Call, body: Sent): Promise<FastifyReply> {
  const caller = callerOf(request);
  const { elementId, id, version } = body;
  const requested = readRequested(body);
  requirePage(ctx, request, elementId);
  const work: Write['work'] = async (tx) => {
    await requireAudience(tx, caller, requested);
    const found = id === undefined ? undefined : await findMine(tx, caller, { id, version });
    if (found && found.elementId !== elementId) throw refusal('viewGone', {});
    const answer = found ? await updateView(tx, caller, { found, requested }) : await insertView(tx, ctx, { caller, elementId, requested });
    return { answer, id: answer.id, comment: `${elementId} ${requested.name} ${requested.scope} ${requested.role}`.trim() };
  };
  try {
    return await write(ctx, { request, reply }, { action: id === undefined ? 'create' : 'edit', work });
  } catch (error) {
    if (isTaken(error)) throw refusal('viewNameTaken', { name: requested.name });
    throw error;
  }
}

function removeView(ctx: ServerContext, { request, reply }: Call, body: TypeOf<typeof removalBody>): Promise<FastifyReply> {
  const caller = callerOf(request);
  const work: Write['work'] = async (tx) => {
    const { id, name, elementId } = await findMine(tx, caller, body);
    await tx.query('delete from sys_view_default where tenant_id = $1 and view_id = $2', [caller.tenantId, id]);
    await tx.query('delete from sys_view where tenant_id = $1 and id = $2', [caller.tenantId, id]);
    return { answer: true, id, comment: `${elementId} ${name}` };
  };
  return write(ctx, { request, reply }, { action: 'remove', work });
}

const defaultBody = object({ elementId: required(text()), id: idField() });

/** Sets the view that the page opens with for the caller; '' for none. */
async function setDefault(ctx: ServerContext, request: FastifyRequest, { elementId, id }: TypeOf<typeof defaultBody>): Promise<object> {
  const caller = callerOf(request);
  requirePage(ctx, request, elementId);
  const place = [caller.tenantId, caller.userId, elementId];
  await ctx.database.write(caller.tenantId, async (tx) => {
    if (id === undefined) {
      await tx.query('delete from sys_view_default where tenant_id = $1 and user_id = $2 and element_id = $3', place);
      return;
    }
    const seen = await tx.query(`select 1 from sys_view v where ${visible} and v.id = $5 and v.element_id = $6`, [
      ...visibleTo(caller),
      id,
      elementId,
    ]);
    if (seen.rows.length === 0) throw refusal('viewGone', {});
    await tx.query(
      `insert into sys_view_default (tenant_id, user_id, element_id, view_id) values ($1, $2, $3, $4)
       on conflict (tenant_id, user_id, element_id) do update set view_id = excluded.view_id`,
      [...place, id],
    );
  });
  return toEnvelope(true);
}

/** Serves named searches of list pages. */
export function addViewRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/view-param/${call}`;
  const query = object({ elementId: required(text()) }, { open: true });
  server.get(at('views'), reads('signed-in', { query }), (request) => listViews(ctx, request, request.query.elementId));
  server.post(at('saveView'), changes('signed-in', { body: viewBody }), (request, reply) =>
    saveView(ctx, { request, reply }, request.body),
  );
  server.post(at('removeView'), changes('signed-in', { body: removalBody }), (request, reply) =>
    removeView(ctx, { request, reply }, request.body),
  );
  server.post(at('defaultView'), changes('signed-in', { body: defaultBody }), (request, reply) =>
    runCall(ctx, { request, reply }, () => setDefault(ctx, request, request.body)),
  );
}
