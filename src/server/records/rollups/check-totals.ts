import type { RecordModel } from '../../../schema/model/record-model';
import type { Database } from '../../db/connections/database';
import { computeRollups, type Difference } from './compute-rollups';
import { planOf, type Records } from './rollup-plan';

/** A stored roll-up that is not what its related records give. */
export interface TotalFault extends Difference {
  readonly tenantId: string;
  readonly record: RecordModel;
}

/** Rows of one transaction: so long do those who write them wait. */
export const together = 500;

/** Numbers of all tenants, in order. */
export async function tenantsOf(database: Database): Promise<readonly string[]> {
  const { rows } = await database.system((q) => q.query('select tenant_id from sys_tenant order by tenant_id'));
  return rows.map((row) => String(row['tenant_id']));
}

interface Check {
  readonly database: Database;
  readonly records: Records;
  /** True: what differs is put right. */
  readonly mend: boolean;
}

/** Compares the roll-ups of one tenant's rows of a record with a fresh computation; with `mend` it puts right what differs. */
export async function checkRecord(
  { database, records, mend }: Check,
  tenantId: string,
  record: RecordModel,
): Promise<readonly TotalFault[]> {
  const faults: TotalFault[] = [];
  for (let last = '0'; ;) {
    const found = await database.write(tenantId, async (tx) => {
      const sql = `select id::text as id from "${record.table}" where tenant_id = $1 and is_deleted = 0 and id > $2 order by id limit ${together}`;
      const ids = (await tx.query(sql, [tenantId, last])).rows.map((row) => String(row['id']));
      return { ids, differences: await computeRollups(tx, { tenantId, records }, { record, ids, store: mend }) };
    });
    faults.push(...found.differences.map((difference) => ({ ...difference, tenantId, record })));
    last = found.ids.at(-1) ?? '';
    if (found.ids.length < together) return faults;
  }
}

/** Records that have roll-ups, each after those that it is computed from. */
export function followingRecords(records: Records): readonly RecordModel[] {
  const plan = planOf(records);
  const found = [...records.values()].filter((record) => plan.rollupsOf(record).length > 0);
  return found.sort((left, right) => plan.rankOf(left.name) - plan.rankOf(right.name) || (left.name < right.name ? -1 : 1));
}

/** Compares every stored roll-up with a fresh computation, a few rows at a time beside a server that works; with `mend` it puts right what differs. */
export async function checkTotals(check: Check): Promise<readonly TotalFault[]> {
  const faults: TotalFault[] = [];
  for (const tenantId of await tenantsOf(check.database))
    for (const record of followingRecords(check.records)) faults.push(...(await checkRecord(check, tenantId, record)));
  return faults;
}
