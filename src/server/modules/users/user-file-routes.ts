import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../../protocol/errors';
import { guestRole } from '../../../schema/model/guest-role';
import { readProfile } from '../../auth/change-password';
import { judgePassword } from '../../auth/password-policy';
import { hashPassword } from '../../auth/passwords';
import { writeEntry } from '../../audit/audit-trail';
import { xlsxType } from '../../records/export/export-xlsx';
import type { Server } from '../../http/call-schema';
import { listQuery } from '../../http/common-schemas';
import { flag, object, type TypeOf } from '../../http/fields';
import { callerOf, changes, reads } from '../../http/access';
import { toContentDisposition } from '../../http/content-disposition';
import { readLanguage } from '../../language';
import { compareFields, guardOf, manage } from '../../http/admin-call';
import { requireStillMet, requireUserChange } from './guard-user';
import { readUserValues } from './read-user-values';
import type { ServerContext } from '../../http/server-context';
import { insertUser, setRoles } from './store-user';
import { readAllUsers } from './user-admin-reads';
import { importUsers } from './user-import';
import { guestBody } from './user-schemas';
import { writeUserSheet } from './user-sheet';

const sendSheet = (reply: FastifyReply, name: string, content: Buffer): FastifyReply =>
  reply.header('Content-Disposition', toContentDisposition('attachment', name)).type(xlsxType).send(content);

/** All accounts that the filters of the list find, as a workbook; the audit trail says how many went out. */
async function exportUsers(ctx: ServerContext, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const caller = callerOf(request);
  const language = readLanguage(request.headers['accept-language']);
  const users = await readAllUsers(ctx, request);
  const content = await writeUserSheet(users, { language, only: 'export' });
  const audit = { caller, database: ctx.database, request: { id: request.id, address: request.ip }, subject: 'user' };
  await ctx.database.write(caller.tenantId, (tx) => writeEntry(tx, audit, { action: 'export', comment: String(users.length) }));
  return sendSheet(reply, { zh: '用户数据.xlsx', en: 'users.xlsx' }[language], content);
}

/** Makes the account of a guest: somebody of another house, who gets the role of customers and no other. */
async function registerGuest(ctx: ServerContext, request: FastifyRequest, body: TypeOf<typeof guestBody>): Promise<object> {
  const { tenantId } = callerOf(request);
  if (body.tenantId && body.tenantId !== tenantId) throw refusal('guestTenantWrong', {});
  // Nobody signs in here by an account of another house that could be bound to a guest's.
  if (body.oauthId) throw refusal('guestOauthWrong', {});
  const { account, name, phone = '', email = '' } = body;
  const password = ctx.sentPasswords.open(body.password).slice(0, 512);
  const said = { account, name, realName: name, phone, email };
  const guard = guardOf(ctx, request, 'users');
  guard.requireServed({ phone, email }, undefined);
  const values = readUserValues({ ...guard.writable(said), account, realName: name }, undefined);
  const known = await ctx.database.read(tenantId, async (q) => ({
    profile: await readProfile(q, tenantId),
    role: (
      await q.query('select id::text from sys_role where tenant_id = $1 and role_alias = $2 and is_deleted = 0', [tenantId, guestRole])
    ).rows[0],
  }));
  const reason = judgePassword(password, { profile: known.profile, words: [account, name] });
  if (reason) throw refusal('passwordRefused', { reason });
  if (!known.role) throw refusal('registerClosed', {});
  const roleId = String(known.role['id']);
  const hash = await hashPassword(password);
  return manage(ctx, request, {
    subject: 'user',
    work: async (tx) => {
      const taken = await tx.query('select 1 from sys_user where tenant_id = $1 and lower(account) = lower($2) and is_deleted = 0', [
        tenantId,
        account,
      ]);
      if (taken.rows.length > 0) throw refusal('accountTaken', {});
      const change = { old: undefined, values: { ...values }, roleIds: [roleId] };
      await requireUserChange(tx, { ctx, request }, { ...change, id: undefined });
      const id = ctx.database.ids.next();
      await insertUser(tx, { tenantId, id, values, maker: callerOf(request), hash, mustChange: false });
      await setRoles(tx, tenantId, id, [roleId]);
      await requireStillMet(tx, { ctx, request }, { ...change, id });
      return {
        answer: { id, version: 1 },
        entries: [{ action: 'create', id, changes: compareFields(['account'], undefined, { account }) }],
      };
    },
  });
}

/** Serves accounts as files, and guests. */
export function addUserFileRoutes(server: Server, ctx: ServerContext): void {
  const at = (call: string) => `/api/blade-system/user/${call}`;
  server.get(at('export-user'), changes('permission:users_export', { query: listQuery, load: 'export' }), (request, reply) =>
    exportUsers(ctx, request, reply),
  );
  server.get(at('export-template'), reads('permission:users_import', {}), async (request, reply) => {
    const language = readLanguage(request.headers['accept-language']);
    const content = await writeUserSheet([], { language, only: 'import' });
    return sendSheet(reply, { zh: '用户模板.xlsx', en: 'users template.xlsx' }[language], content);
  });
  server.post(at('import-user'), changes('permission:users_import', { query: object({ isCovered: flag() }), load: 'upload' }), (request) =>
    importUsers(ctx, request, request.query.isCovered),
  );
  server.post(at('register-guest'), changes('permission:users_create', { body: guestBody }), (request) =>
    registerGuest(ctx, request, request.body),
  );
}
