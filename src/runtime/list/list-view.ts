import type { SearchState } from '../../protocol/search-state';
import type { ColumnModel } from '../../schema/model/page-model';
import type { PageOfRows } from '../source/page-source';

/** What the list shows, for what is made of it. */
export interface ListView {
  readonly columns: readonly ColumnModel[];
  readonly applied: SearchState;
  readonly total: number;
  readonly page: PageOfRows | undefined;
}
