import { Skeleton } from 'antd';
import { groupFields } from '../../../schema/model/form-fields';
import type { PageModel } from '../../../schema/model/page-model';
import { lazyPart, loadParts } from '../../../ui/lazy-part';
import { LinesTable } from '../lines/lines-part';
import { RelatedList } from '../../related/related-part';
import { widgetOf } from '../widgets/registry';

const wait = <Skeleton className="lh-form-wait" active title={false} paragraph={{ rows: 4 }} />;

// A form opens without what only other forms draw.
export const FormTabs = lazyPart(async () => (await import('./form-tabs')).FormTabs, wait);
export const FormSteps = lazyPart(async () => (await import('./form-steps')).FormSteps, wait);

const layouts = { groups: [], tabs: [FormTabs], steps: [FormSteps] } as const;

/** Fetches the scripts that a page's form needs to be drawn whole at once: its layout, its widgets, its sub-tables. */
export function loadFormParts({ form, record }: PageModel): Promise<void> {
  const items = (form?.groups ?? []).flatMap((group) => group.items);
  const named = new Set((form?.groups ?? []).flatMap(groupFields));
  const fields = record.fields.filter(({ name }) => named.has(name));
  const special = items.flatMap(({ field, widget }) =>
    record.fields.filter(({ name }) => name === field).map((each) => widgetOf(each, widget)),
  );
  const own = fields.flatMap((field) => (field.line ? field.line.fields : [field])).map((field) => widgetOf(field));
  return loadParts([
    ...layouts[form?.layout ?? 'groups'],
    ...(fields.some(({ line }) => line) ? [LinesTable] : []),
    ...(form?.groups.some(({ related }) => related) ? [RelatedList] : []),
    ...new Set([...special, ...own]),
  ]);
}
