/** The two forms of an English noun. */
export interface Nouns {
  readonly one: string;
  readonly other: string;
}

/**
 * The noun of a count, which may be grouped (`1,234`): `{{rows, noun(one: row; other: rows)}}`. i18next's own plurals know one count in a sentence and no grouped
 * ones, and would double the keys of both languages.
 */
export const chooseNoun = (count: unknown, { one, other }: Nouns): string => (String(count) === '1' ? one : other);
