import type { WireOperator } from './operators';
import type { SearchBody, WireCondition } from './search-body';

interface FurtherTest {
  readonly field: string;
  readonly operator: WireOperator;
  readonly value: string;
}

/** The search of a list, held to one more test as well, whichever kind of search it is. */
export function narrowSearch(body: SearchBody, { field, operator, value }: FurtherTest): SearchBody {
  const condition: WireCondition = { filter: JSON.stringify({ [field]: value }), op: JSON.stringify({ [field]: operator }) };
  return body.searchType === 'Y'
    ? { ...body, searchListVO: [...(body.searchListVO ?? []), { searchType: 'and', searchParams: [{ searchType: 'and', ...condition }] }] }
    : { ...body, searchParam: [...(body.searchParam ?? []), condition] };
}
