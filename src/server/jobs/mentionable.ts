import { commentAction } from '../../schema/compile/compile-states';
import { owningRoles } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import { loadRow } from '../query/load-rows';
import { mayComment } from '../records/comments/read-comments';
import { toPinyinPattern } from '../records/read/pinyin-pattern';
import { codeOf, type PageContext } from '../rights/page-context';
import type { ToldReaders } from './told-readers';

/** Accounts that are looked at before a list of people ends. */
const mostLooked = 60;
/** People that are offered at once. */
const mostOffered = 10;

/** Keeps of some users those who may read the comments on a row: who may not is neither offered nor told. */
export async function keepMentionable(
  q: Queryable,
  ctx: PageContext,
  { readers, id, people }: { readonly readers: ToldReaders; readonly id: string; readonly people: readonly string[] },
): Promise<readonly string[]> {
  const { tenantId } = ctx.caller;
  const kept: string[] = [];
  for (const userId of people) {
    const reader = await readers.open(q, { tenantId, userId, path: ctx.page.model.path });
    if (!reader || !mayComment(reader)) continue;
    if (await loadRow(q, reader.source, { tenantId, id })) kept.push(userId);
  }
  return kept;
}

/** Somebody who may be mentioned, and the department that tells him from others of his name. */
export interface Mentionable {
  readonly id: string;
  readonly name: string;
  /** '' where nobody else who is found has the same name, or no department is known. */
  readonly deptId: string;
}

/** Finds people by a part of their name, Chinese also by how it is read, who may be mentioned in a comment on a row. */
export async function findMentionable(
  q: Queryable,
  ctx: PageContext,
  { readers, id, keyword }: { readonly readers: ToldReaders; readonly id: string; readonly keyword: string },
): Promise<readonly Mentionable[]> {
  const pattern = /^[a-z]+$/i.test(keyword) ? await toPinyinPattern(keyword) : undefined;
  const { rows } = await q.query(
    `select u.id::text as id, u.real_name as name, coalesce(u.dept_id::text, '') as dept from sys_user u
     where u.tenant_id = $1 and u.is_deleted = 0 and u.enabled and u.id <> $2 and (position(lower($3) in lower(u.real_name)) > 0 or u.real_name ~ $4)
       and exists (select 1 from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
         where ur.tenant_id = u.tenant_id and ur.user_id = u.id and (r.role_alias = any($6) or exists (select 1 from sys_role_menu rm
           join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.is_deleted = 0 where rm.tenant_id = r.tenant_id and rm.role_id = r.id and m.code = $5)))
     order by u.real_name, u.id limit ${mostLooked}`,
    [ctx.caller.tenantId, ctx.caller.userId, keyword, pattern ?? '^$', codeOf(ctx.page.model, commentAction), [...owningRoles]],
  );
  const found = rows.map((row) => ({ id: String(row['id']), name: String(row['name']), deptId: String(row['dept']) }));
  const offered: Mentionable[] = [];
  for (const person of found) {
    if (offered.length === mostOffered) break;
    if ((await keepMentionable(q, ctx, { readers, id, people: [person.id] })).length > 0) offered.push(person);
  }
  const isAlone = ({ name }: Mentionable): boolean => offered.filter((each) => each.name === name).length === 1;
  return offered.map((person) => (isAlone(person) ? { ...person, deptId: '' } : person));
}
