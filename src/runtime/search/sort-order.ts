import type { SearchOrder } from '../../protocol/search-state';
import type { SortModel } from '../../schema/model/page-model';

interface SortClick {
  readonly key: string;
  readonly additive: boolean;
}

/** Gives the order that is in force: the chosen one, or the page's own. */
export const orderInForce = (chosen: readonly SearchOrder[] | undefined, standard: readonly SortModel[]): readonly SearchOrder[] =>
  chosen ?? standard.map(({ field, order }) => ({ prop: field, order }));

/** Says the order after a click on a header: up, down, none; the others stay only where the click adds. Undefined: the page's own order. */
export function nextOrder(
  chosen: readonly SearchOrder[] | undefined,
  standard: readonly SortModel[],
  click: SortClick,
): readonly SearchOrder[] | undefined {
  const now = orderInForce(chosen, standard);
  const before = now.find((each) => each.prop === click.key)?.order;
  const requested = before === undefined ? 'asc' : before === 'asc' ? 'desc' : undefined;
  const others = click.additive ? now.filter((each) => each.prop !== click.key) : [];
  if (requested === undefined) {
    if (others.length > 0) return others;
    // No order means the page's own; where that sorts this very column downwards, the click would change nothing.
    return standard.some((each) => each.field === click.key && each.order === 'desc') ? [{ prop: click.key, order: 'asc' }] : undefined;
  }
  if (!click.additive) return [{ prop: click.key, order: requested }];
  return before === undefined
    ? [...now, { prop: click.key, order: requested }]
    : now.map((each) => (each.prop === click.key ? { ...each, order: requested } : each));
}
