import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Table } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchBody } from '../../protocol/search-body';
import { encodeSearch } from '../../protocol/search-encode';
import type { SearchState } from '../../protocol/search-state';
import { type StatisticAnswer, statisticSizes } from '../../protocol/statistic';
import { type GroupColumn, groupTotals } from '../../schema/view/group-columns';
import type { CellFaultListener } from '../../ui/grid/cell-guard';
import type { GridColumn } from '../../ui/grid/grid-model';
import type { SelectionStore } from '../../ui/grid/selection-store';
import { ScrollTable } from '../../ui/scroll-table';
import { usePage } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { useLanguage, useText } from '../source/use-text';
import { ExportButton } from '../statistic/export-button';
import { figureText } from '../statistic/statistic-words';
import { groupName } from './group-name';
import { GroupRows } from './group-rows';
import './groups.css';
import { narrowToGroup } from './narrow-to-group';
import { toAsked, usePivot, usePivotMemory } from './pivot-shape';
import { PivotTable } from './pivot-table';
import { PivotTool } from './pivot-tool';
import { useGroups } from './use-groups';

interface GroupsProps {
  readonly applied: SearchState;
  /** Changes with every search, and whenever something was done to a record. */
  readonly turn: string;
  readonly by: GroupColumn;
  readonly columns: readonly GridColumn<WireRow>[];
  readonly actions: GridColumn<WireRow> | undefined;
  /** The rows that are marked in the list; absent where none can be. */
  readonly selection: SelectionStore<WireRow> | undefined;
  nameOf(row: WireRow): string;
  rowClass(row: WireRow): string | undefined;
  readonly onCellFault: CellFaultListener;
  onOpen(row: WireRow): void;
}

type Group = StatisticAnswer['groups'][number];

type GroupTableProps = Omit<GroupsProps, 'applied'> & { readonly search: SearchBody };

/** Each group with how many rows it has, what they add up to, and its rows, opened in place. */
function GroupTable({ search, turn, by, ...props }: GroupTableProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model, source } = usePage();
  const { field } = by.grouping;
  const { answer, busy, failure } = useGroups(source, { search, asked: { by: field }, turn });
  const [open, setOpen] = useState<readonly string[]>([]);
  useEffect(() => setOpen([]), [field]);
  const sums = groupTotals(model);
  // The server leaves out sums that the caller may not see.
  const width = (answer?.totals.total.length ?? 1) - 1;
  const measured = sums.length === width ? sums : [];
  const label = text(by.column.label);
  const none = t('groups.none');
  const nameOf = (group: Group): string => groupName(by, group, { language, none });
  const figure = (value: string | null | undefined, own: string): string =>
    figureText(value, { label: model.label, how: 'sum', field: own }, model, language);
  const countText = (value: string | null | undefined): string => figureText(value, { label: model.label, how: 'count' }, model, language);
  const groups = answer?.groups.filter(({ total }) => total[0] !== '0') ?? [];
  const toggle = (key: string): void => setOpen((keys) => (keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]));
  if (failure !== undefined) return <Alert type="error" showIcon role="alert" message={failure || t('list.failed')} />;
  return (
    <div aria-busy={busy}>
      {answer?.more ? <p role="status">{t('groups.many', { count: groups.length })}</p> : null}
      <ScrollTable<Group>
        label={t('groups.label', { name: label })}
        rowKey="key"
        size="small"
        loading={answer === undefined}
        dataSource={groups}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('groups.empty') }}
        expandable={{
          expandedRowKeys: [...open],
          showExpandColumn: false,
          expandedRowRender: (group) => (
            <GroupRows {...props} label={nameOf(group)} search={narrowToGroup(search, by, group.key)} turn={turn} />
          ),
        }}
        columns={[
          {
            title: label,
            render: (_, group) => {
              const isOpen = open.includes(group.key);
              return (
                <button type="button" className="lh-link lh-group-name" aria-expanded={isOpen} onClick={() => toggle(group.key)}>
                  {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                  {nameOf(group)}
                </button>
              );
            },
          },
          { title: t('groups.count'), align: 'right' as const, className: 'lh-number', render: (_, { total }) => countText(total[0]) },
          ...measured.map((column, at) => ({
            key: column.field,
            title: text(column.label),
            align: 'right' as const,
            className: 'lh-number',
            render: (_: unknown, { total }: Group) => figure(total[at + 1], column.own),
          })),
        ]}
        summary={() =>
          answer && groups.length > 0 ? (
            <Table.Summary.Row>
              <Table.Summary.Cell index={0}>{t('list.totalRow')}</Table.Summary.Cell>
              {[countText(answer.totals.total[0]), ...measured.map(({ own }, at) => figure(answer.totals.total[at + 1], own))].map(
                (sum, at) => (
                  <Table.Summary.Cell key={at} index={at + 1} align="right" className="lh-number">
                    {sum}
                  </Table.Summary.Cell>
                ),
              )}
            </Table.Summary.Row>
          ) : null
        }
      />
    </div>
  );
}

/** The rows of a list in groups by one column, or, with a second one across, as a pivot: over the rows of its search, as whoever asks may see them. */
export function Groups({ applied, turn, by, ...props }: GroupsProps): ReactNode {
  const { model, source } = usePage();
  const [shape, setShape] = usePivotMemory(source.session);
  const { columns, values, pivot } = usePivot(model, by, shape);
  const search = useMemo(() => encodeSearch(applied), [applied]);
  const asked = pivot && toAsked(by, pivot);
  return (
    <div className="lh-groups">
      {columns.length > 0 && (
        <PivotTool columns={columns} values={values} shape={shape} onShape={setShape}>
          {asked && <ExportButton asked={asked} groups={statisticSizes[0]} applied={applied} />}
        </PivotTool>
      )}
      {pivot ? (
        <PivotTable
          key={JSON.stringify([asked, pivot.then?.grouping.field])}
          {...props}
          by={by}
          pivot={pivot}
          search={search}
          turn={turn}
        />
      ) : (
        <GroupTable {...props} by={by} search={search} turn={turn} />
      )}
    </div>
  );
}
