import { textScale } from './text-scale';
import { sizes } from './theme/sizes';

/** Estimates how wide a text is drawn: a Chinese sign is a square, a Latin one about half of it. Units: px. */
export const estimateWidth = (text: string, font: number = sizes.font): number =>
  [...text].reduce((width, sign) => width + (/[\u2e80-\uffff]/.test(sign) ? font : font * 0.56), 0) * textScale();
