import type { FormGroupModel, PageModel } from '../../../schema/model/page-model';

/** The groups of a page's form; a page that is only read, such as a log, shows what its list has columns for. */
export function groupsOf({ form, table, record }: Pick<PageModel, 'form' | 'table' | 'record'>): readonly FormGroupModel[] {
  if (form) return form.groups;
  const known = new Set(record.fields.map(({ name }) => name));
  const items = table.columns.flatMap(({ field }) => (known.has(field) ? [{ field, span: 1, widget: 'text' }] : []));
  return [{ items }];
}
