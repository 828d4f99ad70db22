import { estimateWidth } from './estimate-width';
import { textScale } from './text-scale';
import { sizes } from './theme/sizes';

/** Titles stand in this weight; tags are no wider. */
const weight = 500;
const known = new Map<string, number>();
let canvas: CanvasRenderingContext2D | null | undefined;

/**
 * Says how wide the title of a column or a tag is drawn, in the letters that this browser has: those of other systems are up to a fifth wider than an estimate, and a word that
 * is cut says nothing. Where nothing can be measured it is estimated. Units: px.
 */
export function drawnWidth(text: string, font: number = sizes.font): number {
  const estimate = estimateWidth(text, font);
  if (typeof CanvasRenderingContext2D === 'undefined') return estimate;
  // The stack of letters follows the language of the document.
  const key = `${document.documentElement.lang} ${String(font)} ${text}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return estimate;
  canvas.font = `${String(weight)} ${String(font * textScale())}px ${getComputedStyle(document.body).fontFamily}`;
  const width = Math.max(estimate, Math.ceil(canvas.measureText(text).width));
  known.set(key, width);
  return width;
}
