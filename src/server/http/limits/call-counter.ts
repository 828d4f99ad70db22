import { refusal } from '../../../protocol/errors';

/** Keys that are counted at once; beyond it the oldest window is forgotten, so that nobody fills the memory with addresses. */
const mostKeys = 20_000;

interface Window {
  /** Units: ms since 1970. */
  readonly until: number;
  calls: number;
}

interface CallBudget {
  readonly calls: number;
  /** Units: seconds. */
  readonly seconds: number;
}

/** Counts a call of a key. Errors: tooManyRequests, with the seconds until its window ends. */
export type CountCall = (key: string) => void;

/** Makes a counter of calls per key in fixed windows; it counts for this process and forgets with it. */
export function createCallCounter({ calls, seconds }: CallBudget): CountCall {
  const windows = new Map<string, Window>();
  const open = (key: string, now: number): Window => {
    const known = windows.get(key);
    if (known && known.until > now) return known;
    windows.delete(key);
    for (const [oldest, { until }] of windows) {
      if (until > now && windows.size < mostKeys) break;
      windows.delete(oldest);
    }
    const made: Window = { until: now + seconds * 1000, calls: 0 };
    windows.set(key, made);
    return made;
  };
  return (key) => {
    const now = Date.now();
    const window = open(key, now);
    window.calls += 1;
    if (window.calls > calls) throw refusal('tooManyRequests', { seconds: Math.max(1, Math.ceil((window.until - now) / 1000)) });
  };
}
