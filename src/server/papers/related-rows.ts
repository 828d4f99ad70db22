import { isObject, type Values } from '../../base/dot-path';
import type { Queryable } from '../db/connections/database';
import { toListSql } from '../query/list-sql';
import type { RecordSource } from '../query/record-source';
import { runSql } from '../query/statement';

/** Most related records of one paper. */
const mostRelated = 300;

/** Reads the records that lead to one, as a source lets them be seen, the oldest first. */
export async function readRelated(
  q: Queryable,
  source: RecordSource,
  { tenantId, by, id }: { readonly tenantId: string; readonly by: string; readonly id: string },
): Promise<readonly Values[]> {
  const condition = { kind: 'test', field: by, operator: '=', value: id, index: 0 } as const;
  const orderBy = [{ prop: 'createTime', order: 'asc' }] as const;
  const asked = { tenantId, condition, orderBy, current: 1, size: mostRelated };
  const [list] = await runSql(q, toListSql({ ...source, sort: [] }, asked));
  const rows: unknown = JSON.parse(String(list?.['rows'] ?? '[]'));
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}
