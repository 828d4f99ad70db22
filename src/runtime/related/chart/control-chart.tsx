import type { ReactNode } from 'react';
import { type ChartOption, type ThemeVariable, toDress, useChart } from '../../../ui/chart/use-chart';
import type { Mark, Plot } from './to-series';

interface ControlChartProps {
  readonly plot: Plot;
  /** Says in a sentence what is drawn. */
  readonly label: string;
  /** What the three lines are called at their ends. */
  readonly lines: { readonly upper: string; readonly centre: string; readonly lower: string };
  /** What is said of a point that is pointed at. */
  hintOf(mark: Mark): string;
  /** Told of the record whose point was pressed. */
  onPick(id: string): void;
}

/** A value as a place on the screen: looks, no measurement. */
const toPlace = (value: { toString(): string } | undefined): number | null => (value === undefined ? null : Number(value.toString()));

/** Numbers of an axis in their shortest form: the spread of values far from zero has many places. */
const shortest = (value: number): string => String(Number(value.toPrecision(8)));

function toOption({ plot: { marks }, lines, hintOf }: ControlChartProps, variable: ThemeVariable): ChartOption {
  const { text, quiet, tooltip } = toDress(variable);
  const [line, danger, surface] = [variable('blue'), variable('danger'), variable('raised')];
  const ruled = (name: keyof typeof lines, type: 'solid' | 'dashed') => ({
    type: 'line',
    name: lines[name],
    silent: true,
    symbol: 'none',
    step: 'middle',
    lineStyle: { type, width: 1, color: name === 'centre' ? variable('text-third') : danger },
    endLabel: { show: true, formatter: lines[name], color: text.color, fontFamily: text.fontFamily },
    data: marks.map(({ limits }) => toPlace(limits?.[name])),
  });
  // A point beyond its limits has another shape, not another colour alone; one that sets no limits is hollow.
  const drawn = ({ value, beyond, settled }: Mark) => ({
    value: toPlace(value),
    symbol: beyond ? 'diamond' : 'circle',
    symbolSize: beyond ? 12 : 7,
    itemStyle: { color: settled ? (beyond ? danger : line) : surface, borderColor: beyond ? danger : line, borderWidth: 2 },
  });
  return {
    animation: false,
    textStyle: text,
    tooltip: {
      ...tooltip,
      formatter: ({ dataIndex = 0 }: { dataIndex?: number }) => {
        const mark = marks[dataIndex];
        return mark ? hintOf(mark) : '';
      },
    },
    grid: { left: 8, right: 48, top: 16, bottom: 4, containLabel: true },
    xAxis: {
      type: 'category',
      data: marks.map(({ place }) => place),
      axisLine: { ...quiet, onZero: false },
      axisTick: { show: false },
      axisLabel: { ...text, hideOverlap: true },
    },
    yAxis: { type: 'value', scale: true, splitLine: { show: false }, axisLabel: { ...text, formatter: shortest } },
    series: [
      { type: 'line', lineStyle: { width: 1.5, color: line }, data: marks.map(drawn) },
      ...(marks.some(({ limits }) => limits) ? [ruled('upper', 'dashed'), ruled('centre', 'solid'), ruled('lower', 'dashed')] : []),
    ],
  };
}

function onPick({ plot, onPick: tell }: ControlChartProps, { series, point }: { readonly series: number; readonly point: number }): void {
  const mark = series === 0 ? plot.marks[point] : undefined;
  if (mark) tell(mark.id);
}

/** Draws one control chart in the colours of the theme; the list below says the same in words. @public */
export function ControlChart(props: ControlChartProps): ReactNode {
  const host = useChart({ subject: props, toOption, onPick });
  return <div ref={host} role="img" aria-label={props.label} className="lh-control-chart" />;
}
