import type { Values } from '../../base/dot-path';
import { toPrintRecord } from '../../paper/to-record';
import { engineVersion } from '../../paper/engine-version';
import { holds } from '../../schema/expression/conditions';
import { toContext } from '../auth/caller';
import { shanghaiNow } from '../db/clock';
import type { Queryable } from '../db/connections/database';
import { loadRow } from '../query/load-rows';
import { loadOwnWords } from '../query/own-words';
import { type PageContext, recordOf } from '../rights/page-context';
import { loadHouse, timeOf } from './paper-order';
import { readRelated } from './related-rows';
import { requireGlyphs } from './print-paper';

/** Stands for the address of the verification in what is kept: it is put in with the first print. */
export const verifyPlace = '{@verify}';

/**
 * Keeps, in the transaction of a transition, what the originals of its papers are printed from: the record whole, whoever does it, and the layout. Later changes of
 * record and layout do not reach them.
 */
export async function keepPapers(tx: Queryable, ctx: PageContext, at: { readonly transition: string; readonly id: string }): Promise<void> {
  const record = recordOf(ctx);
  const papers = [...ctx.schemas.papers.values()].filter((paper) => paper.record === record.name && paper.keep.includes(at.transition));
  if (papers.length === 0) return;
  const { tenantId } = ctx.caller;
  const { schemas, database } = ctx;
  const row = await loadRow(tx, { record, records: schemas.records, bigrams: schemas.bigrams }, { tenantId, id: at.id });
  if (!row) return;
  const context = toContext(ctx.caller);
  const day = shanghaiNow().today;
  for (const paper of papers) {
    if (paper.when !== undefined && holds(record, paper.when, { values: row, context }) !== true) continue;
    const fields = [...paper.fields, ...paper.lists.flatMap((list) => list.fields)].map(({ of }) => of);
    const frame = {
      ...{ language: 'zh' as const, mark: '', day, verify: () => verifyPlace },
      house: await loadHouse(database, tenantId),
      findWord: await loadOwnWords(tx, tenantId, { fields, language: 'zh' }),
    };
    const related: Record<string, readonly Values[]> = {};
    for (const list of paper.lists) {
      const other = list.related && schemas.records.get(list.related.record);
      const source = other && { record: other, records: schemas.records, bigrams: schemas.bigrams };
      if (list.related && source) related[list.name] = await readRelated(tx, source, { tenantId, by: list.related.by, id: at.id });
    }
    const printed = toPrintRecord({ paper, row, related, frame, index: 0 }, record.fields);
    // What could not be printed is not put into force.
    requireGlyphs([printed]);
    await tx.query('insert into sys_paper_layout (tenant_id, version, files) values ($1, $2, $3) on conflict do nothing', [
      ...[tenantId, paper.version, JSON.stringify(paper.files)],
    ]);
    await tx.query(
      `insert into sys_kept_paper (tenant_id, id, record, record_id, paper, version, engine, printed, seconds) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [tenantId, database.ids.next(), record.name, at.id, paper.name, paper.version, engineVersion, JSON.stringify(printed), timeOf(day)],
    );
  }
}
