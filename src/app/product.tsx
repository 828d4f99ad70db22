import { lazy, Suspense, useEffect, useLayoutEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LoginPage } from '../shell/login/login-page';
import { ErrorNoticesView } from '../shell/notices/error-notices-view';
import { homePath, publicPaths, redirects } from '../shell/routes';
import { useServices, useSession } from '../shell/services';
import { CrashCard } from '../shell/status/cards';
import { StatusPage } from '../shell/status/status-page';
import { TabBoundary } from '../shell/tabs/tab-boundary';
import { usePreference } from '../shell/use-preference';
import { applyTheme } from '../ui/theme/theme-variables';
import { speak } from './i18n';
import { Splash } from './splash';
import { useScheme } from './use-scheme';

const loadSignedIn = () => import('./signed-in');
const SignedIn = lazy(async () => ({ default: (await loadSignedIn()).SignedIn }));

/** Where a person wanted to go before the sign-in; only what this app itself put there. */
const wantedFrom = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'from' in state && typeof state.from === 'string' && /^\/(?!\/)/.test(state.from)
    ? state.from
    : homePath;

function Place() {
  const session = useSession();
  const { pathname, search, state } = useLocation();
  const redirect = Object.hasOwn(redirects, pathname) ? redirects[pathname] : undefined;
  if (session.status === 'unknown') return <Splash />;
  if (pathname === '/403' || pathname === '/404' || pathname === '/500')
    return <StatusPage status={pathname === '/403' ? '403' : pathname === '/404' ? '404' : '500'} />;
  if (session.status === 'out') {
    if (publicPaths.has(pathname)) return <LoginPage />;
    return <Navigate to="/login" replace state={session.left ? null : { from: pathname + search }} />;
  }
  if (pathname === '/login') return <Navigate to={wantedFrom(state)} replace />;
  if (redirect) return <Navigate to={redirect} replace />;
  const { tenantId, userId } = session.user;
  return (
    <Suspense fallback={<Splash />}>
      <SignedIn key={`${tenantId}/${userId}`} user={session.user} />
    </Suspense>
  );
}

/** The guard: decides by session and path what is on screen. Source: spec 2.2, 2.4. */
export function Product() {
  const { session } = useServices();
  const { status } = useSession();
  const language = usePreference((each) => each.language);
  const scheme = useScheme();
  useLayoutEffect(() => applyTheme({ scheme }), [scheme]);
  useEffect(() => void speak(language), [language]);
  useEffect(() => {
    void session.restore();
    return session.startChecks();
  }, [session]);
  useEffect(() => {
    if (status !== 'out') return undefined;
    // While the person types, the rest is fetched.
    const timer = setTimeout(() => void loadSignedIn().catch(() => undefined), 1500);
    return () => clearTimeout(timer);
  }, [status]);
  return (
    <>
      <TabBoundary fallback={(error, retry) => <CrashCard error={error} onRetry={retry} />}>
        <Place />
      </TabBoundary>
      <ErrorNoticesView />
    </>
  );
}
