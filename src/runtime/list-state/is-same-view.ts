import type { SavedView } from '../../protocol/saved-view';
import type { PageModel } from '../../schema/model/page-model';
import { applyLayout } from '../layout/apply-layout';
import type { ColumnLayout } from '../layout/layout-codec';
import { decodeView, encodeView, type ViewContent } from './view-codec';

const shapeOf = (columns: readonly ColumnLayout[], model: PageModel): string =>
  JSON.stringify(applyLayout(model.table.columns, { columns }).map(({ column, show }) => [column.field, show, column.width, column.fixed]));

/** Says whether a list shows just what a saved search asks for, on whichever page. */
export function isSameView(view: SavedView, { state, columns }: ViewContent, model: PageModel): boolean {
  const kept = decodeView(view.parameter, model);
  const searchOf = (each: ViewContent['state']): string => encodeView({ state: each, columns: [] }, model);
  return searchOf(kept.state) === searchOf(state) && shapeOf(kept.columns, model) === shapeOf(columns, model);
}
