import { isCheckName } from '../../base/checks';
import { toDecimal } from '../../base/decimal';
import { runCheck } from '../../base/run-check';
import { fieldLanguageOf, runExpression } from '../../schema/expression/expressions';
import { instituteTime } from '../../base/institute-time';
import { isRelative } from '../../protocol/relative-value';
import type { PageModel, SearchItemModel } from '../../schema/model/page-model';
import type { Text } from '../../schema/model/text';
import { longestSlowText } from '../../schema/check/patterns/longest-slow-text';
import { cleanValue } from './clean-value';
import { isBlank, isRange, isShown, type SearchPanel, type SearchValue } from './search-model';

/** What is wrong with an item: the page's own sentence, or the key of a fixed one. */
export type ItemFault = Text | 'search.rangeOrder' | 'search.notNumber';

const isNumeric = ({ of }: SearchItemModel): boolean => of.type === 'int' || of.type === 'decimal';

function isAfter(item: SearchItemModel, from: string, to: string): boolean {
  if (!isNumeric(item)) return from > to;
  const [low, high] = [toDecimal(from), toDecimal(to)];
  return low !== undefined && high !== undefined && low.gt(high);
}

/** Says whether a range ends before it begins. */
export function isReversed(item: SearchItemModel, value: SearchValue): boolean {
  if (!isRange(item.operator) || typeof value === 'string') return false;
  const [from = '', to = ''] = cleanValue(item, value);
  return from !== '' && to !== '' && isAfter(item, from, to);
}

/** The check of the item itself says no; what it needs and does not know is no fault. */
function breaks({ of, rule }: SearchItemModel, text: string): boolean {
  if (!rule) return false;
  const language = fieldLanguageOf(of);
  const now = instituteTime(new Date());
  const values = { [of.name]: of.type === 'int' ? Number(text) : text };
  const nobody = { id: '', name: '', roles: [], deptId: '' };
  return runExpression(language, rule.test, language.scopeOf(values, { user: nobody, today: now.slice(0, 10), now })) === false;
}

function fits(item: SearchItemModel, text: string): Text | undefined {
  const { pattern, check, rule } = item;
  if (pattern && (text.length > longestSlowText || !new RegExp(pattern.value, 'u').test(text))) return pattern.message;
  if (rule && breaks(item, text)) return rule.message;
  if (!check) return undefined;
  if (text.length > (check.maxLength ?? Infinity)) return check.message;
  const finding = check.check !== undefined && isCheckName(check.check) ? runCheck(check.check, text) : undefined;
  if (finding?.blocks) return finding.message ?? check.message;
  return check.pattern === undefined || new RegExp(check.pattern, 'u').test(text) ? undefined : check.message;
}

/** Says whether a value stands where only a number can be compared, and is none. */
export const isNoNumber = (item: SearchItemModel, value: SearchValue): boolean =>
  isNumeric(item) && [cleanValue(item, value)].flat().some((part) => part !== '' && toDecimal(part) === undefined);

/** Says what is wrong with the value of an item; nothing where it may be sent. */
export function checkItem(item: SearchItemModel, value: SearchValue): ItemFault | undefined {
  if (isBlank(value)) return item.required;
  if (isRelative(value)) return undefined;
  const parts = [cleanValue(item, value)].flat();
  if (isNoNumber(item, value)) return 'search.notNumber';
  if (isReversed(item, value)) return 'search.rangeOrder';
  for (const part of parts) {
    const fault = part === '' ? undefined : fits(item, part);
    if (fault) return fault;
  }
  return undefined;
}

/** Says what forbids a search of the bar, item by item in their order: field -> sentence. */
export function checkItems(search: PageModel['search'], panel: SearchPanel): ReadonlyMap<string, ItemFault> {
  const shown = [...search.normal, ...search.more].filter((item) => isShown(item, panel));
  return new Map(
    shown.flatMap((item) => {
      const fault = checkItem(item, panel.draft[item.field] ?? '');
      return fault ? [[item.field, fault] as const] : [];
    }),
  );
}
