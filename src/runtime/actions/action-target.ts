import type { SearchBody } from '../../protocol/search-body';
import type { BatchRequest, RowKey, WireRow } from '../source/page-source';

/** What an action is done to: rows chosen one by one, or everything that a search finds. */
export interface ActionTarget {
  readonly rows: readonly WireRow[];
  readonly all?: { readonly search: SearchBody; readonly total: number };
}

/** More rows than this are handled in the background, with progress. */
const atOnce = 200;

/** How many records an action will be done to. */
export const countOf = ({ rows, all }: ActionTarget): number => all?.total ?? rows.length;

export const isInBackground = (target: ActionTarget): boolean => target.all !== undefined || target.rows.length > atOnce;

export const keysOf = ({ rows }: ActionTarget): readonly RowKey[] => rows.map(({ id, version }) => ({ id, version }));

/** Says what a background batch is done to. */
export const toBatchTarget = (target: ActionTarget): Pick<BatchRequest, 'search' | 'items' | 'expected'> =>
  target.all ? { search: target.all.search, expected: target.all.total } : { items: keysOf(target), expected: target.rows.length };
