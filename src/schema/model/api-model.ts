import type { Api } from '../../generated/page-file';

/** How a list of another back end is asked for rows. */
export interface ApiListModel {
  readonly path: string;
  /** `payload`: POST with the search payload; `filters`: GET with the parameters of stock lists. */
  readonly search: 'payload' | 'filters';
  readonly order: 'orderBy' | 'columns' | 'none';
}

/** The calls of another back end that holds the rows of a page. Paths lie below `base`, and that below the address in the server's settings. */
export interface ApiModel {
  readonly backend: string;
  readonly base: string;
  readonly list: ApiListModel;
  readonly detail?: string;
  /** What makes a new row. */
  readonly create?: string;
  /** What changes a row. */
  readonly edit?: string;
  readonly remove?: { readonly path: string; readonly ids: 'query' | 'body' };
  /** Own names of fields to theirs; what is absent is called the same. */
  readonly names: Readonly<Record<string, string>>;
  readonly answer: { readonly records: string; readonly total: string; readonly size: string };
  /** Their name of what tells one state of a row from the next. */
  readonly version: string;
}

/** Brings the `api` section of a page file to its normal form. */
export function toApiModel({ backend, base, list, detail, submit, update, remove, names = {}, answer, version }: Api): ApiModel {
  const { path, search = 'payload', order } = typeof list === 'string' ? { path: list } : list;
  const edit = update ?? submit;
  return {
    backend,
    base,
    list: { path, search, order: order ?? (search === 'payload' ? 'orderBy' : 'columns') },
    ...(detail === undefined ? {} : { detail }),
    ...(submit === undefined ? {} : { create: submit }),
    ...(edit === undefined ? {} : { edit }),
    ...(remove === undefined ? {} : { remove: typeof remove === 'string' ? { path: remove, ids: 'query' as const } : remove }),
    names,
    answer: { records: 'records', total: 'total', size: 'size', ...answer },
    version: version ?? names['updateTime'] ?? 'updateTime',
  };
}
