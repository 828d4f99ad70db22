import { AppError } from '../../base/app-error';
import { holds } from '../../schema/expression/conditions';
import { nobodyNow } from '../auth/caller';
import { loadRow } from '../query/load-rows';
import type { Database } from '../db/connections/database';
import type { SchemaStore } from '../db/schema/schema-store';
import { isOutage } from '../db/database-failure';
import { findKept, type KeptPlace } from '../papers/kept-paper';
import { makeOriginal } from '../papers/original';
import type { Press } from '../papers/print-paper';
import { addressOfOriginal } from '../papers/verify-address';
import { createPoller, type Poller } from './poller';

/** Units: ms; how often a process looks for originals that are to be made. Whoever prints one before that makes it. */
const lookAgain = 5_000;
/** What is taken in one look. */
const atOnce = 20;
/** Units: seconds; the wait after a first failure, twice as long after each further one. */
const firstWait = 30;
/** Units: seconds; an address is set by a restart, and whoever prints does not wait. */
const unaddressedWait = 3_600;
/** After so many failures an original is made only by whoever prints it; administrators are told. */
const mostAttempts = 6;

interface PaperRunnerContext {
  readonly database: Database;
  readonly store: Pick<SchemaStore, 'current'>;
  readonly press: Press;
  readonly onError: (error: unknown) => void;
}

interface Due extends KeptPlace {
  readonly id: string;
  readonly attempts: number;
}

/**
 * Prints the originals that transitions have kept, as soon as they are kept: their hash stands before anybody asks for the paper. The rows themselves are the queue. Two processes may make the same one: it is the same bytes, and the first that is stored stays.
 */
export function createPaperRunner({ database, store, press, onError }: PaperRunnerContext): Poller {
  async function findDue(): Promise<readonly Due[]> {
    const { rows } = await database.system((q) =>
      q.query(
        `select tenant_id, id::text as id, record, record_id::text as record_id, paper, language, attempts from sys_kept_paper k
         where content is null and next_time <= now() and attempts < ${mostAttempts} and not exists (select 1 from sys_kept_paper n
           where n.tenant_id = k.tenant_id and n.record = k.record and n.record_id = k.record_id and n.paper = k.paper and n.language = k.language and n.id > k.id)
         order by next_time, id limit ${atOnce}`,
      ),
    );
    return rows.map((row) => ({
      ...{ tenantId: String(row['tenant_id']), id: String(row['id']), attempts: Number(row['attempts']) },
      ...{
        record: String(row['record']),
        recordId: String(row['record_id']),
        paper: String(row['paper']),
        language: row['language'] === 'en' ? 'en' : 'zh',
      },
    }));
  }

  async function make(due: Due): Promise<void> {
    const { tenantId, recordId } = due;
    const schemas = store.current();
    const paper = schemas.papers.get(due.paper);
    const record = paper && schemas.serving.get(paper.page)?.model.record;
    const kept = await findKept(database, due);
    if (!paper || !record) throw new Error(`There is no paper ${due.paper} any more.`);
    // Kept anew meanwhile: that one is due by itself.
    if (kept?.id !== due.id) return;
    const source = { record, records: schemas.records, bigrams: schemas.bigrams };
    const row = await database.read(tenantId, (q) => loadRow(q, source, { tenantId, id: recordId }));
    // What nobody had printed before it was voided becomes no original any more; should it come into force again, whoever prints it makes it.
    if (row && paper.void !== undefined && holds(record, paper.void, { values: row, context: nobodyNow() }) === true) {
      await database.write(tenantId, (tx) =>
        tx.query(`update sys_kept_paper set next_time = 'infinity' where tenant_id = $1 and id = $2`, [tenantId, due.id]),
      );
      return;
    }
    const address = addressOfOriginal(schemas, { paper, tenantId, paperUrl: press.paperUrl }, row);
    await makeOriginal(database, { printer: press.printer, tenantId, kept, address });
  }

  async function putOff({ tenantId, id, attempts, record, recordId, paper }: Due, error: unknown): Promise<void> {
    // That the database was away, or an address not set, is no failure of the paper.
    const isUnaddressed = error instanceof AppError && error.code === 'paperAddress';
    const counted = isOutage(error) || isUnaddressed ? attempts : attempts + 1;
    const wait = isUnaddressed ? unaddressedWait : firstWait * 2 ** attempts;
    const said = (error instanceof Error ? error.message : String(error)).slice(0, 1000);
    await database.write(tenantId, async (tx) => {
      await tx.query(
        `update sys_kept_paper set attempts = $3, next_time = now() + make_interval(secs => $4) where tenant_id = $1 and id = $2 and content is null`,
        [tenantId, id, counted, wait],
      );
      if (counted < mostAttempts) return;
      await tx.query(`insert into sys_error_log (tenant_id, id, kind, message, extra) values ($1, $2, 'paper', $3, $4)`, [
        ...[tenantId, database.ids.next(), `单据“${paper}”的正本未能生成：${said}`, JSON.stringify({ record, recordId, paper })],
      ]);
    });
    onError(error);
  }

  async function look(): Promise<void> {
    for (let due = await findDue(); due.length > 0 && !poller.isClosed(); due = await findDue())
      for (const each of due) {
        if (poller.isClosed()) return;
        await make(each).catch((error: unknown) => putOff(each, error));
      }
  }

  const poller = createPoller({ every: lookAgain, look, onError });
  return poller;
}
