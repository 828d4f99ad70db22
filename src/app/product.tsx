import { lazy, Suspense, useEffect, useLayoutEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { loadChunk, toChunkFault } from '../client/chunk-fault';
import { clientSettings } from '../client/client-settings';
import type { SessionState, SessionUser } from '../client/session';
import { signOutOnUnload } from '../client/sign-out-on-unload';
import { keepFirstPaint } from '../shell/look/first-paint';
import { useLook } from '../shell/look/use-look';
import { LoadingOverlay } from '../shell/loading/loading-overlay';
import { LoginPage } from '../shell/login/login-page';
import { ErrorNoticesView } from '../shell/notices/error-notices-view';
import { PartFaultNotice } from '../shell/notices/part-fault-notice';
import { isOpenToAll } from '../protocol/public-paths';
import { homePath, publicPaths, redirectOf, signInPaths } from '../shell/routes';
import { loadWith, speak } from '../ui/i18n';
import { useScreenLock, useServices, useSession } from '../shell/services';
import { CrashCard } from '../shell/status/cards';
import { StatusPage, type Status } from '../shell/status/status-page';
import { TabBoundary } from '../shell/tabs/tab-boundary';
import { usePreference } from '../shell/use-preference';
import { applyTheme } from '../ui/theme/theme-variables';
import { Splash } from './splash';

const loadSignedIn = () => loadChunk(() => loadWith('frame', () => import('./signed-in')));
const EntryPage = lazy(async () => ({ default: (await loadChunk(() => import('../shell/login/entry-page'))).EntryPage }));
const loadPublicPage = () => loadChunk(() => loadWith('public', () => import('../shell/public/public-page')));
const PublicPage = lazy(async () => ({ default: (await loadPublicPage()).PublicPage }));
const LockPage = lazy(async () => ({ default: (await loadChunk(() => import('../shell/lock/lock-page'))).LockPage }));
const NothingLockedPage = lazy(async () => ({
  default: (await loadChunk(() => import('../shell/lock/nothing-locked-page'))).NothingLockedPage,
}));
const ChangePage = lazy(async () => ({ default: (await loadChunk(() => import('../shell/login/change-page'))).ChangePage }));
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));

const statusOf = (pathname: string): Status | undefined =>
  ['/403', '/404', '/500'].includes(pathname) ? (pathname.slice(1) as Status) : undefined;

/** Where a person wanted to go before the sign-in; only what this app itself put there. */
const requestedFrom = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' && /^\/(?!\/)/.test(state.from)
    ? state.from
    : homePath;

interface Frame {
  readonly user: SessionUser;
  /** The full path that the frame shows. */
  readonly place: string;
}

/** The same person who signs in again is the same object too, or every form below would begin anew. */
const same = (before: SessionUser | undefined, now: SessionUser): SessionUser =>
  before && JSON.stringify(before) === JSON.stringify(now) ? before : now;

interface StandInProps {
  readonly session: Exclude<SessionState, { readonly status: 'in' }>;
  readonly pathname: string;
}

function StandIn({ session, pathname }: StandInProps) {
  const { search } = useLocation();
  const ended = useServices().session.ended() !== undefined;
  if (session.status === 'unknown') return <Splash waits={session.waits === true} />;
  // True after the person's own sign-out.
  const { left } = session;
  if (pathname === '/login1' || pathname === '/register' || pathname === '/forgetPassword' || pathname === '/sso/login')
    return (
      <Suspense fallback={<Splash />}>
        <EntryPage key={pathname} path={pathname} />
      </Suspense>
    );
  // Nobody is sent away from a public path, but whose session ended while it was locked signs in again.
  if (pathname === '/lock' && !left && !ended)
    return (
      <Suspense fallback={<Splash />}>
        <NothingLockedPage />
      </Suspense>
    );
  if (publicPaths.has(pathname) && pathname !== '/lock') return <LoginPage />;
  return <Navigate to="/login" replace state={left ? null : { from: pathname + search }} />;
}

function Place() {
  const session = useSession();
  const { locked } = useScreenLock();
  const { perTab } = useServices();
  const { pathname, search, state } = useLocation();
  const [kept, setKept] = useState<Frame>();

  const redirect = redirectOf(pathname, search);
  const asked = statusOf(pathname);
  const isOpen = isOpenToAll(pathname);
  const isLocked = session.status === 'in' && locked && !isOpen;
  const mustChange = session.status === 'in' && !locked && session.user.mustChange === true;
  const inside = session.status === 'in' && !locked && !mustChange && !publicPaths.has(pathname) && !isOpen && redirect === undefined;
  // Behind a lock, and beside pages for everybody, the frame waits out of sight; it ends with its session, and its forms leave drafts of what was typed.
  const frame = inside ? { user: same(kept?.user, session.user), place: pathname + search } : session.status === 'out' ? undefined : kept;
  if (frame?.place !== kept?.place || frame?.user !== kept?.user) setKept(frame);

  const isOut = session.status === 'out';
  // A sign-in begins with the home tab alone, and nothing of where somebody was stays in the window.
  useEffect(() => {
    if (isOut) perTab.keys('').forEach(perTab.remove);
  }, [isOut, perTab]);

  return (
    <>
      {asked && session.status !== 'unknown' && !isLocked && <StatusPage status={asked} />}
      {isOpen && (
        <Suspense fallback={<Splash />}>
          <PublicPage path={pathname} />
        </Suspense>
      )}
      {!asked && !isOpen && session.status !== 'in' && <StandIn session={session} pathname={pathname} />}
      {mustChange && !asked && !isOpen && (
        <Suspense fallback={<Splash />}>
          <ChangePage user={session.user} />
        </Suspense>
      )}
      {isLocked && pathname === '/lock' && (
        <Suspense fallback={<Splash />}>
          <LockPage />
        </Suspense>
      )}
      {isLocked && pathname !== '/lock' && <Navigate to="/lock" replace state={{ from: pathname + search }} />}
      {session.status === 'in' && !locked && !mustChange && (signInPaths.has(pathname) || pathname === '/lock') && (
        <Navigate to={requestedFrom(state)} replace />
      )}
      {session.status === 'in' && !locked && !mustChange && redirect && <Navigate to={redirect} replace />}
      {frame && (
        <div hidden={!inside}>
          <Suspense fallback={<Splash />}>
            <SignedIn key={`${frame.user.tenantId}/${frame.user.userId}`} user={frame.user} place={frame.place} shown={inside} />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** The guard: decides by session and path what is on screen. */
export function Product() {
  const { session, errorLog, partFaults, local, reach } = useServices();
  const { status } = useSession();
  const language = usePreference((each) => each.language);
  const look = useLook();
  useLayoutEffect(() => {
    applyTheme(look);
    keepFirstPaint(look);
  }, [look]);
  useEffect(() => void speak(language), [language]);
  // What nothing caught is noted; the page goes on.
  useEffect(() => {
    const note = (thrown: unknown): void => {
      const error = thrown instanceof Error ? thrown : new Error(String(thrown));
      if (error.name !== 'RequestFailure') errorLog.getState().add({ message: error.message, stack: error.stack });
    };
    const onError = (event: ErrorEvent) => note(event.error ?? event.message);
    const onRejection = (event: PromiseRejectionEvent) => note(event.reason);
    window.addEventListener('error', onError);
    window.addEventListener('unhandledrejection', onRejection);
    return () => {
      window.removeEventListener('error', onError);
      window.removeEventListener('unhandledrejection', onRejection);
    };
  }, [errorLog]);
  useEffect(() => {
    void session.restore();
    return session.startChecks();
  }, [session]);
  // Servers are stopped to be replaced, too.
  useEffect(
    () => reach.subscribe(({ returns }, before) => void (returns > before.returns && partFaults.getState().look())),
    [reach, partFaults],
  );
  useEffect(() => {
    if (!clientSettings.signOutOnUnload) return undefined;
    return signOutOnUnload({ page: window, local, send: (url) => navigator.sendBeacon(url) });
  }, [local]);
  useEffect(() => {
    // Visitors are not made to fetch the back office.
    if (status !== 'out' || isOpenToAll(window.location.pathname)) return undefined;
    // While the person types, the rest is fetched.
    const timer = setTimeout(() => void loadSignedIn().catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, [status]);
  return (
    <>
      <TabBoundary
        onError={(error, info) => {
          if (toChunkFault(error)) partFaults.getState().note();
          else errorLog.getState().add({ message: error.message, stack: error.stack, info });
        }}
        fallback={(error) => <CrashCard error={error} onRetry={() => window.location.reload()} />}
      >
        <Place />
      </TabBoundary>
      <ErrorNoticesView />
      <PartFaultNotice />
      <LoadingOverlay />
    </>
  );
}
