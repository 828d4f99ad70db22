import { sql } from 'kysely';
import { refusal } from '../../protocol/errors';
import type { Values } from '../../base/dot-path';
import type { PageModel } from '../../schema/model/page-model';
import { type Caller, type CallerRole, ownsEverything, type RowScope } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import type { RecordSource } from '../query/record-source';
import { columnOf, tableAs } from '../query/scope';
import { runSql, type Sql } from '../query/statement';
import { rolesThatView } from './roles-that-view';
import { departmentIds, rowScopeOf, toScopeCondition, type Viewer } from './row-scope';
import { namesInScope } from './scope-expression';

interface Reaching {
  readonly schemas: ServingSchemas;
  readonly caller: Caller;
}

/** What decides how far an account reaches; links are empty where it is nobody's. */
export interface Held {
  readonly deptId: string;
  readonly roleIds: readonly string[];
  /** The employee whose account it is. */
  readonly staffId: string;
  /** The customer for whom it signs in. */
  readonly enterId: string;
}

/** By what an account is somebody's. */
const links = ['staffId', 'enterId'] as const;

interface RoleReach {
  readonly role: CallerRole;
  readonly codes: ReadonlySet<string>;
  readonly scopes: readonly RowScope[];
}

/** Accounts and what their roles say, at one moment. */
interface HeldRights {
  /** What is not said of an account that was there is as it is now. */
  readonly accounts: ReadonlyMap<string, Partial<Held>>;
  readonly roles: ReadonlyMap<string, RoleReach>;
}

interface Holders extends HeldRights {
  readonly accounts: ReadonlyMap<string, Held>;
}

type Person = Viewer & Pick<Caller, 'grants' | 'rowScopes'>;
type Said = RowScope | undefined;

/** Accounts that hold the same are one person to be measured; whose rows are meant is a column of the statement. */
const holder = sql.ref('o.id');

/** What accounts hold that are measured as one person: links to somebody else, as they are stored, are each account's own and stay away. */
type Measured = Pick<Held, 'deptId' | 'roleIds'> & Partial<Held>;

const toMeasured = (caller: Caller, held: Held, now: Held): Measured => {
  const said = links.filter((name) => held[name] !== now[name] || held[name] === '' || held[name] === caller[name]);
  return { deptId: held.deptId, roleIds: held.roleIds, ...Object.fromEntries(said.map((name) => [name, held[name]])) };
};

function toPerson(tenantId: string, { deptId, roleIds, ...linked }: Measured, roles: HeldRights['roles']): Person {
  const held = roleIds.flatMap((id) => roles.get(id) ?? []);
  return {
    ...{ tenantId, deptId, userId: holder, ...linked },
    roles: held.map(({ role }) => role),
    grants: new Map(held.map(({ role, codes }) => [role.id, codes])),
    rowScopes: held.flatMap(({ scopes }) => scopes),
  };
}

/** What the roles that show somebody a page say of its rows. Shape: undefined for a role that says nothing. */
function saidOf(person: Person, page: PageModel): readonly Said[] {
  return rolesThatView(person, [page]).map((role) => person.rowScopes.find((scope) => scope.roleId === role && scope.page === page.path));
}

/** What conditions over the viewer himself stand for. */
const userValues: Readonly<Record<string, (person: Person) => unknown>> = {
  'user.id': (person) => person.userId,
  'user.deptId': (person) => person.deptId,
  // Undefined: somebody else's, each account's own, and the same as before.
  'user.staffId': (person) => person.staffId,
  'user.enterId': (person) => person.enterId,
  'user.roles': (person) =>
    person.roles
      .map((role) => role.alias)
      .sort()
      .join(),
};

/** Names of a condition that read differently of two people. */
const differing = (expression: string, left: Person, right: Person): readonly string[] =>
  namesInScope(expression).filter((name) => userValues[name]?.(left) !== userValues[name]?.(right));

/** Says by the words alone whether one role shows a person all that another shows somebody else. */
function covers([wide, by]: readonly [RowScope, Person], [narrow, of]: readonly [RowScope, Person]): boolean {
  switch (narrow.kind) {
    case 'tenant':
      return false;
    case 'own':
      return wide.kind === 'own' && by.userId === of.userId;
    case 'dept':
    case 'deptBelow':
      return by.deptId === of.deptId && (wide.kind === narrow.kind || wide.kind === 'deptBelow');
    case 'custom':
      return wide.kind === 'custom' && wide.expression === narrow.expression && differing(narrow.expression, by, of).length === 0;
  }
}

/** A page that the caller does not see whole. */
interface Limited {
  readonly page: PageModel;
  readonly source: RecordSource;
  readonly scope: (alias: string) => Sql;
  readonly mine: readonly RowScope[];
}

/** Accounts that held the same before and hold the same now. */
interface Group {
  readonly ids: string[];
  readonly was: Person | undefined;
  readonly is: Person;
}

interface Compared extends Group, Limited {
  readonly caller: Caller;
  /** What the page showed before. */
  readonly before: readonly RowScope[];
  /** Says whether the caller stands above a department. */
  readonly isBelow: (deptId: string) => Promise<boolean>;
}

/** Says of the stored rows whether all that a role shows these people is seen by the caller, or was seen by them before. */
async function hasNoneOutside(q: Queryable, at: Compared, said: RowScope): Promise<boolean> {
  const { caller, ids, was, is, source, scope, before } = at;
  // What somebody has made stands wherever he made it, in the recycle bin too.
  const shown = sql`${columnOf('t', 'tenant_id')} = ${caller.tenantId} and ${toScopeCondition(is, source, said, 't')}`;
  const known = [scope('t'), ...(was ? before.map((each) => toScopeCondition(was, source, each, 't')) : [])];
  const outside = sql`select 1 from unnest(${ids}::text[]) as o(id), ${tableAs(source.record, 't')}
    where ${shown} and ${sql.join(
      known.map((each) => sql`not coalesce(${each}, false)`),
      sql` and `,
    )} limit 1`;
  return (await runSql(q, outside)).length === 0;
}

/** Says whether the rows that one role shows these people are among those that the caller sees, or that they saw before. */
async function isWithin(q: Queryable, at: Compared, said: Said): Promise<boolean> {
  const { caller, was, is, mine, before } = at;
  if (said === undefined || said.kind === 'tenant') return false;
  if (was && before.some((each) => covers([each, was], [said, is]))) return true;
  if (mine.some((each) => covers([each, caller], [said, is]))) return true;
  const standsAbove = async (): Promise<boolean> => mine.some(({ kind }) => kind === 'deptBelow') && (await at.isBelow(is.deptId));
  if (said.kind === 'dept' || said.kind === 'deptBelow') return is.deptId === '' || standsAbove();
  if (said.kind === 'custom') {
    if (!mine.some(({ kind, expression }) => kind === 'custom' && expression === said.expression)) return false;
    const others = differing(said.expression, caller, is);
    // Rows of another department, or of whom the account is linked to, may come any day; those that name a person are his as own ones are.
    if (links.some((name) => others.includes(`user.${name}`) && is[name] !== '')) return false;
    if (others.includes('user.roles') || (others.includes('user.deptId') && !(await standsAbove()))) return false;
  }
  return hasNoneOutside(q, at, said);
}

const isLimit = (said: Said): said is RowScope => said !== undefined && said.kind !== 'tenant';

/** Errors: beyondOwn where the accounts of a group see rows by now that they did not see before and that the caller may not see. */
async function requireGroup(
  q: Queryable,
  at: Group & Pick<Compared, 'caller' | 'isBelow'> & { readonly pages: readonly Limited[] },
): Promise<void> {
  const { was, is } = at;
  if (was && ownsEverything(was)) return;
  if (ownsEverything(is)) throw refusal('beyondOwn', {});
  for (const limited of at.pages) {
    const past = was ? saidOf(was, limited.page) : [];
    const before = past.filter(isLimit);
    // They saw all of it.
    if (before.length < past.length) continue;
    for (const said of saidOf(is, limited.page))
      if (!(await isWithin(q, { ...at, ...limited, before }, said))) throw refusal('beyondOwn', {});
  }
}

/** How many statements are asked depends on how many departments and sets of roles there are, not on how many people. */
async function requireGrowth(q: Queryable, { schemas, caller: asked }: Reaching, before: HeldRights, after: Holders): Promise<void> {
  const { tenantId, staffId = '', enterId = '' } = asked;
  const caller = { ...asked, staffId, enterId };
  const pages = [...schemas.pages.values()].flatMap((page): readonly Limited[] => {
    const source = { record: page.record, records: schemas.records, bigrams: schemas.bigrams };
    const scope = rowScopeOf(caller, page, source);
    return scope ? [{ page, source, scope, mine: saidOf(caller, page).filter(isLimit) }] : [];
  });
  const [first] = pages;
  const below = new Map<string, boolean>();
  const isBelow = async (deptId: string): Promise<boolean> => {
    if (!first || deptId === '' || caller.deptId === '') return false;
    const known = below.get(deptId);
    if (known !== undefined) return known;
    const found = await runSql(q, sql`select 1 where ${deptId}::bigint in ${departmentIds(caller, first.source, true)}`);
    below.set(deptId, found.length > 0);
    return found.length > 0;
  };
  const groups = new Map<string, Group>();
  for (const [id, held] of after.accounts) {
    if (id === caller.userId) continue;
    const past = before.accounts.get(id);
    const [is, was] = [toMeasured(caller, held, held), past && toMeasured(caller, { ...held, ...past }, held)];
    const key = JSON.stringify([is, was]);
    const group = groups.get(key);
    if (group) group.ids.push(id);
    else groups.set(key, { ids: [id], was: was && toPerson(tenantId, was, before.roles), is: toPerson(tenantId, is, after.roles) });
  }
  for (const group of groups.values()) await requireGroup(q, { ...group, caller, isBelow, pages });
}

const rolesSql = `
select r.id::text as id, r.role_alias as alias, r.role_name as name,
  coalesce((select json_agg(m.code) from sys_role_menu rm join sys_menu m on m.tenant_id = rm.tenant_id and m.id = rm.menu_id and m.is_deleted = 0
    where rm.tenant_id = r.tenant_id and rm.role_id = r.id), '[]') as codes,
  coalesce((select json_agg(json_build_object('roleId', s.role_id::text, 'page', s.page_path, 'kind', s.kind, 'expression', s.expression))
    from sys_role_scope s where s.tenant_id = r.tenant_id and s.role_id = r.id), '[]') as scopes
from sys_role r where r.tenant_id = $1 and r.id = any($2::bigint[]) and r.is_deleted = 0`;

async function readRoles(q: Queryable, { tenantId }: Caller, accounts: Iterable<Partial<Held>>): Promise<HeldRights['roles']> {
  const ids = [...new Set([...accounts].flatMap(({ roleIds = [] }) => roleIds))];
  const { rows } = await q.query(rolesSql, [tenantId, ids]);
  return new Map(
    rows.map((row) => {
      const role = { id: String(row['id']), alias: String(row['alias']), name: String(row['name']) };
      // Both are made by the statement above.
      return [role.id, { role, codes: new Set(row['codes'] as readonly string[]), scopes: row['scopes'] as readonly RowScope[] }];
    }),
  );
}

const accountsSql = `
select u.id::text as id, coalesce(u.dept_id::text, '') as dept, coalesce(u.staff_id::text, '') as staff, coalesce(u.enter_id::text, '') as enter,
  array(select ur.role_id::text from sys_user_role ur where ur.tenant_id = u.tenant_id and ur.user_id = u.id order by ur.role_id) as roles
from sys_user u where u.tenant_id = $1 and u.is_deleted = 0`;

async function readAccounts(q: Queryable, { tenantId }: Caller, which: string, ids: readonly string[]): Promise<Holders['accounts']> {
  const { rows } = await q.query(`${accountsSql} and ${which}`, [tenantId, ids]);
  const heldOf = (row: Values): Held => ({
    ...{ deptId: String(row['dept']), staffId: String(row['staff']), enterId: String(row['enter']) },
    roleIds: row['roles'] as readonly string[],
  });
  return new Map(rows.map((row) => [String(row['id']), heldOf(row)]));
}

/** Says whether no row is kept from the caller. */
const seesAll = (caller: Caller): boolean => ownsEverything(caller) || caller.rowScopes.length === 0;

/**
 * Demands of accounts, as they are stored by now, that none shows rows of a page which the caller may not see there: what a role says of the person who
 * holds it (own rows, his department, a condition on him) reaches elsewhere in another's hands, and whoever makes an account, moves it, grants it a role or
 * opens it anew could use it himself. Shape: `before` is what an account held until now, where only what it gains counts; without it all does.
 * Errors: beyondOwn.
 */
export async function requireReach(
  q: Queryable,
  at: Reaching,
  userIds: readonly string[],
  before: HeldRights['accounts'] = new Map(),
): Promise<void> {
  const { caller } = at;
  if (seesAll(caller) || userIds.every((id) => id === caller.userId)) return;
  const accounts = await readAccounts(q, caller, 'u.id = any($2::bigint[])', userIds);
  const roles = await readRoles(q, caller, [...accounts.values(), ...before.values()]);
  await requireGrowth(q, at, { accounts: before, roles }, { accounts, roles });
}

/** Reads who holds one of some roles and what these say, before that changes. */
export async function readHolders(q: Queryable, { caller }: Pick<Reaching, 'caller'>, roleIds: readonly string[]): Promise<Holders> {
  if (seesAll(caller)) return { accounts: new Map(), roles: new Map() };
  const held = 'u.id in (select h.user_id from sys_user_role h where h.tenant_id = $1 and h.role_id = any($2::bigint[]))';
  const accounts = await readAccounts(q, caller, held, roleIds);
  return { accounts, roles: await readRoles(q, caller, accounts.values()) };
}

/** Demands of everybody who holds a role whose rights were changed that he gains no rows which the caller may not see. Errors: beyondOwn. */
export async function requireHolders(q: Queryable, at: Reaching, before: Holders): Promise<void> {
  const { accounts } = before;
  if (accounts.size > 0) await requireGrowth(q, at, before, { accounts, roles: await readRoles(q, at.caller, accounts.values()) });
}
