import { isObject } from '../../base/dot-path';
import type { Database } from '../db/connections/database';
import type { Row } from './load-rows';
import { type Sql, toStatement } from './statement';

/** Rows that are in memory at a time. */
const portion = 200;
/** Units: ms; a sort of every row takes its time. */
const longest = 60_000;

const isRow = (value: unknown): value is Row => isObject(value) && typeof value['id'] === 'string';

interface RowStream {
  readonly tenantId: string;
  /** A statement of `toStreamSql`. */
  readonly rows: Sql;
  /** Takes each portion; the next is fetched when it is done. What it throws ends the stream. */
  readonly take: (rows: readonly Row[]) => Promise<void>;
}

/** Hands on every row of a statement in portions, all from one moment, with constant memory. Shape: gives the number of rows. */
export async function streamRows(database: Database, { tenantId, rows, take }: RowStream): Promise<number> {
  const { sql, parameters } = toStatement(rows);
  return database.read(
    tenantId,
    async (q) => {
      await q.query('begin read only');
      // Every row will be read, so the plan must be the quickest to the last one; what waits for a sort may take its time.
      await q.query(`select set_config('cursor_tuple_fraction', '1', true), set_config('statement_timeout', '${longest}', true)`);
      await q.query(`declare found no scroll cursor for ${sql}`, parameters);
      let count = 0;
      for (;;) {
        const { rows: fetched } = await q.query(`fetch ${portion} from found`);
        const parsed = fetched.flatMap((each) => {
          const row: unknown = JSON.parse(String(each['row']));
          return isRow(row) ? [row] : [];
        });
        count += parsed.length;
        if (parsed.length > 0) await take(parsed);
        if (fetched.length < portion) break;
      }
      await q.query('commit');
      return count;
    },
    { timeout: longest + 2_000 },
  );
}
