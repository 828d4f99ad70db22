import { type Present, presenceLasts, type PresenceReport, type PresentPerson } from '../../../protocol/presence';
import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';
import { hidesPersons, ruleOf } from '../../query/field-rules';
import { loadRow } from '../../query/load-rows';
import { type PageContext, recordOf, requireRight } from '../../rights/page-context';

/** Most people that are told of. */
const mostTold = 20;

/**
 * Notes that the caller has a row open, or has closed it, and tells who else has it open and which version is stored.
 * Errors: forbidden, rowGone.
 */
export async function tellPresence(tx: Queryable, ctx: PageContext, present: Present): Promise<PresenceReport> {
  requireRight(ctx, 'view');
  const { caller, source } = ctx;
  const record = recordOf(ctx);
  const row = await loadRow(tx, source, { tenantId: caller.tenantId, id: present.id });
  if (!row) throw refusal('rowGone', {});
  const place = [caller.tenantId, record.name, present.id];
  // Those whose time has run out go with it: nothing else looks at them again.
  await tx.query(
    `delete from sys_presence where tenant_id = $1 and record = $2 and row_id = $3 and (time < now() - interval '${presenceLasts} seconds' or seat = $4 and user_id = $5 and $6)`,
    [...place, present.seat, caller.userId, present.gone],
  );
  const unnamed = hidesPersons(source.rules, record.name);
  if (!present.gone)
    await tx.query(
      `insert into sys_presence (tenant_id, record, row_id, seat, user_id, user_name, editing, field) values ($1, $2, $3, $4, $5, $6, $7, $8)
       on conflict (tenant_id, record, row_id, seat) do update set editing = excluded.editing, field = excluded.field, time = now() where sys_presence.user_id = excluded.user_id`,
      [...place, present.seat, caller.userId, caller.realName, present.editing, present.field],
    );
  const { rows } = await tx.query(
    `select user_id = $4 as own, user_name as "userName", bool_or(editing) as editing, coalesce(max(field) filter (where editing), '') as field
     from sys_presence where tenant_id = $1 and record = $2 and row_id = $3 and seat <> $5 and time >= now() - interval '${presenceLasts} seconds'
     group by user_id, user_name order by user_name limit ${mostTold}`,
    [...place, caller.userId, present.seat],
  );
  const people = rows.map((found): PresentPerson => {
    const field = String(found['field']);
    const isTold = record.fields.some(({ name }) => name === field) && ruleOf(source.rules, record.name, field) !== 'hidden';
    return {
      ...(unnamed ? {} : { userName: String(found['userName']) }),
      own: found['own'] === true,
      editing: found['editing'] === true,
      ...(isTold ? { field } : {}),
    };
  });
  const { version } = row;
  const changedBy = row['updateUserName'];
  return { people, version, ...(unnamed || typeof changedBy !== 'string' || changedBy === '' ? {} : { changedBy }) };
}
