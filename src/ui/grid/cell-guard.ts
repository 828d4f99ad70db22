import type { ReactNode } from 'react';
import type { GridColumn } from './grid-model';

export type CellFaultListener = (columnKey: string, error: unknown) => void;

/** Draws cells so that one that throws is blank and the rest of the grid lives. */
export interface CellGuard {
  draw<Row>(column: GridColumn<Row>, row: Row, active: boolean): ReactNode;
}

/** Makes a guard that tells of each column's fault once. */
export function createCellGuard(tell: CellFaultListener): CellGuard {
  const told = new Set<string>();
  return {
    draw: (column, row, active) => {
      try {
        return column.cell(row, active);
      } catch (error) {
        if (!told.has(column.key)) {
          told.add(column.key);
          // After drawing: who hears of it may set state.
          queueMicrotask(() => tell(column.key, error));
        }
        return null;
      }
    },
  };
}
