import { ReloadOutlined } from '@ant-design/icons';
import { Button, Segmented, Select } from 'antd';
import { type ReactNode, useCallback, useMemo, useReducer, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { instituteTime } from '../../base/institute-time';
import { type StatisticAnswer, type StatisticKey, statisticSizes } from '../../protocol/statistic';
import type { StatisticModel } from '../../schema/model/statistic-model';
import { lazyPart } from '../../ui/lazy-part';
import { GridSkeleton } from '../../ui/state/grid-skeleton';
import { StateCard } from '../../ui/state/state-card';
import { withheldIn } from '../list-state/withheld-values';
import { SearchBar } from '../search/search-bar';
import { openSearch, searchReducer } from '../search/search-reducer';
import { PageProvider, type PageUser, usePage } from '../source/page-context';
import type { PageSource } from '../source/page-source';
import { useLanguage, useText } from '../source/use-text';
import { ExportButton } from './export-button';
import { toListAddress } from './list-address';
import '../list/list-page.css';
import './statistic-page.css';
import { StatisticTable } from './statistic-table';
import { figureText, itemOf, nameOfKey, searchOf } from './statistic-words';
import { type ChartPoint, toChart } from '../../protocol/statistic';
import { useStatistic } from './use-statistic';

// Charts come after the table, which says the same.
const StatisticChart = lazyPart(
  async () => (await import('./statistic-chart')).StatisticChart,
  () => <div className="lh-statistic-chart" />,
);

interface StatisticPageProps {
  readonly source: PageSource;
  readonly user: PageUser;
  /** Name of the statistic. */
  readonly statistic: string;
  /** Goes to a full path. */
  onGo(path: string): void;
}

interface ShownProps {
  readonly statistic: StatisticModel;
  readonly answer: StatisticAnswer;
  readonly measure: number;
  readonly busy: boolean;
  addressOf(point: ChartPoint): string | undefined;
  onGo(path: string): void;
}

/** The chart and the table of what was read. */
function Shown({ statistic, answer, measure, busy, addressOf, onGo }: ShownProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  const { model } = usePage();
  const { by, across, measures } = statistic;
  const [rowItem, columnItem] = [itemOf(model, by.field), itemOf(model, across?.field ?? '')];
  const empty = t('statistic.none');
  const nameOf = useCallback(
    (which: 'group' | 'column', key: StatisticKey) => nameOfKey(key, which === 'group' ? rowItem : columnItem, { language, empty }),
    [rowItem, columnItem, language, empty],
  );
  const figureOf = useCallback(
    (value: string | null | undefined, index: number) => {
      const of = measures[index];
      return of ? figureText(value, of, model, language) : '';
    },
    [measures, model, language],
  );
  const data = useMemo(() => toChart(answer, statistic, measure), [answer, statistic, measure]);
  const names = useMemo(() => measures.map(({ label }) => text(label)), [measures, text]);
  const name = names[measure] ?? '';
  const rowName = rowItem ? text(rowItem.label) : '';
  if (answer.groups.length === 0) return <StateCard title={t('statistic.empty')} text={t('statistic.emptyText')} />;
  return (
    <>
      <StatisticChart
        kind={statistic.chart}
        data={data}
        label={t('statistic.chart', { name: `${text(statistic.label)}, ${name}`, count: data.categories.length })}
        nameOf={(point, index) => {
          const rest = point === 'series' ? data.series[index]?.rest : undefined;
          if (rest) return t('statistic.rest');
          const key = point === 'category' ? data.categories[index] : data.series[index]?.of;
          const isGroup = (point === 'category') === (data.along === 'groups');
          return key ? nameOf(isGroup ? 'group' : 'column', key) : name;
        }}
        figureOf={(value) => figureOf(value, measure)}
        onPick={(point) => {
          const address = addressOf(point);
          if (address !== undefined) onGo(address);
        }}
      />
      {data.cut || answer.more ? (
        <p className="lh-statistic-note">
          {data.cut ? t('statistic.cut') : null} {answer.more ? t('statistic.more', { count: answer.groups.length }) : null}
        </p>
      ) : null}
      <div className="lh-statistic-table">
        <StatisticTable
          label={text(statistic.label)}
          answer={answer}
          title={rowName}
          measure={measure}
          measures={names}
          busy={busy}
          empty={null}
          nameOf={nameOf}
          figureOf={figureOf}
          addressOf={addressOf}
          onGo={onGo}
        />
      </div>
    </>
  );
}

function Statistic({ statistic, onGo }: { readonly statistic: StatisticModel; onGo(path: string): void }): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { model, source } = usePage();
  const page = useMemo(() => searchOf(model, statistic), [model, statistic]);
  const [panel, dispatch] = useReducer(searchReducer(page), page, (each) => openSearch(each));
  const [groups, setGroups] = useState<number>(statisticSizes[0]);
  const [measure, setMeasure] = useState(0);
  const { applied, turn } = panel;
  const { answer, failure, busy, reload } = useStatistic(source, { statistic: statistic.name, groups, applied, turn });
  const withheld = useMemo(() => withheldIn(model, source.session), [model, source.session]);
  const { by, across, measures } = statistic;
  const addressOf = useCallback(
    ({ group, column, rest }: ChartPoint) => {
      const restKeys = rest?.map(({ key }) => key);
      const groupKeys = group ? [group.key] : restKeys;
      const columnKeys = column ? [column.key] : restKeys;
      return toListAddress(model, {
        ...{ applied, withheld, today: instituteTime().slice(0, 10) },
        narrowings: [
          ...(groupKeys ? [{ grouping: by, keys: groupKeys }] : []),
          ...(columnKeys && across ? [{ grouping: across, keys: columnKeys }] : []),
        ],
      });
    },
    [model, applied, withheld, by, across],
  );
  // Which part of the rows says yes is told of all columns together where a column is yes or no of it.
  const shown = measures.flatMap(({ label, field }, index) =>
    field !== undefined && field === across?.field ? [] : [{ value: index, label: text(label) }],
  );
  const sizes = statisticSizes.map((size) => ({ value: size, label: t('statistic.groups', { count: size }) }));
  return (
    <section className="lh-list lh-statistic" aria-label={text(statistic.label)}>
      <SearchBar search={page.search} panel={panel} dispatch={dispatch} onSearch={() => dispatch({ do: 'search' })} settings={null} />
      <div className="lh-toolbar">
        {across && shown.length > 1 ? (
          <Segmented<number> aria-label={t('statistic.measure')} value={measure} options={shown} onChange={setMeasure} />
        ) : null}
        <span className="lh-statistic-space" />
        <ExportButton asked={{ statistic: statistic.name }} groups={groups} applied={applied} />
        <Select<number> aria-label={t('statistic.size')} value={groups} options={sizes} onChange={setGroups} />
        <Button icon={<ReloadOutlined aria-hidden />} aria-label={t('list.reload')} onClick={reload} />
      </div>
      {failure ? (
        <StateCard
          role="alert"
          title={t('list.failed')}
          text={failure.sentence}
          actions={<Button onClick={reload}>{t('list.retry')}</Button>}
        />
      ) : answer ? (
        <Shown statistic={statistic} answer={answer} measure={measure} busy={busy} addressOf={addressOf} onGo={onGo} />
      ) : (
        <GridSkeleton />
      )}
    </section>
  );
}

/** A statistic of a page: its search, a chart, and the table with all figures. @public */
export function StatisticPage({ source, user, statistic, onGo }: StatisticPageProps): ReactNode {
  const { t } = useTranslation();
  const { model, can } = source.served;
  const found = can.includes('view') && can.includes(statistic) ? model.statistics?.find(({ name }) => name === statistic) : undefined;
  return (
    <PageProvider source={source} user={user}>
      {found ? (
        <Statistic key={`${model.hash} ${statistic}`} statistic={found} onGo={onGo} />
      ) : (
        <div className="lh-list-denied">
          <StateCard title={t('statistic.denied')} text={t('statistic.deniedText')} />
        </div>
      )}
    </PageProvider>
  );
}
