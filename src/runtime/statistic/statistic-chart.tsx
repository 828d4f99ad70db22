import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { useLatest } from 'ahooks';
import { theme } from 'antd';
import { type ReactNode, useEffect, useRef } from 'react';
import type { meanings } from '../../ui/theme/palettes';
import type { StatisticModel } from '../../schema/model/statistic-model';
import type { ChartData, ChartPoint } from './to-chart';

register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

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

function toOption({ kind, data, nameOf, figureOf }: StatisticChartProps, colour: (name: string) => string): Record<string, unknown> {
  const text = { color: colour('text-second'), fontFamily: colour('font-stack') };
  const quiet = { lineStyle: { color: colour('line') } };
  const base = {
    animation: false,
    color: marks.map(colour),
    textStyle: text,
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      backgroundColor: colour('raised'),
      borderColor: colour('line-strong'),
      textStyle: { ...text, color: colour('text') },
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
  return {
    ...base,
    grid: { left: 8, right: 16, top: data.series.length > 1 ? 56 : 16, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      data: data.categories.map((_, index) => nameOf('category', index)),
      axisLine: quiet,
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true, width: 96, overflow: 'truncate' },
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
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const latest = useLatest(props);
  // The variables of a theme change with its tokens.
  const { token } = theme.useToken();
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const made = init(element);
    chart.current = made;
    made.on('click', ({ seriesIndex = 0, dataIndex = 0 }) => {
      const point = latest.current.data.series[seriesIndex]?.points[dataIndex];
      if (point) latest.current.onPick(point);
    });
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
    };
  }, [latest]);
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    chart.current?.setOption(
      toOption(props, (name) => style.getPropertyValue(`--lh-${name}`).trim()),
      { notMerge: true },
    );
  }, [props, token]);
  return <div ref={host} role="img" aria-label={props.label} className="lh-statistic-chart" />;
}
