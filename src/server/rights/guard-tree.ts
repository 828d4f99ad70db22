import { sql } from 'kysely';
import { refusal } from '../../protocol/errors';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { type Caller, ownsEverything } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import type { RecordSource } from '../query/record-source';
import { alive, columnOf, tableAs } from '../query/scope';
import { runSql, type Sql } from '../query/statement';
import { departmentIds, departments } from './row-scope';

interface TreeMove {
  /** Absent where the node is new. */
  readonly id?: string | undefined;
  /** Absent where it becomes a root. */
  readonly parentId: string | undefined;
}

interface TreePlace {
  readonly source: RecordSource;
  readonly caller: Caller;
}

interface Tree extends TreePlace {
  readonly record: RecordModel;
  readonly parent: FieldModel;
}

async function isAny(q: Queryable, from: Sql): Promise<boolean> {
  return (await runSql(q, sql`select 1 ${from} limit 1`)).length > 0;
}

/** Ids of a node and of all below it. */
function branchOf({ record, parent, caller }: Tree, id: string): Sql {
  return sql`(with recursive branch(id) as (select ${id}::bigint union select c.id from ${tableAs(record, 'c')}
    join branch on ${columnOf('c', parent.column)} = branch.id where ${alive('c', caller.tenantId)}) select id from branch)`;
}

/** Errors: rowGone for a parent, beyondOwn for a root or a branch, that the caller may not meet. */
async function requireEnds(q: Queryable, tree: Tree, { id, parentId }: TreeMove): Promise<void> {
  const { source, caller, record } = tree;
  if (!source.scope) return;
  const met = sql`${alive('t', caller.tenantId)} and ${source.scope('t')}`;
  if (id !== undefined && parentId === undefined) throw refusal('beyondOwn', {});
  if (parentId !== undefined && !(await isAny(q, sql`from ${tableAs(record, 't')} where ${met} and t.id = ${parentId}::bigint`)))
    throw refusal('rowGone', {});
  if (id === undefined) return;
  const outside = sql`${alive('t', caller.tenantId)} and t.id in ${branchOf(tree, id)} and not coalesce(${source.scope('t')}, false)`;
  if (await isAny(q, sql`from ${tableAs(record, 't')} where ${outside}`)) throw refusal('beyondOwn', {});
}

/** Errors: ownRights where a department comes below the caller's own, whose rows he would see from then on. */
async function requireNotBelowOwn(q: Queryable, { source, caller }: TreePlace, { id, parentId }: TreeMove): Promise<void> {
  const seesBelow = caller.deptId !== '' && caller.rowScopes.some((scope) => scope.kind === 'deptBelow');
  if (id === undefined || parentId === undefined || !seesBelow) return;
  const own = departmentIds(caller, source, true);
  if (await isAny(q, sql`where ${parentId}::bigint in ${own} and ${id}::bigint not in ${own}`)) throw refusal('ownRights', {});
}

/**
 * Demands of a node that gets a place in a tree, or another one, that the caller may meet it with all below it and what it shall hang below, and
 * that he does not see further by it. Errors: rowGone, beyondOwn, ownRights.
 */
export async function requirePlace(q: Queryable, place: TreePlace, move: TreeMove): Promise<void> {
  const { source, caller } = place;
  const { record } = source;
  const parent = record.fields.find((field) => field.name === record.parentField);
  if (!parent || ownsEverything(caller)) return;
  await requireEnds(q, { ...place, record, parent }, move);
  if (record.name === departments) await requireNotBelowOwn(q, place, move);
}
