import { useLatest } from 'ahooks';
import { theme } from 'antd';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { type RefObject, useEffect, useRef } from 'react';

register([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, CanvasRenderer]);

/** What a chart says to ECharts. */
export type ChartOption = Readonly<Record<string, unknown>>;

/** The value of a variable of the theme on screen, by its name. */
export type ThemeVariable = (name: string) => string;

interface Drawing<Subject> {
  readonly subject: Subject;
  toOption(subject: Subject, variable: ThemeVariable): ChartOption;
  /** Told of a point that was chosen, by its place. */
  onPick(subject: Subject, place: { readonly series: number; readonly point: number }): void;
}

/** Draws a subject in an element, again with each new subject and each change of the theme, and as wide as the element is. */
export function useChart<Subject>({ subject, toOption, onPick }: Drawing<Subject>): RefObject<HTMLDivElement | null> {
  const host = useRef<HTMLDivElement>(null);
  const chart = useRef<EChartsType>(undefined);
  const latest = useLatest({ subject, toOption, onPick });
  // The variables of a theme change with its tokens.
  const { token } = theme.useToken();
  useEffect(() => {
    const element = host.current;
    if (!element) return undefined;
    const made = init(element);
    chart.current = made;
    made.on('click', ({ seriesIndex: series = 0, dataIndex: point = 0 }) =>
      latest.current.onPick(latest.current.subject, { series, point }),
    );
    const observer = new ResizeObserver(() => made.resize());
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.dispose();
    };
  }, [latest]);
  useEffect(() => {
    const style = getComputedStyle(document.documentElement);
    const variable: ThemeVariable = (name) => style.getPropertyValue(`--lh-${name}`).trim();
    chart.current?.setOption(latest.current.toOption(subject, variable), { notMerge: true });
  }, [subject, token, latest]);
  return host;
}

/** How text, lines and hints look in the theme on screen. */
export function toDress(variable: ThemeVariable) {
  const text = { color: variable('text-second'), fontFamily: variable('font-stack') };
  return {
    text,
    quiet: { lineStyle: { color: variable('line') } },
    tooltip: {
      trigger: 'item',
      renderMode: 'richText',
      backgroundColor: variable('raised'),
      borderColor: variable('line-strong'),
      textStyle: { ...text, color: variable('text') },
    },
  };
}
