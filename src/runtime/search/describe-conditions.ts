import { emptyWord, isRelative, isRelativePeriod } from '../../protocol/relative-value';
import type { Connector } from '../../protocol/search-body';
import type { SearchItem, SearchPair } from '../../protocol/search-state';
import type { SearchItemModel } from '../../schema/model/page-model';
import { formatValue } from '../../schema/entry/format-value';
import type { Language } from '../source/use-text';
import { describeNamed, isNamed } from './named-records';
import { isRange, relativeKey } from './search-model';

/** What turns conditions into words. */
export interface ConditionReader {
  readonly language: Language;
  say(key: string, values?: Readonly<Record<string, string>>): string;
  /** The word of a record; its id where it is not known. */
  wordOf(field: string, id: string): string;
}

const listMark: Readonly<Record<Language, string>> = { zh: '、', en: ', ' };

function valueWord(item: SearchItemModel, part: string, reader: ConditionReader): string {
  const { of, own, through } = item;
  if (isRelative(part)) return reader.say(relativeKey(part));
  if ((of.type === 'ref' || of.type === 'refs') && through === undefined) return reader.wordOf(own, part);
  const chosen = item.options?.find((option) => option.key === part);
  return chosen ? chosen.label[reader.language] : formatValue(of, part, reader.language);
}

/** Says one condition with the label of its field and the words of its value. */
export function describeRow(row: SearchItem, items: readonly SearchItemModel[], reader: ConditionReader): string {
  const { language, say } = reader;
  if (isNamed(row)) return describeNamed(row, say);
  const item = items.find((each) => each.field === row.field);
  const label = item?.label[language] ?? row.field;
  const parts = typeof row.value === 'string' ? [row.value] : row.value.filter((part) => part !== '');
  const words = parts.map((part) => (item ? valueWord(item, part, reader) : part));
  const [from = '', to = ''] = words;
  const [only = ''] = parts.length === 1 ? parts : [];
  if ((only === emptyWord || isRelativePeriod(only)) && (isRange(row.operator) || row.operator === 'equal'))
    return `${label} ${say('search.saidIs', { value: from })}`;
  if (row.operator === 'between') return `${label} ${say('search.saidBetween', { from, to })}`;
  if (row.operator === 'range') return `${label} ${say('search.saidRange', { from, to })}`;
  if (row.operator === 'in' && words.length === 1) return `${label} ${say('search.saidIs', { value: from })}`;
  if (row.operator === 'in') return `${label} ${say('search.saidIn', { values: words.join(listMark[language]) })}`;
  return `${label} ${say(`operator.${row.operator}`)} ${words.join(listMark[language])}`;
}

/**
 * Says in one sentence, with labels and words, how the server reads pairs of conditions: each pair in parentheses, pairs from left to right.
 * Shape: （（客户 包含 长沙 或 客户 包含 株洲）且（状态 等于 检测中））; '' for no conditions.
 */
export function describeConditions(pairs: readonly SearchPair[], items: readonly SearchItemModel[], reader: ConditionReader): string {
  const { language, say } = reader;
  const joined = (connector: Connector): string => say(connector === 'and' ? 'search.saidAnd' : 'search.saidOr');
  const group = (text: string): string => (language === 'zh' ? `（${text}）` : `(${text})`);
  const space = language === 'zh' ? '' : ' ';
  return pairs.reduce((read, pair) => {
    const [first, ...others] = pair.rows;
    if (!first) return read;
    const start = describeRow(first, items, reader);
    const own = group(others.reduce((text, row) => `${text} ${joined(row.connector)} ${describeRow(row, items, reader)}`, start));
    return read === '' ? own : group(`${read}${space}${joined(pair.connector)}${space}${own}`);
  }, '');
}
