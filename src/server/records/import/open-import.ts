import { refusal } from '../../../protocol/errors';
import type { ImportHand } from '../../../protocol/import-report';
import type { ImportModel } from '../../../schema/model/page-model';
import { isRestricted, ruleOf } from '../../query/field-rules';
import { narrowPage } from '../../rights/narrow-page';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import type { ImportSheet } from './import-sheet';
import { nameHeadings, recallColumns } from './known-columns';
import { findHeading, type ImportSight, type MappedSheet, mapColumns } from './map-columns';
import { readImportFile } from './read-file';
import { mendSheet } from './read-hand';

/** A file that has been read and whose columns are known. */
export interface OpenImport {
  readonly taken: ImportModel;
  readonly sight: ImportSight;
  /** Names the file's headings, where somebody can say what its columns are. */
  readonly headings?: string;
  /** What was said of them this time, to be remembered. */
  readonly said?: Readonly<Record<string, string>>;
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

/**
 * Reads an uploaded file for a page, with what somebody says of it by hand; without that, headings that are not the page's are refused and nothing is remembered.
 * Errors: forbidden and the import codes of the catalogue.
 */
export async function openImport(ctx: PageContext, content: Buffer, hand?: ImportHand): Promise<OpenImport> {
  const taken = requireImport(ctx);
  const sent = await readImportFile(content);
  const sheet = hand ? mendSheet(sent, hand) : sent;
  const { rules } = ctx.source;
  const { model } = ctx.page;
  const read = (model.import?.columns ?? []).filter((source) => ruleOf(rules, model.record.name, source.own) !== 'hidden');
  const sight = { model: narrowPage(model, ctx.source), taken, read };
  const heading = findHeading(sight, sheet, hand !== undefined);
  const headings = nameHeadings(heading.header.row);
  const said = hand?.columns ?? (hand ? await ctx.database.read(ctx.caller.tenantId, (q) => recallColumns(q, ctx, headings)) : {});
  const mapped = mapColumns(sight, sheet, { heading, said });
  const columns = mapped.columns.map((each) => ({ ...each, withheld: isRestricted(rules, model.record.name, each.field.name) }));
  return {
    ...{ taken, sight, sheet, mapped: { ...mapped, columns } },
    ...(hand ? { headings } : {}),
    ...(hand?.columns ? { said: hand.columns } : {}),
  };
}
