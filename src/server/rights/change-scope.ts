import { sql } from 'kysely';
import { refusal } from '../../protocol/errors';
import type { Expression } from '../../schema/model/field-type';
import type { PageModel } from '../../schema/model/page-model';
import type { RecordModel } from '../../schema/model/record-model';
import { type Caller, ownsEverything, type RowScope } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import type { RecordSource } from '../query/record-source';
import { findWithin } from '../query/load-rows';
import type { Sql } from '../query/statement';
import { codeOf, type PageContext, recordOf } from './page-context';
import { collectedDepartments, departmentField, toScopeCondition } from './row-scope';
import { namesInScope } from './scope-expression';

/**
 * What the roles of a caller say of the rows with which he may do something, by those of his roles that let him do it; rights of several roles add up.
 * Shape: undefined where one of them says nothing, or all: he does it with every row that he sees.
 */
function changeLimitsOf(caller: Caller, page: PageModel, action: string): readonly RowScope[] | undefined {
  if (ownsEverything(caller) || caller.changeScopes.length === 0) return undefined;
  const code = codeOf(page, action);
  const doing = caller.roles.filter((role) => caller.grants.get(role.id)?.has(code) === true);
  const roles = doing.length > 0 ? doing : caller.roles;
  const said = roles.map((role) => caller.changeScopes.find((scope) => scope.roleId === role.id && scope.page === page.path));
  const limits = said.filter((scope) => scope !== undefined);
  return limits.length < said.length || limits.some((scope) => scope.kind === 'tenant') ? undefined : limits;
}

/** Says with which rows of a page a caller may do something. Shape: undefined where it is every row that he sees. */
export function changeScopeOf(
  caller: Caller,
  { page, source }: { readonly page: PageModel; readonly source: RecordSource },
  action: string,
): ((alias: string) => Sql) | undefined {
  const limits = changeLimitsOf(caller, page, action);
  if (!limits) return undefined;
  return (alias) => {
    const parts = limits.map((limit) => sql`coalesce(${toScopeCondition(caller, source, limit, alias)}, false)`);
    return sql`(${sql.join(parts, sql` or `)})`;
  };
}

/** Those of some rows with which the caller's roles let him do something. What follows from a write is free of it, as it is of row scopes. */
export async function findChangeable(q: Queryable, ctx: PageContext, action: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const scope = ctx.cause ? undefined : changeScopeOf(ctx.caller, { page: ctx.page.model, source: ctx.source }, action);
  if (!scope || ids.length === 0) return new Set(ids);
  return findWithin(q, recordOf(ctx), { tenantId: ctx.caller.tenantId, ids, scope });
}

/** Errors: outsideChange where the caller's roles do not let him do something with one of the rows. */
export async function requireChangeable(q: Queryable, ctx: PageContext, action: string, ids: readonly string[]): Promise<void> {
  const within = await findChangeable(q, ctx, action, ids);
  if (!ids.every((id) => within.has(id))) throw refusal('outsideChange', {});
}

/** A limit as a condition that a browser can ask of a row. Shape: undefined where it cannot: the server refuses then. */
function conditionOf({ kind, expression }: RowScope, record: RecordModel): Expression | undefined {
  const department = departmentField(record)?.name;
  if (kind === 'own') return 'createUser == user.id';
  if (kind === 'dept' && department !== undefined && !collectedDepartments(record)) return `${department}.id == user.deptId`;
  const isPlain = (name: string): boolean => !name.includes('.') || name.endsWith('.id') || name.startsWith('user.');
  return kind === 'custom' && namesInScope(expression).every(isPlain) ? expression : undefined;
}

/** Adds to the buttons of rows what the caller's roles say of the rows that he may change, so that they are not offered where they would be refused. */
export function limitButtons(model: PageModel, caller: Caller): PageModel['actions']['row'] {
  if (caller.changeScopes.length === 0) return model.actions.row;
  const names = new Set(['edit', 'remove', ...(model.record.states?.transitions.map(({ name }) => name) ?? [])]);
  return model.actions.row.map((action) => {
    const limits = names.has(action.name) ? changeLimitsOf(caller, model, action.name) : undefined;
    const said = limits?.map((limit) => conditionOf(limit, model.record));
    if (!said || said.includes(undefined)) return action;
    return { ...action, within: said.map((each) => `(${each ?? ''})`).join(' || ') };
  });
}
