import '@ant-design/v5-patch-for-react-19';
import { useCallback, useEffect, useState } from 'react';
import type { SessionUser } from '../client/session';
import { createTabLock } from '../client/tab-lock';
import { CartProvider } from '../shell/cart/cart-context';
import { createCart } from '../shell/cart/cart-store';
import { MainLayout, type PagePlace } from '../shell/layout/main-layout';
import { useLook } from '../shell/look/use-look';
import { useServices } from '../shell/services';
import { usePreference } from '../shell/use-preference';
import { ThemeProvider } from '../ui/theme/theme-provider';
import { quietMoment } from '../ui/quiet-moment';
import { loadServed } from './load-served';
import { mayKeep } from './offline/may-keep';
import { PageHost } from './page-host';
import { useAntdLocale } from './use-antd-locale';

interface SignedInProps {
  readonly user: SessionUser;
  /** The full path on screen. */
  readonly place: string;
  /** False while the frame waits out of sight for its person to sign in again. */
  readonly shown: boolean;
}

/** The signed-in product: theme, words of the components, frame, pages. A chunk of its own, with all of antd in it. @public */
export function SignedIn({ user, place, shown }: SignedInProps) {
  const { http, keeper, reach } = useServices();
  const [cart] = useState(() => createCart(http, createTabLock('cart')));
  const look = useLook();
  const language = usePreference((each) => each.language);
  const locale = useAntdLocale(language);
  const findPage = useCallback(
    async (module: string, page: string, statistic?: string) => {
      const found = await loadServed(http, `${module}/${page}`);
      if (found.kind === 'missing') return undefined;
      if (found.kind === 'renamed') return { to: `/${found.to}${statistic === undefined ? '' : `/${statistic}`}` };
      if (statistic !== undefined)
        return found.kind === 'served' ? found.served.model.statistics?.find(({ name }) => name === statistic)?.label : undefined;
      const label = found.kind === 'served' ? found.served.model.label : found.kind === 'forbidden' ? found.label : undefined;
      return label ?? { zh: page, en: page };
    },
    [http],
  );
  useEffect(() => {
    if (!import.meta.env.PROD || !mayKeep() || !('serviceWorker' in navigator)) return;
    // Whatever keeps it from coming, the product goes on as it does without one.
    void quietMoment()
      .then(() => import('./offline/register-worker'))
      .then(({ registerWorker }) => registerWorker({ keeper, reach }))
      .catch(() => undefined);
  }, [keeper, reach]);
  const renderPage = useCallback((page: PagePlace) => <PageHost {...page} user={user} />, [user]);
  return (
    <ThemeProvider {...look} locale={locale}>
      <CartProvider value={cart}>
        <MainLayout user={user} place={place} shown={shown} renderPage={renderPage} findPage={findPage} />
      </CartProvider>
    </ThemeProvider>
  );
}
