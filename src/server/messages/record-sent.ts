import type { Database } from '../db/connections/database';
import { maskReceiver } from './mask-receiver';
import type { Message, Outcome } from './message';

/** Units: seconds; longer than a sender waits. Of what has told no outcome by then the message runner says that nobody knows it. */
const lease = 120;

/** A message that no notice sent and that is made once: what it says and to whom in full is kept nowhere. */
export interface OnceMessage extends Pick<Message, 'id' | 'tenantId' | 'channel' | 'recipient'> {
  /** What it is: a key of the field 通知 of 投递记录. */
  readonly notice: string;
  /** '' where the shipped words stand. */
  readonly templateCode: string;
}

/** Records that a message is handed over, before it is. Shape: what records its outcome. */
export async function recordSent(
  database: Database,
  { id, tenantId, channel, recipient, notice, templateCode }: OnceMessage,
): Promise<(outcome: Outcome) => Promise<void>> {
  const row = database.ids.next();
  await database.write(tenantId, (tx) =>
    tx.query(
      `insert into sys_sent (tenant_id, id, delivery_id, channel, message_id, notice, template_code, record, record_id, title, text, state, attempts, lease_until, receiver)
       values ($1, $2, $2, $3, $4, $5, $6, '', 0, '', '', 'sending', 1, now() + interval '${lease} seconds', $7)`,
      [tenantId, row, channel, id, notice, templateCode, maskReceiver(recipient)],
    ),
  );
  return async ({ result, reason, answer }) => {
    await database.write(tenantId, (tx) =>
      tx.query(
        `update sys_sent set state = $3, version = version + 1, failures = $4, lease_until = null, reason = $5, answer = $6, update_time = now()
         where tenant_id = $1 and id = $2 and state in ('sending', 'unknown')`,
        [tenantId, row, result === 'retry' ? 'dead' : result, result === 'sent' ? 0 : 1, reason, answer],
      ),
    );
  };
}
