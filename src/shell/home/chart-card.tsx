import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addDays, addMonths } from '../../base/day';
import { loadChunk } from '../../client/chunk-fault';
import type { Chart } from '../../protocol/chart';
import { Card } from '../../ui/card/card';
import { lazyPart } from '../../ui/lazy-part';
import { quietMoment } from '../../ui/quiet-moment';
import { useDictNames } from '../dicts/use-dict-names';
import { useServices } from '../services';
import { PartBoundary } from '../tabs/part-boundary';
import { useTabActive } from '../tabs/tab-active';
import { usePreference } from '../use-preference';
import { followTo } from './follow-to';
import { toListAddress } from './home-plan';
import styles from './home.module.css';

/** What draws comes last: names and figures say the same, and wait for nothing. */
const ChartBars = lazyPart(async () => {
  await quietMoment();
  return (await loadChunk(() => import('./chart-bars'))).ChartBars;
});

interface Group {
  readonly key: string;
  readonly count: number;
  /** A decimal text. */
  readonly sum: string;
}

/** Months that a chart shows at most. */
const mostBars = 8;

const isGroups = (answer: unknown): answer is readonly Group[] =>
  Array.isArray(answer) && answer.every((each: unknown) => typeof each === 'object' && each !== null && 'key' in each && 'sum' in each);

/** The rows of a bar in the list of their page; undefined where no search finds them. */
function addressOf({ path, by, opens }: Chart, key: string): string | undefined {
  if (opens === undefined || key === '') return undefined;
  if (opens !== 'range') return toListAddress({ path, items: [{ field: by, operator: opens, value: opens === 'in' ? [key] : key }] });
  const first = `${key}-01`;
  const last = addDays(addMonths(first, 1) ?? '', -1);
  return last && toListAddress({ path, items: [{ field: by, operator: 'range', value: [first, last] }] });
}

interface ChartCardProps {
  readonly chart: Chart;
  /** Goes to a full path. */
  onGo(path: string): void;
}

/** What a page's rows come to, by month or by option: a table of names and figures, each leading to its rows, with its bars between them. */
export function ChartCard({ chart, onGo }: ChartCardProps) {
  const { t } = useTranslation();
  const { http } = useServices();
  const active = useTabActive();
  const language = usePreference((each) => each.language);
  const names = useDictNames(chart.dict);
  const [groups, setGroups] = useState<readonly Group[] | 'failed'>();
  useEffect(() => {
    if (!active) return undefined;
    let requested = true;
    const { by, sum = '' } = chart;
    http
      .post<unknown>(`api/${chart.path}/tally`, { by, sum, current: 1, size: 1, searchType: 'N', searchParam: [] }, { background: true })
      .then((answer) => requested && setGroups(isGroups(answer) ? answer : 'failed'))
      .catch(() => requested && setGroups('failed'));
    return () => {
      requested = false;
    };
  }, [active, chart, http]);
  const number = new Intl.NumberFormat(language === 'en' ? 'en-GB' : 'zh-CN', { maximumFractionDigits: 0 });
  // Lengths of bars are looks, not money: here a number that is nearly right does.
  const sized = (typeof groups === 'string' ? [] : (groups ?? [])).map(({ key, count, sum }) => ({
    key,
    size: chart.sum ? Number(sum) : count,
  }));
  const shown = chart.isDated ? sized.slice(0, mostBars).toReversed() : sized.toSorted((a, b) => b.size - a.size).slice(0, mostBars);
  const bars = shown.map(({ key, size }) => ({
    key,
    size,
    name: names.get(key) ?? chart.words?.[key]?.[language] ?? key,
    figure: number.format(size),
    address: addressOf(chart, key),
  }));
  const title = chart.label[language];
  return (
    <Card title={title} busy={groups === undefined} className={styles['chart']}>
      {(groups === 'failed' || groups?.length === 0) && (
        <p className={styles['empty']}>{t(groups === 'failed' ? 'home.chart.failed' : 'home.chart.empty')}</p>
      )}
      <table>
        <caption className="lh-hidden-text">{title}</caption>
        <tbody>
          {bars.map(({ key, name, figure, address }, place) => (
            <tr key={key}>
              <th scope="row">
                {address === undefined ? (
                  name
                ) : (
                  <a href={address} onClick={followTo(address, onGo)}>
                    {name}
                  </a>
                )}
              </th>
              {place === 0 && (
                <td className={styles['bars']} rowSpan={bars.length} aria-hidden="true">
                  <PartBoundary onGone={() => undefined}>
                    <ChartBars bars={bars} onGo={onGo} />
                  </PartBoundary>
                </td>
              )}
              <td className={styles['barNumber']}>{figure}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
