import { Select } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlChartModel } from '../../../schema/model/page-model';
import { formatValue } from '../../../schema/entry/format-value';
import { lazyPart } from '../../../ui/lazy-part';
import { readFailure } from '../../source/read-failure';
import type { PageSource, WireRow } from '../../source/page-source';
import { useLanguage, useText } from '../../source/use-text';
import './related-chart.css';
import {
  type ChartFields,
  fieldsOf,
  limitText,
  type Mark,
  type Plot,
  type Refusal,
  type Series,
  settingPoints,
  toPlots,
  toSeries,
} from './to-series';

const ControlChart = lazyPart(
  async () => (await import('./control-chart')).ControlChart,
  () => <div className="lh-control-chart" />,
);

/** Points that are drawn at most. */
const mostPoints = 100;

interface RelatedChartProps {
  readonly source: PageSource;
  readonly chart: ControlChartModel;
  /** Rises with each answer of the list below: the chart is read after it, and again. */
  readonly answers: number;
  /** Told of the record whose point was pressed. */
  onPick(id: string): void;
}

type Read = { readonly rows: readonly WireRow[] } | { readonly sentence: string };

function useRows(source: PageSource, { x }: ControlChartModel, answers: number): Read | undefined {
  const [read, setRead] = useState<Read>();
  useEffect(() => {
    if (answers === 0) return undefined;
    const asked = new AbortController();
    source
      .list({ current: 1, size: mostPoints, searchType: 'N', orderBy: [{ prop: x, order: 'desc' }] }, asked.signal)
      .then(
        ({ records }) => ({ rows: records }),
        (thrown: unknown) => ({ sentence: readFailure(thrown).sentence }),
      )
      .then((answer) => {
        if (!asked.signal.aborted) setRead(answer);
      });
    return () => asked.abort();
  }, [source, x, answers]);
  return read;
}

function useWords() {
  const { t } = useTranslation();
  const text = useText();
  const language = useLanguage();
  return useMemo(() => {
    const beyondOf = (marks: readonly Mark[]): string => {
      const beyond = marks.filter((mark) => mark.beyond);
      return beyond.length === 0
        ? t('controlChart.allWithin')
        : t('controlChart.beyond', {
            count: beyond.length,
            places: beyond.map(({ place }) => place).join(language === 'zh' ? '、' : ', '),
          });
    };
    const summaryOf = (plot: Plot): string => {
      const { field, marks, limits } = plot;
      const head = t('controlChart.points', { name: text(field.label), count: marks.length });
      const numbers = limits
        ? t('controlChart.limits', {
            centre: limitText(plot, limits.centre),
            lower: limitText(plot, limits.lower),
            upper: limitText(plot, limits.upper),
          })
        : '';
      const verdict = marks.some((mark) => mark.limits) ? beyondOf(marks) : '';
      return [head, numbers, verdict].filter((part) => part !== '').join(language === 'zh' ? '' : ' ');
    };
    const hintOf =
      ({ field }: Plot) =>
      ({ name, place, value, beyond, settled }: Mark): string => {
        const unit = field.unit ? ` ${text(field.unit)}` : '';
        const notes = [...(beyond ? [t('controlChart.isBeyond')] : []), ...(settled ? [] : [t('controlChart.isOpen')])];
        return [name, place, `${formatValue(field, value.toFixed(), language)}${unit}`, ...notes].join('\n');
      };
    const refusalOf = (refusal: Refusal): string =>
      refusal.why === 'few'
        ? t('controlChart.few')
        : t(refusal.why === 'counts' ? 'controlChart.counts' : 'controlChart.count', {
            counts: refusal.counts.join(language === 'zh' ? '、' : ', '),
          });
    return { summaryOf, hintOf, refusalOf };
  }, [t, text, language]);
}

interface ShownProps extends Pick<RelatedChartProps, 'onPick'> {
  readonly fields: ChartFields;
  readonly series: Series;
}

function Shown({ fields, series, onPick }: ShownProps): ReactNode {
  const { t } = useTranslation();
  const words = useWords();
  const { plots, refusal } = useMemo(() => toPlots(fields, series), [fields, series]);
  const lines = useMemo(() => ({ upper: t('controlChart.upper'), centre: t('controlChart.centre'), lower: t('controlChart.lower') }), [t]);
  return (
    <>
      {plots.map((plot) => (
        <figure key={plot.field.name} className="lh-control-figure">
          <ControlChart plot={plot} label={words.summaryOf(plot)} lines={lines} hintOf={words.hintOf(plot)} onPick={onPick} />
          <figcaption className="lh-quiet">{words.summaryOf(plot)}</figcaption>
        </figure>
      ))}
      {refusal ? <p className="lh-quiet">{words.refusalOf(refusal)}</p> : null}
      {!refusal && !fields.limit && series.points.filter(({ settled }) => settled).length > settingPoints ? (
        <p className="lh-quiet">{t('controlChart.setting', { count: settingPoints })}</p>
      ) : null}
    </>
  );
}

/** A control chart of the related records, one series at a time; nothing where the reader may not see what it is drawn from, or where there is no point. */
export function RelatedChart({ source, chart, answers, onPick }: RelatedChartProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const { record } = source.served.model;
  const fields = useMemo(() => fieldsOf(record, chart), [record, chart]);
  const read = useRows(source, chart, fields ? answers : 0);
  const rows = read && 'rows' in read ? read.rows : undefined;
  const series = useMemo(
    () => (fields && rows ? toSeries({ record, fields, only: chart.only, rows, language }) : []),
    [record, fields, chart, rows, language],
  );
  const [key, setKey] = useState<string>();
  if (read && 'sentence' in read) return <p className="lh-quiet">{t('controlChart.failed', { sentence: read.sentence })}</p>;
  // The longest one to begin with: a chart of one or two points tells nothing.
  const longest = series.reduce<Series | undefined>(
    (most, each) => (most && most.points.length >= each.points.length ? most : each),
    undefined,
  );
  const shown = series.find((each) => each.key === key) ?? longest;
  if (!fields || !shown) return null;
  return (
    <section className="lh-related-chart" aria-label={t('controlChart.title')}>
      {series.length > 1 ? (
        <Select
          className="lh-related-series"
          aria-label={t('controlChart.series')}
          value={shown.key}
          options={series.map((each) => ({ value: each.key, label: each.label }))}
          onChange={setKey}
          popupMatchSelectWidth={false}
        />
      ) : shown.label === '' ? null : (
        <p className="lh-related-series">{shown.label}</p>
      )}
      <Shown fields={fields} series={shown} onPick={onPick} />
    </section>
  );
}
