import type { ReactNode } from 'react';
import { MaterialColumn } from '../downloads/material-column';
import { PartBoundary } from '../tabs/part-boundary';
import { ChartCard } from './chart-card';
import styles from './home.module.css';
import { useCharts } from './use-charts';

/** The figures that page files say for this person, and what there is to download. */
export default function HomeFigures({ paths }: { readonly paths: ReadonlySet<string> }): ReactNode {
  const charts = useCharts(paths);
  return (
    <>
      {charts.map((chart) => (
        <PartBoundary key={`${chart.path} ${chart.name}`}>
          <ChartCard chart={chart} />
        </PartBoundary>
      ))}
      <PartBoundary>
        <MaterialColumn className={styles['chart']} />
      </PartBoundary>
    </>
  );
}
