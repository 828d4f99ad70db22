import { createStore } from 'zustand/vanilla';
import { isObject } from '../base/dot-path';
import { instituteTime } from '../base/institute-time';
import { toWellFormed } from '../base/well-formed';
import type { Store } from './storage';

/** One entry of the local error log. */
export interface LogEntry {
  readonly type: 'error';
  readonly message: string;
  readonly stack: string;
  readonly info: string;
  readonly url: string;
  readonly time: string;
}

export interface ErrorLog {
  readonly entries: readonly LogEntry[];
  /** How many faults stand here no more because newer ones came: the log holds the newest alone. */
  readonly dropped: number;
  /** Notes a fault; the same fault at the same place is noted once, with its newest time. */
  add(fault: { readonly message: string; readonly stack?: string | undefined; readonly info?: string | undefined }): void;
  /** Takes out what has been sent; faults noted meanwhile stay. */
  remove(sent: readonly LogEntry[]): void;
  clear(): void;
}

/** As many as the badge can count. */
const longest = 99;
/** Units: bytes of one text as it is stored and sent; longer ones are cut, so that the log fits its storage and each entry a message to the server. */
const longestText = 4000;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Reads what stands in storage. Shape: nothing for what is no entry. */
function toEntry(value: unknown): readonly LogEntry[] {
  if (!isObject(value) || typeof value['message'] !== 'string' || !('time' in value)) return [];
  const { message, stack, info, url, time } = value;
  return [shorten({ type: 'error', message, stack: text(stack), info: text(info), url: text(url), time: text(time) })];
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;

/** Cuts a text and says how many characters are missing. */
function cut(whole: string): string {
  let kept = whole;
  while (bytesOf(kept) > longestText) kept = kept.slice(0, Math.floor((kept.length * longestText) / (bytesOf(kept) + 1)));
  return kept.length === whole.length ? whole : `${toWellFormed(kept)}… (+${whole.length - kept.length})`;
}

const shorten = (entry: LogEntry): LogEntry => ({
  ...entry,
  message: cut(entry.message),
  stack: cut(entry.stack),
  info: cut(entry.info),
  url: cut(entry.url),
});

/** Keeps the faults of this browser, newest first, over a reload. */
export function createErrorLog(local: Store, place: () => string = () => globalThis.location?.href ?? '') {
  const kept = local.get('logs');
  const lost = local.get('logs-dropped');
  return createStore<ErrorLog>((set, get) => {
    const keep = (all: readonly LogEntry[]): void => {
      const entries = all.slice(0, longest);
      // Who empties the log begins to count anew.
      const dropped = entries.length === 0 ? 0 : get().dropped + all.length - entries.length;
      local.set('logs', entries);
      local.set('logs-dropped', dropped);
      set({ entries, dropped });
    };
    return {
      dropped: typeof lost === 'number' ? lost : 0,
      entries: Array.isArray(kept) ? kept.flatMap(toEntry) : [],
      add: ({ message, stack = '', info = '' }) => {
        const entry = shorten({ type: 'error', message, stack, info, url: place(), time: instituteTime() });
        const others = get().entries.filter((each) => each.message !== entry.message || each.url !== entry.url);
        keep([entry, ...others]);
      },
      remove: (sent) => keep(get().entries.filter((each) => !sent.includes(each))),
      clear: () => keep([]),
    };
  });
}

export type ErrorLogStore = ReturnType<typeof createErrorLog>;
