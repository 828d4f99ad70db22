import type { AxiosInstance } from 'axios';
import { createStore } from 'zustand/vanilla';
import { isUnanswered } from '../request-failure';
import type { Sentences } from '../sentences';
import { toFailure } from '../to-failure';

/** Units: ms. */
const [longest, pause] = [10_000, 3_000];

export interface Reach {
  /** True while the server does not answer: nothing can be read or written. */
  readonly away: boolean;
  /** How often the server has come back. */
  readonly returns: number;
  /** A call got no answer: the server is asked whether it is there, again and again until it answers. */
  readonly lost: () => void;
}

async function isThere(): Promise<boolean> {
  try {
    return (await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(longest) })).ok;
  } catch {
    return false;
  }
}

/** Makes the knowledge of whether the server can be reached. One call that broke off says nothing yet: the server itself is asked. */
export function createReach(answers: () => Promise<boolean> = isThere) {
  let asks = false;
  return createStore<Reach>((set, get) => {
    const ask = async (): Promise<void> => {
      const away = !(await answers());
      const { away: wasAway, returns } = get();
      set({ away, returns: wasAway && !away ? returns + 1 : returns });
      asks = away;
      if (away) setTimeout(() => void ask(), pause);
    };
    return {
      away: false,
      returns: 0,
      lost: () => {
        if (asks) return;
        asks = true;
        void ask();
      },
    };
  });
}

export type ReachStore = ReturnType<typeof createReach>;

/** Looks at what becomes of every call, and hears what the browser says of its network. */
export function watchReach(transport: AxiosInstance, reach: ReachStore, sentences: Sentences): void {
  const lost = (): void => reach.getState().lost();
  transport.interceptors.response.use(undefined, (error: unknown) => {
    if (isUnanswered(toFailure(error, sentences))) lost();
    throw error;
  });
  window.addEventListener('offline', lost);
}
