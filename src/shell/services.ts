import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { PartFaultStore } from '../client/part-faults';
import type { ErrorLogStore } from '../client/error-log';
import type { ErrorNoticeStore } from '../client/error-notices';
import type { Http } from '../client/http';
import type { Keeper } from '../client/offline/keeper';
import type { ReachStore } from '../client/offline/reach';
import type { PendingCounter } from '../client/pending';
import type { ScreenLock } from '../client/screen-lock';
import type { OwnActs } from '../client/own-acts';
import type { Session, SessionState } from '../client/session';
import type { Store } from '../client/storage';
import type { DownloadsStore } from './downloads/downloads-store';
import type { PageNews } from './page-news';
import type { PreferenceStore } from './preferences';

/** What the shell needs from outside; `app` makes it, stories and tests make their own. */
export interface ShellServices {
  readonly http: Http;
  /** Whether the server can be reached. */
  readonly reach: ReachStore;
  /** What is kept of the session for the time without a server. */
  readonly keeper: Keeper;
  readonly session: Session;
  readonly notices: ErrorNoticeStore;
  /** Faults of this browser, kept until they are uploaded or cleared. */
  readonly errorLog: ErrorLogStore;
  readonly downloads: DownloadsStore;
  /** What somebody waits for. */
  readonly pending: PendingCounter;
  /** What the person changes on this device. */
  readonly acts: OwnActs;
  /** Says when other page files serve. */
  readonly pageNews: PageNews;
  /** Whether a newer version of the product has been put in this one's place. */
  readonly partFaults: PartFaultStore;
  readonly preferences: PreferenceStore;
  readonly local: Store;
  /** Of this browser tab alone. */
  readonly perTab: Store;
}

const ServicesContext = createContext<ShellServices | undefined>(undefined);

export const ServicesProvider = ServicesContext.Provider;

/** The services of the nearest provider. Errors: throws outside a provider. */
export function useServices(): ShellServices {
  const services = useContext(ServicesContext);
  if (!services) throw new Error('useServices stands outside ServicesProvider');
  return services;
}

/** The state of the session, followed. */
export function useSession(): SessionState {
  return useStore(useServices().session.state);
}

/** Whether the screen is locked, followed. */
export function useScreenLock(): ScreenLock {
  return useStore(useServices().session.screen);
}
