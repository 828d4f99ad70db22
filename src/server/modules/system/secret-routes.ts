import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { writeAudit } from '../../audit/audit-trail';
import { hashSecret } from '../../auth/clients';
import type { Queryable } from '../../db/connections/database';
import { sourcePage, toSource } from '../../acquire/source';
import { keepToken } from '../../acquire/source-token';
import { loadRow, loadRows } from '../../query/load-rows';
import { requireChangeable } from '../../rights/change-scope';
import { openPageContext } from '../../rights/open-page-context';
import { recordOf, requireRight, type PageContext } from '../../rights/page-context';
import type { Server } from '../../http/call-schema';
import { id, object, oneOf, rawText, required, type TypeOf } from '../../http/fields';
import { callerOf, changes } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import type { ServerContext } from '../../http/server-context';

type Keep = (
  ctx: ServerContext,
  tx: Queryable,
  at: { readonly page: PageContext; readonly id: string; readonly secret: string },
) => Promise<void>;

/** How the secret of a row of each page is kept. What we sign with ourselves has to be kept as it is; of a client's we only ask whether it is the same. */
const keepers: Readonly<Record<'accessKeys' | 'thirdSystems' | 'clients', Keep>> = {
  // Partners stand in no tenant: their table is the owner's alone.
  accessKeys: async (ctx, _tx, at) => {
    await ctx.database.system((q) => q.query('update sys_access_key set secret = $2 where row_id = $1', [at.id, at.secret]));
  },
  thirdSystems: async (_ctx, tx, { page, id: row, secret }) => {
    await tx.query('update sys_third_system set secret = $3 where tenant_id = $1 and id = $2', [page.caller.tenantId, row, secret]);
  },
  clients: async (_ctx, tx, { page, id: row, secret }) => {
    await tx.query(
      `insert into sys_client_secret (tenant_id, client_id, secret_hash) values ($1, $2, $3)
       on conflict (tenant_id, client_id) do update set secret_hash = excluded.secret_hash, time = now()`,
      [page.caller.tenantId, row, hashSecret(secret)],
    );
  },
};

const renewBody = object({ of: required(oneOf('accessKeys', 'thirdSystems', 'clients')), id: required(id()) });

/** Gives a partner, a business system or a client application a new secret. Shape: the secret, told this once. Errors: forbidden, rowGone. */
async function renew(
  ctx: ServerContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { of, id: row }: TypeOf<typeof renewBody>,
): Promise<object> {
  reply.header('Cache-Control', 'no-store');
  const caller = callerOf(request);
  const page = openPageContext(ctx, { path: `system/${of}`, caller, request: { id: request.id, address: request.ip } });
  requireRight(page, 'secret');
  const secret = randomBytes(32).toString('base64url');
  await ctx.database.write(caller.tenantId, async (tx) => {
    if (!(await loadRow(tx, page.source, { tenantId: caller.tenantId, id: row }))) throw refusal('rowGone', {});
    await keepers[of](ctx, tx, { page, id: row, secret });
    await writeAudit(tx, page, { action: 'secret', id: row });
  });
  return toEnvelope({ secret });
}

const tokenBody = object({ id: required(id()), token: required(rawText(4096)) });

/** Keeps the token that a source of acquired values asks for. Shape: true; nobody is ever told it. Errors: forbidden, rowGone, acquireAddress, wrongParameter. */
async function setToken(
  ctx: ServerContext,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  { id: row, token }: TypeOf<typeof tokenBody>,
): Promise<object> {
  reply.header('Cache-Control', 'no-store');
  const caller = callerOf(request);
  const page = openPageContext(ctx, { path: `metrology/${sourcePage}`, caller, request: { id: request.id, address: request.ip } });
  requireRight(page, 'token');
  const given = token.trim();
  // It stands in a header of the call.
  if (given === '' || /[^\t\x20-\x7e\x80-\xff]/.test(given)) throw refusal('wrongParameter', { name: 'token' });
  const { tenantId } = caller;
  await ctx.database.write(tenantId, async (tx) => {
    if (!(await loadRow(tx, page.source, { tenantId, id: row }))) throw refusal('rowGone', {});
    await requireChangeable(tx, page, 'token', [row]);
    const whole = (await loadRows(tx, page.source, { tenantId, ids: [row], lock: true })).get(row);
    const source = whole && toSource(whole);
    if (!source || source.way !== 'http' || !URL.canParse(source.url)) throw refusal('acquireAddress', {});
    await keepToken(tx, ctx.secretSeal, { tenantId, sourceId: row, origin: new URL(source.url).origin }, given);
    await tx.query(`update "${recordOf(page).table}" set has_token = 1 where tenant_id = $1 and id = $2`, [tenantId, row]);
    await writeAudit(tx, page, { action: 'token', id: row });
  });
  return toEnvelope(true);
}

/** Serves the secrets of who signs calls or signs people in; none is ever told twice. */
export function addSecretRoutes(server: Server, ctx: ServerContext): void {
  server.post(
    '/api/system/secrets/renew',
    changes('permission:accessKeys_secret|thirdSystems_secret|clients_secret', { body: renewBody }),
    (request, reply) => renew(ctx, { request, reply }, request.body),
  );
  server.post('/api/system/secrets/token', changes('permission:acquireSources_token', { body: tokenBody }), (request, reply) =>
    setToken(ctx, { request, reply }, request.body),
  );
}
