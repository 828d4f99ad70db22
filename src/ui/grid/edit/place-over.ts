import type { GridRange } from '../grid-model';
import type { GridContext } from '../grid-context';
import { leftInView } from '../place-columns';
import { toListTop } from '../row-scale';

/** Where cells stand in the view. Units: px from its top left; `clip` is what header, totals and fixed columns cover of them. */
export interface OverPlace {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly clip: { readonly top: number; readonly right: number; readonly bottom: number; readonly left: number };
}

/** Says where a range of cells stands in the view; undefined where its columns are gone. */
export function placeOver<Row>(
  element: HTMLElement,
  range: GridRange,
  { plan, scale, head, foot }: GridContext<Row>,
): OverPlace | undefined {
  const [first, last] = [plan.placed[range.fromColumn], plan.placed[range.toColumn]];
  if (!first || !last) return undefined;
  const view = { left: element.scrollLeft, width: element.clientWidth };
  const x = leftInView(first, view);
  const width = leftInView(last, view) + last.width - x;
  const y = head + scale.rowHeight * range.fromRow - toListTop(scale, element.scrollTop);
  const height = scale.rowHeight * (range.toRow - range.fromRow + 1);
  const [from, to] = [first.side === 'middle' ? plan.leftWidth : 0, view.width - (last.side === 'middle' ? plan.rightWidth : 0)];
  const over = (amount: number): number => Math.max(0, amount);
  const clip = {
    top: over(head - y),
    right: over(x + width - to),
    bottom: over(y + height - (element.clientHeight - foot)),
    left: over(from - x),
  };
  return { x, y, width, height, clip };
}
