import { createStore } from 'zustand/vanilla';
import { instituteTime } from '../base/institute-time';
import type { Store } from './storage';

/** One entry of the local error log. Source: spec 3.5.1. */
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
  /** Notes a fault; the same fault at the same place is noted once, with its newest time. */
  add(fault: { readonly message: string; readonly stack?: string | undefined; readonly info?: string | undefined }): void;
  clear(): void;
}

/** As many as the badge can count. Source: spec 9.6. */
const longest = 99;
/** Units: characters; a stack is cut there, so that the log fits its storage. */
const deepest = 4000;

const isEntry = (value: unknown): value is LogEntry =>
  typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string' && 'time' in value;

/** Keeps the faults of this browser, newest first, over a reload. Source: spec 8.10. */
export function createErrorLog(local: Store, place: () => string = () => globalThis.location?.href ?? '') {
  const kept = local.get('logs');
  return createStore<ErrorLog>((set, get) => {
    const keep = (entries: readonly LogEntry[]): void => {
      local.set('logs', entries);
      set({ entries });
    };
    return {
      entries: Array.isArray(kept) ? kept.filter(isEntry) : [],
      add: ({ message, stack = '', info = '' }) => {
        const entry: LogEntry = { type: 'error', message, stack: stack.slice(0, deepest), info, url: place(), time: instituteTime() };
        const others = get().entries.filter((each) => each.message !== message || each.url !== entry.url);
        keep([entry, ...others].slice(0, longest));
      },
      clear: () => keep([]),
    };
  });
}

export type ErrorLogStore = ReturnType<typeof createErrorLog>;
