/** So many choices are drawn at once in a drop-down; of a longer list only those in sight, which screen readers cannot count. */
const longest = 300;

/** Says whether a drop-down draws only what is in sight: a list of thousands would take seconds to open. */
export const isLongList = (count: number): boolean => count > longest;
