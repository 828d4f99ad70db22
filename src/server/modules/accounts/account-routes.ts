import type { FastifyRequest } from 'fastify';
import { checks } from '../../../base/checks';
import { cleanChecked } from '../../../base/run-check';
import { toHalfWidth, trimText } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import { isAccountName } from '../../auth/account-name';
import { readProfile } from '../../auth/change-password';
import { requirePhone } from '../../auth/require-phone';
import { describePasswordRules } from '../../auth/password-policy';
import { registerAccount } from '../../auth/register-account';
import { resetPassword } from '../../auth/reset-password';
import type { Server } from '../../http/call-schema';
import { object, required, text, type TypeOf } from '../../http/fields';
import { changes, reads } from '../../http/access';
import { toEnvelope } from '../../http/envelope';
import { readLanguage } from '../../language';
import { noteSession } from '../../http/note-session';
import { requiresCode } from '../sessions/phone-code-routes';
import { readSwitch } from '../../http/read-switch';
import type { ServerContext } from '../../http/server-context';
import { findVisitorTenant } from '../../http/visitor-tenant';

const proofFields = {
  ...{ tenantId: required(text(20)), account: required(text(64)), phone: text() },
  ...{ smsId: required(text(64)), smsCode: required(text(10)) },
};
const registerBody = object({
  ...{ ...proofFields, name: required(text(64)), password: required(text(2048)) },
  ...{ enterName: text(128), socialNumber: text(64) },
});
const resetBody = object({ ...proofFields, newPassword: required(text(2048)) });

interface Proof {
  readonly tenantId: string;
  readonly account: string;
  readonly phone: string;
  readonly smsId: string;
  readonly code: string;
}

/** Errors: accountWrong, phoneWrong. */
function toProof({ tenantId, account, phone = '', smsId, smsCode: code }: TypeOf<typeof registerBody> | TypeOf<typeof resetBody>): Proof {
  if (!isAccountName(account)) throw refusal('accountWrong', {});
  return { tenantId, account, phone: requirePhone(phone), smsId, code };
}

/** Where a tenant has not said it, people may register with the demo institute alone. */
const mayRegister = (ctx: ServerContext, tenantId: string): Promise<boolean> =>
  readSwitch(ctx, { tenantId, key: 'account.selfRegister', otherwise: ctx.settings.demo });

/** Lets a customer register by himself. */
async function register(ctx: ServerContext, request: FastifyRequest, body: TypeOf<typeof registerBody>): Promise<object> {
  const proof = toProof(body);
  const { name, enterName = '' } = body;
  const socialNumber = cleanChecked('uscc', trimText(toHalfWidth(body.socialNumber ?? '')).toUpperCase());
  if (
    socialNumber !== '' &&
    !(checks.uscc.holds(socialNumber) && (checks.uscc.digits ?? []).every((digit) => !digit.blocks || digit.holds(socialNumber)))
  )
    throw refusal('creditCodeWrong', {});
  if (!(await mayRegister(ctx, proof.tenantId))) throw refusal('registerClosed', {});
  const password = ctx.sentPasswords.open(body.password).slice(0, 512);
  const userId = await registerAccount(ctx, { ...proof, password, name, enterName, socialNumber });
  await noteSession(ctx, request, { tenantId: proof.tenantId, userId, action: 'register' });
  return toEnvelope(true);
}

/** Gives somebody who has forgotten his password another one. */
async function reset(ctx: ServerContext, request: FastifyRequest, body: TypeOf<typeof resetBody>): Promise<object> {
  const proof = toProof(body);
  // Where a code alone opens nothing, it gives no new password either.
  if (await requiresCode(ctx, proof.tenantId)) throw refusal('resetShut', {});
  const userId = await resetPassword(ctx, {
    ...proof,
    password: ctx.sentPasswords.open(body.newPassword).slice(0, 512),
  });
  await noteSession(ctx, request, { tenantId: proof.tenantId, userId, action: 'passwordReset' });
  return toEnvelope(true);
}

/** Serves registration and forgotten passwords, and what is said about them before anything is typed. */
export function addAccountRoutes(server: Server, ctx: ServerContext): void {
  server.post('/api/public/register', changes('public', { budget: 'registration', body: registerBody }), (request) =>
    register(ctx, request, request.body),
  );
  server.post('/api/public/password/reset', changes('public', { budget: 'registration', body: resetBody }), (request) =>
    reset(ctx, request, request.body),
  );
  const query = object({ tenantId: text() }, { open: true });
  server.get('/api/public/account/rules', reads('public', { query }), async (request) => {
    const tenantId = await findVisitorTenant(ctx.database, request, request.query.tenantId);
    const language = readLanguage(request.headers['accept-language']);
    const profile = await ctx.database.read(tenantId, (q) => readProfile(q, tenantId));
    return toEnvelope({
      register: await mayRegister(ctx, tenantId),
      password: describePasswordRules(profile).map((rule) => rule[language]),
    });
  });
}
