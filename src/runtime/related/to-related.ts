import type { SearchBody } from '../../protocol/search-body';
import type { ActionModel, ColumnModel, PageModel, RelatedModel } from '../../schema/model/page-model';
import type { PageSource } from '../source/page-source';

/** What is about a list as a whole and stays on its own page. */
const ofWholeList: ReadonlySet<string> = new Set(['import', 'export', 'print']);

function toColumns(columns: readonly ColumnModel[], requested: readonly string[] | undefined, by: string): readonly ColumnModel[] {
  // What all of them belong to is said by the form around them.
  if (!requested) return columns.filter(({ own }) => own !== by);
  return requested.flatMap((name) => columns.filter(({ field }) => field === name)).map((column) => ({ ...column, hidden: false }));
}

function toModel(model: PageModel, { label, by, columns, actions }: RelatedModel): PageModel {
  const owner = model.record.fields.find(({ name }) => name === by);
  const keeps = ({ name }: ActionModel): boolean => {
    if (name === 'create' && owner?.readOnly !== false) return false;
    return actions ? actions.includes(name) : !ofWholeList.has(name);
  };
  const { tree: _tree, ...table } = model.table;
  const toolbar = model.actions.toolbar.filter(keeps);
  return {
    ...model,
    label,
    search: { normal: [], more: [], advanced: [] },
    table: {
      ...table,
      columns: toColumns(table.columns, columns, by),
      pageSizes: 'small',
      selection: table.selection && toolbar.some(({ name }) => name !== 'create'),
    },
    actions: { toolbar, row: model.actions.row.filter(keeps) },
  };
}

/** The list of a page, narrowed to the records that belong to one record and to what a form's group says of it; its layout and searches are nobody's. */
export function toRelated(source: PageSource, related: RelatedModel, id: string): PageSource {
  const { session: _session, aside: _aside, ...rest } = source;
  const within = <Body extends SearchBody>(body: Body): Body => ({
    ...body,
    searchParam: [...(body.searchParam ?? []), { filter: JSON.stringify({ [related.by]: id }), op: JSON.stringify({ [related.by]: '=' }) }],
  });
  return {
    ...rest,
    served: { ...source.served, model: toModel(source.served.model, related) },
    list: (body, signal) => source.list(within(body), signal),
    count: (body, signal) => source.count(within(body), signal),
    totals: (body, signal) => source.totals(within(body), signal),
    batch: (request) => source.batch({ ...request, ...(request.search ? { search: within(request.search) } : {}) }),
    export: (request) => source.export({ ...request, search: within(request.search) }),
    views: { ...source.views, list: () => Promise.resolve([]) },
    loadLayout: () => Promise.resolve({ own: '', base: '' }),
    saveLayout: () => Promise.resolve(),
  };
}
