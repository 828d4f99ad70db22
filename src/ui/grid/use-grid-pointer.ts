import { type MouseEvent, useCallback, useRef } from 'react';
import { type GridPlace, selectKey } from './grid-model';
import type { ColumnPlan } from './place-columns';
import type { SelectionStore } from './selection-store';

interface GridPointerRequest<Row, Item> {
  readonly rows: readonly Row[];
  readonly keys: readonly string[];
  readonly selection: SelectionStore<Item> | undefined;
  readonly plan: ColumnPlan<Row>;
  toItem(row: Row): Item;
  onActive(place: GridPlace): void;
  readonly onOpen: ((row: Row) => void) | undefined;
}

export interface GridPointer {
  /** Selects or frees a row, -1 for all rows; with `range`, all from the row toggled before. */
  toggle(row: number, range: boolean): void;
  handleClick(event: MouseEvent<HTMLElement>): void;
  handleDoubleClick(event: MouseEvent<HTMLElement>): void;
  handleMouseOver(event: MouseEvent<HTMLElement>): void;
}

const numberOf = (target: EventTarget, name: 'row' | 'column'): number | undefined => {
  const found = target instanceof Element ? target.closest<HTMLElement>(`[data-${name}]`)?.dataset[name] : undefined;
  return found === undefined ? undefined : Number(found);
};

const onControl = (target: EventTarget): boolean => target instanceof Element && target.closest('button, a, input, [data-menu]') !== null;

/** Handles the mouse once for the whole grid: which cell, which check box, which text is cut and needs a tooltip. */
export function useGridPointer<Row, Item>(request: GridPointerRequest<Row, Item>): GridPointer {
  const latest = useRef(request);
  latest.current = request;
  const anchor = useRef<number>(undefined);
  const toggle = useCallback((row: number, range: boolean) => {
    const { rows, keys, selection, toItem } = latest.current;
    if (!selection) return;
    const entry = (index: number): readonly (readonly [string, Item])[] => {
      const [each, key] = [rows[index], keys[index]];
      return each === undefined || key === undefined ? [] : [[key, toItem(each)]];
    };
    if (row === -1) {
      const wanted = !keys.every((key) => selection.has(key));
      selection.set(
        rows.flatMap((_, index) => entry(index)),
        wanted,
      );
      return;
    }
    const wanted = !selection.has(keys[row] ?? '');
    const from = range && anchor.current !== undefined ? anchor.current : row;
    const [low, high] = [Math.min(from, row), Math.max(from, row)];
    anchor.current = row;
    selection.set(Array.from({ length: high - low + 1 }, (_, index) => low + index).flatMap(entry), wanted);
  }, []);
  const handleClick = useCallback(
    (event: MouseEvent<HTMLElement>) => {
      const [row, column] = [numberOf(event.target, 'row'), numberOf(event.target, 'column')];
      if (row === undefined || column === undefined) return;
      if (latest.current.plan.placed[column]?.column.key === selectKey) toggle(row, event.shiftKey);
      else if (!onControl(event.target)) latest.current.onActive({ row, column });
    },
    [toggle],
  );
  const handleDoubleClick = useCallback((event: MouseEvent<HTMLElement>) => {
    const { rows, plan, onOpen } = latest.current;
    const [row, column] = [numberOf(event.target, 'row'), numberOf(event.target, 'column')];
    const each = row === undefined ? undefined : rows[row];
    if (each === undefined || column === undefined || onControl(event.target)) return;
    if (plan.placed[column]?.column.key !== selectKey) onOpen?.(each);
  }, []);
  const handleMouseOver = useCallback((event: MouseEvent<HTMLElement>) => {
    const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-column]') : null;
    if (!cell) return;
    const text = cell.querySelector<HTMLElement>('.lh-grid-title') ?? cell;
    if (text.scrollWidth > text.clientWidth) cell.title = text.textContent ?? '';
    else cell.removeAttribute('title');
  }, []);
  return { toggle, handleClick, handleDoubleClick, handleMouseOver };
}
