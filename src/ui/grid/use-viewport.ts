import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type ColumnPlan, countSlots, type Span, windowColumns, windowRows } from './place-columns';
import { type RowScale, toListTop } from './row-scale';

export interface Viewport {
  readonly width: number;
  readonly height: number;
}

/** Measures the scroll container; a hidden one (height 0) keeps its last size, so that a tab in the background computes nothing. */
export function useViewportSize(container: RefObject<HTMLElement | null>): Viewport {
  const [size, setSize] = useState<Viewport>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (height > 0) setSize((old) => (old.width === width && old.height === height ? old : { width, height }));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [container]);
  return size;
}

export interface GridWindow {
  readonly rows: Span;
  readonly columns: Span;
  readonly slots: number;
  /** Scroll position for which the rows are drawn. */
  readonly top: number;
  handleScroll(): void;
}

const same = (a: Span, b: Span): boolean => a.from === b.from && a.to === b.to;

/** Keeps the part of the grid that is drawn; scrolling draws at once, and only when the part changes. A hidden grid computes nothing. */
export function useGridWindow<Row>(
  container: RefObject<HTMLElement | null>,
  plan: ColumnPlan<Row>,
  { scale, size }: { readonly scale: RowScale; readonly size: Viewport },
): GridWindow {
  const slots = countSlots(size.height, scale.rowHeight);
  const [position, setPosition] = useState({ top: 0, left: 0 });
  const rows = windowRows(toListTop(scale, position.top), slots, scale.count, scale.rowHeight);
  const columns = windowColumns(plan, position.left, size.width);
  const drawn = useRef({ rows, columns });
  drawn.current = { rows, columns };
  const handleScroll = useCallback(() => {
    const element = container.current;
    if (!element || element.clientHeight === 0) return;
    const { scrollTop: top, scrollLeft: left } = element;
    const shown = windowRows(toListTop(scale, top), slots, scale.count, scale.rowHeight);
    const kept = same(shown, drawn.current.rows) && same(windowColumns(plan, left, size.width), drawn.current.columns);
    // Where the list is taller than an element can be, rows move against the body with every px.
    if (kept && scale.ratio === 1) return;
    flushSync(() => setPosition({ top, left }));
  }, [container, slots, scale, plan, size.width]);
  return { rows, columns, slots, top: position.top, handleScroll };
}
