import { importDays } from '../../protocol/import-report';
import type { ServingSchemas } from '../db/schema/schema-store';
import type { FileStore } from '../files/file-store';
import { sweepFiles } from '../files/sweep-files';
import { syncTowns } from './region-sync';

/** Units: ms. */
const hour = 3_600_000;

const spent = [
  `delete from sys_idempotency where create_time < now() - interval '30 days'`,
  `delete from sys_captcha where expire_time < now()`,
  `delete from sys_nonce where expire_time < now()`,
  `delete from sys_sms where create_time < now() - interval '1 day'`,
  `delete from sys_outbox where create_time < now() - interval '1 day'`,
  `delete from sys_login_attempt where time < now() - interval '1 day'`,
  `delete from sys_call_count where until < now()`,
  `delete from sys_draft where update_time < now() - interval '30 days'`,
  `delete from sys_acquired where create_time < now() - interval '30 days'`,
  `delete from sys_task_line l using sys_task t where t.tenant_id = l.tenant_id and t.id = l.task_id and t.end_time < now() - interval '30 days'`,
  `update sys_file f set is_deleted = 1, delete_time = now() from sys_task t where t.tenant_id = f.tenant_id and t.file_id = f.id and f.is_deleted = 0 and t.end_time < now() - interval '30 days'`,
  `delete from sys_task where end_time < now() - interval '30 days'`,
  `delete from sys_import_made where create_time < now() - interval '${String(importDays)} days'`,
  `delete from sys_import_columns where update_time < now() - interval '2 years'`,
  `delete from sys_error_log where create_time < now() - interval '90 days'`,
  `delete from sys_told where time < now() - interval '1 year'`,
  `delete from sys_sent where create_time < now() - interval '1 year'`,
  `delete from sys_presence where time < now() - interval '10 minutes'`,
  `delete from sys_message where time < now() - interval '30 days'`,
  `delete from sys_session where expire_time < now() - interval '30 days'`,
];

async function clean({ files, schemas, towns }: House): Promise<void> {
  await files.database.system(async (q) => {
    for (const statement of spent) await q.query(statement);
  });
  await sweepFiles(files, schemas());
  if (towns) await syncTowns(files.database, schemas());
}

interface House {
  readonly files: FileStore;
  /** The pages that serve now: what their records name is needed. */
  readonly schemas: () => Pick<ServingSchemas, 'pages' | 'records'>;
  /** Tenants that have none are given the towns of the country. */
  readonly towns: boolean;
}

/** Clears away what has had its time, and brings what takes long, now and every hour. Shape: gives the function that ends it, which waits for what is being done. */
export function keepHouse(house: House, onError: (error: unknown) => void): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = running.then(() => clean(house)).catch(onError);
  };
  run();
  const timer = setInterval(run, hour);
  timer.unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}
