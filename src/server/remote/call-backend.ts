import { AppError } from '../../base/app-error';
import { isObject } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { callOut, CallOutError, type OutgoingAnswer } from '../outgoing/call-out';
import { atOutside } from '../outgoing/outside-fault';
import type { Backend } from './backend-settings';
import { dropToken, headersOf, tokenOf } from './backend-token';
import { readJson } from './read-json';

/** Units: ms. */
const patience = 10_000;
/** Units: bytes. */
const most = 8 * 1024 * 1024;

export interface BackendCall {
  readonly method: 'GET' | 'POST';
  /** Below the address of the back end; of a page file alone. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** True: it changes something, so that a call without an answer may have done so. */
  readonly changes?: boolean;
}

function tell(error: unknown, changes: boolean): Error {
  if (!(error instanceof CallOutError)) throw error;
  // What was never sent has done nothing.
  if (changes && error.begun) return refusal('remoteUnknown', {}, { cause: error });
  switch (error.fault) {
    case 'slow':
      return refusal('remoteSlow', {}, { cause: error });
    case 'tooLarge':
      return refusal('remoteTooLarge', { limit: most / 1024 / 1024 }, { cause: error });
    default:
      return refusal('remoteUnreachable', {}, { cause: error });
  }
}

interface Sent extends Pick<BackendCall, 'method' | 'path' | 'query' | 'changes'> {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Makes a call of an address that the operator has named: nothing that comes from a browser is part of its host or path. */
async function send(backend: Backend, { method, path, query = {}, headers, body, changes = false }: Sent): Promise<OutgoingAnswer> {
  const url = new URL(backend.url);
  url.pathname = `${url.pathname.replace(/\/$/, '')}${path}`;
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  try {
    return await callOut({ url, method, headers, patience, most, trusted: true, ...(body === undefined ? {} : { body }) });
  } catch (error) {
    throw tell(error, changes);
  }
}

/** What a back end answered: the code that counts, and what it carries. */
interface Answered {
  readonly code: number;
  readonly data: unknown;
  readonly said: string;
}

function read({ status, body }: OutgoingAnswer): Answered {
  const value = readJson(body.toString('utf8'));
  if (!isObject(value)) return { code: status === 200 && !Array.isArray(value) ? 0 : status, data: value, said: '' };
  const code = value['code'] === undefined ? status : Number(value['code']);
  // Some tell in the status alone, most in the body alone.
  const counts = status >= 400 && code === 200 ? status : code;
  return {
    code: counts,
    data: 'code' in value || 'data' in value ? value['data'] : value,
    said: typeof value['msg'] === 'string' ? value['msg'] : '',
  };
}

/** Longer sentences of another system are cut. */
const longestSaid = 200;

/** What a refusal says of single fields. Shape: their names -> sentence. */
export const fieldsOf = (data: unknown): Readonly<Record<string, string>> => {
  const fields = isObject(data) ? data['fields'] : undefined;
  if (!isObject(fields)) return {};
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text.slice(0, longestSaid)]] : [])),
  );
};

/** A back end refuses by a rule of its own. */
export class BackendRefusal extends AppError {
  constructor(
    said: string,
    readonly fields: Readonly<Record<string, string>>,
  ) {
    super('remoteRefused', { said });
  }
}

function judge({ code, data, said }: Answered, changes: boolean): unknown {
  // What stands between gave up, or spoke itself.
  if (changes && [0, 502, 504].includes(code)) throw refusal('remoteUnknown', {});
  switch (code) {
    case 200:
      return data;
    case 400:
      throw new BackendRefusal(said.replace(/\s+/g, ' ').trim().slice(0, longestSaid), fieldsOf(data));
    case 401:
    case 403:
      throw refusal('remoteDenied', {});
    case 409:
      throw refusal('stale', {});
    case 0:
      throw refusal('remoteUnreadable', {});
    default:
      throw refusal('remoteAnswered', { status: code });
  }
}

/**
 * Makes a call of a back end with its token; where that is not accepted, once more with a new one. Shape: what its envelope carries, numbers as their text.
 * Errors: remoteUnreachable, remoteSlow, remoteUnknown, remoteTooLarge, remoteDenied, remoteAnswered, remoteUnreadable, BackendRefusal, stale.
 */
export async function callBackend(backend: Backend, { headers = {}, body, ...call }: BackendCall): Promise<unknown> {
  const reach = (asked: { readonly path: string; readonly headers: Readonly<Record<string, string>>; readonly body: string }) =>
    send(backend, { method: 'POST', ...asked });
  const ask = async (token: string): Promise<Answered> => {
    const own = { ...headersOf(backend), 'blade-auth': `bearer ${token}`, ...headers };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    return read(
      await send(backend, {
        ...call,
        headers: { ...own, ...(body === undefined ? {} : { 'content-type': 'application/json;charset=utf-8' }) },
        ...sent,
      }),
    );
  };
  try {
    const token = await tokenOf(backend, reach);
    const first = await ask(token);
    if (first.code !== 401) return judge(first, call.changes === true);
    await dropToken(backend, token);
    return judge(await ask(await tokenOf(backend, reach)), call.changes === true);
  } catch (error) {
    throw atOutside(error, backend.url.host);
  }
}
