import type { Keeper } from '../../client/offline/keeper';
import { isUnanswered } from '../../client/request-failure';
import { isObject, type Values } from '../../base/dot-path';
import type { PageOfRows, PageSource, TreeOfRows, WireRow } from '../../runtime/source/page-source';
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

/** What is asked for and what comes, as far as keeping it goes. */
interface Asked {
  readonly after?: string | undefined;
}
interface Rowed {
  readonly records: readonly WireRow[];
  readonly next?: string;
  readonly keptAt?: number;
}

interface Keeping {
  readonly keeper: Keeper;
  readonly served: ServedPage;
}

const isRowed = <Answer extends Rowed>(content: unknown): content is Answer => isObject(content) && Array.isArray(content['records']);

function keepRows<Body extends Asked, Answer extends Rowed>(
  read: (body: Body, signal?: AbortSignal) => Promise<Answer>,
  { keeper, served }: Keeping,
  toAsked: (body: Body) => object,
) {
  const { model, masked } = served;
  // Whoever is shown other fields by now is not given back what he was shown before.
  const shape = JSON.stringify([model.path, model.hash, model.record.fields.map((field) => field.name), masked ?? []]);
  return async (body: Body, signal?: AbortSignal): Promise<Answer> => {
    const name = `${shape} ${JSON.stringify(toAsked(body))}`;
    try {
      const answer = await read(body, signal);
      const { next: _next, ...rest } = answer;
      if (answer.records.length <= mostRows) {
        const records = answer.records.map((row) => withoutMasked(row, masked) as WireRow);
        keeper.keep({ kind: 'list', name, content: { ...rest, records }, most: mostLists });
      }
      return answer;
    } catch (error) {
      const kept = isUnanswered(error) ? await keeper.recall('list', name) : undefined;
      if (!kept || !isRowed<Answer>(kept.content)) throw error;
      return { ...kept.content, keptAt: kept.at };
    }
  };
}

/**
 * Keeps the lists that a person has seen last, and gives them where the server does not answer, with the time from which they are. The place in the list
 * from which the server goes on reading is no part of what is asked for.
 */
export const keepLists = (list: PageSource['list'], keeping: Keeping): PageSource['list'] =>
  keepRows<Parameters<PageSource['list']>[0], PageOfRows>(list, keeping, ({ after: _after, ...asked }) => asked);

/** Keeps lists that are trees just so: what came last from the top down, whatever was open then, and what was seen below each row. */
export const keepTrees = (tree: PageSource['tree'], keeping: Keeping): PageSource['tree'] =>
  keepRows<Parameters<PageSource['tree']>[0], TreeOfRows>(tree, keeping, ({ parents, ...asked }) => ({
    ...asked,
    parents: parents[0] === '' ? [''] : parents,
  }));
