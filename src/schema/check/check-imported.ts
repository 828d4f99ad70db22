import type { PageFile } from '../../generated/page-file';
import type { PageCompileContext } from '../context/page-compile-context';
import { groupFields } from '../model/form-fields';
import type { ImportModel, PageModel } from '../model/page-model';
import type { RecordModel } from '../model/record-model';
import type { FaultText, JsonPath } from '../source/source-file';
import { fillsItself } from './check-required';

/** Where the button stands by which a page is imported. Shape: undefined where it has none. */
export function importPlace({ actions }: PageFile): JsonPath | undefined {
  const index = (actions?.toolbar ?? []).findIndex((entry) => (typeof entry === 'string' ? entry : entry.do) === 'import');
  return index < 0 ? undefined : ['actions', 'toolbar', index];
}

/** What an import has to do with. */
interface Imported {
  readonly record: RecordModel;
  readonly form?: PageModel['form'];
  readonly import?: ImportModel;
}

/** What every new record must have, its form takes and no column of an import carries: no row that is new is taken. */
export function findUnimported(page: Imported): readonly string[] {
  const columns = new Set(page.import?.columns.map(({ field }) => field));
  const placed = new Set(page.form?.groups.flatMap(groupFields));
  const required = new Set(page.record.required.flatMap(({ field, when }) => (when === undefined ? [field] : [])));
  return page.record.fields
    .filter(({ name }) => required.has(name) && placed.has(name) && !columns.has(name))
    .filter((field) => !field.readOnly && field.visibleWhen === undefined && !fillsItself(field))
    .map(({ name }) => name);
}

export const unimported = (name: string): FaultText => ({
  zh: `“${name}”必填，而导入的表里没有它：新增的行一行也导入不了。请去掉 import，或给“${name}”写默认值、给必填加上 when`,
  en: `"${name}" is required and no column of an import carries it, so that no new row is taken: take import away, or give it a default, or the demand a "when"`,
});

/** Refuses a button to import where no row could ever be taken: all are new, and lack what is demanded. */
export function checkImported({ report, file }: PageCompileContext, page: Imported): void {
  const place = importPlace(file);
  const [name] = page.import?.key.length === 0 ? findUnimported(page) : [];
  if (place && name !== undefined) report.fault(place, unimported(name));
}
