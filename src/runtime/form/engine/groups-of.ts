import type { FormGroupModel, PageModel } from '../../../schema/model/page-model';

/** The groups of a page's form; a page that is only read, such as a log, shows what its list has columns for. */
export function groupsOf(
  { form, table, record }: Pick<PageModel, 'form' | 'table' | 'record'>,
  isStored: boolean,
): readonly FormGroupModel[] {
  // A step that can hold nothing yet is none.
  if (form) return form.layout === 'steps' && !isStored ? form.groups.filter(({ related }) => !related) : form.groups;
  const known = new Set(record.fields.map(({ name }) => name));
  const items = table.columns.flatMap(({ field }) => (known.has(field) ? [{ field, span: 1, widget: 'text' }] : []));
  return [{ items }];
}
