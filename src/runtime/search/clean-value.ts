import { isRelative } from '../../protocol/relative-value';
import { cleanEntry } from '../../schema/entry/clean-entry';
import type { FieldSource } from '../../schema/model/page-model';
import type { SearchWordsModel } from '../../schema/model/search-words-model';
import type { SearchValue } from './search-model';

const typed: ReadonlySet<string> = new Set(['text', 'int', 'decimal']);

/** Cleans what was typed to search for as a form cleans it, so that it finds what is stored; what was chosen is only trimmed. */
export function cleanValue({ of, options }: FieldSource & Partial<SearchWordsModel>, value: SearchValue): SearchValue {
  if (isRelative(value)) return value;
  const clean = (text: string): string => (typed.has(of.type) && !options ? cleanEntry(of, text).trim() : text.trim());
  return typeof value === 'string' ? clean(value) : value.map(clean);
}
