import type { Queryable } from '../db/connections/database';
import type { Language } from '../language';

/** The parameter of a tenant that says in which language it writes to people, who have said none of their own. */
export const messageLanguage = 'messages.language';

/** The language of what leaves the house of a tenant: Chinese where it says nothing. */
export async function readInstituteLanguage(q: Queryable, tenantId: string): Promise<Language> {
  const { rows } = await q.query('select param_value as value from sys_param where tenant_id = $1 and param_key = $2 and is_deleted = 0', [
    tenantId,
    messageLanguage,
  ]);
  return rows[0]?.['value'] === 'en' ? 'en' : 'zh';
}
