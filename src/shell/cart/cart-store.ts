import { createStore } from 'zustand/vanilla';
import type { Http } from '../../client/http';
import type { TabLock } from '../../client/tab-lock';

/** A record that somebody has put aside. */
export interface CartItem {
  /** Its page, `<module>/<page>`. */
  readonly path: string;
  readonly id: string;
  /** What it was called when it was put aside. */
  readonly name: string;
}

interface CartState {
  /** In the order in which they were put aside. */
  readonly items: readonly CartItem[];
  /** True once the server has said what there is. */
  readonly known: boolean;
  /** Whether the panel stands open. */
  readonly open: boolean;
  setOpen(open: boolean): void;
  /** Reads what other browser tabs and machines have put aside; without an answer what is known stays. */
  load(): Promise<void>;
  /** Puts records aside. Shape: how many were not there yet, and how many had no room. Errors: RequestFailure. */
  put(items: readonly CartItem[]): Promise<{ readonly added: number; readonly left: number }>;
  /** Takes out those that the question says yes to. Errors: RequestFailure. */
  takeOut(isMeant: (item: CartItem) => boolean): Promise<void>;
}

/** Kept beside the layouts of one person's lists: it is read and written the same way, by that person alone. */
const elementId = 'shell/cart';
/** As many as fit the longest text of a layout. */
export const mostInCart = 200;
/** Units: characters. */
const longestName = 60;

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Reads a kept list leniently: what is no record falls out. */
function readItems(parameter: unknown): readonly CartItem[] {
  try {
    const kept: unknown = JSON.parse(String(parameter));
    const items: unknown = typeof kept === 'object' && kept !== null && 'items' in kept ? kept.items : [];
    return (Array.isArray(items) ? items : []).flatMap((each: unknown): readonly CartItem[] => {
      if (typeof each !== 'object' || each === null || !('path' in each) || !('id' in each) || !('name' in each)) return [];
      const { path, id, name } = each;
      return isText(path) && /^[\w-]+\/[\w-]+$/.test(path) && isText(id) && isText(name) ? [{ path, id, name }] : [];
    });
  } catch {
    return [];
  }
}

const isSame = (a: CartItem, b: CartItem): boolean => a.id === b.id && a.path === b.path;

/** Makes the shortlist of the person who is signed in; it is kept on the server, so it is the same at every machine. */
export function createCart(http: Http, lock: TabLock) {
  return createStore<CartState>((set, get) => {
    const read = async (): Promise<readonly CartItem[]> => {
      const answer = await http.get<{ readonly parameter?: unknown } | null>('api/view-param/detail', {
        params: { elementId },
        background: true,
      });
      return readItems(answer?.parameter ?? '{}');
    };
    // What another browser tab has changed meanwhile is read first, or it would be lost.
    const change = (make: (before: readonly CartItem[]) => readonly CartItem[]): Promise<readonly CartItem[]> =>
      lock(async () => {
        const before = await read();
        const items = make(before);
        if (items.length !== before.length)
          await http.post<unknown>('api/view-param/saveTheader', { elementId, parameter: JSON.stringify({ items }) }, { silent: 'all' });
        set({ items, known: true });
        return before;
      });
    return {
      items: [],
      known: false,
      open: false,
      setOpen: (open) => set({ open }),
      load: async () => {
        const items = await read().catch(() => undefined);
        if (items && (!get().known || JSON.stringify(items) !== JSON.stringify(get().items))) set({ items, known: true });
      },
      put: async (requested) => {
        let fresh: readonly CartItem[] = [];
        const before = await change((kept) => {
          fresh = requested
            .filter(
              (item, place) => !kept.some((each) => isSame(each, item)) && requested.findIndex((each) => isSame(each, item)) === place,
            )
            .map((item) => ({ ...item, name: [...item.name].slice(0, longestName).join('') }));
          return [...kept, ...fresh].slice(0, Math.max(mostInCart, kept.length));
        });
        const added = get().items.length - before.length;
        return { added, left: fresh.length - added };
      },
      takeOut: async (isMeant) => void (await change((kept) => kept.filter((item) => !isMeant(item)))),
    };
  });
}

export type CartStore = ReturnType<typeof createCart>;
