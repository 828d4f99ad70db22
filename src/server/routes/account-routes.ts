import type { FastifyInstance, FastifyRequest } from 'fastify';
import { checks } from '../../base/checks';
import type { Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { readProfile } from '../auth/change-password';
import { demandPhone } from '../auth/demand-phone';
import { describePasswordRules } from '../auth/password-policy';
import { registerAccount } from '../auth/register-account';
import { resetPassword } from '../auth/reset-password';
import { changes, reads } from '../policies/access';
import { toEnvelope } from '../present/envelope';
import { readLanguage } from '../present/language';
import { noteSession } from './note-session';
import { demandsCode } from './phone-code-routes';
import { bodyObject, bodyText, headerText, queryText } from './read-parameters';
import { readSwitch } from './read-switch';
import type { ServerDesk } from './server-desk';

/** Units: UTF-16 units. Texts that are longer are refused rather than cut. */
function demandText(body: Values, name: string, most: number): string {
  const text = bodyText(body, name);
  if (text === '') throw refusal('missingParameter', { name });
  if (text.length > most) throw refusal('wrongParameter', { name });
  return text;
}

interface Proof {
  readonly tenantId: string;
  readonly account: string;
  readonly phone: string;
  readonly smsId: string;
  readonly code: string;
}

function readProof(body: Values): Proof {
  const [tenantId, account] = [demandText(body, 'tenantId', 20), demandText(body, 'account', 64)];
  if (!/^\S{2,64}$/.test(account)) throw refusal('accountWrong', {});
  const phone = demandPhone(bodyText(body, 'phone'));
  return { tenantId, account, phone, smsId: demandText(body, 'smsId', 64), code: demandText(body, 'smsCode', 10) };
}

/** Where a tenant has not said it, people may register with the demo institute alone. */
const mayRegister = (desk: ServerDesk, tenantId: string): Promise<boolean> =>
  readSwitch(desk, { tenantId, key: 'account.selfRegister', otherwise: desk.settings.demo });

/** Lets a customer register by himself. Source: spec 2.1.1, api-contract 13.10, 18 (hole 19). */
async function register(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const body = bodyObject(request);
  const proof = readProof(body);
  const name = demandText(body, 'name', 64);
  const [enterName, socialNumber] = [bodyText(body, 'enterName'), bodyText(body, 'socialNumber').toUpperCase()];
  if (enterName.length > 128) throw refusal('wrongParameter', { name: 'enterName' });
  if (
    socialNumber !== '' &&
    !(checks.uscc.holds(socialNumber) && (checks.uscc.digits ?? []).every((digit) => !digit.blocks || digit.holds(socialNumber)))
  )
    throw refusal('creditCodeWrong', {});
  if (!(await mayRegister(desk, proof.tenantId))) throw refusal('registerClosed', {});
  const password = desk.sentPasswords.open(demandText(body, 'password', 2048)).slice(0, 512);
  const userId = await registerAccount(desk, { ...proof, password, name, enterName, socialNumber });
  await noteSession(desk, request, { tenantId: proof.tenantId, userId, action: 'register' });
  return toEnvelope(true);
}

/** Gives somebody who has forgotten his password another one. Source: spec 2.1.1, api-contract 13.10. */
async function reset(desk: ServerDesk, request: FastifyRequest): Promise<object> {
  const body = bodyObject(request);
  const proof = readProof(body);
  // Where a code alone opens nothing, it gives no new password either.
  if (await demandsCode(desk, proof.tenantId)) throw refusal('resetShut', {});
  const userId = await resetPassword(desk, {
    ...proof,
    password: desk.sentPasswords.open(demandText(body, 'newPassword', 2048)).slice(0, 512),
  });
  await noteSession(desk, request, { tenantId: proof.tenantId, userId, action: 'passwordReset' });
  return toEnvelope(true);
}

/** Serves registration and forgotten passwords, and what is said about them before anything is typed. */
export function addAccountRoutes(server: FastifyInstance, desk: ServerDesk): void {
  server.post('/api/public/register', changes('public', 'registration'), (request) => register(desk, request));
  server.post('/api/public/password/reset', changes('public', 'registration'), (request) => reset(desk, request));
  server.get('/api/public/account/rules', reads('public'), async (request) => {
    const tenantId = (queryText(request, 'tenantId') || headerText(request, 'tenant-id') || '000000').slice(0, 20);
    const language = readLanguage(request.headers['accept-language']);
    const profile = await desk.database.read(tenantId, (q) => readProfile(q, tenantId));
    return toEnvelope({
      register: await mayRegister(desk, tenantId),
      password: describePasswordRules(profile).map((rule) => rule[language]),
    });
  });
}
