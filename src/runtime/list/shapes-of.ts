import type { PageModel } from '../../schema/model/page-model';
import type { ListShape } from '../layout/layout-codec';

/** A shape of a list that is drawn in place of its table. */
export type OtherShape = Exclude<ListShape, 'table'>;

/** What a list can stand as besides a table. To whom a field is hidden or masked it is not offered for a search, nor what is asked for by it. */
export function shapesOf({ table, record, search }: PageModel): readonly OtherShape[] {
  const asked = new Set([...search.normal, ...search.more, ...search.advanced].map(({ field }) => field));
  const { board, calendar } = table;
  return [
    ...(board && record.states && asked.has(record.states.field) ? (['board'] as const) : []),
    ...(calendar && asked.has(calendar.day) && asked.has(calendar.until ?? calendar.day) ? (['calendar'] as const) : []),
  ];
}
