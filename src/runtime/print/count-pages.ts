/** Units: points of a millimetre. */
const point = 72 / 25.4;

/** Counts the pages of a picture in which they stand one below the other. Units: mm. */
export function countPages(svg: string, pageHeight: number): number {
  const [, height = '0'] = /viewBox="0 0 [\d.]+ ([\d.]+)"/.exec(svg) ?? [];
  return Math.round(Number(height) / (pageHeight * point));
}
