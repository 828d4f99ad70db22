import { type ReactNode, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StatisticAnswer, StatisticFigures, StatisticKey } from '../../protocol/statistic';
import { Grid } from '../../ui/grid/grid';
import type { GridColumn, GridSort, GridTexts } from '../../ui/grid/grid-model';
import type { ChartPoint } from '../../protocol/statistic';

type Group = StatisticAnswer['groups'][number];

interface StatisticTableProps {
  readonly label: string;
  readonly answer: StatisticAnswer;
  /** What rows are, and which measure the columns show. */
  readonly title: string;
  readonly measure: number;
  readonly measures: readonly string[];
  readonly busy: boolean;
  readonly empty: ReactNode;
  nameOf(which: 'group' | 'column', key: StatisticKey): string;
  figureOf(value: string | null | undefined, measure: number): string;
  /** Where the rows of a cell are; undefined where no search finds them. */
  addressOf(point: ChartPoint): string | undefined;
  onGo(address: string): void;
}

interface Figure {
  readonly key: string;
  readonly title: string;
  /** Title over its neighbours and it; absent: it stands alone. */
  readonly upper?: string;
  readonly measure: number;
  readonly column?: StatisticKey;
  of(line: { readonly cells: Group['cells']; readonly total: StatisticFigures }): string | null | undefined;
}

const groupKey = '#group';
const keyOf = ({ key }: Group): string => `k${key}`;
const itself = (group: Group): Group => group;

function toFigures({ answer, measure, measures, nameOf }: StatisticTableProps, total: string): readonly Figure[] {
  const across = answer.columns.map((column, index): Figure => ({
    ...{ key: `c${column.key}`, title: nameOf('column', column), upper: measures[measure] ?? '', measure, column },
    of: ({ cells }) => cells[index]?.[measure],
  }));
  const totals = measures.map((title, index): Figure => ({
    ...{ key: `t${index}`, title, ...(across.length > 0 ? { upper: total } : {}), measure: index },
    of: ({ total: figures }) => figures[index],
  }));
  return [...across, ...totals];
}

/** Figures are compared as they are drawn: their order is looks. */
function inOrder(groups: readonly Group[], sort: GridSort | undefined, of: (group: Group) => string | null | undefined): readonly Group[] {
  if (!sort) return groups;
  const turn = sort.order === 'asc' ? 1 : -1;
  const sizeOf = (group: Group): number => Number(of(group) ?? -Infinity);
  return groups.toSorted((one, other) => turn * (sizeOf(one) - sizeOf(other)) || 0);
}

/** The table of a statistic: groups down, the second grouping across, all totals; each figure opens its rows in the list. */
export function StatisticTable(props: StatisticTableProps): ReactNode {
  const { label, answer, title, busy, empty, nameOf, figureOf, addressOf, onGo } = props;
  const { t } = useTranslation();
  const [sort, setSort] = useState<GridSort>();
  const total = t('statistic.total');
  const figures = useMemo(() => toFigures(props, total), [props, total]);
  const sorted = figures.find(({ key }) => key === sort?.key);
  const rows = useMemo(() => (sorted ? inOrder(answer.groups, sort, sorted.of) : answer.groups), [answer, sort, sorted]);
  const columns = useMemo(
    (): readonly GridColumn<Group>[] => [
      {
        ...{ key: groupKey, title, width: 180, align: 'left', fixed: 'left', heading: true },
        cell: (group) => nameOf('group', group),
        text: (group) => nameOf('group', group),
      },
      ...figures.map(({ key, title: named, upper, measure, column, of }): GridColumn<Group> => ({
        ...{ key, title: upper === undefined ? named : `${upper} · ${named}` },
        ...(upper === undefined ? {} : { storeys: { upper, lower: named } }),
        ...{ width: Math.max(104, named.length * 14 + 40), align: 'right', sortable: true, className: 'lh-number' },
        text: (group) => figureOf(of(group), measure),
        cell: (group, active) => {
          const text = figureOf(of(group), measure);
          const address = text === '' ? undefined : addressOf({ group, ...(column ? { column } : {}) });
          if (address === undefined) return text;
          return (
            <a
              className="lh-link"
              href={address}
              tabIndex={active ? 0 : -1}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                onGo(address);
              }}
            >
              {text}
            </a>
          );
        },
      })),
    ],
    [title, figures, nameOf, figureOf, addressOf, onGo],
  );
  const texts = useMemo<GridTexts>(
    () => ({
      selectAll: '',
      selectRow: '',
      index: t('list.index'),
      total,
      resize: '',
      copied: (count, wide) => t('list.rangeCopied', { rows: count, columns: wide }),
    }),
    [t, total],
  );
  const totals = useMemo(
    () => new Map([[groupKey, total], ...figures.map(({ key, measure, of }) => [key, figureOf(of(answer.totals), measure)] as const)]),
    [figures, figureOf, answer, total],
  );
  return (
    <Grid<Group>
      label={label}
      texts={texts}
      rows={rows}
      columns={columns}
      indexFrom={1}
      rowKey={keyOf}
      toItem={itself}
      busy={busy}
      empty={empty}
      {...(answer.groups.length > 0 ? { totals } : {})}
      {...(sort ? { sort: [sort] } : {})}
      onSort={(key) =>
        setSort((old) => (old?.key !== key ? { key, order: 'desc' } : old.order === 'desc' ? { key, order: 'asc' } : undefined))
      }
      onOpen={(group) => {
        const address = addressOf({ group });
        if (address !== undefined) onGo(address);
      }}
    />
  );
}
