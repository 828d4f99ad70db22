import { DownOutlined, RightOutlined } from '@ant-design/icons';
import { Alert, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { noValue, type StatisticAnswer, type StatisticFigures, type StatisticKey } from '../../protocol/statistic';
import type { GroupColumn } from '../../schema/view/group-columns';
import { ScrollTable } from '../../ui/scroll-table';
import { usePage } from '../source/page-context';
import { useLanguage, useText } from '../source/use-text';
import { figureText } from '../statistic/statistic-words';
import { groupName } from './group-name';
import { GroupRows, type GroupRowsProps } from './group-rows';
import { narrowToGroup } from './narrow-to-group';
import { type Pivot, toAsked } from './pivot-shape';
import { useGroups } from './use-groups';

interface PivotTableProps extends Omit<GroupRowsProps, 'label'> {
  readonly by: GroupColumn;
  readonly pivot: Pivot;
}

type Group = StatisticAnswer['groups'][number];

/** What stands open below a group: its rows, those of one of its columns, or the group parted again. */
type Opened = { readonly kind: 'rows'; readonly column?: StatisticKey } | { readonly kind: 'parts' };

/** Stands for the key of a group where a figure tells of all of them; no value of a column is spelt so. */
const allGroups = '#all';

const sameAs = (one: Opened | undefined, other: Opened): boolean => JSON.stringify(one) === JSON.stringify(other);

/** A grouped list with the values of a second column across: each figure opens the rows that it tells of, a group may be parted again. */
export function PivotTable({ by, pivot, search, turn, ...props }: PivotTableProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model, source } = usePage();
  const { across, then, measure } = pivot;
  const { answer, busy, failure } = useGroups(source, { search, asked: toAsked(by, pivot), turn });
  const [opened, setOpened] = useState<ReadonlyMap<string, Opened>>(new Map());
  const none = t('groups.none');
  const nameOf = (column: GroupColumn, key: StatisticKey): string => groupName(column, key, { language, none });
  const figure = (figures: StatisticFigures | null | undefined): string => figureText(figures?.[0], measure, model, language);
  const toggle = (key: string, next: Opened): void =>
    setOpened((before) => {
      const after = new Map(before);
      if (sameAs(before.get(key), next)) after.delete(key);
      else after.set(key, next);
      return after;
    });
  /** A figure that opens its rows; without a group it tells of all of them. */
  const cell = (group: Group | undefined, figures: StatisticFigures | null | undefined, column?: StatisticKey): ReactNode => {
    const shown = figure(figures);
    const next: Opened = { kind: 'rows', ...(column ? { column } : {}) };
    if (shown === '') return null;
    const total = t('list.totalRow');
    const key = group?.key ?? allGroups;
    return (
      <button
        type="button"
        className="lh-link"
        aria-expanded={sameAs(opened.get(key), next)}
        aria-label={t('groups.cell', {
          row: group ? nameOf(by, group) : total,
          column: column ? nameOf(across, column) : total,
          figure: shown,
        })}
        onClick={() => toggle(key, next)}
      >
        {shown}
      </button>
    );
  };
  const inside = (group: Group | undefined): ReactNode => {
    const at = opened.get(group?.key ?? allGroups);
    // The table keeps the place of a group that was closed: nothing is read for it.
    if (!at) return null;
    const narrowed = group ? narrowToGroup(search, by, group.key) : search;
    if (at.kind === 'parts' && then)
      return <PivotTable {...props} by={then} pivot={{ ...pivot, then: undefined }} search={narrowed} turn={turn} />;
    const column = at.kind === 'rows' ? at.column : undefined;
    const own = group ? nameOf(by, group) : t('list.totalRow');
    const label = column ? `${own} · ${nameOf(across, column)}` : own;
    return <GroupRows {...props} label={label} search={column ? narrowToGroup(narrowed, across, column.key) : narrowed} turn={turn} />;
  };
  const groups = answer?.groups.filter(({ key, cells }) => key !== noValue || cells.some((each) => each !== null)) ?? [];
  const columns = answer?.columns ?? [];
  if (failure !== undefined) return <Alert type="error" showIcon role="alert" message={failure || t('list.failed')} />;
  return (
    <div className="lh-pivot" aria-busy={busy}>
      {answer?.more ? <p role="status">{t('groups.many', { count: groups.length })}</p> : null}
      <ScrollTable<Group>
        label={t('groups.pivot', { rows: text(by.column.label), columns: text(across.column.label) })}
        rowKey="key"
        size="small"
        bordered
        loading={answer === undefined}
        dataSource={groups}
        pagination={false}
        scroll={{ x: 'max-content' }}
        locale={{ emptyText: t('groups.empty') }}
        expandable={{
          expandedRowKeys: [...opened.keys()].filter((key) => key !== allGroups),
          showExpandColumn: false,
          expandedRowRender: inside,
        }}
        columns={[
          {
            key: '#group',
            title: text(by.column.label),
            fixed: 'left',
            render: (_: unknown, group: Group) => {
              const next: Opened = then ? { kind: 'parts' } : { kind: 'rows' };
              const isOpen = sameAs(opened.get(group.key), next);
              return (
                <button type="button" className="lh-link lh-group-name" aria-expanded={isOpen} onClick={() => toggle(group.key, next)}>
                  {isOpen ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
                  {nameOf(by, group)}
                </button>
              );
            },
          },
          ...columns.map((column, at) => ({
            key: `c${column.key}`,
            title: nameOf(across, column),
            align: 'right' as const,
            className: 'lh-number',
            render: (_: unknown, group: Group) => cell(group, group.cells[at], column),
          })),
          {
            key: '#total',
            title: t('list.totalRow'),
            align: 'right' as const,
            className: 'lh-number',
            render: (_: unknown, group: Group) => cell(group, group.total),
          },
        ]}
        summary={() =>
          answer && groups.length > 0 ? (
            <>
              <Table.Summary.Row>
                <Table.Summary.Cell index={0}>{t('list.totalRow')}</Table.Summary.Cell>
                {[...answer.totals.cells, answer.totals.total].map((figures, at) => (
                  <Table.Summary.Cell key={at} index={at + 1} align="right" className="lh-number">
                    {cell(undefined, figures, columns[at])}
                  </Table.Summary.Cell>
                ))}
              </Table.Summary.Row>
              {opened.has(allGroups) ? (
                <Table.Summary.Row>
                  <Table.Summary.Cell index={0} colSpan={columns.length + 2}>
                    {inside(undefined)}
                  </Table.Summary.Cell>
                </Table.Summary.Row>
              ) : null}
            </>
          ) : null
        }
      />
    </div>
  );
}
