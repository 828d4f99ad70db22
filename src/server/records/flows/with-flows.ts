import type { Database, Queryable } from '../../db/connections/database';
import { settleRollups, takeTouched } from '../rollups/follow-writes';
import { fireAutomatic } from './automatic';

/**
 * Does all that follows from the writes of a transaction: values computed from related records, then states that change by themselves, from the lowest record to the
 * highest, until nothing follows any more.
 */
export async function settleFlows(tx: Queryable): Promise<void> {
  for (;;) {
    await settleRollups(tx);
    const touched = takeTouched(tx);
    if (!touched) return;
    await fireAutomatic(tx, touched.record, touched.rows);
  }
}

/** Gives a database whose writing transactions end with all that follows from them, whatever wrote: form, import, batch, transition, removal or restoration. */
export const withFlows = (database: Database): Database => ({
  ...database,
  write: (tenantId, fn) =>
    database.write(tenantId, async (tx) => {
      const value = await fn(tx);
      await settleFlows(tx);
      return value;
    }),
});
