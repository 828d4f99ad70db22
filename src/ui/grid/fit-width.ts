import { sizes } from '../theme/sizes';
import { cellText } from './copy-cells';
import type { GridColumn } from './grid-model';
import { clampWidth } from './gestures/use-resize';

interface FitRequest<Row> {
  readonly column: GridColumn<Row>;
  readonly rows: readonly Row[];
  /** The header cell, and the cells of the column that are drawn, with the text of their rows. */
  readonly header: HTMLElement | undefined;
  readonly drawn: readonly { readonly cell: HTMLElement; readonly text: string }[];
}

/** Measures text in a font. Units: px. */
export type MeasureText = (text: string, font: string) => number;

/** Most texts that are measured exactly: the longest by a rough count. */
const candidates = 60;
/** Room for what rounding takes. Units: px. */
const slack = 2;

const roughLength = (text: string): number => {
  let length = 0;
  for (const letter of text) length += letter > '\u2e7f' ? 2 : 1;
  return length;
};

/** Picks the texts that may be the widest: the longest ones by a rough count, each once. */
export function longestTexts(texts: Iterable<string>, most = candidates): readonly string[] {
  const lengths = new Map<string, number>();
  for (const text of texts) if (!lengths.has(text)) lengths.set(text, roughLength(text));
  return [...lengths.entries()]
    .sort(([, a], [, b]) => b - a)
    .slice(0, most)
    .map(([text]) => text);
}

/** Title, sort mark with its order and the menu's points side by side; the mark shows only under the pointer. */
function titleWidth(header: HTMLElement): number {
  const title = header.querySelector<HTMLElement>('.lh-grid-title');
  const rank = header.querySelector<HTMLElement>('.lh-grid-rank');
  const sort = header.querySelector('.lh-grid-sort') ? sizes.space1 + sizes.space2 : 0;
  const menu = header.querySelector('.lh-grid-menu') ? sizes.check : 0;
  return (title?.scrollWidth ?? 0) + sort + (rank ? rank.offsetWidth + sizes.space1 : 0) + menu;
}

function contentWidth(element: HTMLElement): number {
  const range = document.createRange();
  range.selectNodeContents(element);
  // A cut tag is as wide as its text wants, not as it is shown.
  const hidden = [...element.querySelectorAll<HTMLElement>('.lh-tag, .lh-worded-value')].reduce(
    (sum, inner) => sum + Math.max(0, inner.scrollWidth - inner.clientWidth),
    0,
  );
  return range.getBoundingClientRect().width + hidden;
}

const paddingOf = (element: HTMLElement): number => {
  const style = getComputedStyle(element);
  return Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight) || 0;
};

/**
 * Says how wide a column must be for its widest loaded value and its title. What a cell adds to its text (a tag, thousands separators)
 * is learned from the cells that are drawn. Units: px.
 */
export function fitWidth<Row>({ column, rows, header, drawn }: FitRequest<Row>, measure: MeasureText): number {
  const title = header ? titleWidth(header) + paddingOf(header) : 0;
  const first = drawn[0]?.cell;
  const font = first ? getComputedStyle(first).font : '';
  const padding = first ? paddingOf(first) : 0;
  const shown = drawn.map(({ cell, text }) => ({ width: contentWidth(cell), text }));
  const added = Math.max(0, ...shown.map(({ width, text }) => width - measure(text, font)));
  const texts = column.text ? longestTexts(rows.map((row) => cellText(column, row))) : [];
  const widest = Math.max(0, ...shown.map(({ width }) => width), ...texts.map((text) => measure(text, font) + added));
  return clampWidth(Math.ceil(Math.max(title, widest + padding)) + slack);
}

let canvas: CanvasRenderingContext2D | null | undefined;

/** Measures text on a canvas, which lays nothing out; 0 where there is none. */
export const measureOnCanvas: MeasureText = (text, font) => {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = font;
  return canvas.measureText(text).width;
};
