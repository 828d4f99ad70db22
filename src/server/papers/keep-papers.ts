import type { Values } from '../../base/dot-path';
import { type PaperFrame, toPrintRecord } from '../../paper/to-record';
import { engineVersion } from '../../paper/engine-version';
import { holds } from '../../schema/expression/conditions';
import type { ExpressionContext } from '../../schema/expression/expressions';
import type { RecordModel } from '../../schema/model/record-model';
import type { PaperModel } from '../../schema/model/paper-model';
import { toContext } from '../auth/caller';
import { shanghaiNow } from '../db/clock';
import type { Database, Queryable } from '../db/connections/database';
import type { Language } from '../language';
import { loadRow, type Row } from '../query/load-rows';
import { loadOwnWords } from '../query/own-words';
import type { RecordSource } from '../query/record-source';
import { type PageContext, recordOf } from '../rights/page-context';
import { loadHouse, timeOf } from './paper-order';
import { readRelated } from './related-rows';
import { requireGlyphs } from './print-paper';

/** Stands for the address of the verification in what is kept: it is put in with the first print. */
export const verifyPlace = '{@verify}';

/** Languages in which an original is kept: each edition is a document of its own, with its own hash. The first is printed at once, further ones when first asked for. */
const editions: readonly Language[] = ['zh', 'en'];

/** A record as its originals show it, and the day that they bear. */
export interface KeptRow {
  readonly row: Row;
  /** YYYY-MM-DD */
  readonly day: string;
}

export interface Keeping {
  readonly tenantId: string;
  readonly database: Database;
  readonly schemas: Pick<RecordSource, 'records' | 'bigrams'>;
  readonly record: RecordModel;
  readonly context: ExpressionContext;
  /** Where nobody waits for them: each is printed when it is first asked for. */
  readonly later?: boolean;
}

/** Papers whose originals a record keeps, with all their transitions or with one. */
export const keptPapersOf = (papers: ReadonlyMap<string, PaperModel>, record: string, transition?: string): readonly PaperModel[] =>
  [...papers.values()].filter(
    ({ record: of, keep }) => of === record && (transition === undefined ? keep.length > 0 : keep.includes(transition)),
  );

/** Keeps what originals of some records are printed from on one paper: each record whole in each language, and the layout. Errors: paperGlyphs. */
async function keepOn(tx: Queryable, keeping: Keeping, { paper, kept }: { readonly paper: PaperModel; readonly kept: readonly KeptRow[] }) {
  const { tenantId, database, schemas, record } = keeping;
  const fields = [...paper.fields, ...paper.lists.flatMap((list) => list.fields)].map(({ of }) => of);
  const house = await loadHouse(database, tenantId);
  const frames: Omit<PaperFrame, 'day'>[] = [];
  for (const language of editions)
    frames.push({ language, mark: '', verify: () => verifyPlace, house, findWord: await loadOwnWords(tx, tenantId, { fields, language }) });
  await tx.query('insert into sys_paper_layout (tenant_id, version, files) values ($1, $2, $3) on conflict do nothing', [
    ...[tenantId, paper.version, JSON.stringify(paper.files)],
  ]);
  for (const { row, day } of kept) {
    const related: Record<string, readonly Values[]> = {};
    for (const list of paper.lists) {
      const other = list.related && schemas.records.get(list.related.record);
      const source = other && { record: other, records: schemas.records, bigrams: schemas.bigrams };
      if (list.related && source) related[list.name] = await readRelated(tx, source, { tenantId, by: list.related.by, id: row.id });
    }
    const printed = frames.map((frame) => toPrintRecord({ paper, row, related, frame: { ...frame, day }, index: 0 }, record.fields));
    // What could not be printed is not put into force.
    requireGlyphs(printed);
    await tx.query(
      `insert into sys_kept_paper (tenant_id, record, record_id, paper, version, engine, seconds, id, language, printed, next_time)
       select $1, $2, $3, $4, $5, $6, $7, e.id, e.language, e.printed, case when e.later then 'infinity' else now() end
         from unnest($8::bigint[], $9::text[], $10::jsonb[], $11::boolean[]) e (id, language, printed, later)`,
      [
        ...[tenantId, record.name, row.id, paper.name, paper.version, engineVersion, timeOf(day)],
        ...[editions.map(() => database.ids.next()), editions, printed.map((each) => JSON.stringify(each))],
        editions.map((_, place) => keeping.later === true || place > 0),
      ],
    );
  }
}

/** Keeps the originals of some records on those of the papers that are for them. Errors: paperGlyphs. */
export async function keepOriginals(
  tx: Queryable,
  keeping: Keeping,
  { papers, kept }: { readonly papers: readonly PaperModel[]; readonly kept: readonly KeptRow[] },
): Promise<void> {
  const { record, context } = keeping;
  for (const paper of papers) {
    const { when } = paper;
    const fit = when === undefined ? kept : kept.filter(({ row }) => holds(record, when, { values: row, context }) === true);
    if (fit.length > 0) await keepOn(tx, keeping, { paper, kept: fit });
  }
}

/**
 * Keeps, in the transaction of a transition, what the originals of its papers are printed from: the record whole, whoever does it, and the layout. Later changes of
 * record and layout do not reach them. Errors: paperGlyphs.
 */
export async function keepPapers(tx: Queryable, ctx: PageContext, at: { readonly transition: string; readonly id: string }): Promise<void> {
  const record = recordOf(ctx);
  const { schemas, database, caller } = ctx;
  const papers = keptPapersOf(schemas.papers, record.name, at.transition);
  if (papers.length === 0) return;
  const { tenantId } = caller;
  const row = await loadRow(tx, { record, records: schemas.records, bigrams: schemas.bigrams }, { tenantId, id: at.id });
  if (!row) return;
  const keeping = { tenantId, database, schemas, record, context: toContext(caller) };
  await keepOriginals(tx, keeping, { papers, kept: [{ row, day: shanghaiNow().today }] });
}
