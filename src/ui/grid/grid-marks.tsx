import { memo, type ReactNode, type RefObject } from 'react';

export type MarkName = 'guide' | 'drop' | 'ghost' | 'tip';

const find = (layer: HTMLElement | null, name: MarkName): HTMLElement | undefined =>
  layer?.querySelector<HTMLElement>(`[data-mark="${name}"]`) ?? undefined;

interface MarkPlace {
  /** Units: px from the view's top left. */
  readonly x: number;
  readonly y?: number;
  /** Units: px; the mark's own height where absent. */
  readonly height?: number;
  readonly text?: string;
}

/** Shows one of the marks over the grid; written to the element itself, so that a drag draws no row. */
export function showMark(layer: HTMLElement | null, name: MarkName, place: MarkPlace): void {
  const mark = find(layer, name);
  if (!mark) return;
  mark.hidden = false;
  mark.style.transform = `translate(${Math.round(place.x)}px, ${Math.round(place.y ?? 0)}px)`;
  if (place.height !== undefined) mark.style.height = `${place.height}px`;
  if (place.text !== undefined && mark.textContent !== place.text) mark.textContent = place.text;
}

/** Hides a mark again. */
export function hideMark(layer: HTMLElement | null, name: MarkName): void {
  const mark = find(layer, name);
  if (mark) mark.hidden = true;
}

/** The marks that stand over the rows: guide of a width, place and ghost of a moved column, the whole text of a cut cell. */
export const GridMarks = memo(function GridMarks({ layer }: { readonly layer: RefObject<HTMLDivElement | null> }): ReactNode {
  return (
    <div ref={layer} className="lh-grid-marks" role="presentation" aria-hidden="true">
      <div data-mark="guide" className="lh-grid-guide" hidden />
      <div data-mark="drop" className="lh-grid-drop" hidden />
      <div data-mark="ghost" className="lh-grid-ghost" hidden />
      <div data-mark="tip" className="lh-grid-tip" hidden />
    </div>
  );
});
