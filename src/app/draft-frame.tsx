import '@ant-design/v5-patch-for-react-19';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../base/text';
import { type PreviewOrder, readOrder, tell } from '../shell/studio/preview-order';
import { TabBoundary } from '../shell/tabs/tab-boundary';
import { needWords, speak } from '../ui/i18n';
import { StateCard } from '../ui/state/state-card';
import { ThemeProvider } from '../ui/theme/theme-provider';
import { DraftPage } from './draft-page';
import styles from './draft-frame.module.css';
import { Splash } from './splash';
import { useAntdLocale } from './use-antd-locale';

/** What the editor ordered last; undefined until it has. */
function useOrder(): PreviewOrder | undefined {
  const [order, setOrder] = useState<PreviewOrder>();
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      const found = readOrder(event);
      if (found) setOrder(found);
    };
    window.addEventListener('message', listen);
    tell(window.parent, { preview: 'ready' });
    return () => window.removeEventListener('message', listen);
  }, []);
  return order;
}

/** The language that is spoken, once its words are there: nothing is drawn in a language that was not asked for. */
function useSpoken(language: Language | undefined): Language | undefined {
  const [spoken, setSpoken] = useState<Language>();
  useEffect(() => {
    if (language === undefined) return;
    let here = true;
    const learn = async (): Promise<void> => {
      for (const part of ['frame', 'aside', 'pages', 'panels'] as const) await needWords(part);
      await speak(language);
      if (here) setSpoken(language);
    };
    void learn();
    return () => {
      here = false;
    };
  }, [language]);
  return spoken;
}

function Drawn({ order }: { readonly order: PreviewOrder }) {
  const { t } = useTranslation();
  const { page, kind, role = '' } = order;
  const isMissing = kind !== 'list' && !page.form;
  return (
    <TabBoundary key={page.hash} onError={() => undefined} fallback={(error) => <StateCard role="alert" title={error.message} />}>
      <Suspense fallback={<Splash />}>
        {isMissing ? <StateCard title={t('studio.previewNoForm')} /> : <DraftPage key={`${page.hash} ${kind} ${role}`} {...order} />}
      </Suspense>
    </TabBoundary>
  );
}

/** A link leads out of the page that is looked at; in a preview there is nowhere to go. */
const keepInside = (event: MouseEvent): void => {
  if (event.target instanceof Element && event.target.closest('a[href]')) event.preventDefault();
};

/** The document in the editor's frame: draws what the editor orders, in the look and the language that it says. It reaches no server. */
export function DraftFrame() {
  const order = useOrder();
  const spoken = useSpoken(order?.language);
  const locale = useAntdLocale(order?.language ?? 'zh');
  useEffect(() => {
    document.addEventListener('click', keepInside);
    return () => document.removeEventListener('click', keepInside);
  }, []);
  if (!order || spoken === undefined) return <Splash />;
  return (
    <ThemeProvider scheme={order.scheme} theme={order.theme} locale={locale}>
      <main className={styles['drawn']}>
        <Drawn order={order} />
      </main>
    </ThemeProvider>
  );
}
