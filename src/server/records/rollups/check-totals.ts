import type { RecordModel } from '../../../schema/model/record-model';
import { canonicalJson, hashText } from '../../../base/hash-text';
import { isFollowing } from '../../../schema/expression/derive';
import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import type { Database } from '../../db/connections/database';
import { computeRollups, type Difference } from './compute-rollups';
import { planOf, type Records } from './rollup-plan';

/** A stored roll-up that is not what its related records give. */
export interface TotalFault extends Difference {
  readonly tenantId: string;
  readonly record: RecordModel;
}

/** Rows of one transaction: so long do those who write them wait. */
const together = 500;

async function tenantsOf(database: Database): Promise<readonly string[]> {
  const { rows } = await database.system((q) => q.query('select tenant_id from sys_tenant order by tenant_id'));
  return rows.map((row) => String(row['tenant_id']));
}

interface Check {
  readonly database: Database;
  readonly records: Records;
  /** True: what differs is put right. */
  readonly mend: boolean;
}

async function checkRecord({ database, records, mend }: Check, tenantId: string, record: RecordModel): Promise<readonly TotalFault[]> {
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
function followingRecords(records: Records): readonly RecordModel[] {
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

/** What the roll-ups of a record rest on: where it changes, stored values are no longer what they say. */
function signatureOf(record: RecordModel): string {
  const fields = record.fields.filter(isFollowing);
  return hashText(
    canonicalJson([fields.map(({ column, type, compute, scale, rounding }) => [column, type, compute, scale, rounding]), record.has]),
  );
}

/** Computes all roll-ups of the records whose page files say them otherwise than when they were last computed. */
export async function refreshRollups(database: Database, { records }: Pick<CompiledSchemas, 'records'>): Promise<void> {
  const stored = await database.system((q) => q.query('select record, signature from sys_rollup'));
  const known = new Map(stored.rows.map((row) => [String(row['record']), row['signature']]));
  for (const record of followingRecords(records)) {
    const signature = signatureOf(record);
    if (known.get(record.name) === signature) continue;
    for (const tenantId of await tenantsOf(database)) await checkRecord({ database, records, mend: true }, tenantId, record);
    await database.system((q) =>
      q.query(
        `insert into sys_rollup (record, signature) values ($1, $2) on conflict (record) do update set signature = excluded.signature, time = now()`,
        [record.name, signature],
      ),
    );
  }
}
