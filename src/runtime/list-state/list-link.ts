import type { SearchState } from '../../protocol/search-state';
import type { PageModel } from '../../schema/model/page-model';
import { pageSizesOf } from '../search/page-sizes';
import { openSearch } from '../search/search-reducer';
import { fitState } from './fit-state';
import { readQuery, toQuery } from './address-text';
import { decodeState, encodeState, type Parameter, type Withheld } from './state-codec';

/** What the address of a list says. */
export interface ListLink {
  /** Undefined: the list as the page opens. */
  readonly state?: SearchState;
  /** Id of the saved search that it came from. */
  readonly view?: string;
  /** Id of the record that stands open. */
  readonly open?: string;
}

export interface ReadLink extends ListLink {
  /** Fields that the page no longer searches or sorts so. */
  readonly dropped: readonly string[];
  /** Fields whose values are personal and not known in this browser tab. */
  readonly withheld: readonly string[];
}

type PageSearch = Pick<PageModel, 'search' | 'table'>;

const isId = (text: string | undefined): text is string => text !== undefined && /^\d{1,19}$/.test(text);
const sizeOf = (page: PageSearch): number => pageSizesOf(page.table.pageSizes).standard;

/** Writes a list as its address says it; a list as the page opens, without anything open, is ''. */
export function writeLink({ state, view, open }: ListLink, page: PageSearch, withheld: Withheld): string {
  const writing = { size: sizeOf(page), withheld };
  const written = state ? toQuery(encodeState(state, writing)) : '';
  const opening = toQuery(encodeState(openSearch(page).applied, writing));
  // A page that opens with conditions of its own is told that it has none now.
  const told = !state || written === opening ? '' : written === '' ? 'page=1' : written;
  const rest: readonly Parameter[] = [...(view ? [['view', view] as const] : []), ...(open ? [['open', open] as const] : [])];
  return [told, toQuery(rest)].filter((part) => part !== '').join('&');
}

/** Reads the address of a list; what the page does not know falls out and is named. */
export function readLink(list: string, page: PageSearch, withheld: Withheld): ReadLink {
  const parameters = readQuery(list);
  const valueOf = (name: string): string | undefined => parameters.find(([each]) => each === name)?.[1];
  const [view, open] = [valueOf('view'), valueOf('open')];
  const told = parameters.filter(([name]) => name !== 'view' && name !== 'open');
  const places = { ...(isId(view) ? { view } : {}), ...(isId(open) || open === 'new' ? { open } : {}) };
  if (told.length === 0) return { ...places, dropped: [], withheld: [] };
  const read = decodeState(told, { size: sizeOf(page), withheld });
  const { state, dropped } = fitState(page, read.state);
  return { ...places, state, dropped, withheld: read.withheld };
}
