import { isObject } from '../../base/dot-path';
import type { SearchState } from '../../protocol/search-state';
import type { PageModel } from '../../schema/model/page-model';
import type { ColumnLayout } from '../layout/layout-codec';
import { readColumns } from '../layout/layout-codec';
import { pageSizesOf } from '../search/page-sizes';
import { readQuery, toQuery } from './address-text';
import { decodeState, encodeState, type Withheld } from './state-codec';
import { fitState } from './fit-state';

/** What a saved search keeps. */
export interface ViewContent {
  /** On its first page. */
  readonly state: SearchState;
  readonly columns: readonly ColumnLayout[];
}

/** A saved search is the server's to guard; nothing is held back from it. */
const open: Withheld = { isPersonal: () => false, keep: () => '', recall: () => undefined };

/** Writes what a saved search keeps: the search as the words of an address, and the columns. */
export function encodeView({ state, columns }: ViewContent, model: Pick<PageModel, 'table'>): string {
  const { standard: size } = pageSizesOf(model.table.pageSizes);
  const search = toQuery(encodeState({ ...state, current: 1 }, { size, withheld: open }));
  return JSON.stringify({ v: 1, search, columns });
}

export interface ReadView extends ViewContent {
  /** Columns and fields that the page no longer has. */
  readonly dropped: readonly string[];
}

/** Reads a saved search for the page as it is now: what the page no longer has falls out and is named. */
export function decodeView(parameter: string, model: Pick<PageModel, 'search' | 'table'>): ReadView {
  const { standard: size } = pageSizesOf(model.table.pageSizes);
  let saved: unknown;
  try {
    saved = JSON.parse(parameter);
  } catch {
    saved = undefined;
  }
  const content = isObject(saved) ? saved : {};
  const search = typeof content['search'] === 'string' ? content['search'] : '';
  const fitted = fitState(model, decodeState(readQuery(search), { size, withheld: open }).state);
  const known = new Set(model.table.columns.map(({ field }) => field));
  const columns = readColumns(content['columns']);
  const gone = columns.filter(({ prop, show }) => show && !known.has(prop)).map(({ prop }) => prop);
  return {
    state: { ...fitted.state, current: 1 },
    columns: columns.filter(({ prop }) => known.has(prop)),
    dropped: [...new Set([...fitted.dropped, ...gone])],
  };
}
