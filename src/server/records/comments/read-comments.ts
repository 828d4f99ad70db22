import type { RecordComment } from '../../../protocol/comment';
import { refusal } from '../../../protocol/errors';
import { commentAction } from '../../../schema/compile/compile-states';
import type { Queryable } from '../../db/connections/database';
import { hidesPersons } from '../../query/field-rules';
import { loadRow, type Row } from '../../query/load-rows';
import { mayDo, type PageContext, recordOf } from '../../rights/page-context';

/** The newest of a record; what is older than so many is read by nobody. */
const mostComments = 500;

interface Reader extends Pick<PageContext, 'caller'> {
  readonly page: Pick<PageContext['page'], 'model'>;
  readonly source: Pick<PageContext['source'], 'rules'>;
}

/** Says whether somebody may read the comments on a page's records: by the right to it, and not where he is told no persons of them, who speak in each. */
export const mayComment = ({ caller, page, source }: Reader): boolean =>
  mayDo(caller, page.model, 'view') && mayDo(caller, page.model, commentAction) && !hidesPersons(source.rules, page.model.record.name);

/** Gives the row that a comment is about, as the caller sees it. Errors: forbidden, rowGone. */
export async function requireCommented(q: Queryable, ctx: PageContext, id: string): Promise<Row> {
  if (!mayComment(ctx)) throw refusal('forbidden', {});
  const row = await loadRow(q, ctx.source, { tenantId: ctx.caller.tenantId, id });
  if (!row) throw refusal('rowGone', {});
  return row;
}

/** Reads the comments on a row that the caller may see, the oldest first. Errors: forbidden, rowGone. */
export async function readComments(q: Queryable, ctx: PageContext, id: string): Promise<readonly RecordComment[]> {
  await requireCommented(q, ctx, id);
  const { tenantId, userId } = ctx.caller;
  const { rows } = await q.query(
    `select c.id::text as id, c.said, to_char(c.time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as time, c.user_id::text as "userId", c.user_name as "userName",
       coalesce((select json_agg(json_build_object('id', u.id::text, 'name', u.real_name) order by u.real_name, u.id) from sys_user u
         where u.tenant_id = c.tenant_id and u.id = any(c.people)), '[]') as people
     from (select * from sys_comment where tenant_id = $1 and record = $2 and row_id = $3 and is_deleted = 0 order by id desc limit ${mostComments}) c order by c.id`,
    [tenantId, recordOf(ctx).name, id],
  );
  return rows.map((row) => ({
    id: String(row['id']),
    text: String(row['said']),
    time: String(row['time']),
    userName: String(row['userName']),
    mine: row['userId'] === userId,
    // Made by the statement above.
    people: row['people'] as RecordComment['people'],
  }));
}
