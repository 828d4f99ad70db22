import { useEventListener, useInterval, useLatest } from 'ahooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { createDicts } from '../dicts/dict-store';
import { createMenuStore } from '../menu/menu-store';
import type { SessionUser } from '../../client/session';
import { useServices } from '../services';
import { createTabsStore } from '../tabs/tabs-store';
import { loadPermissions } from '../use-permissions';

/** Units: ms. A page file dropped on the server shows in the menu after this long at the latest. */
const menuEvery = 15_000;

/** The menu, tabs, dictionaries and rights of the signed-in person; the menu is asked for again every 15 s while the window is looked at, and when it is looked at again. */
export function useShellStores(user: SessionUser, shown: boolean) {
  const { http, local, perTab, session, reach, pageNews } = useServices();
  const [menu] = useState(() => createMenuStore(http, { roles: user.roles, onRoles: session.setRoles, userId: user.userId, perTab }));
  const [tabs] = useState(() => createTabsStore(perTab, user.userId));
  const [dicts] = useState(() => createDicts({ http, local }, user.tenantId));
  useEffect(() => {
    if (shown) void dicts.getState().load();
  }, [dicts, shown]);
  const known = useRef(true);
  const asked = useRef(0);
  const askRights = useCallback(async (): Promise<void> => {
    const mine = (asked.current += 1);
    const kept = await loadPermissions(http, session);
    // What was asked for earlier says nothing about what was asked for since.
    if (mine === asked.current) known.current = kept;
  }, [http, session]);
  useEffect(() => {
    if (!shown) return undefined;
    void askRights();
    // Another menu means other rights.
    return menu.subscribe((now, before) => {
      if (before.status === 'ready' && now.menu !== before.menu) void askRights();
    });
  }, [askRights, menu, shown]);
  useEffect(() => {
    if (shown) void menu.getState().load();
  }, [menu, shown]);
  useEffect(() => {
    if (!shown) return undefined;
    return reach.subscribe(({ returns }, before) => {
      if (returns === before.returns) return;
      void menu.getState().load('background');
      void dicts.getState().load();
      void askRights();
    });
  }, [reach, menu, dicts, askRights, shown]);
  const look = () => {
    if (document.visibilityState !== 'visible') return;
    void menu.getState().load('background');
    if (!known.current) void askRights();
  };
  const latest = useLatest(look);
  useEffect(() => (shown ? pageNews.subscribe(() => latest.current()) : undefined), [pageNews, latest, shown]);
  useInterval(look, shown ? menuEvery : undefined);
  useEventListener('focus', look, { enable: shown });
  return { menu, tabs, dicts };
}
