import type { ReactNode } from 'react';
import { toDress, type ThemeVariable, useChart } from '../../ui/chart/use-chart';

/** What a bar stands for. */
interface Bar {
  readonly name: string;
  readonly size: number;
  /** The size in figures. */
  readonly figure: string;
  /** Where its rows are; absent where no search finds them. */
  readonly address?: string | undefined;
}

interface ChartBarsProps {
  /** From top to bottom. */
  readonly bars: readonly Bar[];
  /** Goes to a full path. */
  onGo(path: string): void;
}

function toOption({ bars }: ChartBarsProps, variable: ThemeVariable): Record<string, unknown> {
  return {
    animation: false,
    tooltip: {
      ...toDress(variable).tooltip,
      confine: true,
      formatter: ({ dataIndex = 0 }: { dataIndex?: number }) => {
        const bar = bars[dataIndex];
        return bar ? `${bar.name}\n${bar.figure}` : '';
      },
    },
    grid: { left: 0, right: 0, top: 0, bottom: 0 },
    // As high as its rows are, so that each bar stands in the row that names it.
    yAxis: { type: 'category', show: false, inverse: true, data: bars.map(({ name }) => name) },
    xAxis: {
      type: 'value',
      show: false,
      min: ({ min }: { min: number }) => Math.min(0, min),
      max: ({ max }: { max: number }) => Math.max(1, max),
    },
    series: [
      {
        type: 'bar',
        barWidth: '50%',
        // Little is a little bar, and nothing is none.
        barMinHeight: 2,
        itemStyle: { color: variable('accent-fill'), borderRadius: 1 },
        data: bars.map(({ size, address }) => ({ value: size === 0 ? null : size, cursor: address === undefined ? 'default' : 'pointer' })),
      },
    ],
  };
}

/** Draws the bars of a table's rows beside their names and figures, in the colours of the theme; a bar that is pressed opens its rows. @public */
export function ChartBars(props: ChartBarsProps): ReactNode {
  const host = useChart({
    subject: props,
    toOption,
    onPick: ({ bars, onGo }, { point }) => {
      const address = bars[point]?.address;
      if (address !== undefined) onGo(address);
    },
  });
  return <div ref={host} />;
}
