import type { AxiosInstance } from 'axios';
import { RequestFailure } from './request-failure';
import { toFailure } from './to-failure';
import { judgeAnswer } from './answer-verdict';
import type { Sentences } from './sentences';
import { type SolveChallenge, solveInWorker } from './proof/work-proof';

/** Who is signed in, as the token call tells. */
export interface SignedIn {
  readonly accessToken: string;
  /** Names the session to the institute's other systems; '' where the server gives none. */
  readonly syncToken: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly account: string;
  readonly nickName: string;
  /** The first department; '' where there is none. */
  readonly deptId: string;
  /** The record in the staff list that the account is linked to. */
  readonly staffId?: string;
  /** The customer for whom the account signs in. */
  readonly enterId?: string;
  /** Role aliases. */
  readonly roles: readonly string[];
  /** True: the password has to be changed before anything else is served. */
  readonly mustChange?: true;
  /** Units: seconds. */
  readonly expiresIn: number;
}

/** Who is signed in, as everybody may know it here. */
export type SessionUser = Omit<SignedIn, 'accessToken' | 'syncToken' | 'expiresIn'>;

interface PasswordSignIn {
  readonly tenantId: string;
  readonly account: string;
  readonly password: string;
  /** A solved challenge of the server, where it demands one. */
  readonly workProof?: string;
  /** The code that the tenant demands beside the password. */
  readonly proof?: { readonly phone: string; readonly smsId: string; readonly smsCode: string };
}

interface CodeSignIn {
  readonly tenantId: string;
  /** Only where several accounts have the number; else ''. */
  readonly account: string;
  readonly phone: string;
  readonly smsId: string;
  readonly smsCode: string;
}

interface TicketSignIn {
  /** Of a partner's system; it names the person, and works once. */
  readonly ticket: string;
}

export type SignInRequest = PasswordSignIn | CodeSignIn | TicketSignIn;

/** The call that a proof of work is for. */
export type ProofPurpose = 'signIn' | 'login' | 'register' | 'forget' | 'report' | 'apiToken';

export interface TokenCalls {
  /** Errors: RequestFailure whose message is the server's `error_description` or `msg`. */
  signIn(request: SignInRequest): Promise<SignedIn>;
  /** Takes a new access token by the HttpOnly refresh cookie. Errors: RequestFailure of kind `session` when the session is over. */
  refresh(tenantId: string): Promise<SignedIn>;
  signOut(accessToken: string): Promise<void>;
  /** Makes a proof of work for one call. Shape: the header's text. Errors: RequestFailure of the call for the challenge; where it cannot be computed. */
  prove(purpose: ProofPurpose): Promise<string>;
}

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '');

function toSignedIn(body: Fields, tenantId: string): SignedIn {
  const names = text(body['role_name']);
  return {
    accessToken: text(body['access_token']),
    syncToken: text(body['sync_token']),
    tenantId: text(body['tenant_id']) || tenantId,
    userId: text(body['user_id']),
    account: text(body['account']),
    nickName: text(body['nick_name']) || text(body['real_name']) || text(body['account']),
    deptId: text(body['dept_id']).split(',')[0] ?? '',
    staffId: text(body['staff_id']),
    enterId: text(body['enter_id']),
    roles: names ? names.split(',').map((name) => name.trim()) : [],
    ...(body['must_change_password'] === true ? { mustChange: true as const } : {}),
    expiresIn: Number(body['expires_in']) || 3600,
  };
}

/** Makes the calls of sign-in, refresh, sign-out and proof of work over the bare transport: they carry no token and are never retried. */
export function createTokenCalls(transport: AxiosInstance, sentences: Sentences, solve: SolveChallenge = solveInWorker): TokenCalls {
  const take = async (
    url: string,
    fields: Readonly<Record<string, string>>,
    headers: Readonly<Record<string, string>>,
  ): Promise<SignedIn> => {
    const tenantId = fields['tenantId'] ?? '';
    const answer = await transport.post<unknown>(url, new URLSearchParams(fields), { headers }).catch((error: unknown) => {
      throw toFailure(error, sentences);
    });
    const body = answer.data;
    const description = isObject(body) ? text(body['error_description']) : '';
    const verdict = judgeAnswer(answer.status, body);
    if (description || verdict.kind !== 'good' || !isObject(body) || !text(body['access_token'])) {
      const sentence = description || (verdict.kind !== 'good' ? verdict.sentence : undefined) || sentences.unknown();
      const kind = answer.status === 401 || verdict.kind === 'unauthorised' ? 'session' : 'refused';
      throw new RequestFailure(sentence, { kind, code: verdict.kind === 'good' ? answer.status : verdict.code, body });
    }
    return toSignedIn(body, tenantId);
  };
  const token = (fields: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>>): Promise<SignedIn> =>
    take('api/blade-auth/oauth/token', fields, { 'Tenant-Id': fields['tenantId'] ?? '', ...headers });

  return {
    // Account and password go in the body: an address ends up in logs and histories.
    signIn: (request) => {
      if ('ticket' in request) return take('api/blade-auth/sso/exchange', { ticket: request.ticket }, {});
      const { tenantId, account: username } = request;
      const rest = { tenantId, username, scope: 'all', type: 'account' };
      if ('smsId' in request) {
        const { phone, smsId, smsCode } = request;
        return token({ ...rest, phone, smsId, smsCode, grant_type: 'sms_code' }, {});
      }
      const { password, workProof, proof } = request;
      return token(
        { ...rest, ...proof, password, grant_type: workProof ? 'captcha' : 'password' },
        workProof ? { 'Captcha-Proof': workProof } : {},
      );
    },
    refresh: (tenantId) => token({ tenantId, grant_type: 'refresh_token', scope: 'all', refresh_token: '' }, {}),
    signOut: async (accessToken) => {
      await transport.post('user/logout', undefined, { params: { reason: 'exit' }, headers: { 'Blade-Auth': `bearer ${accessToken}` } });
    },
    prove: async (purpose) => {
      const answer = await transport.get<unknown>('api/blade-auth/challenge', { params: { purpose } }).catch((error: unknown) => {
        throw toFailure(error, sentences);
      });
      const verdict = judgeAnswer(answer.status, answer.data);
      if (verdict.kind !== 'good' || !isObject(answer.data)) {
        const sentence = (verdict.kind !== 'good' ? verdict.sentence : undefined) || sentences.unknown();
        throw new RequestFailure(sentence, { kind: 'refused', code: answer.status, body: answer.data });
      }
      return solve(answer.data['data']);
    },
  };
}
