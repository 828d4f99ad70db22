import '@ant-design/v5-patch-for-react-19';
import type { Locale } from 'antd/es/locale';
import zhCN from 'antd/es/locale/zh_CN';
import { lazy, useCallback, useEffect, useState } from 'react';
import { loadChunk } from '../client/chunk-fault';
import type { SessionUser } from '../client/session';
import { createTabLock } from '../client/tab-lock';
import { CartProvider } from '../shell/cart/cart-context';
import { createCart } from '../shell/cart/cart-store';
import { MainLayout, type PagePlace } from '../shell/layout/main-layout';
import { useLook } from '../shell/look/use-look';
import { PreviewProvider } from '../shell/studio/draft-preview';
import type { Language } from '../base/text';
import { useServices } from '../shell/services';
import { usePreference } from '../shell/use-preference';
import { loadWith } from '../ui/i18n';
import { ThemeProvider } from '../ui/theme/theme-provider';
import { loadServed } from './load-served';
import { PageHost } from './page-host';

const DraftPage = lazy(async () => ({
  default: (await loadChunk(() => loadWith('pages', () => import('./draft-page')))).DraftPage,
}));

const useAntdLocale = (language: Language): Locale => {
  const [locale, setLocale] = useState<Locale>(zhCN);
  useEffect(() => {
    let requested = true;
    const choose = async () => {
      const next = language === 'en' ? (await import('antd/es/locale/en_US')).default : zhCN;
      if (requested) setLocale(next);
    };
    void choose();
    return () => {
      requested = false;
    };
  }, [language]);
  return locale;
};

interface SignedInProps {
  readonly user: SessionUser;
  /** The full path on screen. */
  readonly place: string;
  /** False while the frame waits out of sight for its person to sign in again. */
  readonly shown: boolean;
}

/** The signed-in product: theme, words of the components, frame, pages. A chunk of its own, with all of antd in it. @public */
export function SignedIn({ user, place, shown }: SignedInProps) {
  const { http } = useServices();
  const [cart] = useState(() => createCart(http, createTabLock('cart')));
  const look = useLook();
  const language = usePreference((each) => each.language);
  const locale = useAntdLocale(language);
  const findPage = useCallback(
    async (module: string, page: string, statistic?: string) => {
      const found = await loadServed(http, `${module}/${page}`);
      if (found.kind === 'missing') return undefined;
      if (statistic !== undefined)
        return found.kind === 'served' ? found.served.model.statistics?.find(({ name }) => name === statistic)?.label : undefined;
      const label = found.kind === 'served' ? found.served.model.label : found.kind === 'forbidden' ? found.label : undefined;
      return label ?? { zh: page, en: page };
    },
    [http],
  );
  const renderPage = useCallback((page: PagePlace) => <PageHost {...page} user={user} />, [user]);
  return (
    <ThemeProvider {...look} locale={locale}>
      <CartProvider value={cart}>
        <PreviewProvider value={DraftPage}>
          <MainLayout user={user} place={place} shown={shown} renderPage={renderPage} findPage={findPage} />
        </PreviewProvider>
      </CartProvider>
    </ThemeProvider>
  );
}
