import { isRelative } from '../../protocol/relative-value';
import { operators, type Operator } from '../../schema/model/field-type';
import type { SearchItemModel } from '../../schema/model/page-model';
import { isNoNumber, isReversed } from './check-items';
import { type DraftPair, type DraftRow, isBlank, isDateField, isRange } from './search-model';

/** Keys of the sentences that the advanced search refuses with. */
export type AdvancedNotice =
  'search.chooseField' | 'search.completeRow' | 'search.choosePeriod' | 'search.notNumber' | 'search.onlyDates' | 'search.rangeOrder';

/** A notice and the condition that it is about, counted from 1. */
interface AdvancedFault {
  readonly notice: AdvancedNotice;
  readonly number: number;
}

export interface Changed {
  readonly row: DraftRow;
  readonly notice?: AdvancedNotice;
}

export const blankRow: DraftRow = { connector: 'and', field: undefined, operator: undefined, value: '' };

/** Makes a pair of two blank rows. */
export const blankPair = (id: number): DraftPair => ({ id, connector: 'and', rows: [blankRow, blankRow] });

const find = (items: readonly SearchItemModel[], field: string | undefined): SearchItemModel | undefined =>
  items.find((item) => item.field === field);

/** Says whether an operator can be chosen; 介于 always can, and falls back where the field is no date. */
export const isOffered = (item: SearchItemModel | undefined, operator: Operator): boolean =>
  item === undefined || operator === 'between' || item.operators.includes(operator);

export const operatorChoices: readonly Operator[] = operators;

const shapeOf = (item: SearchItemModel, operator: Operator | undefined): string =>
  isRange(operator) ? 'range' : operator === 'in' ? 'list' : isDateField(item.of) ? 'one' : item.of.type;

/** Chooses an operator for a row; one that the field does not take falls back to 包含 or what the field takes first. */
export function chooseOperator(row: DraftRow, item: SearchItemModel | undefined, operator: Operator): Changed {
  if (!item) return { row: { ...row, operator } };
  const allowed = item.operators.includes(operator);
  const next = allowed ? operator : item.operators.includes('contains') ? 'contains' : (item.operators[0] ?? 'equal');
  const kept = shapeOf(item, row.operator) === shapeOf(item, next);
  const changed = { ...row, operator: next, value: kept ? row.value : '' };
  return allowed || operator !== 'between' ? { row: changed } : { row: changed, notice: 'search.onlyDates' };
}

/** Chooses a field for a row: a new field empties the value and keeps the operator only where it fits. */
export function chooseField(row: DraftRow, item: SearchItemModel): Changed {
  const fresh: DraftRow = { ...row, field: item.field, value: '' };
  if (row.operator === undefined) return { row: { ...fresh, operator: item.operators[0] } };
  return chooseOperator(fresh, item, row.operator);
}

/** Says whether a row has its field, its operator and its value; a range needs both ends. */
export function isComplete(row: DraftRow): boolean {
  if (row.field === undefined || row.operator === undefined) return false;
  if (isRelative(row.value)) return true;
  if (isRange(row.operator)) return typeof row.value !== 'string' && row.value.length === 2 && row.value.every((end) => end !== '');
  return !isBlank(row.value);
}

const isUntouched = (row: DraftRow): boolean => row.field === undefined && isBlank(row.value);

const numbered = (pairs: readonly DraftPair[]): readonly (readonly [DraftRow, number])[] =>
  pairs.flatMap((pair, index) => pair.rows.map((row, at) => [row, index * 2 + at + 1] as const));

/** Finds the first condition that forbids adding a pair: every row so far must be complete. */
export function findIncomplete(pairs: readonly DraftPair[]): AdvancedFault | undefined {
  const found = numbered(pairs).find(([row]) => !isComplete(row));
  return found && { notice: 'search.completeRow', number: found[1] };
}

/** Says what forbids adding a pair. */
export const checkAdding = (pairs: readonly DraftPair[]): AdvancedNotice | undefined => findIncomplete(pairs)?.notice;

function checkRow(row: DraftRow, items: readonly SearchItemModel[]): AdvancedNotice | undefined {
  if (isUntouched(row)) return undefined;
  const item = find(items, row.field);
  if (!item) return 'search.chooseField';
  if (isRelative(row.value)) return undefined;
  if (isDateField(item.of) && !isComplete(row)) return 'search.choosePeriod';
  if (isNoNumber(item, row.value)) return 'search.notNumber';
  return isReversed({ ...item, operator: row.operator ?? item.operator }, row.value) ? 'search.rangeOrder' : undefined;
}

/** Finds the first condition that forbids searching: a value without a field, a date without its period. */
export function findFault(pairs: readonly DraftPair[], items: readonly SearchItemModel[]): AdvancedFault | undefined {
  for (const [row, number] of numbered(pairs)) {
    const notice = checkRow(row, items);
    if (notice) return { notice, number };
  }
  return undefined;
}

/** Says what forbids searching. */
export const checkSearching = (pairs: readonly DraftPair[], items: readonly SearchItemModel[]): AdvancedNotice | undefined =>
  findFault(pairs, items)?.notice;
