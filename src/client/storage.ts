import { clientSettings } from './client-settings';

/** What one key keeps. */
interface StoredRecord {
  readonly dataType: string;
  readonly content: unknown;
  readonly type: 'local' | 'session';
  readonly datetime: number;
}

export interface Store {
  /** The value kept under a key, or undefined. Content of another shape than expected is the caller's to judge. */
  get(key: string): unknown;
  /** When the value was kept, in milliseconds. Units: ms since 1970. */
  keptAt(key: string): number | undefined;
  /** Keeps a value. Shape: false where the browser has no room for it. */
  set(key: string, content: unknown): boolean;
  /** The keys that begin so. */
  keys(start: string): readonly string[];
  remove(key: string): void;
}

type Backend = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & Partial<Pick<Storage, 'key' | 'length'>>;

const isRecord = (value: unknown): value is StoredRecord =>
  typeof value === 'object' && value !== null && 'content' in value && 'datetime' in value;

function memoryBackend(): Backend {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => void kept.set(key, text),
    removeItem: (key) => void kept.delete(key),
    key: (index) => [...kept.keys()][index] ?? null,
    get length() {
      return kept.size;
    },
  };
}

function browserBackend(type: 'local' | 'session'): Backend {
  try {
    const backend = type === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
    const probe = `${clientSettings.storagePrefix}probe`;
    backend.setItem(probe, '1');
    backend.removeItem(probe);
    return backend;
  } catch {
    // Blocked or full: the app must start all the same, and forgets at reload.
    return memoryBackend();
  }
}

/** Makes a store over browser storage under the prefix of the settings (`liangheng-`); where the browser refuses, it keeps in memory. */
export function createStore(type: 'local' | 'session', backend: Backend = browserBackend(type)): Store {
  const at = (key: string) => clientSettings.storagePrefix + key;
  const read = (key: string): StoredRecord | undefined => {
    try {
      const parsed: unknown = JSON.parse(backend.getItem(at(key)) ?? 'null');
      return isRecord(parsed) ? parsed : undefined;
    } catch {
      // Corrupted, or written by another version: as if it were not there.
      return undefined;
    }
  };
  return {
    get: (key) => read(key)?.content,
    keptAt: (key) => read(key)?.datetime,
    set: (key, content) => {
      const record: StoredRecord = { dataType: typeof content, content, type, datetime: Date.now() };
      try {
        backend.setItem(at(key), JSON.stringify(record));
        return true;
      } catch {
        // Over quota: what cannot be remembered is asked again.
        return false;
      }
    },
    keys: (start) => {
      try {
        const all = Array.from({ length: backend.length ?? 0 }, (_, index) => backend.key?.(index) ?? '');
        return all.filter((key) => key.startsWith(at(start))).map((key) => key.slice(at('').length));
      } catch {
        return [];
      }
    },
    remove: (key) => {
      try {
        backend.removeItem(at(key));
      } catch {
        // Blocked storage holds nothing to remove.
      }
    },
  };
}
