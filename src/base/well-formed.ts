const halves = /\p{Surrogate}/u;

/** Replaces halves of characters, which no address and no wire can carry. */
export const toWellFormed = (text: string): string => text.replace(/\p{Surrogate}/gu, '\ufffd');

/** Says whether a text has no half of a character, as a broken copy leaves behind; no encoding and no database can hold one. */
export const isWellFormed = (text: string): boolean => !halves.test(text);

/** Finds the first text, or name of a key, with half a character in what was read from JSON. Shape: its path with dots, '' for the value itself; undefined where there is none. */
export function findBrokenText(value: unknown): string | undefined {
  // A stack of its own: what is sent may be nested deeper than calls can be.
  const open: { readonly value: unknown; readonly path: string }[] = [{ value, path: '' }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path } = next;
    if (typeof next.value === 'string' && !isWellFormed(next.value)) return path;
    if (typeof next.value !== 'object' || next.value === null) continue;
    const entries = Object.entries(next.value).map(([key, each]: [string, unknown]) => ({
      key,
      value: each,
      path: path === '' ? key : `${path}.${key}`,
    }));
    const broken = entries.find(({ key }) => !isWellFormed(key));
    if (broken) return toWellFormed(broken.path);
    open.push(...entries.reverse());
  }
  return undefined;
}
