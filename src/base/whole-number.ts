/** Reads a whole number as it is written in digits; undefined for other texts and for what JSON could not carry exactly. */
export function readWhole(text: string): number | undefined {
  if (text.length > 17 || !/^-?(0|[1-9]\d{0,15})$/.test(text)) return undefined;
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : undefined;
}
