import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../../protocol/errors';
import type { Caller } from '../auth/caller';
import { type Client, findClient } from '../auth/clients';
import type { Renewed } from '../auth/sessions';
import { accessCookie } from './authenticate';
import { headerText } from './read-parameters';
import type { ServerContext } from './server-context';

export const refreshCookie = 'x-refresh-token';
export const tokenPath = '/api/blade-auth/oauth/token';
const deviceCookie = 'x-device';
/** Units: seconds. */
const deviceSeconds = 180 * 86_400;
/** Where the refresh token goes: to the token calls of both editions, and nowhere else. */
const refreshPath = '/api/blade-auth';

/** Finds the client that the Basic header names, among those of the tenant too. Errors: clientUnknown, grantUnknown. */
export const requireClient = (
  ctx: Pick<ServerContext, 'settings' | 'database' | 'store'>,
  request: FastifyRequest,
  use: { readonly tenantId?: string | undefined; readonly grant: Parameters<typeof findClient>[1]['grant'] },
): Promise<Client> =>
  findClient(ctx, {
    header: headerText(request, 'authorization'),
    tenantId: (use.tenantId || headerText(request, 'tenant-id')).slice(0, 20),
    grant: use.grant,
  });

function cookieOptions(ctx: ServerContext, path: string, maxAge: number) {
  return { path, maxAge, httpOnly: true, sameSite: 'strict', secure: ctx.settings.publicUrl.startsWith('https:') } as const;
}

/** An earlier version gave the cookie to one call alone, where it would stand before the present one. */
function clearEarlier(ctx: ServerContext, reply: FastifyReply): void {
  reply.clearCookie(refreshCookie, cookieOptions(ctx, tokenPath, 0));
}

/** Takes the session's cookies back. */
export function clearCookies(ctx: ServerContext, reply: FastifyReply): void {
  reply.clearCookie(refreshCookie, cookieOptions(ctx, refreshPath, 0)).clearCookie(accessCookie, cookieOptions(ctx, '/', 0));
  clearEarlier(ctx, reply);
}

/** The bare answer of the token call. */
function toTokenAnswer(caller: Caller, { accessToken, refreshToken, expiresIn }: GivenTokens): Readonly<Record<string, unknown>> {
  const list = (name: 'id' | 'alias') => caller.roles.map((role) => role[name]).join(',');
  return {
    access_token: accessToken,
    refresh_token: refreshToken,
    sync_token: caller.sessionId,
    token_type: 'bearer',
    expires_in: expiresIn,
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

interface GivenTokens {
  readonly accessToken: string;
  /** '' where it stays in its cookie. */
  readonly refreshToken: string;
  /** Units: seconds. */
  readonly expiresIn: number;
}

type Present = (caller: Caller, given: GivenTokens) => object;

/**
 * Answers with the tokens of a session that has just begun or been renewed. The refresh token stands in the answer for programs that keep it themselves; that of the
 * product's own pages goes into its cookie only. Errors: sessionOver.
 */
export async function giveTokens(
  ctx: ServerContext,
  reply: FastifyReply,
  {
    session,
    present = toTokenAnswer,
    tellsRefresh,
  }: { readonly session: Renewed; readonly present?: Present; readonly tellsRefresh: boolean },
): Promise<FastifyReply> {
  const caller = await ctx.sessions.findCaller(session);
  if (!caller) throw refusal('sessionOver', {});
  const { accessSeconds: expiresIn, refreshSeconds, refreshToken } = session;
  const accessToken = await ctx.tokens.signAccess(session, expiresIn);
  reply.setCookie(refreshCookie, refreshToken, cookieOptions(ctx, refreshPath, refreshSeconds));
  reply.setCookie(accessCookie, accessToken, cookieOptions(ctx, '/', expiresIn));
  clearEarlier(ctx, reply);
  return reply.send(present(caller, { accessToken, refreshToken: tellsRefresh ? refreshToken : '', expiresIn }));
}

interface Account {
  readonly tenantId: string;
  readonly account: string;
}

/** Knows the browser again where the account has signed in with it. */
export function readDevice(ctx: ServerContext, request: FastifyRequest, account: Account): string | undefined {
  return ctx.devices.read(request.cookies[deviceCookie], account);
}

/** Remembers a browser that an account has just signed in with. */
export function rememberDevice(ctx: ServerContext, reply: FastifyReply, account: Account): void {
  const mark = ctx.devices.add(reply.request.cookies[deviceCookie], account);
  reply.setCookie(deviceCookie, mark, cookieOptions(ctx, '/', deviceSeconds));
}
