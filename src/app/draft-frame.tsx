import '@ant-design/v5-patch-for-react-19';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../base/text';
import { keepEntries } from '../runtime/sample/kept-entries';
import { type PreviewOrder, type PreviewPointing, readToFrame, tell } from '../shell/studio/preview-order';
import { TabBoundary } from '../shell/tabs/tab-boundary';
import { needWords, speak } from '../ui/i18n';
import { StateCard } from '../ui/state/state-card';
import { ThemeProvider } from '../ui/theme/theme-provider';
import { DraftPage } from './draft-page';
import { partOf, selectorOf } from './find-part';
import styles from './draft-frame.module.css';
import { Splash } from './splash';
import { useAntdLocale } from './use-antd-locale';

/** What the editor told last: what to draw, undefined until it has, and what to point at. */
function useTold(): { readonly order: PreviewOrder | undefined; readonly pointing: PreviewPointing } {
  const [order, setOrder] = useState<PreviewOrder>();
  const [pointing, setPointing] = useState<PreviewPointing>({ parts: [], locates: false });
  useEffect(() => {
    const listen = (event: MessageEvent<unknown>): void => {
      const told = readToFrame(event);
      if (told?.preview === 'draw') setOrder(told.order);
      if (told?.preview === 'point') setPointing(told.pointing);
    };
    window.addEventListener('message', listen);
    tell(window.parent, { preview: 'ready' });
    return () => window.removeEventListener('message', listen);
  }, []);
  return { order, pointing };
}

/** Lets a press with Alt, or each while it is to locate, lead to the text in the place of what it does. */
function useLocating(locates: boolean): void {
  useEffect(() => {
    const kinds = ['pointerdown', 'mousedown', 'click'] as const;
    const take = (event: MouseEvent): void => {
      const part = locates || event.altKey ? partOf(event.target) : undefined;
      if (part === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.type === 'click') tell(window.parent, { preview: 'pressed', part });
    };
    for (const kind of kinds) window.addEventListener(kind, take, { capture: true });
    return () => {
      for (const kind of kinds) window.removeEventListener(kind, take, { capture: true });
    };
  }, [locates]);
}

/** Outlines the parts that the text speaks of at the caret. */
function Outline({ parts }: { readonly parts: readonly string[] }) {
  const selector = parts
    .map(selectorOf)
    .filter((each) => each !== '')
    .join(', ');
  useEffect(() => {
    if (selector !== '') document.querySelector(selector)?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [selector]);
  return selector === '' ? null : (
    <style>{`${selector} { outline: 2px solid var(--lh-accent); outline-offset: -2px; background: var(--lh-selected); }`}</style>
  );
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
  const [entries] = useState(keepEntries);
  const { page, kind, role = '' } = order;
  const isMissing = kind !== 'list' && !page.form;
  return (
    <TabBoundary key={page.hash} onError={() => undefined} fallback={(error) => <StateCard role="alert" title={error.message} />}>
      <Suspense fallback={<Splash />}>
        {isMissing ? (
          <StateCard title={t('studio.previewNoForm')} />
        ) : (
          <DraftPage key={`${page.hash} ${kind} ${role}`} order={order} entries={entries} />
        )}
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
  const { order, pointing } = useTold();
  useLocating(pointing.locates);
  const spoken = useSpoken(order?.language);
  const locale = useAntdLocale(order?.language ?? 'zh');
  useEffect(() => {
    document.addEventListener('click', keepInside);
    return () => document.removeEventListener('click', keepInside);
  }, []);
  if (!order || spoken === undefined) return <Splash />;
  return (
    <ThemeProvider scheme={order.scheme} theme={order.theme} locale={locale}>
      <main className={styles['drawn']} data-locates={pointing.locates}>
        <Outline parts={pointing.parts} />
        <Drawn order={order} />
      </main>
    </ThemeProvider>
  );
}
