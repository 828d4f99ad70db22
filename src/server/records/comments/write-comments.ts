import { longestComment, mostMentioned } from '../../../protocol/comment';
import { refusal } from '../../../protocol/errors';
import { writeEntry } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import { type PageContext, recordOf } from '../../rights/page-context';
import { queueTold } from '../flows/queue-tells';
import { requireCommented } from './read-comments';

/** The notice of those who are mentioned. */
export const mentionNotice = 'mentioned';

/** What the audit trail calls a comment: an entry about the record itself would stand in the history, which is read by people who may read no comments. */
const subject = 'comment';

interface SaidComment {
  /** Of the row. */
  readonly id: string;
  readonly text: string;
  /** Users who are mentioned. */
  readonly people: readonly string[];
}

/** Says which of some users may be mentioned. */
export type Mentionable = (tx: Queryable, people: readonly string[]) => Promise<readonly string[]>;

/**
 * Adds a comment to a row that the caller may see; those whom it mentions are told of it once it is stored. Shape: its id.
 * Errors: forbidden, rowGone, commentEmpty, commentTooLong, personUnmentionable where somebody may not read it.
 */
export async function addComment(tx: Queryable, ctx: PageContext, said: SaidComment, mentionable: Mentionable): Promise<string> {
  await requireCommented(tx, ctx, said.id);
  const text = said.text.trim();
  if (text === '') throw refusal('commentEmpty', {});
  if (text.length > longestComment) throw refusal('commentTooLong', { most: String(longestComment) });
  const people = [...new Set(said.people)];
  if (people.length > mostMentioned) throw refusal('tooManyItems', { limit: mostMentioned });
  if (people.length > 0 && (await mentionable(tx, people)).length < people.length) throw refusal('personUnmentionable', {});
  const { caller, database } = ctx;
  const id = database.ids.next();
  const record = recordOf(ctx).name;
  await tx.query(
    `insert into sys_comment (tenant_id, id, record, row_id, said, people, user_id, user_name) values ($1, $2, $3, $4, $5, $6::bigint[], $7, $8)`,
    [caller.tenantId, id, record, said.id, text, people, caller.userId, caller.realName],
  );
  await writeEntry(
    tx,
    { ...ctx, subject },
    {
      action: 'create',
      id,
      changes: [
        { field: record, before: null, after: said.id },
        { field: 'text', before: null, after: text },
      ],
    },
  );
  if (people.length > 0)
    await queueTold(tx, ctx, {
      ...{ page: ctx.page.model.path, id: said.id, record, transition: '', notice: mentionNotice, roles: [] },
      ...{ people: people.map((each) => ({ target: 'users', id: each })), comment: id },
    });
  return id;
}

/** Takes back a comment of the caller's own. Errors: forbidden, rowGone. */
export async function removeComment(
  tx: Queryable,
  ctx: PageContext,
  { id, comment }: { readonly id: string; readonly comment: string },
): Promise<void> {
  await requireCommented(tx, ctx, id);
  const { tenantId, userId } = ctx.caller;
  const { rows } = await tx.query(
    `update sys_comment set is_deleted = 1 where tenant_id = $1 and id = $2 and record = $3 and row_id = $4 and user_id = $5 and is_deleted = 0 returning said`,
    [tenantId, comment, recordOf(ctx).name, id, userId],
  );
  const [gone] = rows;
  if (!gone) throw refusal('rowGone', {});
  await writeEntry(
    tx,
    { ...ctx, subject },
    { action: 'remove', id: comment, changes: [{ field: 'text', before: gone['said'], after: null }] },
  );
}
