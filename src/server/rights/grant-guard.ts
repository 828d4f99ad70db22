import { refusal } from '../../protocol/errors';
import { type Caller, type ScopeKind, scopeKinds } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import type { FieldRule } from '../query/field-rules';

/** Roles that hold everything, the higher before the lower: each may be given only by one that stands at least as high. */
const heights: readonly string[] = ['administrator', 'admin', 'configurator'];

/** How high the caller stands: 0 for the highest; undefined for ordinary roles. */
function heightOf(aliases: readonly string[]): number | undefined {
  const found = heights.findIndex((alias) => aliases.includes(alias));
  return found < 0 ? undefined : found;
}

/** Errors: beyondOwn where somebody would hand on codes that he does not hold. */
export function requireCodes(caller: Caller, codes: readonly string[]): void {
  if (heightOf(caller.roles.map((role) => role.alias)) !== undefined) return;
  if (!codes.every((code) => caller.codes.has(code))) throw refusal('beyondOwn', {});
}

const width: Readonly<Record<ScopeKind, number>> = { own: 1, dept: 2, deptBelow: 3, tenant: 4, custom: 4 };

export interface ScopeWish {
  readonly page: string;
  readonly kind: ScopeKind;
  readonly expression: string;
}

/** What is limited: the rows that somebody sees, or those that he may change. */
export type Limited = 'rowScopes' | 'changeScopes';

/** Rights that change no row. */
const quiet: ReadonlySet<string> = new Set(['view', 'export', 'print']);

/** Says whether codes let somebody do on a page what is limited there. */
function lets(codes: ReadonlySet<string> | undefined, page: string, limited: Limited): boolean {
  const name = page.slice(page.lastIndexOf('/') + 1);
  if (limited === 'rowScopes') return codes?.has(`${name}_view`) === true;
  return [...(codes ?? [])].some((code) => code.startsWith(`${name}_`) && !quiet.has(code.slice(name.length + 1)));
}

/** Says how wide the caller himself sees on a page, or may change it: the widest of his roles that do, or of all where none does. */
function ownWidth(caller: Caller, page: string, limited: Limited): { readonly width: number; readonly expressions: ReadonlySet<string> } {
  const showing = caller.roles.filter((role) => lets(caller.grants.get(role.id), page, limited));
  const said = (showing.length > 0 ? showing : caller.roles).map((role) =>
    caller[limited].find((scope) => scope.roleId === role.id && scope.page === page),
  );
  if (said.some((scope) => scope === undefined || scope.kind === 'tenant')) return { width: 5, expressions: new Set() };
  const known = said.filter((scope) => scope !== undefined);
  return {
    width: Math.max(0, ...known.filter((scope) => scope.kind !== 'custom').map((scope) => width[scope.kind])),
    expressions: new Set(known.filter((scope) => scope.kind === 'custom').map((scope) => scope.expression)),
  };
}

/** How far the caller may let others see on a page: as far as he sees himself; by a condition of one's own only where he sees all. */
export function grantableKinds(caller: Caller, page: string): readonly ScopeKind[] {
  if (heightOf(caller.roles.map((role) => role.alias)) !== undefined) return scopeKinds;
  const own = ownWidth(caller, page, 'rowScopes');
  return scopeKinds.filter((kind) => (kind === 'custom' ? own.width >= 5 : width[kind] <= own.width));
}

/** Errors: beyondOwn where somebody would let others see further, or change more, than he does himself. */
export function requireScopes(caller: Caller, wishes: readonly ScopeWish[], limited: Limited = 'rowScopes'): void {
  if (heightOf(caller.roles.map((role) => role.alias)) !== undefined) return;
  for (const wish of wishes) {
    const own = ownWidth(caller, wish.page, limited);
    const within = wish.kind === 'custom' ? own.width >= 5 || own.expressions.has(wish.expression) : width[wish.kind] <= own.width;
    if (!within) throw refusal('beyondOwn', {});
  }
}

export interface FieldWish {
  readonly record: string;
  readonly field: string;
  readonly rule: FieldRule;
}

const strictness: Readonly<Record<FieldRule, number>> = { readOnly: 1, masked: 2, hidden: 3 };

/** Errors: beyondOwn where a role would be freer with a field than the caller is himself. */
export function requireFields(caller: Caller, wishes: readonly FieldWish[]): void {
  if (heightOf(caller.roles.map((role) => role.alias)) !== undefined) return;
  for (const own of caller.fieldRules) {
    const wish = wishes.find((each) => each.record === own.record && each.field === own.field);
    if ((wish ? strictness[wish.rule] : 0) < strictness[own.rule]) throw refusal('beyondOwn', {});
  }
}

const isFieldRule = (text: string): text is FieldRule => Object.hasOwn(strictness, text);

export const isScopeKind = (text: string): text is ScopeKind => scopeKinds.some((kind) => kind === text);

/** Errors: beyondOwn unless the caller holds all that the roles hold, sees as far on each of their pages, and stands as high. */
export async function requireRoles(q: Queryable, caller: Caller, roleIds: readonly string[]): Promise<void> {
  const { tenantId } = caller;
  const found = await q.query(
    'select id::text, role_alias from sys_role where tenant_id = $1 and id = any($2::bigint[]) and is_deleted = 0',
    [tenantId, roleIds],
  );
  if (found.rows.length !== new Set(roleIds).size) throw refusal('rowGone', {});
  const requested = heightOf(found.rows.map((row) => String(row['role_alias'])));
  const own = heightOf(caller.roles.map((role) => role.alias));
  if (requested !== undefined && (own === undefined || own > requested)) throw refusal('beyondOwn', {});
  if (own !== undefined) return;
  // His own roles hold no more than he does.
  await requireWithin(
    q,
    caller,
    roleIds.filter((id) => !caller.roles.some((role) => role.id === id)),
  );
}

/** Errors: beyondOwn where one of the roles holds a code, sees rows or is freer with a field that the caller does not, sees not or is not. */
async function requireWithin(q: Queryable, caller: Caller, roleIds: readonly string[]): Promise<void> {
  const ask = async (sql: string) => (await q.query(sql, [caller.tenantId, roleIds])).rows;
  const held = await ask(`select rm.role_id::text as role, m.code, m.page_path as page from sys_role_menu rm
    join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.is_deleted = 0 where rm.tenant_id = $1 and rm.role_id = any($2::bigint[])`);
  const scopesIn = (table: string) =>
    ask(
      `select role_id::text as role, page_path as page, kind, expression from ${table} where tenant_id = $1 and role_id = any($2::bigint[])`,
    );
  const limits = [
    ['rowScopes', await scopesIn('sys_role_scope')],
    ['changeScopes', await scopesIn('sys_role_change')],
  ] as const;
  const fields = await ask(
    'select role_id::text as role, record_name as record, field, rule from sys_role_field where tenant_id = $1 and role_id = any($2::bigint[])',
  );
  requireCodes(
    caller,
    held.map((row) => String(row['code'])),
  );
  // What a role without a right says of rows and fields shows nobody anything yet.
  for (const id of new Set(held.map((row) => row['role']))) {
    const pages = new Set(held.filter((row) => row['role'] === id && row['page'] !== null).map((row) => String(row['page'])));
    for (const [limited, scopes] of limits)
      requireScopes(
        caller,
        [...pages].map((page) => {
          const said = scopes.find((row) => row['role'] === id && row['page'] === page);
          const kind = String(said?.['kind'] ?? 'tenant');
          return { page, kind: isScopeKind(kind) ? kind : 'tenant', expression: String(said?.['expression'] ?? '') };
        }),
        limited,
      );
    requireFields(
      caller,
      fields
        .filter((row) => row['role'] === id)
        .flatMap((row) => {
          const rule = String(row['rule']);
          return isFieldRule(rule) ? [{ record: String(row['record']), field: String(row['field']), rule }] : [];
        }),
    );
  }
}

/** Errors: beyondOwn where an account stands higher than the caller: nobody resets, shuts or removes those above him. */
export async function requireAbove(q: Queryable, caller: Caller, userIds: readonly string[]): Promise<void> {
  const found = await q.query(
    `select distinct ur.role_id::text as id from sys_user_role ur join sys_role r on r.tenant_id = ur.tenant_id and r.id = ur.role_id and r.is_deleted = 0
     where ur.tenant_id = $1 and ur.user_id = any($2::bigint[])`,
    [caller.tenantId, userIds],
  );
  await requireRoles(
    q,
    caller,
    found.rows.map((row) => String(row['id'])),
  );
}
