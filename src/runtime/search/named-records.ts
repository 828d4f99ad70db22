import { importOf } from '../../protocol/import-report';
import type { SearchItem, SearchPair, SearchState } from '../../protocol/search-state';

const isId = (text: string): boolean => /^\d{1,18}$/.test(text);

/** Says whether a condition names its records itself: those of one import, or some by their ids. No item of a search says it, so it holds until it is taken away. */
export const isNamed = ({ field, operator, value }: SearchItem): boolean =>
  field === 'id' && (operator === 'equal' ? importOf(value) !== undefined : operator === 'in' && [value].flat().every(isId));

/** The conditions of a search that name their records. */
export const namedIn = (state: SearchState): readonly SearchItem[] =>
  (state.mode === 'N' ? state.items : state.pairs.flatMap(({ rows }) => rows)).filter(isNamed);

/** Pairs without what names its records: no row of the advanced search says it. */
export const withoutNamed = (pairs: readonly SearchPair[]): readonly SearchPair[] =>
  pairs.map((pair) => ({ ...pair, rows: pair.rows.filter((row) => !isNamed(row)) })).filter(({ rows }) => rows.length > 0);

/** Puts what names its records behind other pairs: joined at the end with "and" it holds for all before it. */
export const withNamed = (pairs: readonly SearchPair[], named: readonly SearchItem[]): readonly SearchPair[] => [
  ...pairs,
  ...named.map((item): SearchPair => ({ connector: 'and', rows: [{ ...item, connector: 'and' }] })),
];

/** Says in words which records a condition names. */
export function describeNamed({ value }: SearchItem, say: (key: string, values?: Readonly<Record<string, string>>) => string): string {
  return importOf(value) === undefined ? say('search.ofRecords', { count: String([value].flat().length) }) : say('search.ofImport');
}
