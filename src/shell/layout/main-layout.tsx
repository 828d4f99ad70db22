import { App } from 'antd';
import { lazy, Suspense, useCallback, useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useStore } from 'zustand';
import { loadChunk } from '../../client/chunk-fault';
import type { SessionUser } from '../../client/session';
import { placeOf } from '../../protocol/list-address';
import { CartButton } from '../cart/cart-button';
import { useCart } from '../cart/cart-context';
import { DictsProvider } from '../dicts/use-dict-names';
import { findFixedPage } from '../fixed/fixed-pages';
import { HomePage } from '../home/home-page';
import { menuName, menuTrail, type MenuEntry } from '../menu/menu-tree';
import { TopMenuBar } from '../menu/top-menu-bar';
import { homePath } from '../routes';
import { useServices } from '../services';
import { KeepAlive } from '../tabs/keep-alive';
import { PartBoundary } from '../tabs/part-boundary';
import { addressOf, type Closing, tabName, toTab, type Tab } from '../tabs/tab-rules';
import { usePreference } from '../use-preference';
import styles from './layout.module.css';
import { Sidebar } from './sidebar';
import { TabStrip } from './tab-strip';
import { TopBar } from './top-bar';
import { roleWord } from '../../base/roles/role-names';
import { loadWith } from '../../ui/i18n';
import { labelOf, type RouteQuestions, useRoute } from './use-route';
import { useScreen } from './use-screen';
import { useShellStores } from './use-shell-stores';

const FramePage = lazy(async () => ({
  default: (await loadChunk(() => loadWith('aside', () => import('../fixed/frame-page')))).FramePage,
}));

export interface PagePlace {
  readonly module: string;
  readonly page: string;
  /** Name of a statistic of the page, where that is shown. */
  readonly statistic?: string | undefined;
  /** What the menu calls it, or else its tab. */
  readonly name: string;
  /** Its tab: the full path, less what the list shows. */
  readonly place: string;
}

interface MainLayoutProps {
  readonly user: SessionUser;
  /** The full path on screen. */
  readonly place: string;
  /** False while the frame waits out of sight: then nothing polls. */
  readonly shown: boolean;
  /** Draws a business page; `app` knows how. */
  readonly renderPage: (place: PagePlace) => ReactNode;
  /** What a page is called that the menu does not show; undefined where the server has none. */
  readonly findPage: RouteQuestions['find'];
}

/** The frame of the signed-in product: sidebar, top bar, tabs and the cached pages. */
export function MainLayout({ user, place: fullPath, shown, renderPage, findPage }: MainLayoutProps) {
  const { t } = useTranslation();
  const { session, reach } = useServices();
  const returns = useStore(reach, (each) => each.returns);
  const cart = useCart();
  const { message } = App.useApp();
  const navigate = useNavigate();
  const active = placeOf(fullPath);
  const pathname = active.split('?')[0] ?? '';
  const stores = useShellStores(user, shown);
  const menu = useStore(stores.menu);
  const tabs = useStore(stores.tabs);
  const language = usePreference((each) => each.language);
  const setCollapsed = usePreference((each) => each.setCollapsed);
  const kept = usePreference((each) => each.collapsed);
  const small = useScreen() < 2;
  const [drawn, setDrawn] = useState(false);

  const route = useRoute(pathname, menu, { isOpen: tabs.tabs.some((tab) => tab.value === active), find: findPage });
  const unknown = route?.kind === 'unknown';
  const moved = route?.kind === 'moved' ? route.to : undefined;
  const label = labelOf(route, language);
  const { open } = tabs;
  const go = useCallback((to: string) => void navigate(to), [navigate]);

  useEffect(() => {
    if (unknown) {
      void message.info(t('shell.unknownPath', { path: pathname }));
      void navigate(homePath, { replace: true });
    }
    // An old link leads on, with what it was to find there.
    if (moved !== undefined) void navigate(moved + fullPath.slice(pathname.length), { replace: true });
    if (label !== undefined) open(toTab(fullPath, label));
  }, [unknown, moved, label, fullPath, pathname, open, navigate, message, t]);

  const nameOf = (tab: Tab): string => {
    const path = tab.value.split('?')[0] ?? '';
    const entry = menuTrail(menu.menu, path).at(-1);
    const fixed = findFixedPage(path);
    if (fixed) return t(fixed.label);
    return path === homePath ? t('shell.home') : tabName(tab, entry ? menuName(entry, language) : tab.label);
  };
  const title = nameOf(tabs.tabs.find((tab) => tab.value === active) ?? toTab(active, ''));
  useEffect(() => {
    if (!shown) return;
    document.title = title ? `${title} · ${t('shell.product')}` : t('shell.product');
  }, [title, t, shown]);

  /** Goes to a tab as it was left, or opens it. */
  const goTo = (value: string) => {
    const tab = tabs.tabs.find((each) => each.value === value);
    go(tab ? addressOf(tab) : value);
  };
  const openEntry = (entry: MenuEntry) => {
    setDrawn(false);
    goTo(entry.path);
  };
  const closeTab = (value: string) => {
    const next = tabs.close(value);
    if (value === active) goTo(next);
  };
  const closeSeveral = (value: string, closing: Closing) => {
    tabs.closeSeveral(value, closing);
    if (closing === 'all') go(homePath);
    else if (!stores.tabs.getState().tabs.some((tab) => tab.value === active)) goTo(value);
  };
  const folded = small ? !drawn : kept;
  const renderPath = (value: string): ReactNode => {
    const path = value.split('?')[0] ?? '';
    const entry = menuTrail(menu.menu, path).at(-1);
    const Fixed = findFixedPage(path)?.Page;
    if (path === homePath || Fixed || entry?.src)
      return (
        <PartBoundary>
          <Suspense fallback={null}>
            {path === homePath && (
              <DictsProvider value={stores.dicts}>
                <HomePage
                  // What could not be read while the server was away is read once it is back.
                  key={returns}
                  menu={menu.menu}
                  waiting={menu.status !== 'ready'}
                  nickName={roleWord(user.nickName, language)}
                  roles={user.roles}
                  onOpen={openEntry}
                  onGo={go}
                />
              </DictsProvider>
            )}
            {Fixed && <Fixed user={user} />}
            {entry?.src && <FramePage entry={entry} />}
          </Suspense>
        </PartBoundary>
      );
    const [, module = '', page = '', statistic] = path.split('/');
    const name = entry ? menuName(entry, language) : tabs.tabs.find((tab) => tab.value === value)?.label;
    return renderPage({ module, page, statistic, place: value, name: name ?? page });
  };
  const known = route !== undefined && route.kind !== 'unknown';
  const bars = <TopMenuBar state={menu} language={language} onOpen={openEntry} />;

  return (
    <div className={styles['frame']} data-folded={folded} data-small={small}>
      <a className={styles['skip']} href="#main">
        {t('shell.skip')}
      </a>
      <aside className={styles['side']} inert={small && folded}>
        <a
          className={styles['brand']}
          href={homePath}
          onClick={(event) => {
            event.preventDefault();
            go(homePath);
          }}
        >
          <span className={styles['seal']} aria-hidden="true">
            {t('shell.seal')}
          </span>
          <span className={styles['brandName']}>{t('shell.product')}</span>
        </a>
        {small && bars}
        <nav className={styles['menuPlace']} aria-label={t('shell.menu')}>
          {/* Another bar begins with its own groups unfolded. */}
          <Sidebar key={menu.top} state={menu} language={language} collapsed={!small && folded} path={pathname} onOpen={openEntry} />
        </nav>
      </aside>
      {small && !folded && (
        <button type="button" className={styles['shade']} aria-label={t('shell.fold')} onClick={() => setDrawn(false)} />
      )}
      <div className={styles['body']}>
        {!small && bars}
        <TopBar
          folded={folded}
          onFold={() => (small ? setDrawn(!drawn) : setCollapsed(!kept))}
          user={{ ...user, nickName: roleWord(user.nickName, language) }}
          menu={menu.menu}
          shown={shown}
          onOpenEntry={openEntry}
          onGo={go}
          onSignOut={() => void session.signOut()}
        >
          <TabStrip
            tabs={tabs.tabs}
            active={active}
            nameOf={nameOf}
            onGo={goTo}
            onClose={closeTab}
            onCloseSeveral={closeSeveral}
            onPin={tabs.pin}
            onMove={tabs.move}
            onRefresh={(value) => {
              tabs.refresh(value);
              goTo(value);
            }}
          />
        </TopBar>
        <main id="main" className={styles['main']} tabIndex={-1}>
          {known && (
            <KeepAlive shown={shown} open={tabs.tabs.map((tab) => tab.value)} active={active} turns={tabs.turns} render={renderPath} />
          )}
        </main>
        {cart && <CartButton cart={cart} menu={menu.menu} shown={shown} onGo={go} />}
      </div>
    </div>
  );
}
