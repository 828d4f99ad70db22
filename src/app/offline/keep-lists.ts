import type { Keeper } from '../../client/offline/keeper';
import { isUnanswered } from '../../client/request-failure';
import { isObject, type Values } from '../../base/dot-path';
import type { PageOfRows, PageSource, WireRow } from '../../runtime/source/page-source';
import type { ServedPage } from '../../schema/model/page-model';

/** Lists that are kept of one person. */
const mostLists = 20;
/** A longer list is not kept: its rows would be sealed for longer than somebody looks at them. */
const mostRows = 500;

/** Gives values without what stands at a path, in each element where the way leads through a list. */
function without(values: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (Array.isArray(values)) return values.map((each) => without(each, path));
  if (name === undefined || !isObject(values) || !Object.hasOwn(values, name)) return values;
  const { [name]: inner, ...others } = values;
  return rest.length === 0 ? others : { ...others, [name]: without(inner, rest) };
}

/** Gives a row without what its reader sees masked. */
export const withoutMasked = (row: Values, masked: ServedPage['masked'] = []): Values =>
  masked.reduce<Values>((left, path) => without(left, path) as Values, row);

const isPage = (content: unknown): content is PageOfRows => isObject(content) && Array.isArray(content['records']);

/**
 * Keeps the lists that a person has seen last, and gives them where the server does not answer, with the time from which they are. The place in the list
 * from which the server goes on reading is no part of what is asked for.
 */
export function keepLists(list: PageSource['list'], { keeper, served }: { readonly keeper: Keeper; readonly served: ServedPage }) {
  const { model, masked } = served;
  // Whoever is shown other fields by now is not given back what he was shown before.
  const shape = JSON.stringify([model.path, model.hash, model.record.fields.map((field) => field.name), masked ?? []]);
  return async (...[body, signal]: Parameters<PageSource['list']>): Promise<PageOfRows> => {
    const { after: _after, ...asked } = body;
    const name = `${shape} ${JSON.stringify(asked)}`;
    try {
      const page = await list(body, signal);
      const { next: _next, ...rest } = page;
      if (page.records.length <= mostRows) {
        const records = page.records.map((row) => withoutMasked(row, masked) as WireRow);
        keeper.keep({ kind: 'list', name, content: { ...rest, records }, most: mostLists });
      }
      return page;
    } catch (error) {
      const kept = isUnanswered(error) ? await keeper.recall('list', name) : undefined;
      if (!kept || !isPage(kept.content)) throw error;
      return { ...kept.content, keptAt: kept.at };
    }
  };
}
