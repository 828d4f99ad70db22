import type { ReactNode } from 'react';
import type { meanings } from '../../ui/theme/palettes';
import type { StatisticModel } from '../../schema/model/statistic-model';
import { toDress, type ThemeVariable, useChart } from '../../ui/chart/use-chart';
import type { ChartData, ChartPoint } from '../../protocol/statistic';

interface StatisticChartProps {
  readonly kind: StatisticModel['chart'];
  readonly data: ChartData;
  /** Says in a sentence what is drawn. */
  readonly label: string;
  nameOf(point: 'category' | 'series', index: number): string;
  figureOf(value: string | null): string;
  onPick(point: ChartPoint): void;
}

/** Colours that are told apart, of the theme on screen. */
const marks = ['blue', 'green', 'amber', 'purple', 'cyan', 'red', 'grey'] as const satisfies readonly (typeof meanings)[number][];

/** A figure as a length on the screen: looks, not money. */
const toSize = (value: string | null): number => (value === null ? 0 : Number(value));

/** More names than this, if they are long, would be left out but for every few. */
const fewNames = 8;
/** Longer than a month or a day is written. Units: characters. */
const shortName = 10;

/** How names stand under their bars: long ones of many bars at a slant, so that each bar says whose it is. */
export function toNameLabel(names: readonly string[]): Readonly<Record<string, unknown>> {
  const isLong = names.some((name) => [...name].reduce((sum, each) => sum + (each > '\u2e80' ? 2 : 1), 0) > shortName);
  return { hideOverlap: true, width: 96, overflow: 'truncate', ...(isLong && names.length > fewNames ? { interval: 0, rotate: 35 } : {}) };
}

function toOption({ kind, data, nameOf, figureOf }: StatisticChartProps, colour: ThemeVariable): Record<string, unknown> {
  const { text, quiet, tooltip } = toDress(colour);
  const base = {
    animation: false,
    color: marks.map(colour),
    textStyle: text,
    tooltip: {
      ...tooltip,
      formatter: ({ seriesIndex = 0, dataIndex = 0 }: { seriesIndex?: number; dataIndex?: number }) => {
        const point = data.series[seriesIndex]?.points[dataIndex];
        const series = data.series.length > 1 ? ` · ${nameOf('series', seriesIndex)}` : '';
        return `${nameOf('category', dataIndex)}${series}\n${figureOf(point?.value ?? null)}`;
      },
    },
    ...(data.series.length > 1 || kind === 'pie'
      ? { legend: { type: 'plain', top: 0, textStyle: text, itemHeight: 10, itemWidth: 14 } }
      : {}),
  };
  if (kind === 'pie') {
    const slices = data.series[0]?.points.map(({ value }, index) => ({ name: nameOf('category', index), value: toSize(value) })) ?? [];
    return { ...base, series: [{ type: 'pie', radius: ['35%', '70%'], center: ['50%', '58%'], label: { ...text }, data: slices }] };
  }
  const names = data.categories.map((_, index) => nameOf('category', index));
  return {
    ...base,
    grid: { left: 8, right: 16, top: data.series.length > 1 ? 56 : 16, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      data: names,
      axisLine: quiet,
      axisTick: { show: false },
      axisLabel: { ...text, ...toNameLabel(names) },
    },
    yAxis: {
      type: 'value',
      splitLine: quiet,
      axisLabel: { ...text, formatter: (value: number) => figureOf(String(value)).replace(/\.0+(?=%|$)/, '') },
    },
    series: data.series.map(({ points }, index) => ({
      type: kind === 'line' ? 'line' : 'bar',
      name: nameOf('series', index),
      barMaxWidth: 36,
      ...(kind === 'stacked' ? { stack: 'all' } : {}),
      data: points.map(({ value }) => (kind === 'line' && value === null ? null : toSize(value))),
    })),
  };
}

/** Draws the figures of a statistic in the colours of the theme; the table below says the same in words. @public */
export function StatisticChart(props: StatisticChartProps): ReactNode {
  const host = useChart({
    subject: props,
    toOption,
    onPick: ({ data, onPick }, { series, point }) => {
      const picked = data.series[series]?.points[point];
      if (picked) onPick(picked);
    },
  });
  return <div ref={host} role="img" aria-label={props.label} className="lh-statistic-chart" />;
}
