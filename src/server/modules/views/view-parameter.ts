import { isObject } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { Queryable } from '../../db/connections/database';

/** Longest text of a layout or a saved search. Units: bytes. */
const longest = 65_536;

interface ParameterFaults {
  readonly tooLong: 'layoutTooLong' | 'viewTooLong';
  readonly wrong: 'layoutWrong' | 'viewWrong';
}

/** Refuses what is no JSON object or too long; it is kept as text and read by the browser alone. Errors: as named. */
export function checkParameter(parameter: string, { tooLong, wrong }: ParameterFaults): void {
  if (Buffer.byteLength(parameter) > longest) throw refusal(tooLong, {});
  try {
    if (isObject(JSON.parse(parameter))) return;
  } catch {
    throw refusal(wrong, {});
  }
  throw refusal(wrong, {});
}

/** Gives the roles of a tenant in their order. */
export async function readRoles(q: Queryable, tenantId: string): Promise<readonly { readonly alias: string; readonly name: string }[]> {
  const { rows } = await q.query('select role_alias, role_name from sys_role where tenant_id = $1 and is_deleted = 0 order by sort, id', [
    tenantId,
  ]);
  return rows.map((row) => ({ alias: String(row['role_alias']), name: String(row['role_name']) }));
}
