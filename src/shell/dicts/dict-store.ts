import { createStore } from 'zustand/vanilla';
import type { Http } from '../../client/http';
import type { Store } from '../../client/storage';

/** An entry of a dictionary, as the shell keeps it. */
interface DictEntry {
  readonly code: string;
  readonly key: string;
  readonly zh: string;
  /** The Chinese text where there is no English one. */
  readonly en: string;
}

interface DictState {
  readonly entries: readonly DictEntry[];
  /** Reads the dictionaries and keeps them in this browser; without an answer those that were kept serve. */
  load(): Promise<void>;
}

const size = 999;
/** The key of the root of a dictionary: it names the dictionary and is no entry of it. */
const rootKey = '-1';

type Fields = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Reads a tree of entries leniently: what has no code, key or text falls out. */
const readEntries = (nodes: unknown): readonly DictEntry[] =>
  list(nodes).flatMap((node): readonly DictEntry[] => {
    if (!isObject(node)) return [];
    const [code, key, zh] = [text(node['code']), text(node['dictKey']), text(node['dictValue'])];
    const below = readEntries(node['children']);
    return code === '' || key === '' || key === rootKey || zh === ''
      ? below
      : [{ code, key, zh, en: text(node['dictValueEn']) || zh }, ...below];
  });

const isEntry = (value: unknown): value is DictEntry =>
  isObject(value) && ['code', 'key', 'zh', 'en'].every((name) => typeof value[name] === 'string');

const keptFor = (kept: unknown, tenantId: string): readonly DictEntry[] =>
  isObject(kept) && kept['tenantId'] === tenantId ? list(kept['entries']).filter(isEntry) : [];

/** Makes the dictionaries of a tenant: the copy in this browser serves at once, the server's as soon as they come. */
export function createDicts({ http, local }: { readonly http: Http; readonly local: Store }, tenantId: string) {
  return createStore<DictState>((set) => {
    const read = async (current: number): Promise<readonly unknown[]> => {
      const answer = await http.get<unknown>('api/blade-system/dict/list', { params: { current, size }, background: true });
      // A server may give them all at once, or page by page, and fewer a page than were asked for.
      if (!isObject(answer)) return list(answer);
      const records = list(answer['records']);
      const [total, given] = [Number(answer['total']), Number(answer['size'])];
      return records.length > 0 && current * given < total ? [...records, ...(await read(current + 1))] : records;
    };
    return {
      entries: keptFor(local.get('dicts'), tenantId),
      load: async () => {
        const answer = await read(1).catch(() => undefined);
        if (!answer) return;
        const entries = readEntries(answer);
        local.set('dicts', { tenantId, entries });
        set({ entries });
      },
    };
  });
}

export type DictStore = ReturnType<typeof createDicts>;
