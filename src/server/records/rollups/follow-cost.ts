import type { Text } from '../../../schema/model/text';
import type { Database } from '../../db/connections/database';
import { type Dependent, planOf, type Records } from './rollup-plan';

/** Names what is followed, by which two sets of page files are compared. */
const keyOf = (target: string, { record, by, fields }: Dependent): string =>
  [target, record.name, by.name, ...fields.map(({ name }) => name)].join(' ');

/**
 * What a change of what others follow costs. Shape: a sentence for each reference that is followed, with the most rows that one record has there now; of those
 * that are followed already, as `served` says, none.
 */
export async function followCosts(database: Database, records: Records, served: Records = new Map()): Promise<readonly Text[]> {
  const [plan, before] = [planOf(records), planOf(served)];
  const known = new Set([...served.keys()].flatMap((target) => before.dependentsOf(target).map((each) => keyOf(target, each))));
  const costs: Text[] = [];
  for (const target of records.values())
    for (const each of plan.dependentsOf(target.name)) {
      if (known.has(keyOf(target.name, each))) continue;
      const { record, by, fields } = each;
      const most = await database.system(async (q) => {
        // Before the first start neither table nor column is there.
        const there = await q.query('select 1 from information_schema.columns where table_name = $1 and column_name = $2', [
          record.table,
          by.column,
        ]);
        if (there.rows.length === 0) return 0;
        const sql = `select count(*)::int as count from "${record.table}" where is_deleted = 0 and "${by.column}" is not null
          group by tenant_id, "${by.column}" order by count(*) desc limit 1`;
        return Number((await q.query(sql)).rows[0]?.['count'] ?? 0);
      });
      const of = { zh: fields.map(({ label }) => label.zh).join('、'), en: fields.map(({ label }) => label.en).join(', ') };
      costs.push({
        zh: `x-follow：一条“${target.label.zh}”的${of.zh}改动时，随之重算引用它的“${record.label.zh}”，现在最多 ${most} 条`,
        en: `x-follow: when ${of.en} of one record of ${target.label.en} changes, the records of ${record.label.en} that refer to it are computed anew, ${most} at most now`,
      });
    }
  return costs;
}
