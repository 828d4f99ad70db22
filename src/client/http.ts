import type { AxiosInstance, AxiosResponse } from 'axios';
import { judgeAnswer } from './answer-verdict';
import type { ErrorNoticeStore } from './error-notices';
import type { PendingCounter } from './pending';
import type { OwnActs } from './own-acts';
import { RequestFailure } from './request-failure';
import type { Sentences } from './sentences';
import type { Session } from './session';
import { toFailure } from './to-failure';
import { UnansweredCalls } from './calls/unanswered-calls';

interface CallOptions {
  readonly params?: Readonly<Record<string, string | number | undefined>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal | undefined;
  /** Units: ms; the transport's own where absent. */
  readonly timeout?: number;
  /** Sends no `Blade-Auth`, and a 401 does not end the session. */
  readonly anonymous?: boolean;
  /** Codes that show no message, or `all`: the caller shows what happened at its place. */
  readonly silent?: 'all' | readonly number[];
  /** A call that nobody asked for just now (polling): it neither shows nor hides messages. */
  readonly background?: boolean;
}

interface Call extends CallOptions {
  readonly method: 'get' | 'post';
  readonly url: string;
  readonly body?: unknown;
  /** The answer may be a file instead of an envelope. */
  readonly file?: boolean;
}

/** A file that the server made, with the name it gave it. */
export interface SentFile {
  readonly file: Blob;
  readonly name: string;
}

interface HttpParts {
  readonly transport: AxiosInstance;
  readonly session: Pick<Session, 'token' | 'state' | 'renew' | 'end' | 'setScreen'>;
  readonly notices: ErrorNoticeStore;
  readonly sentences: Sentences;
  /** Codes that are always rejected without a message. */
  readonly whiteList?: readonly number[];
  /** Counts what somebody waits for. */
  readonly pending?: PendingCounter;
  /** Told of every write that was done: it has a key, by which it is done once. */
  readonly acts?: Pick<OwnActs, 'note'>;
}

export interface Http {
  /** `data` of the envelope. Errors: RequestFailure, after it was shown as `silent` says. */
  get<T>(url: string, options?: CallOptions): Promise<T>;
  /** As `get`, with a JSON body. */
  post<T>(url: string, body: unknown, options?: CallOptions): Promise<T>;
  /** As `post`, for a call that changes something: it has a key, and asked for again after no answer came it is done once. */
  write<T>(url: string, body: unknown, options?: CallOptions): Promise<T>;
  /** As `post`, where the answer is a file or else an envelope. */
  postForFile<T>(url: string, body: unknown, options?: CallOptions): Promise<SentFile | T>;
}

const nameOf = (disposition: unknown): string => {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/i.exec(String(disposition)) ?? [];
  try {
    return decodeURIComponent(encoded);
  } catch {
    return '';
  }
};

/** Reads an answer that came as a blob: an envelope is what its text says, anything else is the file itself. */
async function openFileAnswer(answer: AxiosResponse<unknown>): Promise<AxiosResponse<unknown>> {
  const { data } = answer;
  if (!(data instanceof Blob)) return answer;
  if (!/json/i.test(data.type))
    return { ...answer, data: { file: data, name: nameOf(answer.headers['content-disposition']) } satisfies SentFile };
  try {
    return { ...answer, data: JSON.parse(await data.text()) as unknown };
  } catch {
    return { ...answer, data: undefined };
  }
}

const isSentFile = (body: unknown): body is SentFile =>
  typeof body === 'object' && body !== null && 'file' in body && body.file instanceof Blob;

const requestIdOf = (answer: AxiosResponse<unknown>): string | undefined => {
  const id: unknown = answer.headers['x-request-id'];
  return typeof id === 'string' ? id : undefined;
};

/** The answer to every call while the screen is locked. Source: protocol/errors, sessionLocked. */
const lockedCode = 423;

/** Makes the request chain: token, one silent renewal on 401, the body's code examined, errors shown until closed. */
export function createHttp({ transport, session, notices, sentences, whiteList = [], pending, acts }: HttpParts): Http {
  const unanswered = new UnansweredCalls();
  const fail = (call: Call, failure: RequestFailure): never => {
    if (failure.code === lockedCode) session.setScreen({ locked: true });
    const quiet =
      failure.code === lockedCode ||
      call.background ||
      call.silent === 'all' ||
      call.silent?.includes(failure.code) ||
      whiteList.includes(failure.code);
    const shown = failure.kind === 'refused' || failure.kind === 'timeout' || failure.kind === 'network';
    if (shown && !quiet) notices.getState().show(failure.message, failure.requestId);
    throw failure;
  };

  const send = async (call: Call, token: string | undefined): Promise<AxiosResponse<unknown>> => {
    const newest = notices.getState().newest();
    const hideOld = () => {
      if (!call.background) notices.getState().hideUpTo(newest);
    };
    try {
      const answer = await transport.request<unknown>({
        method: call.method,
        url: call.url,
        ...(call.body === undefined ? {} : { data: call.body }),
        ...(call.params ? { params: call.params } : {}),
        ...(call.signal ? { signal: call.signal } : {}),
        ...(call.timeout === undefined ? {} : { timeout: call.timeout }),
        ...(call.file ? { responseType: 'blob' as const } : {}),
        headers: {
          // A form of files says its own type, with its boundary.
          ...(call.body === undefined || call.body instanceof FormData ? {} : { 'Content-Type': 'application/json;charset=utf-8' }),
          ...(token ? { 'Blade-Auth': `bearer ${token}` } : {}),
          ...call.headers,
        },
      });
      hideOld();
      return call.file ? await openFileAnswer(answer) : answer;
    } catch (error) {
      const failure = toFailure(error, sentences);
      if (failure.kind === 'refused') hideOld();
      return fail(call, failure);
    }
  };

  const run = async (call: Call, mayRenew = true): Promise<unknown> => {
    const token = call.anonymous ? undefined : session.token();
    // Nobody is signed in any more: what goes on by itself must not ask for a new session, which would undo a sign-out.
    if (call.background && !call.anonymous && session.state.getState().status === 'out')
      return fail(call, new RequestFailure(sentences.sessionOver(), { code: 401, body: undefined, requestId: undefined, kind: 'session' }));
    const answer = await send(call, token);
    if (isSentFile(answer.data)) return answer.data;
    const verdict = judgeAnswer(answer.status, answer.data);
    if (verdict.kind === 'good') return answer.data;
    const details = { code: verdict.code, body: answer.data, requestId: requestIdOf(answer) };
    if (verdict.kind === 'refused' || call.anonymous) {
      return fail(call, new RequestFailure(verdict.sentence ?? sentences.unknown(), { ...details, kind: 'refused' }));
    }
    if (mayRenew) {
      const renewal = await session.renew(token);
      if (renewal === 'renewed') return run(call, false);
      if (renewal === 'unreachable') return fail(call, new RequestFailure(sentences.offline(), { ...details, kind: 'network' }));
    }
    session.end();
    return fail(call, new RequestFailure(sentences.sessionOver(), { ...details, kind: 'session' }));
  };

  // The shape of `data` is what the contract tests of the server hold; this is the edge where it is taken at its word.
  const take = async <T>(call: Call): Promise<T> => {
    const end = call.background ? undefined : pending?.begin();
    const body = await run(call).finally(end);
    if (call.headers?.['Idempotency-Key'] !== undefined) acts?.note();
    const enveloped = typeof body === 'object' && body !== null && 'data' in body && 'code' in body;
    return (enveloped ? body.data : body) as T;
  };

  return {
    get: (url, options) => take({ ...options, method: 'get', url }),
    post: (url, body, options) => take({ ...options, method: 'post', url, body }),
    write: (url, body, options) =>
      unanswered.make(`${url}\n${JSON.stringify(body)}`, (key) =>
        take({ ...options, method: 'post', url, body, headers: { ...options?.headers, 'Idempotency-Key': key } }),
      ),
    postForFile: (url, body, options) => take({ ...options, method: 'post', url, body, file: true }),
  };
}
