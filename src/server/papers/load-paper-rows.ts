import type { Values } from '../../base/dot-path';
import { refusal } from '../../protocol/errors';
import { holds } from '../../schema/expression/conditions';
import type { PaperList, PaperModel } from '../../schema/model/paper-model';
import { toContext } from '../auth/caller';
import { isRestricted } from '../query/field-rules';
import { loadRow, type Row } from '../query/load-rows';
import { readRelated } from './related-rows';
import { openPageContext } from '../rights/open-page-context';
import { mayDo, type PageContext } from '../rights/page-context';

/** A record as it goes onto paper, with the rows of its related lists. */
export interface PaperRow {
  readonly row: Row;
  readonly related: Readonly<Record<string, readonly Values[]>>;
}

/** Rows of another page that lead to a record: those that the caller sees there, which are none where he may not view it. */
async function loadRelated(ctx: PageContext, id: string, { related }: PaperList): Promise<readonly Values[]> {
  const page = related && [...ctx.schemas.serving.values()].find(({ model }) => model.record.name === related.record);
  if (!related || !page || !mayDo(ctx.caller, page.model, 'view')) return [];
  const { database, schemas, caller, request } = ctx;
  const other = openPageContext({ database, store: { current: () => schemas } }, { path: page.model.path, caller, request });
  if (isRestricted(other.source.rules, related.record, related.by)) return [];
  const { tenantId } = caller;
  return database.read(tenantId, (q) => readRelated(q, other.source, { tenantId, by: related.by, id }));
}

/** Loads a record for a paper as its reader sees it. Errors: rowGone, paperUnfit. */
export async function loadPaperRow(ctx: PageContext, paper: PaperModel, id: string): Promise<PaperRow> {
  const { tenantId } = ctx.caller;
  const row = await ctx.database.read(tenantId, (q) => loadRow(q, ctx.source, { tenantId, id }));
  if (!row) throw refusal('rowGone', {});
  const { record } = ctx.page.model;
  if (paper.when !== undefined && holds(record, paper.when, { values: row, context: toContext(ctx.caller) }) !== true)
    throw refusal('paperUnfit', { label: paper.label });
  const related: Record<string, readonly Values[]> = {};
  for (const list of paper.lists) if (list.related) related[list.name] = await loadRelated(ctx, id, list);
  return { row, related };
}
