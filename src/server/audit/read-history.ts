import { sql } from 'kysely';
import { isObject, type Values } from '../../base/dot-path';
import type { HistoryCause } from '../../protocol/history';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { Queryable } from '../db/connections/database';
import { hidesPersons, maskValue, ruleOf } from '../query/field-rules';
import { columnOf, tableAs } from '../query/scope';
import { runSql } from '../query/statement';
import { mayDo, type PageContext, recordOf } from '../rights/page-context';
import { causeField } from './audit-trail';
import { causeOf, findFollowing } from './find-following';
import { type Deed, historySightOf, type HistorySight, recordKey } from './history-sight';

const isChange = (change: Values): boolean => !String(change['field']).startsWith('$');

/** Says whether a row is one that the caller may meet; a removed one is met by those who may see the recycle bin. */
async function mayMeet(q: Queryable, ctx: PageContext, id: string): Promise<boolean> {
  const { record, scope } = ctx.source;
  const { caller, page } = ctx;
  const own = sql`${columnOf('t', 'tenant_id')} = ${caller.tenantId} and t.id = ${id}::bigint`;
  const there = mayDo(caller, page.model, 'remove') ? own : sql`${own} and ${columnOf('t', 'is_deleted')} = 0`;
  const seen = scope ? sql`${there} and ${scope('t')}` : there;
  return (await runSql(q, sql`select 1 from ${tableAs(record, 't')} where ${seen}`)).length > 0;
}

/** The name that a field has now; entries are never changed, so they name it as it was called when they were written. */
function nameNow(record: RecordModel, name: string): string {
  const [, head = '', place = '', rest = ''] = /^(.+?)(?:(\.\d+\.)(.+))?$/.exec(name) ?? [];
  const known = (fields: readonly FieldModel[], called: string) =>
    fields.find((field) => field.name === called) ?? fields.find((field) => field.was?.includes(called));
  const field = known(record.fields, head);
  if (!field) return name;
  return field.line ? `${field.name}${place}${known(field.line.fields, rest)?.name ?? rest}` : field.name;
}

/** Changes as the caller may see them; a field in lines is named with its place. */
function tellChanges(ctx: PageContext, kept: unknown): unknown {
  const { rules } = ctx.source;
  if (!Array.isArray(kept)) return kept;
  const record = recordOf(ctx);
  const changes = kept
    .filter(isObject)
    .filter(isChange)
    .map((change): Values => ({ ...change, field: nameNow(record, String(change['field'])) }));
  if (!rules || rules.size === 0) return changes;
  return changes.flatMap((change) => {
    const name = String(change['field']);
    const lines = record.fields.find((field) => field.line !== undefined && name.startsWith(`${field.name}.`));
    const linesRule = lines && ruleOf(rules, record.name, lines.name);
    const [owner, own] = lines?.line ? [lines.line, name.replace(/^.*?\.\d+\./, '')] : [record, name];
    // Lines that may only be read still have fields that may not be seen.
    const rule = linesRule === undefined || linesRule === 'readOnly' ? ruleOf(rules, owner.name, own) : linesRule;
    // Of masked lines nothing is told, whatever their fields are.
    const field = linesRule === 'masked' ? lines : owner.fields.find((each) => each.name === own);
    const mask = (value: unknown): unknown => maskValue(field, value);
    if (rule === 'hidden') return [];
    return [rule === 'masked' ? { ...change, before: mask(change['before']), after: mask(change['after']) } : change];
  });
}

/** Says whether a step of somebody else changed nothing but what is hidden from the caller: that it was taken would tell what is in there. */
function isHiddenStep(ctx: PageContext, row: Values, told: unknown): boolean {
  const { user_id: userId, action, changes: kept } = row;
  if (userId === ctx.caller.userId || ['create', 'remove'].includes(String(action))) return false;
  const isEmptied = Array.isArray(kept) && kept.some((each) => isObject(each) && isChange(each));
  return isEmptied && Array.isArray(told) && told.length === 0;
}

/** Who did it, and what he remarked; of a record whose persons are hidden from the caller he is told his own deeds alone. */
function tellPerson({ caller, source }: PageContext, row: Values): Values {
  if (row['user_id'] !== caller.userId && hidesPersons(source.rules, source.record.name)) return {};
  return { userName: row['user_name'], ...(row['comment'] === null ? {} : { comment: row['comment'] }) };
}

/** What set an entry off. Shape: undefined where somebody did it himself. */
function causeAmong(kept: unknown): Deed | undefined {
  const mark = Array.isArray(kept) ? kept.filter(isObject).find((each) => each['field'] === causeField) : undefined;
  return causeOf(mark?.['after']);
}

/** What set an entry off, in words; of another record only where the caller may see that: what was done to it is as much its own as its name. */
function tellCause(sight: HistorySight, entry: Caused, names: ReadonlyMap<string, { readonly name?: string }>): HistoryCause {
  const { cause } = entry;
  const isOther = recordKey(cause) !== recordKey(entry);
  if (!sight.mayTie(cause, entry) || (isOther && !names.has(recordKey(cause)))) return {};
  const { record, id } = cause;
  const page = sight.pageOf(record);
  const name = names.get(recordKey(cause))?.name;
  const place = page && name !== undefined ? { path: page.path, name } : {};
  return { page: page?.label ?? { zh: record, en: record }, action: sight.wordOf(cause), id, ...place };
}

interface Caused extends Deed {
  readonly cause: Deed;
}

/**
 * Tells the history of a row, newest first, each entry with who did it, what set it off and what it set off; of one that the caller may not meet there is none, nor
 * steps that changed only what is hidden from him.
 */
export async function readHistory(q: Queryable, ctx: PageContext, id: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (!/^\d{1,18}$/.test(id) || !(await mayMeet(q, ctx, id))) return [];
  const { tenantId } = ctx.caller;
  const record = recordOf(ctx).name;
  const answer = await q.query(
    `select id, action, to_char(time at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as said, user_id::text as user_id, user_name, comment, changes, written::text as written, time::text as time
     from sys_audit where tenant_id = $1 and subject = $2 and subject_id = $3 and not refused order by id desc limit 500`,
    [tenantId, record, id],
  );
  const sight = historySightOf(ctx);
  const entries = answer.rows.map((row) => {
    const deed = { auditId: String(row['id']), record, id, action: String(row['action']) };
    return { row, deed: { ...deed, written: String(row['written']), time: String(row['time']) }, cause: causeAmong(row['changes']) };
  });
  const names = await sight.seen(
    q,
    entries.flatMap(({ cause }) => cause ?? []),
  );
  const following = await findFollowing(q, sight, { tenantId, roots: entries.map(({ deed }) => deed) });
  return entries.flatMap(({ row, deed, cause }) => {
    const changes = tellChanges(ctx, row['changes']);
    if (isHiddenStep(ctx, row, changes)) return [];
    return [
      {
        id: deed.auditId,
        action: deed.action,
        time: row['said'],
        ...tellPerson(ctx, row),
        changes,
        ...(cause ? { cause: tellCause(sight, { ...deed, cause }, names) } : {}),
        ...(following.has(deed.auditId) ? { following: following.get(deed.auditId) } : {}),
      },
    ];
  });
}
