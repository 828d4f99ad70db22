import { refusal } from '../../protocol/errors';
import { type Caller, ownsEverything } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { requireRoles } from './grant-guard';
import { guardRows } from './guard-rows';

interface Granting {
  readonly schemas: ServingSchemas;
  readonly caller: Caller;
}

/** Demands of roles whose rights would change that the caller meets them and stands as high, and that they are none of the caller's own. Errors: rowGone, ownRights, beyondOwn. */
export async function requireOtherRoles(tx: Queryable, { schemas, caller }: Granting, roleIds: readonly string[]): Promise<void> {
  await guardRows(schemas, caller, 'roles').require(tx, roleIds);
  if (roleIds.some((id) => caller.roles.some((role) => role.id === id))) throw refusal('ownRights', {});
  await requireRoles(tx, caller, roleIds);
}

/**
 * Demands the same of the roles that are added to those which alone see a menu entry, or taken from them. Who owns everything sees every entry, so that
 * naming an own role changes nothing there. Shape: the aliases as they are stored. Errors: wrongParameter for what is no role here, rowGone, ownRights, beyondOwn.
 */
export async function requireEntryRoles(
  tx: Queryable,
  { schemas, caller }: Granting,
  { sent, stored }: { readonly sent: readonly string[]; readonly stored: readonly string[] },
): Promise<readonly string[]> {
  const { rows } = await tx.query('select id::text, role_alias from sys_role where tenant_id = $1 and is_deleted = 0', [caller.tenantId]);
  const ids = new Map(rows.map((row) => [String(row['role_alias']), String(row['id'])]));
  if (sent.some((alias) => !ids.has(alias))) throw refusal('wrongParameter', { name: 'roles' });
  const changed = [...sent.filter((alias) => !stored.includes(alias)), ...stored.filter((alias) => !sent.includes(alias))];
  const own = new Set(ownsEverything(caller) ? caller.roles.map((role) => role.id) : []);
  // A role that was removed since has no rights that could change.
  const found = changed.flatMap((alias) => ids.get(alias) ?? []).filter((id) => !own.has(id));
  if (found.length > 0) await requireOtherRoles(tx, { schemas, caller }, found);
  return sent;
}
