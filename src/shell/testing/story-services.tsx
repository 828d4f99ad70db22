import { AxiosHeaders, type AxiosAdapter } from 'axios';
import { useMemo, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { createPartFaults } from '../../client/part-faults';
import { createOwnActs } from '../../client/own-acts';
import { keepsNothing } from '../../client/offline/keeper';
import { createReach } from '../../client/offline/reach';
import { createErrorLog } from '../../client/error-log';
import { createErrorNotices } from '../../client/error-notices';
import { createHttp } from '../../client/http';
import { createPending } from '../../client/pending';
import type { Sentences } from '../../client/sentences';
import { createSession } from '../../client/session';
import { createStore, type Store } from '../../client/storage';
import { createTabLock } from '../../client/tab-lock';
import { createTokenCalls } from '../../client/token-calls';
import { createTransport } from '../../client/transport';
import { createDownloads } from '../downloads/downloads-store';
import { readMenu } from '../menu/menu-tree';
import { createPageNews } from '../page-news';
import { createPreferences } from '../preferences';
import { ServicesProvider, type ShellServices } from '../services';

const memoryStore = (): Store => {
  const kept = new Map<string, string>();
  return createStore('session', {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
  });
};

const sentences: Sentences = {
  unknown: () => '未知错误',
  timeout: () => '请求超时,请重试~~~',
  offline: () => '无法连接服务器',
  sessionOver: () => '登录状态已过期',
};

/** Bodies by the end of the address; anything else gets an empty page of rows. One that is `late` never comes: what is shown meanwhile is looked at. */
export type StoryAnswers = Readonly<Record<string, { readonly status?: number; readonly body: unknown; readonly late?: boolean }>>;

function makeStoryServices(answers: StoryAnswers): ShellServices {
  const adapter: AxiosAdapter = async (config) => {
    const found = Object.entries(answers).find(([end]) => config.url?.endsWith(end))?.[1];
    if (found?.late) await new Promise(() => undefined);
    const total = (config.url ?? '').length * 7;
    const { status = 200, body } = found ?? {
      body: { code: 200, success: true, data: { records: [], total, size: 1, current: 1 }, msg: '操作成功' },
    };
    return { data: body, status, statusText: '', headers: new AxiosHeaders(), config };
  };
  const local = memoryStore();
  const transport = createTransport({ language: () => 'zh-CN', adapter });
  const channel = { tell: () => undefined, listen: () => undefined };
  const session = createSession({
    calls: createTokenCalls(transport, sentences, async () => 'proof'),
    local,
    lock: createTabLock('story', 'none'),
    channel,
  });
  const notices = createErrorNotices();
  const pending = createPending();
  return {
    session,
    notices,
    errorLog: createErrorLog(local),
    downloads: createDownloads(),
    pending,
    reach: createReach(),
    keeper: keepsNothing,
    partFaults: createPartFaults(() => Promise.resolve(true)),
    acts: createOwnActs(),
    pageNews: createPageNews(),
    http: createHttp({ transport, session, notices, sentences, pending }),
    preferences: createPreferences(local),
    local,
    perTab: memoryStore(),
  };
}

/** Surrounds a story with services that answer from memory, and with a router. */
export function StoryServices({
  answers = {},
  prepare,
  at = '/',
  children,
}: {
  readonly answers?: StoryAnswers;
  readonly prepare?: (services: ShellServices) => void;
  /** The address at which it stands. */
  readonly at?: string;
  readonly children: ReactNode;
}) {
  const services = useMemo(() => {
    const made = makeStoryServices(answers);
    prepare?.(made);
    return made;
  }, [answers, prepare]);
  return (
    <ServicesProvider value={services}>
      <MemoryRouter initialEntries={[at]}>{children}</MemoryRouter>
    </ServicesProvider>
  );
}

const leaf = (code: string, name: string, nameEn: string, source: string) => ({
  id: code,
  code,
  name,
  nameEn,
  path: `/crm/${code}`,
  source,
  category: 1,
});

/** A menu of two groups, as the server sends it. */
export const storyMenu = readMenu(
  [
    {
      id: 'crm',
      code: 'crm',
      name: '客户业务',
      nameEn: 'Customers',
      path: '/crm',
      source: 'Team',
      category: 1,
      children: [leaf('quotes', '报价管理', 'Quotes', 'FileDone'), leaf('contracts', '合同管理', 'Contracts', 'Audit')],
    },
    {
      id: 'metrology',
      code: 'metrology',
      name: '计量管理',
      nameEn: 'Metrology',
      path: '/metrology',
      source: 'Experiment',
      category: 1,
      children: [leaf('labs', '实验室', 'Laboratories', 'Experiment'), leaf('standards', '计量标准', 'Standards', 'Gold')],
    },
  ],
  [],
);
