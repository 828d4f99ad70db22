import { useLatest } from 'ahooks';
import { useMemo } from 'react';
import { cellText } from './copy-cells';
import { fitWidth, measureOnCanvas } from './fit-width';
import type { HeaderActions } from './grid-header';
import type { GridContext } from './grid-context';
import { useResize } from './gestures/use-resize';

interface HeaderActionsRequest<Row> extends GridContext<Row> {
  readonly onSort: ((key: string, additive: boolean) => void) | undefined;
  readonly onResize: ((key: string, width: number) => void) | undefined;
  readonly onColumnMenu: ((key: string, element: HTMLElement) => void) | undefined;
}

/** Gives the header what it can be asked to do, as one object that never changes. */
export function useHeaderActions<Row>(request: HeaderActionsRequest<Row>): HeaderActions {
  const latest = useLatest(request);
  const startResize = useResize(request);
  return useMemo(
    () => ({
      sort: (key, additive) => latest.current.onSort?.(key, additive),
      startResize,
      openMenu: (key, element) => latest.current.onColumnMenu?.(key, element),
      fit: (key) => {
        const { container, plan, rows, onResize } = latest.current;
        const position = plan.placed.findIndex((each) => each.column.key === key);
        const column = plan.placed[position]?.column;
        if (!container.current || !column) return;
        const cells = [...container.current.querySelectorAll<HTMLElement>(`[data-row] > [data-column="${position}"]`)];
        const drawn = cells.flatMap((cell) => {
          const row = rows[Number(cell.parentElement?.dataset.row)];
          return row === undefined ? [] : [{ cell, text: cellText(column, row) }];
        });
        const header = cells.find((cell) => cell.parentElement?.dataset.row === '-1');
        onResize?.(key, fitWidth({ column, rows, header, drawn }, measureOnCanvas));
      },
    }),
    [startResize, latest],
  );
}
