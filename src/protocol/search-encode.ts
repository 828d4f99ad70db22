import { emptyWord } from './relative-value';
import { wireOperatorOf, type WireOperator } from './operators';
import type { SearchBody, WireCondition, WirePair, WireRowCondition } from './search-body';
import type { SearchItem, SearchState } from './search-state';

/** Trims; a list keeps its filled parts, except that an open end of a range stays in its place. */
function toWireValue(item: SearchItem, operator: WireOperator): string | readonly string[] {
  if (typeof item.value === 'string') return item.value.trim();
  const parts = item.value.map((part) => part.trim());
  const kept = operator === 'BETWEEN' ? (parts.some((part) => part !== '') ? parts : []) : parts.filter((part) => part !== '');
  // A part that holds a comma would fall apart at it.
  return kept.some((part) => part.includes(',')) ? kept : kept.join(',');
}

function encodeItem(item: SearchItem, exact: boolean): WireCondition | undefined {
  const plain = wireOperatorOf[item.operator];
  const isWhole = (exact && item.loose !== true) || item.value === emptyWord;
  const operator = plain === 'LIKE' && isWhole ? '=' : plain;
  const value = toWireValue(item, operator);
  if (value.length === 0) return undefined;
  return { filter: JSON.stringify({ [item.field]: value }), op: JSON.stringify({ [item.field]: operator }) };
}

/** Turns what the user chose into the body that is sent; empty conditions and the pairs that they leave empty are dropped. */
export function encodeSearch(state: SearchState): SearchBody {
  const { current, size } = state;
  const orderBy = state.orderBy && state.orderBy.length > 0 ? { orderBy: state.orderBy } : {};
  if (state.mode === 'N') {
    const searchParam = state.items.flatMap((item) => encodeItem(item, state.exact) ?? []);
    return { current, size, searchType: 'N', searchParam, ...orderBy };
  }
  const searchListVO = state.pairs.flatMap((pair): WirePair[] => {
    const searchParams = pair.rows.flatMap((row): WireRowCondition[] => {
      const condition = encodeItem(row, false);
      return condition ? [{ searchType: row.connector, ...condition }] : [];
    });
    return searchParams.length > 0 ? [{ searchType: pair.connector, searchParams }] : [];
  });
  return { current, size, searchType: 'Y', searchListVO, ...orderBy };
}
