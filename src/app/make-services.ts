import i18next from 'i18next';
import { createPartFaults } from '../client/part-faults';
import { clientSettings } from '../client/client-settings';
import { createErrorLog } from '../client/error-log';
import { createErrorNotices } from '../client/error-notices';
import { createHttp } from '../client/http';
import { createOwnActs } from '../client/own-acts';
import { keepsNothing } from '../client/offline/keeper';
import { createReach } from '../client/offline/reach';
import { createPending } from '../client/pending';
import type { Sentences } from '../client/sentences';
import { createSession } from '../client/session';
import { createSessionChannel } from '../client/session-channel';
import { createStore } from '../client/storage';
import { createTabLock } from '../client/tab-lock';
import { createTokenCalls } from '../client/token-calls';
import { createTransport } from '../client/transport';
import { createDownloads } from '../shell/downloads/downloads-store';
import { createPageNews } from '../shell/page-news';
import { createPreferences } from '../shell/preferences';
import type { ShellServices } from '../shell/services';
import type { OfflineParts } from './offline/make-offline';

const t = (key: string): string => i18next.t(key);

const sentences: Sentences = {
  unknown: () => t('shell.unknownError'),
  timeout: () => t('shell.timeout'),
  offline: () => t('shell.offline'),
  sessionOver: () => t('shell.sessionOver'),
};

/** Puts the browser's side together: storage, preferences, session, request chain; `offline` for the time without a server, absent for visitors. */
export function makeServices(offline?: OfflineParts): ShellServices {
  const local = createStore('local');
  const perTab = createStore('session');
  const preferences = createPreferences(local);
  const notices = createErrorNotices();
  const errorLog = createErrorLog(local);
  const transport = createTransport({
    language: () => (preferences.getState().language === 'en' ? 'en' : 'zh-CN'),
    prefixes: clientSettings.prefixes,
  });
  const reach = createReach();
  offline?.watch(transport, reach, sentences);
  const keeper = offline?.keeper ?? keepsNothing;
  const session = createSession({
    keeper,
    calls: createTokenCalls(transport, sentences),
    local,
    lock: createTabLock('refresh'),
    channel: createSessionChannel(),
  });
  const pending = createPending();
  const acts = createOwnActs();
  const asked = createHttp({ transport, session, notices, sentences, pending, acts, whiteList: clientSettings.silentCodes });
  const http = offline?.keepAnswers(asked, keeper) ?? asked;
  const partFaults = createPartFaults(undefined, () => reach.getState().lost());
  const told = { notices, errorLog, downloads: createDownloads(), pending, partFaults, acts, pageNews: createPageNews() };
  return { http, reach, keeper, session, ...told, preferences, local, perTab };
}
