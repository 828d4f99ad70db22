import { sql } from 'kysely';
import { isFollowing } from '../../schema/expression/derive';
import type { PageModel } from '../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { type Caller, ownsEverything, type RowScope, type ScopeKind } from '../auth/caller';
import type { RecordSource } from '../query/record-source';
import { alive, columnOf, tableAs } from '../query/scope';
import type { Sql } from '../query/statement';
import { shanghaiNow } from '../db/clock';
import { rolesThatView } from './roles-that-view';
import { namesInScope, toScopeSql } from './scope-expression';
import { ScopeExpressionError } from './scope-faults';

type Scope = (alias: string) => Sql;

/** The record of departments, which the wire knows as well. */
export const departments = 'departments';

/** Ids of the caller's department, and of all below it where asked. */
export function departmentIds(caller: Pick<Caller, 'tenantId' | 'deptId'>, source: RecordSource, below: boolean): Sql {
  const record = source.records.get(departments);
  const parent = record?.fields.find((field) => field.name === record.parentField);
  if (!below || !record || !parent) return sql`(${caller.deptId}::bigint)`;
  const { tenantId } = caller;
  return sql`(with recursive sub(id) as (select ${caller.deptId}::bigint union select c.id from ${tableAs(record, 'c')}
    join sub on ${columnOf('c', parent.column)} = sub.id where ${alive('c', tenantId)}) select id from sub)`;
}

/** The departments of a caller as texts, which lists of references are kept as. */
function departmentTexts(caller: Pick<Caller, 'tenantId' | 'deptId'>, source: RecordSource, below: boolean): Sql {
  const record = source.records.get(departments);
  return below && record?.parentField !== undefined
    ? sql`array(select d.id::text from ${departmentIds(caller, source, true)} as d(id))`
    : sql`array[${caller.deptId}]::text[]`;
}

/** The departments of other records that its page collects in a row, or follows: they work on it. Shape: undefined where it collects none. */
export const collectedDepartments = (record: RecordModel): FieldModel | undefined =>
  record.name === departments
    ? undefined
    : record.fields.find((each) => each.type === 'refs' && each.target === departments && isFollowing(each));

/** The field by which a row says to which department it belongs. Shape: undefined where it does not. */
export const departmentField = (record: RecordModel): FieldModel | undefined =>
  record.name === departments ? undefined : record.fields.find((each) => each.type === 'ref' && each.target === departments);

/** The department that a row belongs to: what it says of itself, else its creator's at that time. */
function departmentColumn({ record }: RecordSource, alias: string): Sql {
  if (record.name === departments) return columnOf(alias, 'id');
  return columnOf(alias, departmentField(record)?.column ?? 'create_dept');
}

interface Said {
  readonly kind: ScopeKind;
  readonly expression: string;
}

/** Whose rows are asked. Shape: `userId` is a column of the statement where many people are asked about at once. */
export type Viewer = Pick<Caller, 'tenantId' | 'deptId' | 'roles' | 'staffId' | 'enterId'> & { readonly userId: string | Sql };

/** Says in SQL which rows of a page one role shows somebody; what is not known on a row reads as null. */
export function toScopeCondition(caller: Viewer, source: RecordSource, said: Said, alias: string): Sql {
  switch (said.kind) {
    case 'tenant':
      return sql`true`;
    case 'own':
      return sql`${columnOf(alias, 'create_user')} = ${caller.userId}::bigint`;
    case 'dept':
    case 'deptBelow': {
      if (caller.deptId === '') return sql`false`;
      const below = said.kind === 'deptBelow';
      const own = sql`${departmentColumn(source, alias)} in ${departmentIds(caller, source, below)}`;
      const collected = collectedDepartments(source.record);
      return collected ? sql`(${own} or ${columnOf(alias, collected.column)} && ${departmentTexts(caller, source, below)})` : own;
    }
    case 'custom': {
      const { userId: id, deptId, staffId, enterId } = caller;
      const user = { id, deptId, roles: caller.roles.map((role) => role.alias), staffId, enterId };
      try {
        return toScopeSql({ source, tenantId: caller.tenantId, user, today: shanghaiNow().today, plain: true }, said.expression, alias);
      } catch (error) {
        // The page has changed since the expression was saved: whom it let see what is not known, so nobody sees anything by it.
        if (error instanceof ScopeExpressionError) return sql`false`;
        throw error;
      }
    }
  }
}

/** What the roles of a caller say of the rows of a page. Shape: undefined where one shows all of the tenant's. */
export function limitsOf(caller: Caller, page: PageModel): readonly RowScope[] | undefined {
  if (ownsEverything(caller) || caller.rowScopes.length === 0) return undefined;
  const showing = rolesThatView(caller, [page]);
  const roles = showing.length > 0 ? showing : caller.roles.map((role) => role.id);
  const said = roles.map((role) => caller.rowScopes.find((scope) => scope.roleId === role && scope.page === page.path));
  const limits = said.filter((scope) => scope !== undefined);
  return limits.length < said.length || limits.some((scope) => scope.kind === 'tenant') ? undefined : limits;
}

/** The fields of a record by which limits tell rows apart, in the order in which they say them. */
export function fieldsOfLimits(limits: readonly RowScope[], record: RecordModel): readonly FieldModel[] {
  const names = limits.flatMap(({ kind, expression }): readonly string[] => {
    if (kind === 'custom') return namesInScope(expression).map((name) => name.split('.')[0] ?? '');
    return kind === 'own' ? [] : [departmentField(record)?.name ?? ''];
  });
  return [...new Set(names)].flatMap((name) => record.fields.find((field) => field.name === name) ?? []);
}

/** Says which rows of a page a caller may see and change; rights of several roles add up. Shape: undefined where it is all of the tenant's. */
export function rowScopeOf(caller: Caller, page: PageModel, source: RecordSource): Scope | undefined {
  const limits = limitsOf(caller, page);
  if (!limits) return undefined;
  return (alias) => {
    // What is not known of a row reads as null and shows nothing; said in so many words, it would keep the database from an index.
    const parts = limits.map((scope) => toScopeCondition(caller, source, scope, alias));
    return sql`(${sql.join(parts, sql` or `)})`;
  };
}
