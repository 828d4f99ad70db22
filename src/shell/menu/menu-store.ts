import { createStore } from 'zustand/vanilla';
import type { Http } from '../../client/http';
import type { Store } from '../../client/storage';
import { readMenu, readTopMenus, type MenuEntry, type TopMenu } from './menu-tree';

export interface MenuState {
  readonly status: 'loading' | 'ready' | 'failed';
  /** The whole menu: what paths, tabs and the palette know. */
  readonly menu: readonly MenuEntry[];
  /** The bars above the menu; none where the institute has none. */
  readonly tops: readonly TopMenu[];
  /** Id of the bar that was chosen; '' for the whole menu. */
  readonly top: string;
  /** What the sidebar shows: the menu of the bar that was chosen. */
  readonly side: readonly MenuEntry[];
  /** Asks the server again; `background` shows no errors. The state changes only where the menu did. */
  load(how?: 'background'): Promise<void>;
  /** Shows the menu of a bar, or with '' the whole menu. */
  choose(top: string): Promise<void>;
}

const routes = 'api/blade-system/menu/routes';

/** Roles as the user-info call tells them. Shape: undefined where it tells none. */
const readRoles = (answer: unknown): readonly string[] | undefined =>
  typeof answer === 'object' && answer !== null && 'roles' in answer && Array.isArray(answer.roles)
    ? answer.roles.filter((role) => typeof role === 'string')
    : undefined;

/** Whose menu it is, and where the bar that he chose is kept: a reload of the tab finds it again. */
interface MenuOwner {
  /** As the token answer said them; the user-info call has the last word. */
  readonly roles: readonly string[];
  /** Told the roles that the user-info call tells. */
  readonly onRoles?: (roles: readonly string[]) => void;
  readonly userId: string;
  readonly perTab: Pick<Store, 'get' | 'set'>;
}

const keptFor = (kept: unknown, userId: string): string =>
  typeof kept === 'object' && kept !== null && 'userId' in kept && 'top' in kept && kept.userId === userId && typeof kept.top === 'string'
    ? kept.top
    : '';

/** Makes the menu of one person. */
export function createMenuStore(http: Http, { roles: first, onRoles, userId, perTab }: MenuOwner) {
  let last = '';
  let roles = first;
  const store = createStore<MenuState>((set, get) => {
    const loadSide = (top: string): Promise<unknown> => http.get<unknown>(routes, { params: { topMenuId: top }, background: true });
    return {
      status: 'loading',
      menu: [],
      tops: [],
      top: keptFor(perTab.get('topMenu'), userId),
      side: [],
      load: async (how) => {
        try {
          const [answer, info, bars] = await Promise.all([
            http.get<unknown>(routes, how ? { background: true } : { silent: 'all' }),
            http.get<unknown>('user/getUserInfo', { background: true, silent: 'all' }).catch(() => undefined),
            // Without bars the whole menu serves.
            http.get<unknown>('api/blade-system/menu/top-menu', { background: true }).catch(() => []),
          ]);
          const told = readRoles(info);
          if (told) {
            roles = told;
            onRoles?.(told);
          }
          const tops = readTopMenus(bars);
          const before = get().top;
          const top = tops.some(({ id }) => id === before) ? before : '';
          const held = top === '' ? answer : await loadSide(top);
          const isLeft = get().top !== before;
          const text = JSON.stringify([answer, roles, bars, top, held, isLeft]);
          if (text === last && get().status === 'ready') return;
          last = text;
          const menu = readMenu(answer, roles);
          // Where somebody chose another bar in the meantime, the sidebar is that one's.
          const side = isLeft ? {} : { top, side: top === '' ? menu : readMenu(held, roles) };
          set({ status: 'ready', menu, tops, ...side });
        } catch {
          // A menu that was there once stays; the next try may succeed.
          if (get().status !== 'ready') set({ status: 'failed' });
        }
      },
      choose: async (top) => {
        const before = get().top;
        if (top === '') return set({ top, side: get().menu });
        set({ top });
        const held = await loadSide(top).catch(() => undefined);
        if (get().top === top) set(held === undefined ? { top: before } : { side: readMenu(held, roles) });
      },
    };
  });
  store.subscribe(({ top }, before) => {
    if (top !== before.top) perTab.set('topMenu', { userId, top });
  });
  return store;
}
