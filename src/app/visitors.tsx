// The pages for visitors alone, without anything of the back office: what a telephone with a slow connection opens in a second. The server gives it at
// their addresses; whoever comes to one of them within the product has its own copy of these pages.
import { useEffect, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { isOpenToAll } from '../protocol/public-paths';
import { keepFirstPaint } from '../shell/look/first-paint';
import { useLook } from '../shell/look/use-look';
import { PublicPage } from '../shell/public/public-page';
import { ServicesProvider, useServices } from '../shell/services';
import { CrashCard } from '../shell/status/cards';
import { TabBoundary } from '../shell/tabs/tab-boundary';
import { usePreference } from '../shell/use-preference';
import '../ui/theme/base.css';
import { speak, startI18n } from '../ui/i18n';
import { applyTheme } from '../ui/theme/theme-variables';
import { makeServices } from './make-services';

const services = makeServices();
await startI18n(services.preferences.getState().language);

function Visitors() {
  const { errorLog } = useServices();
  const { pathname } = useLocation();
  const language = usePreference((each) => each.language);
  const look = useLook();
  const isOpen = isOpenToAll(pathname);
  useLayoutEffect(() => {
    applyTheme(look);
    keepFirstPaint(look);
  }, [look]);
  useEffect(() => void speak(language), [language]);
  useEffect(() => {
    // Anything else is the product's own; the server gives it there, but this file itself where somebody names it.
    if (!isOpen) window.location.replace('/');
  }, [isOpen]);
  return (
    <TabBoundary
      onError={(error, info) => errorLog.getState().add({ message: error.message, stack: error.stack, info })}
      fallback={(error) => <CrashCard error={error} onRetry={() => window.location.reload()} />}
    >
      {isOpen ? <PublicPage path={pathname} /> : null}
    </TabBoundary>
  );
}

const root = document.getElementById('root');
if (!root) throw new Error('visitors.html has no #root');
createRoot(root).render(
  <ServicesProvider value={services}>
    <BrowserRouter>
      <Visitors />
    </BrowserRouter>
  </ServicesProvider>,
);
