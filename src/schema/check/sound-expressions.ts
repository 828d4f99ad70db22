import type { ExpressionSite } from '../context/compile-context';
import type { Read } from '../expression/expression-shapes';

/** Languages whose sound expressions are remembered; beyond it all is forgotten. Some hundred languages belong to one folder. */
const mostLanguages = 1000;

const remembered = new Map<string, Map<string, readonly Read[]>>();

/** All that a place says of its expression, but for where it stands. */
function keyOf({ text, into, list, empties, commented }: ExpressionSite): string {
  return JSON.stringify([text, into && [into.name, into.type, into.dict, into.options], list, empties, commented]);
}

/** What a sound expression reads. Shape: `source` is all that its language is made from, as text; undefined for one that was not found sound before. */
export const readsOfSound = (source: string, site: ExpressionSite): readonly Read[] | undefined => remembered.get(source)?.get(keyOf(site));

/**
 * Remembers that an expression is sound, for as long as the process lives: one changed file leaves nearly all others as they are, and making a language takes longer than
 * all else of a folder.
 */
export function rememberSound(source: string, site: ExpressionSite, reads: readonly Read[]): void {
  if (remembered.size >= mostLanguages && !remembered.has(source)) remembered.clear();
  const known = remembered.get(source) ?? new Map<string, readonly Read[]>();
  known.set(keyOf(site), reads);
  remembered.set(source, known);
}
