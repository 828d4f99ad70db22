/** Tells which characters of a Chinese text a query of pinyin or initials stands for; null where it stands for none. */
export type PinyinMatch = (text: string, query: string) => readonly number[] | null;

interface Ranked {
  /** Smaller is better. */
  readonly rank: number;
  /** Places of the characters that were meant. */
  readonly marks: readonly number[];
}

const span = (start: number, length: number): readonly number[] => Array.from({ length }, (_, place) => start + place);

/** Characters that are read aloud; brackets, dots and dashes are passed over by who types how a name is read. */
const isRead = (sign: string): boolean => /[\p{L}\p{N}]/u.test(sign);

/** Finds what is meant by how a name is read, whatever signs stand between its characters. */
function marksOf(name: string, query: string, pinyin: PinyinMatch): readonly number[] {
  const read = Array.from(name, (sign, place) => ({ sign, place })).filter(({ sign }) => isRead(sign));
  const found = pinyin(read.map(({ sign }) => sign).join(''), query) ?? [];
  return found.flatMap((at) => read[at]?.place ?? []);
}

/**
 * Judges how well a name answers a query: by its beginning first, then by any part of it, then by pinyin or initials; undefined
 * where it does not.
 */
export function rankName(name: string, query: string, pinyin?: PinyinMatch): Ranked | undefined {
  const text = name.toLowerCase();
  const asked = query.trim().toLowerCase();
  if (asked === '') return { rank: 0, marks: [] };
  const at = text.indexOf(asked);
  if (at === 0) return { rank: 0, marks: span(0, asked.length) };
  if (at > 0) return { rank: 1, marks: span(at, asked.length) };
  // A word of an English name may be meant by its beginning: "sett" for "Customer settlements" was found above; "cs" by initials.
  const initials = text.split(/[\s-]+/).map((word) => word[0] ?? '');
  if (initials.length > 1 && initials.join('').startsWith(asked)) return { rank: 2, marks: [] };
  // An input method sets apostrophes between the syllables: bao'jia.
  const marks = /^[a-z\s'’]+$/.test(asked) ? pinyin && marksOf(name, asked.replaceAll(/['’]/g, ''), pinyin) : undefined;
  return marks && marks.length > 0 ? { rank: marks[0] === 0 ? 2 : 3, marks } : undefined;
}

/** The best of several names of one thing, such as its Chinese and its English one; marks are those of the first. */
export function rankNames(names: readonly string[], query: string, pinyin?: PinyinMatch): Ranked | undefined {
  return names
    .map((name, place) => {
      const found = rankName(name, query, pinyin);
      return found && place > 0 ? { ...found, marks: [] } : found;
    })
    .filter((found) => found !== undefined)
    .toSorted((a, b) => a.rank - b.rank)[0];
}
