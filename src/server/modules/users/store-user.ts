import type { AppError } from '../../../base/app-error';
import { refusal } from '../../../protocol/errors';
import type { Caller } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import type { UserValues } from './read-user-values';

interface StoredUser {
  readonly tenantId: string;
  readonly id: string;
  readonly values: UserValues;
}

const toList = ({ tenantId, id, values }: StoredUser): readonly unknown[] => [
  tenantId,
  id,
  values.account,
  values.realName,
  values.nickName,
  values.avatar,
  values.email,
  values.phone,
  values.sex,
  values.birthday,
  values.deptId,
  values.postId,
  values.staffId,
  values.enterId,
  values.enabled,
];

const insertSql = `
insert into sys_user (tenant_id, id, account, real_name, nick_name, avatar, email, phone, sex, birthday, dept_id, post_id, staff_id, enter_id, enabled, password_hash, must_change,
  create_user, create_user_name, create_dept, update_user, update_user_name)
values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $18, $19)`;

const updateSql = `
update sys_user set account = $3, real_name = $4, nick_name = $5, avatar = $6, email = $7, phone = $8, sex = $9, birthday = $10, dept_id = $11, post_id = $12, staff_id = $13,
  enter_id = $14, enabled = $15, version = version + 1, update_time = now() where tenant_id = $1 and id = $2`;

/** Names the refusal of an account that is taken, or whose employee has another account, where the database found it. Shape: undefined for any other error. */
export function readTaken(error: unknown): AppError | undefined {
  if (!(error instanceof Error) || !('code' in error) || error.code !== '23505') return undefined;
  return refusal('constraint' in error && String(error.constraint).endsWith('_staff_id') ? 'staffTaken' : 'accountTaken', {});
}

/** Stores a new account with what is kept of its password, and who made it. Errors: those of `readTaken`, by the database. */
export async function insertUser(
  tx: Queryable,
  { maker, hash, mustChange, ...user }: StoredUser & { readonly maker: Caller; readonly hash: string; readonly mustChange: boolean },
): Promise<void> {
  const { userId, realName, deptId } = maker;
  await tx.query(insertSql, [...toList(user), hash, mustChange, userId, realName, deptId === '' ? null : deptId]);
}

/** Holds accounts until the transaction ends: what is read of them from here on nobody changes meanwhile, and what is written back of it undoes nothing. */
export async function lockUsers(tx: Queryable, tenantId: string, ids: readonly string[]): Promise<void> {
  await tx.query('select 1 from sys_user where tenant_id = $1 and id = any($2::bigint[]) order by id for update', [tenantId, ids]);
}

/** Changes what is said of an account, which is locked; one that is shut by it has no session any more. Errors: those of `readTaken`, by the database. */
export async function updateUser(tx: Queryable, user: StoredUser): Promise<void> {
  await tx.query(updateSql, toList(user));
  if (user.values.enabled) return;
  const endSql = 'update sys_session set revoked_time = now() where tenant_id = $1 and user_id = $2 and revoked_time is null';
  await tx.query(endSql, [user.tenantId, user.id]);
}

/** Gives an account these roles and no others; whoever calls raises its version. */
export async function setRoles(tx: Queryable, tenantId: string, userId: string, roleIds: readonly string[]): Promise<void> {
  await tx.query('delete from sys_user_role where tenant_id = $1 and user_id = $2', [tenantId, userId]);
  const sql = 'insert into sys_user_role (tenant_id, user_id, role_id) select $1, $2, r from unnest($3::bigint[]) as r';
  await tx.query(sql, [tenantId, userId, roleIds]);
}
