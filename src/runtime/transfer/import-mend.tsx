import { Input, Pagination } from 'antd';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FaultyRow, type ImportFault, type ImportHand, type ImportHeading, mendableRows } from '../../protocol/import-report';
import './transfer.css';

type Cells = NonNullable<ImportHand['cells']>;

interface ImportMendProps {
  readonly rows: readonly FaultyRow[];
  readonly headings: readonly ImportHeading[];
  readonly faults: readonly ImportFault[];
  /** How many rows have faults in all. */
  readonly bad: number;
  /** What was mended so far. */
  readonly cells: Cells;
  onMend(cells: Cells): void;
}

const rowsShown = 20;

/** Enter goes to the same column of the next row, with Shift of the row before, as in a spreadsheet. */
function goDown(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const row = event.currentTarget.closest('tr');
  const next = event.shiftKey ? row?.previousElementSibling : row?.nextElementSibling;
  next?.querySelector<HTMLInputElement>(`input[data-column="${event.currentTarget.dataset.column ?? ''}"]`)?.focus();
}

/** The rows that have faults, each reason at its cell, to be mended where they stand; nothing is written before all is looked through again. */
export function ImportMend({ rows, headings, faults, bad, cells, onMend }: ImportMendProps): ReactNode {
  const { t } = useTranslation();
  const id = useId();
  const [current, setCurrent] = useState(1);
  const page = Math.min(current, Math.max(1, Math.ceil(rows.length / rowsShown)));
  const shown = rows.slice((page - 1) * rowsShown, page * rowsShown);
  const numbers = new Set(shown.map(({ row }) => row));
  const faulty = faults.filter(({ row }) => numbers.has(row));
  const taken = headings.filter(({ field }) => field !== '');
  // What is wrong, and beside it what says which row it is.
  const columns = taken.filter(({ column }, at) => at < 2 || faulty.some((fault) => fault.column === column));
  const reasonsAt = (row: number, of: (fault: ImportFault) => boolean): string =>
    faulty
      .filter((fault) => fault.row === row && of(fault))
      .map(({ sentence }) => sentence)
      .join(t('import.semicolon'));
  return (
    <div className="lh-import-mend">
      <div className="lh-import-mend-sheet">
        <table aria-label={t('import.mending')}>
          <thead>
            <tr>
              <th scope="col">{t('import.column.row')}</th>
              {columns.map(({ column, heading }) => (
                <th key={column} scope="col">
                  {heading || column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((each) => {
              const { row } = each;
              const whole = reasonsAt(row, ({ column }) => !columns.some((shownColumn) => shownColumn.column === column));
              return (
                <tr key={row}>
                  <th scope="row">
                    {row}
                    {whole === '' ? null : <span className="lh-import-reason">{whole}</span>}
                  </th>
                  {columns.map(({ column, heading }) => {
                    const own = cells[String(row)]?.[column];
                    const reason = reasonsAt(row, (fault) => fault.column === column);
                    const name = `${id}-${row}-${column}`;
                    return (
                      <td key={column}>
                        <Input
                          size="small"
                          data-column={column}
                          aria-label={t('import.cell', { row, name: heading || column })}
                          aria-invalid={reason !== '' && own === undefined}
                          {...(reason === '' ? {} : { 'aria-describedby': name })}
                          {...(reason === '' ? {} : { status: own === undefined ? ('error' as const) : ('warning' as const) })}
                          value={own ?? each.cells[column] ?? ''}
                          onChange={({ target }) => onMend({ ...cells, [String(row)]: { ...cells[String(row)], [column]: target.value } })}
                          onKeyDown={goDown}
                        />
                        {reason === '' ? null : (
                          <span id={name} className={`lh-import-reason${own === undefined ? '' : ' is-mended'}`}>
                            {reason}
                          </span>
                        )}
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length > rowsShown ? (
        <Pagination size="small" current={page} pageSize={rowsShown} total={rows.length} showSizeChanger={false} onChange={setCurrent} />
      ) : null}
      <p className="lh-quiet">{bad > rows.length ? t('import.mendMore', { count: mendableRows }) : t('import.mendNote')}</p>
    </div>
  );
}
