import { refusal } from '../../../protocol/errors';
import type { ImportModel } from '../../../schema/model/page-model';
import { isRestricted, ruleOf } from '../../query/field-rules';
import { narrowPage } from '../../rights/narrow-page';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import type { ImportSheet } from './import-sheet';
import { type MappedSheet, mapColumns } from './map-columns';
import { readImportFile } from './read-file';

/** A file that has been read and whose columns are known. */
export interface OpenImport {
  readonly taken: ImportModel;
  readonly sheet: ImportSheet;
  readonly mapped: MappedSheet;
}

/** Gives what a page's import takes from the caller: what he may enter, and what rows are known by where he sees it. Errors: forbidden where he may not, or the page takes none. */
export function requireImport(ctx: PageContext): ImportModel {
  requireRight(ctx, 'import');
  const taken = ctx.page.model.import;
  if (!taken) throw refusal('forbidden', {});
  const columns = taken.columns.filter((source) => {
    const rule = ruleOf(ctx.source.rules, recordOf(ctx).name, source.own);
    return rule === undefined || (rule === 'readOnly' && taken.key.includes(source.field));
  });
  return { ...taken, columns };
}

/** Reads an uploaded file for a page. Errors: forbidden and the import codes of the catalogue. */
export async function openImport(ctx: PageContext, content: Buffer): Promise<OpenImport> {
  const taken = requireImport(ctx);
  const sheet = await readImportFile(content);
  const { rules } = ctx.source;
  const { model } = ctx.page;
  const read = (model.import?.columns ?? []).filter((source) => ruleOf(rules, model.record.name, source.own) !== 'hidden');
  const mapped = mapColumns({ model: narrowPage(model, ctx.source), taken, read }, sheet);
  const columns = mapped.columns.map((each) => ({ ...each, withheld: isRestricted(rules, model.record.name, each.field.name) }));
  return { taken, sheet, mapped: { ...mapped, columns } };
}
