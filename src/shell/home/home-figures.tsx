import type { ReactNode } from 'react';
import type { Chart } from '../../protocol/chart';
import { MaterialColumn } from '../downloads/material-column';
import { PartBoundary } from '../tabs/part-boundary';
import { ChartCard } from './chart-card';
import styles from './home.module.css';

interface HomeFiguresProps {
  readonly charts: readonly Chart[];
  /** Goes to a full path. */
  onGo(path: string): void;
}

/** The figures that page files say for this person, and what there is to download. */
export default function HomeFigures({ charts, onGo }: HomeFiguresProps): ReactNode {
  return (
    <>
      {charts.map((chart) => (
        <PartBoundary key={`${chart.path} ${chart.name}`}>
          <ChartCard chart={chart} onGo={onGo} />
        </PartBoundary>
      ))}
      <PartBoundary>
        <MaterialColumn className={styles['chart']} />
      </PartBoundary>
    </>
  );
}
