import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';
import { isScopeKind, type ScopeWish } from '../../rights/grant-guard';

/** A scope of rows that lies ready under a name. */
export interface NamedScope {
  readonly id: string;
  readonly menuId: string;
  readonly page: string;
  readonly scopeName: string;
  readonly kind: string;
  readonly expression: string;
  readonly remark: string;
  readonly version: number;
}

/** The entry of a page itself is older than those of its statistics. */
const scopesSql = `select s.id::text as id, coalesce(m.id::text, '') as "menuId", s.page_path as page, s.name as "scopeName", s.kind, s.expression, s.remark, s.version
  from sys_data_scope s left join lateral (select id from sys_menu where tenant_id = s.tenant_id and page_path = s.page_path and category = 1 and is_deleted = 0 order by id limit 1) m on true
  where s.tenant_id = $1 and s.is_deleted = 0 order by s.page_path, s.id`;

/** Reads the named scopes of a tenant. */
export async function readScopes(q: Queryable, tenantId: string): Promise<readonly NamedScope[]> {
  const { rows } = await q.query(scopesSql, [tenantId]);
  const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
  return rows.map((row) => ({
    ...{ id: textOf(row['id']), menuId: textOf(row['menuId']), page: textOf(row['page']), scopeName: textOf(row['scopeName']) },
    ...{ kind: textOf(row['kind']), expression: textOf(row['expression']), remark: textOf(row['remark']), version: Number(row['version']) },
  }));
}

/** The scopes of a tenant below the menus of their pages, as a tree that roles are granted from. */
export async function scopeTree(q: Queryable, tenantId: string): Promise<readonly object[]> {
  const scopes = (await readScopes(q, tenantId)).filter(({ menuId }) => menuId !== '');
  const menus = [...new Set(scopes.map(({ menuId }) => menuId))];
  const { rows } = await q.query('select id::text as id, name_zh as title from sys_menu where tenant_id = $1 and id = any($2::bigint[])', [
    ...[tenantId, menus],
  ]);
  const node = (id: string, parentId: string, title: string) => ({ id, parentId, title, key: id, value: id });
  return rows.map((row) => {
    const id = String(row['id']);
    const children = scopes.filter(({ menuId }) => menuId === id).map((scope) => node(scope.id, id, scope.scopeName));
    return { ...node(id, '0', String(row['title'])), hasChildren: true, children };
  });
}

/** The scopes that roles have: those that say the same of a page as the role. */
export async function heldScopes(q: Queryable, tenantId: string, roleIds: readonly string[]): Promise<readonly string[]> {
  const { rows } = await q.query(
    `select distinct d.id::text as id from sys_data_scope d join sys_role_scope s on s.tenant_id = d.tenant_id and s.page_path = d.page_path
     and s.kind = d.kind and s.expression = d.expression where d.tenant_id = $1 and d.is_deleted = 0 and s.role_id = any($2::bigint[])`,
    [tenantId, roleIds],
  );
  return rows.map((row) => String(row['id']));
}

/** What some scopes say, each of a page of its own. Errors: rowGone, wrongParameter where two speak of one page. */
export async function wishesOf(q: Queryable, tenantId: string, ids: readonly string[]): Promise<readonly ScopeWish[]> {
  if (ids.length === 0) return [];
  const found = (await readScopes(q, tenantId)).filter((scope) => ids.includes(scope.id));
  if (found.length !== ids.length) throw refusal('rowGone', {});
  if (new Set(found.map(({ page }) => page)).size !== found.length) throw refusal('wrongParameter', { name: 'dataScopeIds' });
  return found.flatMap(({ page, kind, expression }) => (isScopeKind(kind) ? [{ page, kind, expression }] : []));
}
