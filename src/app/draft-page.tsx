import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import { useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../runtime/list/list-page';
import { loadListParts, RecordForm } from '../runtime/list/list-parts';
import { asRole } from '../runtime/sample/as-role';
import { makeFakeSource } from '../runtime/sample/fake-source';
import type { keepEntries } from '../runtime/sample/kept-entries';
import { sampleRows } from '../runtime/sample/sample-rows';
import { toExpressionContext } from '../runtime/source/expression-context';
import { PageProvider } from '../runtime/source/page-context';
import type { DraftSource, PageSource } from '../runtime/source/page-source';
import type { PreviewOrder } from '../shell/studio/preview-order';
import { StateCard } from '../ui/state/state-card';
import { Splash } from './splash';

const rowCount = 40;

interface SourceParts {
  readonly notSaved: string;
  readonly drafts: DraftSource;
}

/** A page over sample rows of its own: it reaches no server, and every write is answered by `notSaved`. */
function makeSource({ page, role, validator }: PreviewOrder, { notSaved, drafts }: SourceParts): PageSource {
  const { model, can } = asRole(page, role);
  // A form stands in the place of its list: it would cover the frame otherwise.
  const placed = model.form ? { ...model, form: { ...model.form, mode: 'page' as const } } : model;
  const fake = makeFakeSource({ model: placed, can, validator }, sampleRows(model.record, rowCount), {
    writeFailure: new Error(notSaved),
  });
  return { ...fake, drafts };
}

interface DraftPageProps {
  readonly order: PreviewOrder;
  /** What was typed into its forms, under this text and former ones. */
  readonly entries: ReturnType<typeof keepEntries>;
}

/** The page of a draft, drawn by what draws every page. */
export function DraftPage({ order, entries }: DraftPageProps) {
  const { page, kind, role, user, language } = order;
  const { t } = useTranslation();
  const [viewer] = useState(() => ({
    ...{ id: user.userId, name: user.nickName, roles: role === undefined ? [...user.roles] : [role], deptId: user.deptId },
    ...{ staffId: user.staffId ?? '', enterId: user.enterId ?? '' },
  }));
  const [source] = useState(() => {
    const drafts = entries(page.record, () => toExpressionContext(viewer));
    return makeSource(order, { notSaved: t('studio.previewNotSaved'), drafts });
  });
  const [row] = useState(() => sampleRows(page.record, 1)[0]);
  const [whole, setWhole] = useState(false);
  const [turn, setTurn] = useState(0);
  // Calendars name months and days by it.
  useLayoutEffect(() => void dayjs.locale(language === 'en' ? 'en' : 'zh-cn'), [language]);
  useEffect(() => {
    let here = true;
    // What does not come says so in its own place.
    const draw = (): void => void (here && setWhole(true));
    loadListParts(source.served.model).then(draw, draw);
    return () => {
      here = false;
    };
  }, [source]);
  if (!whole) return <Splash />;
  if (kind === 'list') return <ListPage source={source} user={viewer} />;
  // Nobody is shown a button that saves what the role may not make.
  if (kind === 'form' && !source.served.can.includes('create')) return <StateCard title={t('studio.previewMayNotCreate')} />;
  const again = (): void => setTurn(turn + 1);
  return (
    <PageProvider source={source} user={viewer}>
      <RecordForm
        key={turn}
        source={source}
        mode={kind === 'form' ? 'create' : 'view'}
        {...(kind === 'record' && row ? { row } : {})}
        onSaved={again}
        onClose={again}
      />
    </PageProvider>
  );
}
