import { Alert } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchBody } from '../../protocol/search-body';
import { type CellFaultListener, createCellGuard } from '../../ui/grid/cell-guard';
import type { GridColumn } from '../../ui/grid/grid-model';
import { ScrollTable } from '../../ui/scroll-table';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { isAborted, readFailure } from '../source/read-failure';

export interface GroupRowsProps {
  /** What the group is called. */
  readonly label: string;
  /** Finds the rows of the group. */
  readonly search: SearchBody;
  readonly turn: string;
  readonly columns: readonly GridColumn<WireRow>[];
  /** The column of buttons; absent where the caller may do nothing. */
  readonly actions: GridColumn<WireRow> | undefined;
  nameOf(row: WireRow): string;
  rowClass(row: WireRow): string | undefined;
  readonly onCellFault: CellFaultListener;
  onOpen(row: WireRow): void;
}

interface Found {
  readonly rows: readonly WireRow[];
  readonly total: number;
}

/** Rows that a group shows at first, and adds at a press. */
const portion = 20;

/** The rows of one group, some at first. */
export function GroupRows({ label, search, turn, columns, actions, onCellFault, ...props }: GroupRowsProps): ReactNode {
  const { t } = useTranslation();
  const { source } = usePage();
  const [found, setFound] = useState<Found>();
  const [failure, setFailure] = useState<string>();
  const [size, setSize] = useState(portion);
  const asked = JSON.stringify(search);
  useEffect(() => {
    const stop = new AbortController();
    const body = JSON.parse(asked) as SearchBody;
    source.list({ ...body, current: 1, size }, stop.signal).then(
      ({ records, total }) => {
        setFound({ rows: records, total });
        setFailure(undefined);
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted && !isAborted(thrown)) setFailure(readFailure(thrown).sentence);
      },
    );
    return () => stop.abort();
  }, [source, asked, size, turn]);
  const guard = useMemo(() => createCellGuard(onCellFault), [onCellFault]);
  const shown = useMemo(() => [...columns, ...(actions ? [actions] : [])], [columns, actions]);
  if (failure !== undefined) return <Alert type="error" showIcon message={failure || t('list.failed')} />;
  return (
    <div className="lh-group-rows">
      <ScrollTable<WireRow>
        label={label}
        size="small"
        rowKey="id"
        loading={found === undefined}
        dataSource={found?.rows ?? []}
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowClassName={(row) => props.rowClass(row) ?? ''}
        onRow={(row) => ({ onDoubleClick: () => props.onOpen(row) })}
        columns={shown.map((column, at) => ({
          key: column.key,
          title: column.title,
          ...(column.align ? { align: column.align } : {}),
          ...(column.className ? { className: column.className } : {}),
          render: (_: unknown, row: WireRow) => {
            const drawn = guard.draw(column, row, true);
            return at === 0 ? (
              <button type="button" className="lh-link" aria-label={props.nameOf(row)} onClick={() => props.onOpen(row)}>
                {drawn}
              </button>
            ) : (
              drawn
            );
          },
        }))}
      />
      {found && found.rows.length < found.total && found.rows.length === size ? (
        <button type="button" className="lh-link" onClick={() => setSize((before) => before + portion)}>
          {t('groups.more', { count: found.total - found.rows.length })}
        </button>
      ) : null}
    </div>
  );
}
