import type { ReactNode } from 'react';
import { MaterialColumn } from '../downloads/material-column';
import { ChartCard } from './chart-card';
import type { Chart } from './home-plan';
import styles from './home.module.css';

/** A figure of the institute, or, where there is no chart, what there is to download. */
export default function HomeFigure({ chart }: { readonly chart: Chart | undefined }): ReactNode {
  return chart ? <ChartCard chart={chart} /> : <MaterialColumn className={styles['chart']} />;
}
