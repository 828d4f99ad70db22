import { Select } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportFault, ImportReport, RowSpan } from '../../protocol/import-report';
import { Grid } from '../../ui/grid/grid';
import type { GridColumn, GridTexts } from '../../ui/grid/grid-model';
import { StateCard } from '../../ui/state/state-card';
import { sizes } from '../../ui/theme/sizes';
import './transfer.css';

type FaultRow = ImportFault & { readonly key: string };

/** Of no column: a column that is not known has no field, and a row as a whole neither. */
const all = '*';
const placeOf = ({ field, label }: ImportFault): string => (field === '' ? label : field);
const keyOf = (row: FaultRow): string => row.key;
const itself = (row: FaultRow): FaultRow => row;
const inWords = (count: number): string => count.toLocaleString('en');

/** How many rows are good, bad, new, changed or there already. */
export function Counts({ report }: { readonly report: ImportReport }): ReactNode {
  const { t } = useTranslation();
  const counts = [
    ['import.total', report.total],
    ['import.good', report.good],
    ['import.bad', report.bad],
    [report.dryRun ? 'import.willCreate' : 'import.created', report.created],
    [report.dryRun ? 'import.willUpdate' : 'import.updated', report.updated],
    ['import.unchanged', report.unchanged],
  ] as const;
  return (
    <div role="status">
      <dl className="lh-import-counts">
        {counts.map(([key, count]) => (
          <div key={key}>
            <dt>{t(key)}</dt>
            <dd className={`lh-number${key === 'import.bad' && count > 0 ? ' lh-ink-red' : ''}`}>{inWords(count)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const rowsIn = (spans: readonly RowSpan[]): number => spans.reduce((sum, [first, last]) => sum + last - first + 1, 0);

/** Before anything is written: which rows of the file change what is there, and which are new beside them. */
export function Planned({ report: { planned, created, updated } }: { readonly report: ImportReport }): ReactNode {
  const { t } = useTranslation();
  // Where every row is new, the count says it.
  if (!planned || updated === 0) return null;
  const kinds = [
    ['import.rowsUpdated', planned.updated, updated],
    ['import.rowsCreated', planned.created, created],
  ] as const;
  return (
    <ul className="lh-import-planned">
      {kinds.map(([key, spans, count]) => {
        const rows = spans
          .map(([first, last]) => (first === last ? String(first) : `${String(first)}–${String(last)}`))
          .join(t('import.rowsBetween'));
        return count > 0 ? <li key={key}>{t(key, { rows: rowsIn(spans) < count ? t('import.rowsCut', { rows }) : rows })}</li> : null;
      })}
    </ul>
  );
}

/** Every fault that an import found, with its place. */
export function ImportReportView({ report }: { readonly report: ImportReport }): ReactNode {
  const { t } = useTranslation();
  const [field, setField] = useState(all);
  const rows = useMemo(
    () =>
      report.faults
        .map((fault, index): FaultRow => ({ ...fault, key: String(index) }))
        .filter((fault) => field === all || placeOf(fault) === field),
    [report, field],
  );
  const fields = useMemo(() => [...new Map(report.faults.map((fault) => [placeOf(fault), fault.label]))], [report]);
  const columns = useMemo<readonly GridColumn<FaultRow>[]>(() => {
    const column = (
      key: string,
      width: number,
      read: (row: FaultRow) => string,
      align: 'left' | 'right' = 'left',
    ): GridColumn<FaultRow> => ({
      key,
      title: t(`import.column.${key}`),
      width,
      align,
      cell: read,
      text: read,
    });
    return [
      column('row', sizes.index, (row) => String(row.row), 'right'),
      column('column', sizes.index, (row) => row.column),
      column('label', sizes.labelWide, (row) => row.label),
      column('sentence', sizes.views, (row) => row.sentence),
      column('value', sizes.labelWide, (row) => row.value),
    ];
  }, [t]);
  const texts = useMemo<GridTexts>(
    () => ({ selectAll: '', selectRow: '', index: '', total: t('list.totalRow'), resize: t('list.resize') }),
    [t],
  );
  return (
    <div className="lh-import">
      <div className="lh-import-tools">
        <Select
          aria-label={t('import.byColumn')}
          value={field}
          popupMatchSelectWidth={false}
          options={[
            { value: all, label: t('import.everyColumn', { count: inWords(report.faults.length) }) },
            ...fields.map(([value, label]) => ({ value, label: label || t('import.wholeRow') })),
          ]}
          onChange={setField}
        />
      </div>
      <div className="lh-import-faults">
        <Grid<FaultRow>
          label={t('import.faults')}
          texts={texts}
          rows={rows}
          columns={columns}
          rowKey={keyOf}
          toItem={itself}
          empty={<StateCard title={t('list.noResult')} />}
        />
      </div>
    </div>
  );
}
