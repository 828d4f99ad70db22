import { estimateWidth } from './estimate-width';
import { sizes } from './theme/sizes';

/** Titles stand in this weight. */
const weight = 500;
const known = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;

/**
 * Says how wide the title of a column is drawn, in the letters that this browser has: those of other systems are up to a fifth wider than an estimate, and a heading that is
 * cut says nothing. Where nothing can be measured it is estimated. Units: px.
 */
export function titleWidth(title: string): number {
  const estimate = estimateWidth(title);
  if (typeof CanvasRenderingContext2D === 'undefined') return estimate;
  // The stack of letters follows the language of the document.
  const key = `${document.documentElement.lang} ${title}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return estimate;
  canvas.font = `${String(weight)} ${String(sizes.font)}px ${getComputedStyle(document.body).fontFamily}`;
  const width = Math.max(estimate, Math.ceil(canvas.measureText(title).width));
  known.set(key, width);
  return width;
}
