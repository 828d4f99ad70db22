import { type CheckName, checks } from './checks';
import { toHalfWidth } from './text';

/** What a check says against a text. */
export interface CheckFinding {
  /** False: it only warns. */
  readonly blocks: boolean;
  /** A sentence of the check's own; the kind's sentence where there is none. */
  readonly message?: { readonly zh: string; readonly en: string };
}

interface Terms {
  /** YYYY-MM-DD; dates in a text may not be after it. */
  readonly today?: string;
  /** True: every check digit blocks; false: they only warn; absent: each as its check says. */
  readonly strict?: boolean | undefined;
}

/** Longer texts are no slip of whoever pasted one; they are refused as they are. Units: UTF-16 units. */
const mostTyped = 2048;

/**
 * Brings a text for a named check to the signs that the check reads: full-width signs, and what people write around and between them.
 * What would lose more than that stays as it was typed. Text comes trimmed.
 */
export function cleanChecked(name: CheckName, text: string): string {
  const { holds, plain } = checks[name];
  // An address may have full-width signs of its own.
  if (text.length > mostTyped || holds(text)) return text;
  const narrow = toHalfWidth(text);
  return plain && !holds(narrow) ? plain(narrow) : narrow;
}

/** Runs a named check over a filled, trimmed text; undefined where nothing is wrong. Reads no text longer than the check can hold. */
export function runCheck(name: CheckName, text: string, { today, strict }: Terms = {}): CheckFinding | undefined {
  const { most, holds, sentence, digits = [] } = checks[name];
  if (text.length > most || !holds(text, today)) {
    const message = sentence?.(text);
    return message ? { blocks: true, message } : { blocks: true };
  }
  const wrong = digits.filter((digit) => !digit.holds(text));
  if (wrong.some((digit) => strict ?? digit.blocks)) return { blocks: true };
  const [first] = wrong;
  return first && { blocks: false, message: first.message };
}
