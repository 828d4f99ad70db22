import { sql } from 'kysely';
import type { Foresight } from '../../../protocol/foresight';
import type { Queryable } from '../../db/connections/database';
import { isRestricted } from '../../query/field-rules';
import { findWithin } from '../../query/load-rows';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { fieldRulesOf } from '../../rights/caller-rules';
import { contextFor } from '../../rights/context-for';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import { type Book, enter, openBook, seenOf } from './foresee-row';

/** Finds what goes along with rows of a record, at every depth. What belongs to a row by a reference that the caller may not see is left out: it would tell whose it is. */
async function foreseeAlong(
  q: Queryable,
  book: Book,
  home: PageContext,
  { ids, met }: { readonly ids: readonly string[]; readonly met: Set<string> },
) {
  const { caller, schemas } = book.ctx;
  for (const { record: name, by, remove } of recordOf(home).has ?? []) {
    const target = remove === 'with' ? contextFor(book.ctx, name, undefined) : undefined;
    const reference = target && recordOf(target).fields.find((field) => field.name === by);
    if (!target || !reference || isRestricted(fieldRulesOf(caller, schemas), name, by)) continue;
    const rows = await runSql(
      q,
      sql`select t.id::text as id from ${tableAs(recordOf(target), 't')} where ${alive('t', caller.tenantId)}
        and ${columnOf('t', reference.column)} = any(${ids}::bigint[])`,
    );
    const going = rows.map((row) => String(row['id'])).filter((id) => !met.has(`${name}/${id}`));
    if (going.length === 0) continue;
    for (const id of going) met.add(`${name}/${id}`);
    const seen = await seenOf(q, book, target, going);
    book.unseen += going.length - seen.size;
    enter(book, `remove/${name}`, { kind: 'remove', page: target.page.model.label, count: seen.size });
    await foreseeAlong(q, book, target, { ids: going, met });
  }
}

/** Says which records removing some rows takes along, without doing it: those that the caller may see by their page, of the rest how many. Errors: forbidden. */
export async function foreseeRemoval(q: Queryable, ctx: PageContext, ids: readonly string[]): Promise<Foresight> {
  requireRight(ctx, 'remove');
  const record = recordOf(ctx);
  const { tenantId } = ctx.caller;
  const home = contextFor(ctx, record.name, undefined);
  const within = [...(await findWithin(q, record, { tenantId, ids, scope: ctx.source.scope }))];
  const book = openBook(ctx);
  if (home) await foreseeAlong(q, book, home, { ids: within, met: new Set(within.map((id) => `${record.name}/${id}`)) });
  return { effects: [...book.entries.values()], unseen: book.unseen };
}
