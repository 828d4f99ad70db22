import { Alert, Radio, Spin } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { runsOf } from '../../ui/grid/runs-of';
import { encodeSearch } from '../../protocol/search-encode';
import type { ColumnModel } from '../../schema/model/page-model';
import { slowly } from '../../ui/slowly';
import type { ListView } from '../list/list-view';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { readFailure } from '../source/read-failure';
import { describeSearch } from '../search/describe-search';
import { pageSizesOf } from '../search/page-sizes';
import { compileGetter } from '../source/compile-getter';
import { toldOf } from '../../schema/entry/told-value';
import { formatValue, toKeys } from '../../schema/entry/format-value';
import { toStoreys, toTitle } from '../table/to-columns';
import { toTotals } from '../table/to-totals';
import { useLanguage, useText } from '../source/use-text';
import { cellClass } from './cell-class';
import { PrintFrame } from './print-frame';
import { PrintHead } from './print-head';
import { PrintTable } from './print-table';

interface PrintListProps {
  readonly view: ListView;
  /** Choice of what is printed instead. */
  readonly choice?: ReactNode;
  onClose(): void;
}

type Scope = 'page' | 'all';

/** More rows than this belong in an export. */
const mostRows = 5000;

const inWords = (count: number): string => count.toLocaleString('en');

interface Printed {
  readonly rows: readonly WireRow[] | undefined;
  readonly failure: string | undefined;
}

/** Reads the rows to print: those on screen, or those of the whole search. */
function useRowsToPrint(view: ListView, scope: Scope): Printed {
  const { source, model } = usePage();
  const [state, setState] = useState<Printed>({ rows: undefined, failure: undefined });
  const { applied, page } = view;
  useEffect(() => {
    if (scope === 'page') {
      setState({ rows: page?.records ?? [], failure: undefined });
      return undefined;
    }
    const controller = new AbortController();
    const size = Math.min(mostRows, Math.max(...pageSizesOf(model.table.pageSizes).options));
    const read = async (): Promise<void> => {
      const rows: WireRow[] = [];
      for (let current = 1; rows.length < mostRows; current += 1) {
        const found = await source.list({ ...encodeSearch(applied), current, size }, controller.signal);
        rows.push(...found.records);
        if (found.records.length < size) break;
      }
      if (!controller.signal.aborted) setState({ rows: rows.slice(0, mostRows), failure: undefined });
    };
    setState({ rows: undefined, failure: undefined });
    read().catch((thrown: unknown) => {
      if (!controller.signal.aborted) setState({ rows: undefined, failure: readFailure(thrown).sentence });
    });
    return () => controller.abort();
  }, [source, model, applied, page, scope]);
  return state;
}

/** The titles of the columns, in two storeys where some stand under a title in common. */
function Heads({ columns }: { readonly columns: readonly ColumnModel[] }): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const tall = columns.some(({ storeys }) => storeys);
  const alone = (column: ColumnModel): ReactNode => (
    <th key={column.field} scope="col" rowSpan={tall ? 2 : 1} className={cellClass(column.of)}>
      {toTitle(column, language)}
    </th>
  );
  return (
    <>
      <tr>
        <th scope="col" rowSpan={tall ? 2 : 1}>
          {t('list.index')}
        </th>
        {runsOf(columns, ({ storeys }) => storeys?.upper[language]).map(({ from, to, said }) =>
          said === undefined ? (
            columns.slice(from, to).map(alone)
          ) : (
            <th key={from} scope="colgroup" colSpan={to - from} className="lh-print-center">
              {said}
            </th>
          ),
        )}
      </tr>
      {tall ? (
        <tr>
          {columns.map((column) =>
            column.storeys ? (
              <th key={column.field} scope="col" className={cellClass(column.of)}>
                {toStoreys(column, language).storeys?.lower}
              </th>
            ) : null,
          )}
        </tr>
      ) : null}
    </>
  );
}

/** The list on paper: the columns as they stand, the conditions, totals, who printed it and when; the header comes again on each page. */
export function PrintList({ view, choice, onClose }: PrintListProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model } = usePage();
  const [scope, setScope] = useState<Scope>('page');
  const { rows, failure } = useRowsToPrint(view, scope);
  const reading = slowly(rows === undefined && failure === undefined);
  const cells = useMemo(
    () =>
      view.columns.map((column) => {
        const getter = compileGetter(column);
        const isReference = column.through === undefined && (column.of.type === 'ref' || column.of.type === 'refs');
        const joint = language === 'zh' ? '、' : ', ';
        const told = (row: WireRow): string | undefined => (column.through === undefined ? toldOf(row, column.own)?.[language] : undefined);
        return (row: WireRow): string =>
          isReference ? toKeys(getter(row)).join(joint) : (told(row) ?? formatValue(column.of, getter(row), language));
      }),
    [view.columns, language],
  );
  const totals = useMemo(() => (rows ? toTotals(view.columns, rows, language) : undefined), [view.columns, rows, language]);
  const conditions = describeSearch(model, view.applied, { language, say: (key, values = {}) => t(key, values) });
  return (
    <PrintFrame
      title={t('print.title', { page: text(model.label) })}
      lies="landscape"
      ready={rows !== undefined}
      onClose={onClose}
      tools={
        <>
          {choice}
          <Radio.Group
            aria-label={t('export.rows')}
            value={scope}
            options={[
              { value: 'page', label: t('print.page', { count: inWords(view.page?.records.length ?? 0) }) },
              {
                value: 'all',
                label:
                  view.total > mostRows
                    ? t('print.first', { count: inWords(mostRows), total: inWords(view.total) })
                    : t('print.all', { count: inWords(view.total) }),
              },
            ]}
            onChange={(event) => setScope(event.target.value === 'all' ? 'all' : 'page')}
          />
        </>
      }
    >
      <PrintHead
        title={text(model.label)}
        notes={conditions.length > 0 ? [t('print.conditions', { text: conditions.join(t('list.filterJoint')) })] : []}
      />
      {failure === undefined ? null : <Alert type="error" showIcon message={failure || t('list.failed')} />}
      {reading ? <Spin delay={reading.delay} aria-label={t('list.loading')} /> : null}
      {rows ? (
        <PrintTable>
          <thead>
            <Heads columns={view.columns} />
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <tr key={row.id}>
                <td>{index + 1}</td>
                {view.columns.map((column, place) => (
                  <td key={column.field} className={cellClass(column.of, column)}>
                    {cells[place]?.(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          {totals ? (
            <tfoot>
              <tr>
                <td>{t('list.totalRow')}</td>
                {view.columns.map((column) => (
                  <td key={column.field} className={cellClass(column.of)}>
                    {totals.get(column.field)}
                  </td>
                ))}
              </tr>
            </tfoot>
          ) : null}
        </PrintTable>
      ) : null}
    </PrintFrame>
  );
}
