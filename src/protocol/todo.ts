import type { SearchItem } from './search-state';

/** What waits for the caller on one page, as `GET /api/todos` tells it. */
export interface Todo {
  /** `<module>/<page>` */
  readonly path: string;
  readonly name: string;
  readonly label: { readonly zh: string; readonly en: string };
  /** The search that finds its rows. */
  readonly items: readonly SearchItem[];
  readonly total: number;
  /** Where it counts what is the caller's own: how much there is in his department, and the search that finds it; absent where there is no more than his own. */
  readonly team?: { readonly total: number; readonly items: readonly SearchItem[] };
  /** The caller is to do something, not only to know of it. */
  readonly acts: boolean;
  /** The day by which it is due; absent where there is none. */
  readonly due?: string;
  /** How many are past it, and the day before today. */
  readonly late: { readonly total: number; readonly until: string };
  /** How many come up within the working days that its file says, and the last of these. */
  readonly near: { readonly total: number; readonly until: string };
}
