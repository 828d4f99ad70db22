import { Alert, Checkbox } from 'antd';
import { type ReactNode, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchBody } from '../../protocol/search-body';
import { type CellFaultListener, createCellGuard } from '../../ui/grid/cell-guard';
import type { GridColumn } from '../../ui/grid/grid-model';
import type { SelectionStore } from '../../ui/grid/selection-store';
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
  /** The rows that are marked in the list, over all groups; absent where none can be. */
  readonly selection: SelectionStore<WireRow> | undefined;
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

const noRows: readonly WireRow[] = [];
const noSubscription = () => () => undefined;

/** The rows of one group, some at first. */
export function GroupRows({ label, search, turn, columns, actions, selection, onCellFault, ...props }: GroupRowsProps): ReactNode {
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
        // What was marked before is acted upon as it stands now.
        selection?.refresh(records.map((row) => [row.id, row]));
        setFailure(undefined);
      },
      (thrown: unknown) => {
        if (!stop.signal.aborted && !isAborted(thrown)) setFailure(readFailure(thrown).sentence);
      },
    );
    return () => stop.abort();
  }, [source, asked, size, turn, selection]);
  const guard = useMemo(() => createCellGuard(onCellFault), [onCellFault]);
  const shown = useMemo(() => [...columns, ...(actions ? [actions] : [])], [columns, actions]);
  useSyncExternalStore(selection?.subscribe ?? noSubscription, () => selection?.version() ?? 0);
  const rows = found?.rows ?? noRows;
  const marked = selection ? rows.filter(({ id }) => selection.has(id)).length : 0;
  if (failure !== undefined) return <Alert type="error" showIcon message={failure || t('list.failed')} />;
  return (
    <div className="lh-group-rows">
      {selection && rows.length > 0 ? (
        // Beside the table: antd measures a second copy of each heading, which no control may stand in.
        <Checkbox
          checked={marked === rows.length}
          indeterminate={marked > 0 && marked < rows.length}
          onChange={({ target }) =>
            selection.set(
              rows.map((row) => [row.id, row]),
              target.checked,
            )
          }
        >
          {t('groups.selectAll', { count: rows.length })}
        </Checkbox>
      ) : null}
      <ScrollTable<WireRow>
        label={label}
        size="small"
        rowKey="id"
        loading={found === undefined}
        dataSource={rows}
        pagination={false}
        scroll={{ x: 'max-content' }}
        rowClassName={(row) => props.rowClass(row) ?? ''}
        onRow={(row) => ({ onDoubleClick: () => props.onOpen(row) })}
        columns={[
          ...(selection
            ? [
                {
                  key: '#select',
                  className: 'lh-group-check',
                  title: <span className="lh-hidden-text">{t('groups.mark')}</span>,
                  render: (_: unknown, row: WireRow) => (
                    <Checkbox
                      aria-label={t('groups.select', { name: props.nameOf(row) })}
                      checked={selection.has(row.id)}
                      onChange={({ target }) => selection.set([[row.id, row]], target.checked)}
                    />
                  ),
                },
              ]
            : []),
          ...shown.map((column, at) => ({
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
          })),
        ]}
      />
      {found && found.rows.length < found.total && found.rows.length === size ? (
        <button type="button" className="lh-link" onClick={() => setSize((before) => before + portion)}>
          {t('groups.more', { count: found.total - found.rows.length })}
        </button>
      ) : null}
    </div>
  );
}
