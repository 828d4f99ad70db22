import { markRaw } from '@formily/reactive';
import { isObject } from '../../../base/dot-path';

/** The mark by which Formily leaves a value as it is. It has no name in the package, so it is read from a value that bears it. */
const mark = Object.getOwnPropertySymbols(markRaw({}))[0];

const isMarked = (line: object): boolean => mark === undefined || Object.hasOwn(line, mark);

/**
 * Gives lines as the form holds them: each a plain value that is never changed in place and never watched from inside, so that a line that
 * nobody touched is the same object as before. A list whose lines are all so is given back itself.
 */
export function toRawLines(lines: readonly unknown[]): readonly unknown[] {
  if (lines.every((line) => !isObject(line) || isMarked(line))) return lines;
  return lines.map((line) => {
    if (!isObject(line) || isMarked(line)) return line;
    const own = { ...line };
    // Not enumerable: copies, comparisons and what is sent know nothing of it.
    if (mark !== undefined) Object.defineProperty(own, mark, { value: true });
    return own;
  });
}
