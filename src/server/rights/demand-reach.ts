import { sql } from 'kysely';
import { refusal } from '../../protocol/errors';
import type { PageModel } from '../../schema/model/page-model';
import { type Caller, ownsEverything, type RowScope } from '../auth/caller';
import { selectCaller, toCaller } from '../auth/load-caller';
import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import type { RecordSource } from '../query/record-source';
import { columnOf, tableAs } from '../query/scope';
import { runSql } from '../query/statement';
import { rolesThatView } from './roles-that-view';
import { departmentIds, rowScopeOf } from './row-scope';
import { namesInScope } from './scope-expression';

interface Reaching {
  readonly schemas: ServingSchemas;
  readonly caller: Caller;
}

type Said = RowScope | undefined;

/** What the roles that show somebody a page say of its rows. Shape: undefined for a role that says nothing. */
function saidOf(person: Caller, page: PageModel): readonly Said[] {
  return rolesThatView(person, [page]).map((role) => person.rowScopes.find((scope) => scope.roleId === role && scope.page === page.path));
}

/** What conditions over the caller himself stand for. */
const userValues: Readonly<Record<string, (person: Caller) => string>> = {
  'user.id': (person) => person.userId,
  'user.deptId': (person) => person.deptId,
  'user.roles': (person) =>
    person.roles
      .map((role) => role.alias)
      .sort()
      .join(),
};

/** The same condition shows two people the same rows where it reads the same of both. */
const readsSame = (expression: string, left: Caller, right: Caller): boolean =>
  namesInScope(expression).every((name) => userValues[name]?.(left) === userValues[name]?.(right));

interface Compared {
  readonly caller: Caller;
  readonly other: Caller;
  readonly page: PageModel;
  readonly source: RecordSource;
  readonly mine: readonly RowScope[];
}

async function isBelow(q: Queryable, { caller, other, source }: Compared): Promise<boolean> {
  if (caller.deptId === '') return false;
  return (await runSql(q, sql`select 1 where ${other.deptId}::bigint in ${departmentIds(caller, source, true)}`)).length > 0;
}

/** Says whether the rows that one role shows another person are among those that the caller sees. */
async function isWithin(q: Queryable, at: Compared, said: Said): Promise<boolean> {
  const { caller, other, page, source, mine } = at;
  const sees = (kind: RowScope['kind']): boolean => mine.some((scope) => scope.kind === kind);
  switch (said?.kind) {
    case undefined:
    case 'tenant':
      return false;
    case 'own': {
      // What somebody has made stands wherever he made it, in the recycle bin too.
      const scope = rowScopeOf(caller, page, source);
      if (!scope) return true;
      const { record } = source;
      const his = sql`${columnOf('t', 'tenant_id')} = ${caller.tenantId} and ${columnOf('t', 'create_user')} = ${other.userId}::bigint`;
      const outside = sql`select 1 from ${tableAs(record, 't')} where ${his} and not coalesce(${scope('t')}, false) limit 1`;
      return (await runSql(q, outside)).length === 0;
    }
    case 'dept':
      if (other.deptId === '' || (sees('dept') && other.deptId === caller.deptId)) return true;
      return sees('deptBelow') && (await isBelow(q, at));
    case 'deptBelow':
      return other.deptId === '' || (sees('deptBelow') && (await isBelow(q, at)));
    case 'custom':
      return mine.some(
        ({ kind, expression }) => kind === 'custom' && expression === said.expression && readsSame(expression, caller, other),
      );
  }
}

async function demandPerson(q: Queryable, { schemas, caller }: Reaching, other: Caller): Promise<void> {
  for (const page of schemas.pages.values()) {
    const source = { record: page.record, records: schemas.records, bigrams: schemas.bigrams };
    if (!rowScopeOf(caller, page, source)) continue;
    const mine = saidOf(caller, page).filter((scope) => scope !== undefined);
    for (const said of saidOf(other, page))
      if (!(await isWithin(q, { caller, other, page, source, mine }, said))) throw refusal('beyondOwn', {});
  }
}

/**
 * Demands of accounts, as they are stored by now, that none shows rows of a page which the caller may not see there: what a role says of the person who
 * holds it (own rows, his department, a condition on him) reaches elsewhere in another's hands, and whoever makes an account, moves it, grants it a role or
 * opens it anew could use it himself. Errors: beyondOwn.
 */
export async function demandReach(q: Queryable, at: Reaching, userIds: readonly string[]): Promise<void> {
  const { caller } = at;
  const others = userIds.filter((id) => id !== caller.userId);
  if (ownsEverything(caller) || caller.rowScopes.length === 0 || others.length === 0) return;
  const found = await q.query(`${selectCaller} from sys_user u where u.tenant_id = $1 and u.id = any($2::bigint[]) and u.is_deleted = 0`, [
    caller.tenantId,
    others,
  ]);
  for (const row of found.rows) {
    const other = toCaller(row, { tenantId: caller.tenantId, sessionId: '' });
    if (ownsEverything(other)) throw refusal('beyondOwn', {});
    await demandPerson(q, at, other);
  }
}

/** Demands the same of everybody who holds one of some roles, after what these may do has changed. Errors: beyondOwn. */
export async function demandHolders(q: Queryable, at: Reaching, roleIds: readonly string[]): Promise<void> {
  const found = await q.query(
    'select distinct user_id::text as id from sys_user_role where tenant_id = $1 and role_id = any($2::bigint[])',
    [at.caller.tenantId, roleIds],
  );
  await demandReach(
    q,
    at,
    found.rows.map((row) => String(row['id'])),
  );
}
