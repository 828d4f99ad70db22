import { App } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../page-context';
import { applyLayout, type LaidColumn, toLayout } from './apply-layout';
import { decodeLayout, emptyLayout, encodeLayout, type SavedLayout } from './layout-codec';

export interface PageLayout {
  /** False until the saved layout is known; the list waits for it, so that no column jumps. */
  readonly ready: boolean;
  readonly columns: readonly LaidColumn[];
  /** Applies columns and saves them for the user. */
  save(columns: readonly LaidColumn[]): Promise<void>;
  /** Goes back to the page file's columns, for good. */
  reset(): Promise<void>;
  setWidth(key: string, width: number): void;
}

/** Keeps the column layout of the page for the user. A save that fails leaves it applied here, without a word. Source: spec 5.2.9, 8.11 to 8.13. */
export function usePageLayout(): PageLayout {
  const { source, model } = usePage();
  const { message } = App.useApp();
  const { t } = useTranslation();
  const [layout, setLayout] = useState<SavedLayout>();
  const latest = useRef<SavedLayout>(emptyLayout);
  const take = useCallback((next: SavedLayout) => {
    latest.current = next;
    setLayout(next);
  }, []);
  useEffect(() => {
    let current = true;
    source
      .loadLayout()
      .then(
        ({ own, base }) => decodeLayout(own === '' ? base : own),
        () => emptyLayout,
      )
      .then((saved) => current && take(saved));
    return () => {
      current = false;
    };
  }, [source, take]);
  const store = useCallback(
    async (next: SavedLayout, loud: boolean) => {
      take(next);
      if (model.path === '') {
        if (loud) void message.error(t('layout.noCode'));
        return;
      }
      try {
        await source.saveLayout(next === emptyLayout ? '' : encodeLayout(next));
        if (loud) void message.success(t('layout.saved'));
      } catch {
        // Applied here all the same. Source: spec 8.12.
      }
    },
    [source, model.path, message, t, take],
  );
  const columns = useMemo(() => applyLayout(model.table.columns, layout ?? emptyLayout), [model, layout]);
  const save = useCallback(
    (laid: readonly LaidColumn[]) => store(toLayout(laid, model.table.columns, latest.current), true),
    [store, model],
  );
  const reset = useCallback(() => store(emptyLayout, true), [store]);
  const setWidth = useCallback(
    (key: string, width: number) => {
      const laid = applyLayout(model.table.columns, latest.current).map((each) =>
        each.column.field === key ? { ...each, column: { ...each.column, width } } : each,
      );
      void store(toLayout(laid, model.table.columns, latest.current), false);
    },
    [store, model],
  );
  return { ready: layout !== undefined, columns, save, reset, setWidth };
}
