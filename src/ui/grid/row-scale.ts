/**
 * Where rows stand while the list is scrolled. Browsers end elements near 17 to 33 million px; a taller list is drawn
 * into a body of the greatest height, and each px of scrolling then stands for more than one of the list.
 */
export interface RowScale {
  readonly rowHeight: number;
  readonly count: number;
  /** Height of the body element. Units: px. */
  readonly height: number;
  /** Px of the list for each px of scrolling; 1 for every list that a person reads. */
  readonly ratio: number;
}

/** Units: px. Firefox gives up first, at 17.9 million. */
export const tallest = 16_000_000;

interface ScaleRequest {
  readonly rowHeight: number;
  readonly count: number;
  /** Height in which rows show. */
  readonly view: number;
  /** Room below the last row. */
  readonly below: number;
}

/** Makes the scale of a list; the room below counts where the rows fill the view. */
export function toScale({ rowHeight, count, view, below }: ScaleRequest): RowScale {
  const rows = rowHeight * count;
  const whole = rows + below > view ? rows + below : rows;
  if (whole <= tallest) return { rowHeight, count, height: whole, ratio: 1 };
  return { rowHeight, count, height: tallest, ratio: (whole - view) / (tallest - view) };
}

/** Turns a scroll position into the position in the list. */
export const toListTop = (scale: RowScale, scrollTop: number): number => scrollTop * scale.ratio;

/** Turns a position in the list into the scroll position. */
export const toScrollTop = (scale: RowScale, listTop: number): number => listTop / scale.ratio;

/** Says where a row is drawn in the body at a scroll position. Units: px. */
export const toRowTop = (scale: RowScale, index: number, scrollTop: number): number =>
  scale.ratio === 1 ? index * scale.rowHeight : index * scale.rowHeight - toListTop(scale, scrollTop) + scrollTop;
