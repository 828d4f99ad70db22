/** Blank and invisible characters that a spreadsheet overlooks before a formula. */
const lead = /^[\p{Z}\p{Cf}\p{Cc}]*/u;
const formulaSigns = /^[=+\-@＝＋－＠]/;
/** How nearly every text begins: nothing to look for. */
const harmless = /^[\dA-Za-z\u4e00-\u9fff]/;
const controlFirst = /^[\t\r\n\0]/;
/** Control characters but for tab and line feed, halves of pairs, and what XML cannot hold. */
const unholdable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g;
/** Everything that is changed on the way into a cell. */
const touched = /[\u0000-\u001f\u007f\ud800-\udfff\ufffe\uffff]/;
const longest = 32_767;

/** Says whether a spreadsheet could take a text for a formula. */
export function looksLikeFormula(text: string): boolean {
  return !harmless.test(text) && (controlFirst.test(text) || formulaSigns.test(text.replace(lead, '')));
}

const covered = (text: string): string => text.replace(/^'+/, '');

/** Puts an apostrophe before what could become a formula, and before what would be taken for so covered a text. */
export const coverFormula = (text: string): string => (looksLikeFormula(covered(text)) ? `'${text}` : text);

/** Takes back the apostrophe of `coverFormula`; it is no part of the value. */
export const uncoverFormula = (text: string): string => (text.startsWith("'") && looksLikeFormula(covered(text)) ? text.slice(1) : text);

/** Brings a text to what a cell can hold: lines end in a line feed, control characters are gone. Units: at most 32,767 characters. */
export function toCellText(text: string): string {
  if (text.length <= longest && !touched.test(text)) return text;
  const clean = text.replace(/\r\n?/g, '\n').replace(unholdable, '');
  const held = clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean;
  return held.replace(/\p{Cs}/gu, '\ufffd');
}
