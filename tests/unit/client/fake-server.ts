import { AxiosError, AxiosHeaders, type AxiosAdapter, type InternalAxiosRequestConfig } from 'axios';
import { createErrorNotices } from '../../../src/client/error-notices';
import { createHttp } from '../../../src/client/http';
import { createOwnActs } from '../../../src/client/own-acts';
import type { Sentences } from '../../../src/client/sentences';
import { createSession, type SessionParts } from '../../../src/client/session';
import type { SessionMessage } from '../../../src/client/session-channel';
import { createStore } from '../../../src/client/storage';
import { createTabLock } from '../../../src/client/tab-lock';
import { createTokenCalls } from '../../../src/client/token-calls';
import { createTransport } from '../../../src/client/transport';

export interface FakeAnswer {
  readonly status?: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly fails?: 'timeout' | 'network';
}

export interface SeenCall {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly params: unknown;
  /** How long it waits for its answer. Units: ms. */
  readonly timeout: number | undefined;
}

export type Answerer = (call: SeenCall) => FakeAnswer | Promise<FakeAnswer>;

export const good = (data: unknown): FakeAnswer => ({ status: 200, body: { code: 200, success: true, data, msg: '操作成功' } });
export const bad = (code: number, msg: string, data: unknown = {}): FakeAnswer => ({
  status: code,
  body: { code, success: false, data, msg },
});
export const tokenAnswer = (token: string, more: Readonly<Record<string, unknown>> = {}): FakeAnswer => ({
  status: 200,
  body: {
    access_token: token,
    refresh_token: '',
    tenant_id: '000000',
    user_id: '7',
    account: 'admin',
    nick_name: '管理员',
    dept_id: '12,13',
    role_name: 'administrator,admin',
    expires_in: 3600,
    ...more,
  },
});

export const sentences: Sentences = {
  unknown: () => '未知错误',
  timeout: () => '请求超时,请重试~~~',
  offline: () => 'offline',
  sessionOver: () => 'over',
};

const toCall = (config: InternalAxiosRequestConfig): SeenCall => ({
  method: config.method ?? 'get',
  url: config.url ?? '',
  headers: Object.fromEntries(Object.entries(config.headers.toJSON()).map(([name, value]) => [name.toLowerCase(), String(value)])),
  body: config.data,
  params: config.params,
  timeout: config.timeout,
});

/** The whole client over an adapter that answers as the test says. */
export function createFake(answer: Answerer, over: Partial<SessionParts> = {}) {
  const seen: SeenCall[] = [];
  const told: SessionMessage[] = [];
  const adapter: AxiosAdapter = async (config) => {
    const call = toCall(config);
    seen.push(call);
    const { status = 200, body, headers = {}, fails } = await answer(call);
    if (fails) throw new AxiosError(fails, fails === 'timeout' ? 'ECONNABORTED' : 'ERR_NETWORK', config);
    const response = { data: body, status, statusText: '', headers: new AxiosHeaders(headers), config };
    if (config.validateStatus && !config.validateStatus(status))
      throw new AxiosError('status', 'ERR_BAD_RESPONSE', config, undefined, response);
    return response;
  };
  const kept = new Map<string, string>();
  const local = createStore('local', {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  });
  const transport = createTransport({ language: () => 'zh-CN', adapter });
  const channel = { hear: (_message: SessionMessage) => undefined as void };
  const session = createSession({
    calls: createTokenCalls(transport, sentences, (challenge) => Promise.resolve(`solved ${JSON.stringify(challenge)}`)),
    local,
    lock: createTabLock('refresh', 'none'),
    channel: {
      tell: (message) => void told.push(message),
      listen: (hear) => {
        channel.hear = hear;
      },
    },
    ...over,
  });
  const notices = createErrorNotices();
  const acts = createOwnActs();
  const http = createHttp({ transport, session, notices, sentences, acts, whiteList: [40_001] });
  return {
    http,
    session,
    notices,
    acts,
    seen,
    told,
    kept,
    local,
    channel,
    shown: () => notices.getState().notices.map((notice) => notice.sentence),
  };
}

export const signInAs = { tenantId: '000000', account: 'admin', password: 'secret' };
