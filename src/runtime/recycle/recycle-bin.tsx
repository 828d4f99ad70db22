import { Alert, App, Button, Pagination } from 'antd';
import { type ReactNode, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { DrawerHost } from '../../ui/dialog/drawer-host';
import { Grid } from '../../ui/grid/grid';
import type { GridColumn, GridTexts } from '../../ui/grid/grid-model';
import { createSelection } from '../../ui/grid/selection-store';
import { GridSkeleton } from '../../ui/state/grid-skeleton';
import { StateCard } from '../../ui/state/state-card';
import { slowly } from '../../ui/slowly';
import { sizes } from '../../ui/theme/sizes';
import { useWriteKey } from '../actions/use-write-key';
import { toExpressionContext } from '../source/expression-context';
import { usePage } from '../source/page-context';
import type { PageOfRows, TransitionResult, WireRow } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { toColumns } from '../table/to-columns';
import { useLanguage, useText } from '../source/use-text';
import './recycle-bin.css';

interface RecycleBinProps {
  onClose(): void;
  /** Told that rows came back. */
  onRestored(): void;
}

const pageSize = 50;
/** As many columns of the page as tell one removed row from another. */
const ownColumns = 6;
const keyOf = (row: WireRow): string => row.id;
const itself = (row: WireRow): WireRow => row;
const noRows: readonly WireRow[] = [];

function useRemoved(): { readonly page: PageOfRows | undefined; readonly failure: string | undefined; read(current: number): void } {
  const { source } = usePage();
  const { t } = useTranslation();
  const [asked, setAsked] = useState({ current: 1, turn: 0 });
  const [page, setPage] = useState<PageOfRows>();
  const [failure, setFailure] = useState<string>();
  useEffect(() => {
    const controller = new AbortController();
    source.removed({ current: asked.current, size: pageSize, searchType: 'N' }, controller.signal).then(
      (found) => {
        if (controller.signal.aborted) return;
        setPage(found);
        setFailure(undefined);
      },
      (thrown: unknown) => {
        if (!controller.signal.aborted) setFailure(readFailure(thrown).sentence || t('list.failed'));
      },
    );
    return () => controller.abort();
  }, [source, asked, t]);
  const read = useCallback((current: number) => setAsked(({ turn }) => ({ current, turn: turn + 1 })), []);
  return { page, failure, read };
}

function useBinColumns(): readonly GridColumn<WireRow>[] {
  const { model, user } = usePage();
  const { t } = useTranslation();
  const language = useLanguage();
  return useMemo(() => {
    const shown = model.table.columns.filter((column) => !column.hidden).slice(0, ownColumns);
    const columns = toColumns({ model, columns: shown, language, context: toExpressionContext(user) }).map((column) => ({
      ...column,
      sortable: false,
      resizable: false,
    }));
    const plain = (key: string, title: string, width: number): GridColumn<WireRow> => ({
      key,
      title,
      width,
      align: 'left',
      className: 'lh-number',
      cell: (row) => <span className="lh-cell-text">{String(row[key] ?? '')}</span>,
    });
    return [...columns, plain('removeTime', t('recycle.time'), sizes.binTime), plain('removeUserName', t('recycle.by'), sizes.binName)];
  }, [model, user, language, t]);
}

/** What was removed from the page, the last first, and the way back for it. */
export function RecycleBin({ onClose, onRestored }: RecycleBinProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { source, model } = usePage();
  const { message } = App.useApp();
  const writeKey = useWriteKey();
  const { page, failure, read } = useRemoved();
  const columns = useBinColumns();
  const [selection] = useState(() => createSelection<WireRow>());
  useSyncExternalStore(selection.subscribe, selection.version);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<readonly string[]>([]);
  const chosen = selection.items();
  const texts = useMemo<GridTexts>(
    () => ({
      selectAll: t('list.selectAll'),
      selectRow: t('list.selectRow'),
      index: t('list.index'),
      total: t('list.totalRow'),
      resize: t('list.resize'),
    }),
    [t],
  );
  const settle = (results: readonly TransitionResult[]): void => {
    const failed = results.filter(({ ok }) => !ok);
    setProblems(failed.map(({ msg }) => msg));
    if (failed.length < results.length) {
      void message.success(t('action.restored', { count: results.length - failed.length }));
      onRestored();
    }
    selection.clear();
    read(page?.current ?? 1);
  };
  const restore = async (): Promise<void> => {
    if (busy || chosen.length === 0) return;
    setBusy(true);
    const items = chosen.map(({ id, version }) => ({ id, version }));
    try {
      settle(await source.restore(items, writeKey(items)));
    } catch (thrown) {
      setProblems([readFailure(thrown).sentence || t('action.failed')]);
    }
    setBusy(false);
  };
  return (
    <DrawerHost
      title={t('recycle.title', { page: text(model.label) })}
      closeWord={t('action.close')}
      onClose={onClose}
      escape
      footer={
        <div className="lh-bin-foot">
          <Button type="primary" disabled={chosen.length === 0} loading={slowly(busy)} onClick={() => void restore()}>
            {t('recycle.restore', { count: chosen.length })}
          </Button>
          {page && page.total > pageSize ? (
            <Pagination
              size="small"
              current={page.current}
              pageSize={pageSize}
              total={page.total}
              showSizeChanger={false}
              onChange={read}
            />
          ) : null}
        </div>
      }
    >
      <div className="lh-bin">
        {problems.length > 0 ? (
          <Alert
            type="error"
            showIcon
            closable
            onClose={() => setProblems([])}
            message={t('recycle.notRestored', { count: problems.length })}
            description={problems.map((problem) => (
              <div key={problem}>{problem}</div>
            ))}
          />
        ) : null}
        {failure ? (
          <StateCard
            role="alert"
            title={t('list.failed')}
            text={failure}
            actions={<Button onClick={() => read(1)}>{t('list.retry')}</Button>}
          />
        ) : (
          <Grid<WireRow>
            label={t('recycle.title', { page: text(model.label) })}
            texts={texts}
            rows={page?.records ?? noRows}
            columns={columns}
            selection={selection}
            rowKey={keyOf}
            toItem={itself}
            empty={page ? <StateCard title={t('recycle.empty')} text={t('recycle.emptyText')} /> : <GridSkeleton />}
          />
        )}
      </div>
    </DrawerHost>
  );
}
