import { Alert, Button, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RelatedModel } from '../../schema/model/page-model';
import { nounOf } from '../actions/noun-of';
import { useListHost } from '../list/list-host';
import { usePage } from '../source/page-context';
import type { Given } from '../source/given';
import type { PageSource } from '../source/page-source';
import { loadWith } from '../../ui/i18n';
import { lazyPart } from '../../ui/lazy-part';
import { readFailure } from '../source/read-failure';
import type { RecordPlace } from '../source/record-place';
import { useLanguage } from '../source/use-text';
import { useOwner } from './owner';
import './related-list.css';
import { toRelated } from './to-related';
import { useCreateRefusal } from './use-create-refusal';

// With its words, and only where a page has one.
const RelatedChart = lazyPart(async () => (await loadWith('aside', () => import('./chart/related-chart'))).RelatedChart);

type Opened =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly sentence: string }
  | {
      readonly kind: 'ready';
      readonly source: PageSource;
      /** The same for what is drawn beside the list. */
      readonly beside: PageSource;
    };

/** Rows that a list has room for while it is on its way or empty, and at most. */
const [fewRows, mostRows] = [4, 6];

/** Tells how many rows the answers of a list need room for: as many as there are, however many a page has, so that nothing below moves while one pages. */
function counted(source: PageSource, tell: (rows: number) => void): PageSource {
  return {
    ...source,
    list: async (body, signal) => {
      const page = await source.list(body, signal);
      tell(Math.min(page.total || fewRows, mostRows));
      return page;
    },
  };
}

/** Opens the page of related records; undefined while there is no record that they could belong to. */
function useRelated(
  related: RelatedModel,
  id: string | undefined,
): { readonly opened: Opened; readonly rows: number; readonly answers: number; retry(): void } {
  const { t } = useTranslation();
  const { source } = usePage();
  // Another language must not begin the list, and the forms over it, anew.
  const words = useRef(t);
  words.current = t;
  const [opened, setOpened] = useState<Opened>({ kind: 'loading' });
  const [turn, setTurn] = useState(0);
  const [rows, setRows] = useState(fewRows);
  const [answers, setAnswers] = useState(0);
  useEffect(() => {
    if (id === undefined) return undefined;
    let current = true;
    const tell = (count: number): void => {
      setRows(count);
      setAnswers((before) => before + 1);
    };
    setOpened({ kind: 'loading' });
    (source.openPage?.(related.page) ?? Promise.resolve(undefined)).then(
      (page) => {
        if (!current) return;
        const beside = page && toRelated(page, related, id);
        setOpened(
          beside
            ? { kind: 'ready', source: counted(beside, tell), beside }
            : { kind: 'failed', sentence: words.current('form.relatedNotThere') },
        );
      },
      (thrown: unknown) => current && setOpened({ kind: 'failed', sentence: readFailure(thrown).sentence }),
    );
    return () => {
      current = false;
    };
  }, [source, related, id, turn]);
  return { opened, rows, answers, retry: () => setTurn((count) => count + 1) };
}

/** Escape that a form over the list did not take leaves the form around the list open as well; all other keys go on. */
const keepEscape = (event: KeyboardEvent<HTMLElement>): void => {
  if (event.key === 'Escape' && event.target instanceof Node && !event.currentTarget.contains(event.target)) event.stopPropagation();
};

/** The records of another page that belong to the record of the form: the list of that page itself, with its rights, its buttons and its paging. */
export function RelatedList({ related }: { readonly related: RelatedModel }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { user } = usePage();
  const List = useListHost();
  const owner = useOwner();
  const { opened, rows, answers, retry } = useRelated(related, owner?.id);
  const { by } = related;
  const id = owner?.id;
  const changed = owner?.changed;
  const given = useMemo<Given | undefined>(
    () => (id === undefined ? undefined : { from: `${by}/${id}`, values: { [by]: id }, fixed: [by] }),
    [id, by],
  );
  const createRefusal = useCreateRefusal(opened.kind === 'ready' ? opened.source : undefined, { given, user, answers });
  const [chosen, setChosen] = useState<RecordPlace>();
  const choose = useCallback((row: string) => setChosen({ path: related.page, id: row }), [related.page]);
  const place = useMemo(
    () => (given && changed ? { given, createRefusal, chosen, onChanged: changed } : undefined),
    [given, createRefusal, chosen, changed],
  );
  if (!List) return null;
  if (!place) return <p className="lh-quiet">{t('form.relatedUnsaved', { page: nounOf(related.label, language) })}</p>;
  return (
    <div className="lh-related" style={{ ['--lh-related-rows' as string]: rows }} onKeyDown={keepEscape}>
      {opened.kind === 'loading' ? <Skeleton className="lh-related-wait" active title={false} paragraph={{ rows }} /> : null}
      {opened.kind === 'failed' ? (
        <Alert type="error" showIcon message={opened.sentence} action={<Button onClick={retry}>{t('list.retry')}</Button>} />
      ) : null}
      {opened.kind === 'ready' && related.chart ? (
        <RelatedChart source={opened.beside} chart={related.chart} answers={answers} onPick={choose} />
      ) : null}
      {opened.kind === 'ready' ? <List source={opened.source} user={user} related={place} /> : null}
    </div>
  );
}
