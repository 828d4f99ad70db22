import type { FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import type { ViewAudience } from '../../../protocol/saved-view';
import { type Caller, ownsEverything } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { writeEntry } from '../../audit/audit-trail';
import type { Server } from '../../http/call-schema';
import { object, oneOf, present, rawText, required, text, type TypeOf } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { runCall } from '../../http/once';
import type { ServerContext } from '../../http/server-context';
import { checkParameter, readRoles } from './view-parameter';

/** Lists that one person may keep a layout of. */
const mostLayouts = 1000;

function readElementId(text: string): string {
  if (text === '') throw refusal('resourceCodeMissing', {});
  if (text.length > 120 || /\p{Cc}/u.test(text)) throw refusal('wrongParameter', { name: 'elementId' });
  return text;
}

/** Gives the layout of the first of the caller's roles that has one, else the institute's, else ''. */
async function readBase(q: Queryable, caller: Caller, elementId: string): Promise<string> {
  const { rows } = await q.query(
    `select l.parameter from sys_layout_default l
     left join sys_role r on r.tenant_id = l.tenant_id and r.role_alias = l.role_alias and r.is_deleted = 0
     where l.tenant_id = $1 and l.element_id = $2 and (l.role_alias = '' or l.role_alias = any($3::text[]))
     order by l.role_alias = '', r.sort, r.id limit 1`,
    [caller.tenantId, elementId, caller.roles.map(({ alias }) => alias)],
  );
  return String(rows[0]?.['parameter'] ?? '');
}

const layoutQuery = object({ elementId: text(), code: text(), id: text() }, { open: true });

async function readLayout(ctx: ServerContext, request: FastifyRequest, query: TypeOf<typeof layoutQuery>): Promise<object> {
  const caller = callerOf(request);
  const elementId = query.elementId || query.code || query.id || '';
  if (elementId === '') throw refusal('missingParameter', { name: 'elementId' });
  const { row, base } = await ctx.database.read(caller.tenantId, async (q) => ({
    row: (
      await q.query('select parameter, version, update_time from sys_layout where tenant_id = $1 and user_id = $2 and element_id = $3', [
        caller.tenantId,
        caller.userId,
        elementId,
      ])
    ).rows[0],
    base: await readBase(q, caller, elementId),
  }));
  const below = base === '' ? {} : { base };
  if (!row) return toEnvelope(base === '' ? {} : { elementId, ...below });
  const { parameter, version } = row;
  return toEnvelope({
    id: elementId,
    code: elementId,
    name: elementId,
    elementId,
    parameter,
    version,
    updateTime: row['update_time'],
    ...below,
  });
}

interface Requested {
  readonly elementId: string;
  readonly parameter: string;
}

async function saveOwn(tx: Queryable, caller: Caller, { elementId, parameter }: Requested): Promise<unknown> {
  const saved = await tx.query(
    `insert into sys_layout as l (tenant_id, user_id, element_id, parameter)
     select $1, $2, $3, $4 where (select count(*) from sys_layout where tenant_id = $1 and user_id = $2 and element_id <> $3) < $5
     on conflict (tenant_id, user_id, element_id) do update set parameter = excluded.parameter, version = l.version + 1, update_time = now()
     returning version`,
    [caller.tenantId, caller.userId, elementId, parameter, mostLayouts],
  );
  if (!saved.rows[0]) throw refusal('tooManyItems', { limit: mostLayouts });
  return saved.rows[0]['version'];
}

/** Saves or takes back the layout under the users' own; `role` is '' for the institute's. */
async function saveDefault(tx: Queryable, caller: Caller, { elementId, parameter, role }: Requested & { role: string }): Promise<unknown> {
  if (parameter === '') {
    await tx.query('delete from sys_layout_default where tenant_id = $1 and element_id = $2 and role_alias = $3', [
      caller.tenantId,
      elementId,
      role,
    ]);
    return 0;
  }
  const saved = await tx.query(
    `insert into sys_layout_default as l (tenant_id, element_id, role_alias, parameter, update_user) values ($1, $2, $3, $4, $5)
     on conflict (tenant_id, element_id, role_alias)
     do update set parameter = excluded.parameter, update_user = excluded.update_user, version = l.version + 1, update_time = now()
     returning version`,
    [caller.tenantId, elementId, role, parameter, caller.userId],
  );
  return saved.rows[0]?.['version'];
}

const layoutBody = object(
  {
    elementId: required(text(200, { missing: 'resourceCodeMissing' })),
    parameter: present(rawText(1_000_000)),
    scope: oneOf('user', 'tenant', 'role'),
    role: text(),
  },
  // What reading a layout gives, and known clients send back with it.
  { ignored: ['id', 'code', 'name', 'version', 'updateTime', 'base'] },
);
type Sent = TypeOf<typeof layoutBody>;

/** Reads whose layout is meant. Shape: undefined for one's own, else the role, '' for the institute. Errors: wrongParameter. */
function readAudience({ scope = 'user', role = '' }: Sent): string | undefined {
  if (scope === 'user') return undefined;
  if (scope === 'tenant') return '';
  if (role === '') throw refusal('wrongParameter', { name: 'role' });
  return role;
}

/** Saves a column layout: one's own, or (for those who own everything) that of a role or the institute; an empty one takes it back. */
async function saveLayout(ctx: ServerContext, request: FastifyRequest, body: Sent): Promise<object> {
  const caller = callerOf(request);
  const [elementId, parameter, role] = [readElementId(body.elementId), body.parameter, readAudience(body)];
  if (parameter !== '') checkParameter(parameter, { tooLong: 'layoutTooLong', wrong: 'layoutWrong' });
  const audit = { caller, database: ctx.database, request: { id: request.id, address: request.ip }, subject: 'sys_layout' };
  if (role !== undefined && !ownsEverything(caller)) {
    await ctx.database.write(caller.tenantId, (tx) => writeEntry(tx, audit, { action: 'edit', comment: elementId, refused: true }));
    throw refusal('forbidden', {});
  }
  const version = await ctx.database.write(caller.tenantId, async (tx) => {
    if (role === undefined) return saveOwn(tx, caller, { elementId, parameter });
    if (role !== '' && !(await readRoles(tx, caller.tenantId)).some(({ alias }) => alias === role))
      throw refusal('wrongParameter', { name: 'role' });
    // How each person has laid out a list is nobody's business; what is set for others is on record.
    await writeEntry(tx, audit, { action: parameter === '' ? 'remove' : 'edit', comment: `${elementId} ${role}`.trim() });
    return saveDefault(tx, caller, { elementId, parameter, role });
  });
  return { ...toEnvelope({ elementId, version }), msg: '保存成功' };
}

/** Tells with whom the caller may share a search or a layout. */
async function readViewAudience(ctx: ServerContext, request: FastifyRequest, sent: string): Promise<object> {
  const caller = callerOf(request);
  const elementId = readElementId(sent);
  const all = ownsEverything(caller);
  const { roles, laid } = await ctx.database.read(caller.tenantId, async (q) => ({
    roles: await readRoles(q, caller.tenantId),
    laid: new Set(
      all
        ? (
            await q.query('select role_alias from sys_layout_default where tenant_id = $1 and element_id = $2', [
              caller.tenantId,
              elementId,
            ])
          ).rows.map((row) => String(row['role_alias']))
        : [],
    ),
  }));
  const own = new Set(caller.roles.map(({ alias }) => alias));
  const audience: ViewAudience = {
    all,
    layout: laid.has(''),
    roles: roles.filter(({ alias }) => all || own.has(alias)).map((role) => ({ ...role, layout: laid.has(role.alias) })),
  };
  return toEnvelope(audience);
}

/** Serves saved column layouts. */
export function addLayoutRoutes(server: Server, ctx: ServerContext): void {
  server.get('/api/view-param/detail', reads('signed-in', { query: layoutQuery }), (request) => readLayout(ctx, request, request.query));
  server.post('/api/view-param/saveTheader', changes('signed-in', { body: layoutBody }), (request, reply) =>
    runCall(ctx, { request, reply }, () => saveLayout(ctx, request, request.body)),
  );
  const query = object({ elementId: required(text()) }, { open: true });
  server.get('/api/view-param/audience', reads('signed-in', { query }), (request) =>
    readViewAudience(ctx, request, request.query.elementId),
  );
}
