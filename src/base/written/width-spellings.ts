import { toHalfWidth } from '../text';

const toFull = (sign: string): string => (sign === ' ' ? '\u3000' : String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

/**
 * The ways in which one text may have been typed: as it is, with half-width signs, with full-width ones, and as an input method for
 * Chinese leaves it, signs full and letters half. Shape: the text itself first, none twice; text without such signs has one.
 */
export function widthSpellings(text: string): readonly string[] {
  const half = toHalfWidth(text);
  return [...new Set([text, half, half.replace(/[ -~]/g, toFull), half.replace(/[!-/:-@[-`{-~]/g, toFull)])];
}
