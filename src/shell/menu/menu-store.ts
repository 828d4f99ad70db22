import { createStore } from 'zustand/vanilla';
import type { Http } from '../../client/http';
import { readMenu, type MenuEntry } from './menu-tree';

export interface MenuState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly menu: readonly MenuEntry[];
  /** Asks the server again; `background` shows no errors. The state changes only where the menu did. */
  load(how?: 'background'): Promise<void>;
}

/** Makes the menu of one person. */
export function createMenuStore(http: Http, roles: readonly string[]) {
  let last = '';
  return createStore<MenuState>((set, get) => ({
    status: 'loading',
    menu: [],
    load: async (how) => {
      try {
        const answer = await http.get<unknown>('api/blade-system/menu/routes', how ? { background: true } : { silent: 'all' });
        const text = JSON.stringify(answer);
        if (text === last && get().status === 'ready') return;
        last = text;
        set({ status: 'ready', menu: readMenu(answer, roles) });
      } catch {
        // A menu that was there once stays; the next try may succeed.
        if (get().status !== 'ready') set({ status: 'failed' });
      }
    },
  }));
}
