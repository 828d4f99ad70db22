import { useEventListener, useInterval, useLatest } from 'ahooks';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk, toChunkFault } from '../client/chunk-fault';
import { createDraftStore } from '../client/draft-store';
import type { SessionUser } from '../client/session';
import type { Store } from '../client/storage';
import type { CartStore } from '../shell/cart/cart-store';
import { useCart } from '../shell/cart/cart-context';
import { keepsPages } from '../shell/page-news';
import { useServices } from '../shell/services';
import type { PageMemory, PageSource } from '../runtime/source/page-source';
import type { FaultListener } from '../runtime/source/compile-getter';
import { useNavigate } from 'react-router-dom';
import { loadWith } from '../ui/i18n';
import { ChangedBanner, CrashCard, FailureCard, FaultCard, MissingCard, PendingBanner } from '../shell/status/cards';
import { hasOpenOverlay } from '../shell/tabs/keep-alive';
import { useTabActive } from '../shell/tabs/tab-active';
import { useFaultNote } from '../shell/tabs/part-boundary';
import { TabBoundary } from '../shell/tabs/tab-boundary';
import { ForbiddenPage } from './forbidden-page';
import { makeAside } from './make-aside';
import { makeHttpPageSource, type PageParts } from './http-page-source';
import { loadServed, type Served } from './load-served';
import { openOnce } from './open-once';
import { sayRoles } from './say-roles';
import styles from './page-host.module.css';
import { Splash } from './splash';
import { useTabAddress } from './use-tab-address';

const BusinessPage = lazy(async () => {
  const part = await loadChunk(() => loadWith('pages', () => import('./business-page')));
  return { default: part.BusinessPage };
});

/** Units: ms. */
const lookEvery = 15_000;

const sameServed = (a: Served, b: Served): boolean =>
  a.kind === 'served' && b.kind === 'served'
    ? a.served.model.hash === b.served.model.hash &&
      JSON.stringify([a.served.can, a.served.validator]) === JSON.stringify([b.served.can, b.served.validator])
    : false;

const pendingOf = (served: Served | undefined): readonly string[] => (served?.kind === 'served' ? (served.served.pending ?? []) : []);

const asideOf = (cart: CartStore | undefined, path: string) => (cart ? { aside: makeAside(cart, path) } : {});

/** What is on screen; `begun` is the text under which it was begun, where another one has come into it. */
type Shown = Served & { readonly begun?: string };

interface PageHostProps {
  readonly module: string;
  readonly page: string;
  /** Name of its statistic that is shown in the place of the list. */
  readonly statistic?: string | undefined;
  /** What the menu calls the page. */
  readonly name: string;
  /** Its tab: the full path, less what the list shows. */
  readonly place: string;
  readonly user: SessionUser;
}

/** Fetches a business page and keeps it fresh while its tab is on screen; each thing that can go wrong has a card of its own. */
export function PageHost({ module, page, statistic, name, place, user }: PageHostProps) {
  const { t } = useTranslation();
  const { http, local, perTab, downloads, errorLog, reach, keeper, acts, preferences, pageNews } = useServices();
  const note = useFaultNote();
  const cart = useCart();
  const address = useTabAddress(place);
  const navigate = useNavigate();
  // The router makes its function anew with every address; the page's source must stay.
  const way = useLatest(navigate);
  const go = useCallback((to: string) => void way.current(to), [way]);
  const active = useTabActive();
  const node = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState<Shown>();
  const [newest, setNewest] = useState<Served>();
  const follows = keepsPages(user.roles);
  const path = `${module}/${page}`;
  const file = `schemas/pages/${path}.json`;

  const look = useCallback(
    async (how?: 'background') => {
      const found = await loadServed(http, path, how);
      // No answer says nothing about the page: what serves goes on.
      if (how && found.kind === 'failed') return;
      // Who opens an address from before a rename is led on; a page that stands open says what has become of it.
      if (!how && found.kind === 'renamed') void way.current(`/${found.to}`, { replace: true });
      setNewest(found);
      setCurrent((before) => {
        if (!before || !how) return found;
        if (sameServed(before, found)) return before;
        const isBusy = before.kind === 'served' && hasOpenOverlay(node.current);
        if (!isBusy) return found;
        // Who looks after the page files sees them at once: his form goes on under the new text.
        return follows && found.kind === 'served' ? { ...found, begun: before.begun ?? before.served.model.hash } : before;
      });
    },
    [http, path, way, follows],
  );

  const asked = useRef('');
  useEffect(() => {
    if (!active) return;
    // The first time somebody waits for it; when the tab comes back, what was there stays until something newer is.
    void look(asked.current === path ? 'background' : undefined);
    asked.current = path;
  }, [active, look, path]);
  const again = () => {
    if (document.visibilityState === 'visible') void look('background');
  };
  const latest = useLatest(again);
  useEffect(() => (active ? pageNews.subscribe(() => latest.current()) : undefined), [active, pageNews, latest]);
  useInterval(again, active ? lookEvery : undefined);
  useEventListener('focus', again, { enable: active });
  useEffect(
    () => (active ? reach.subscribe(({ returns }, before) => void (returns > before.returns && look('background'))) : undefined),
    [active, reach, look],
  );

  const served = current?.kind === 'served' ? current.served : undefined;
  const owner = `${user.tenantId}-${user.userId}`;
  const former = served?.model.was?.join();
  // A form that goes on under another text of the page goes on with its draft.
  const draftsOf = useCallback(
    (page: string, was: readonly string[] | undefined) =>
      createDraftStore({ http, local, owner, page, was, locks: navigator.locks as LockManager | undefined }),
    [http, local, owner],
  );
  const drafts = useMemo(() => draftsOf(path, former?.split(',')), [draftsOf, path, former]);
  const source = useMemo(() => {
    if (!served) return undefined;
    // What is wrong with the newest text stands above the page and changes there, without touching what is open in the page.
    const { pending: _pending, ...rest } = served;
    const keyOf = (key: string): string => `page-${owner}-${rest.model.path}-${key}`;
    const memoryIn = (store: Store): PageMemory => ({
      get: (key) => store.get(keyOf(key)),
      set: (key, content) => store.set(keyOf(key), content),
      remove: (key) => store.remove(keyOf(key)),
    });
    const said = (source: PageSource): PageSource => sayRoles(source, () => preferences.getState().language);
    const related = `related-${owner}`;
    const work: Pick<PageParts, 'acts' | 'go' | 'related' | 'openCentre' | 'onTask' | 'openPage'> = {
      acts,
      go,
      related: { isOpen: () => local.get(related) !== false, open: (isOpen) => local.set(related, isOpen) },
      openCentre: () => downloads.getState().setOpen(true),
      onTask: () => downloads.getState().begin(),
      openPage: openOnce(async (other, last) => {
        const found = await loadServed(http, other, 'background');
        if (found.kind === 'failed') throw new Error(found.sentence);
        if (found.kind !== 'served' || !found.served.can.includes('view')) return undefined;
        if (last && sameServed(found, { kind: 'served', served: last.served })) return last;
        const kept = last?.drafts ?? (other === rest.model.path ? drafts : draftsOf(other, found.served.model.was));
        return said(makeHttpPageSource(http, found.served, { ...asideOf(cart, other), ...work, drafts: kept }));
      }, lookEvery),
    };
    return said(
      makeHttpPageSource(http, rest, {
        drafts,
        memory: memoryIn(local),
        session: memoryIn(perTab),
        ...asideOf(cart, rest.model.path),
        ...work,
        keeper,
        reach: { isAway: () => reach.getState().away, subscribe: reach.subscribe },
      }),
    );
  }, [http, local, perTab, downloads, served, owner, drafts, draftsOf, cart, reach, keeper, acts, go, preferences]);
  const noteFault = useCallback<FaultListener>(
    ({ field, rowId = '', error }) => {
      const thrown = error instanceof Error ? error : undefined;
      const message = thrown
        ? t('list.cellFault', { page: path, field, message: thrown.message })
        : t('list.columnFault', { page: path, field, id: rowId });
      errorLog.getState().add({ message, stack: thrown?.stack, info: file });
    },
    [errorLog, t, path, file],
  );
  if (!current) return <Splash />;
  if (current.kind === 'missing')
    return <MissingCard lines={[t('shell.pageMissing', { path: `/${path}` }), file]} onRetry={() => void look()} />;
  if (current.kind === 'renamed') return <MissingCard lines={[current.sentence]} onRetry={() => void look()} />;
  if (current.kind === 'forbidden') return <ForbiddenPage http={http} name={name} path={path} page={page} />;
  if (current.kind === 'faulty') return <FaultCard file={file} lines={current.lines} onRetry={() => void look()} />;
  if (current.kind === 'failed' || !source)
    return <FailureCard sentence={current.kind === 'failed' ? current.sentence : t('shell.unknownError')} onRetry={() => void look()} />;

  const pending = pendingOf(newest);
  const waits = newest !== undefined && newest.kind === 'served' && !sameServed(current, newest);
  return (
    <div ref={node} className={styles['host']}>
      {pending.length > 0 && <PendingBanner lines={pending} />}
      {waits && <ChangedBanner onReload={() => setCurrent(newest)} />}
      <div className={styles['page']}>
        <TabBoundary
          key={current.begun ?? source.served.model.hash}
          onError={note}
          // A part that could not be fetched says nothing about the page's file.
          fallback={(error, retry) =>
            toChunkFault(error) ? (
              <CrashCard error={error} onRetry={retry} />
            ) : (
              <FaultCard file={file} lines={[`${file}  ${error.message}`]} onRetry={retry} />
            )
          }
        >
          <Suspense fallback={<Splash />}>
            <BusinessPage
              source={source}
              user={user}
              begun={current.begun}
              onFault={noteFault}
              address={address}
              statistic={statistic}
              onGo={go}
            />
          </Suspense>
        </TabBoundary>
      </div>
    </div>
  );
}
