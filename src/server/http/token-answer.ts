import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import type { Caller } from '../auth/caller';
import type { Renewed } from '../auth/sessions';
import { accessSeconds, refreshSeconds } from '../auth/tokens';
import { accessCookie } from './authenticate';
import { headerText } from './read-parameters';
import type { ServerDesk } from './server-desk';

export const refreshCookie = 'x-refresh-token';
export const tokenPath = '/api/blade-auth/oauth/token';
const deviceCookie = 'x-device';
/** Units: seconds. */
const deviceSeconds = 180 * 86_400;
/** The browser's own; an identifier, no secret. */
const publicClient = 'liangheng:liangheng';

const toBasic = (pair: string): string => `Basic ${Buffer.from(pair).toString('base64')}`;

/** Errors: clientUnknown unless the Basic header names the public client, or one of the settings. */
export function demandClient({ settings }: Pick<ServerDesk, 'settings'>, request: FastifyRequest): void {
  const sent = headerText(request, 'authorization');
  if (![publicClient, ...settings.clients].some((pair) => toBasic(pair) === sent)) throw refusal('clientUnknown', {});
}

function cookieOptions(desk: ServerDesk, path: string, maxAge: number) {
  return { path, maxAge, httpOnly: true, sameSite: 'strict', secure: desk.settings.publicUrl.startsWith('https:') } as const;
}

/** Takes the session's cookies back. */
export function clearCookies(desk: ServerDesk, reply: FastifyReply): void {
  reply.clearCookie(refreshCookie, cookieOptions(desk, tokenPath, 0)).clearCookie(accessCookie, cookieOptions(desk, '/', 0));
}

/** The bare answer of the token call. The refresh token goes into its cookie only. */
function toTokenAnswer(caller: Caller, accessToken: string): Readonly<Record<string, unknown>> {
  const list = (name: 'id' | 'alias') => caller.roles.map((role) => role[name]).join(',');
  return {
    access_token: accessToken,
    refresh_token: '',
    sync_token: caller.sessionId,
    token_type: 'bearer',
    expires_in: accessSeconds,
    tenant_id: caller.tenantId,
    user_id: caller.userId,
    account: caller.account,
    user_name: caller.account,
    nick_name: caller.nickName,
    real_name: caller.realName,
    avatar: '',
    dept_id: caller.deptId,
    staff_id: caller.staffId ?? '',
    enter_id: caller.enterId ?? '',
    post_id: '',
    role_id: list('id'),
    role_name: list('alias'),
    oauth_id: '',
    detail: { type: 'web' },
    ...(caller.mustChange ? { must_change_password: true } : {}),
  };
}

type Present = (caller: Caller, accessToken: string) => object;

/** Answers with the tokens of a session that has just begun or been renewed. Errors: sessionOver. */
export async function giveTokens(
  desk: ServerDesk,
  reply: FastifyReply,
  { session, present = toTokenAnswer }: { readonly session: Renewed; readonly present?: Present },
): Promise<FastifyReply> {
  const caller = await desk.sessions.findCaller(session);
  if (!caller) throw refusal('sessionOver', {});
  const accessToken = await desk.tokens.signAccess(session);
  reply.setCookie(refreshCookie, session.refreshToken, cookieOptions(desk, tokenPath, refreshSeconds));
  reply.setCookie(accessCookie, accessToken, cookieOptions(desk, '/', accessSeconds));
  return reply.send(present(caller, accessToken));
}

interface Account {
  readonly tenantId: string;
  readonly account: string;
}

/** Knows the browser again where the account has signed in with it. */
export function readDevice(desk: ServerDesk, request: FastifyRequest, account: Account): string | undefined {
  return desk.devices.read(request.cookies[deviceCookie], account);
}

/** Remembers a browser that an account has just signed in with. */
export function rememberDevice(desk: ServerDesk, reply: FastifyReply, account: Account): void {
  const mark = desk.devices.add(reply.request.cookies[deviceCookie], account);
  reply.setCookie(deviceCookie, mark, cookieOptions(desk, '/', deviceSeconds));
}
