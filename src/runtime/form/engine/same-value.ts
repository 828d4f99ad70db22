/** True where two values say the same. Lists are compared item by item: most lines of a long sub-table are the same objects as before. */
export const isSameValue = (a: unknown, b: unknown): boolean =>
  a === b ||
  (Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((each, index) => isSameValue(each, b[index]))
    : JSON.stringify(a) === JSON.stringify(b));
