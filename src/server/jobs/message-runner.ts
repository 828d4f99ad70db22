import type { Database } from '../db/connections/database';
import { maskReceiver } from '../messages/mask-receiver';
import type { Channel, MessageSenders, Outcome } from '../messages/message';
import { createPoller, type Poller } from './poller';

/** Units: ms; how often a process looks for what is to be sent. */
const lookAgain = 1_000;
/** Attempts at a time, so that a server that answers late does not hold up all others. */
const lanes = 4;
/** Units: seconds; the wait after a first failure, twice as long after each further one. */
const firstWait = 30;
/** After so many failures, some four hours, nothing is tried any more until a person says so. */
const mostFailures = 10;
/** Units: seconds; far longer than a sender waits. Whoever has not told an outcome by then does not know it. */
const lease = 120;

interface MessageRunnerContext {
  readonly database: Database;
  readonly senders: MessageSenders;
  /** Channels whose other side takes a message of one id once: there an unknown outcome is tried again by itself. */
  readonly deduplicating: readonly Channel[];
  readonly onError: (error: unknown) => void;
}

interface Attempt {
  readonly tenantId: string;
  readonly id: string;
  readonly messageId: string;
  readonly channel: Channel;
  readonly notice: string;
  readonly title: string;
  readonly text: string;
  readonly providerId: string;
  /** Which attempt it is, counted from 1: nobody else's outcome is written over. */
  readonly attempts: number;
  readonly failures: number;
  /** Where it goes now; undefined where the account is shut or gone, '' where the record held no address. */
  readonly receiver: string | undefined;
}

type State = 'waiting' | 'sent' | 'refused' | 'unknown' | 'dead';

/**
 * The tenant that was served least recently comes first, so that many messages of one do not hold up another's. Tenants are found by leaps through the index, however much
 * each has waiting; the join asks one after the other in this order, and locks the row of none but the first that has something due.
 */
const claimSql = `
with recursive waiting as (
  select min(tenant_id) as tenant_id from sys_sent where state = 'waiting'
  union all
  select (select min(n.tenant_id) from sys_sent n where n.state = 'waiting' and n.tenant_id > w.tenant_id) from waiting w where w.tenant_id is not null
), claimed as (
  update sys_sent s set state = 'sending', version = version + 1, attempts = attempts + 1, taken_time = clock_timestamp(),
    lease_until = now() + interval '${lease} seconds', update_time = now()
  where (s.tenant_id, s.id) = (
    select d.tenant_id, d.id
    from (select w.tenant_id from waiting w where w.tenant_id is not null
      order by (select max(t.taken_time) from sys_sent t where t.tenant_id = w.tenant_id) nulls first, w.tenant_id) turn
    cross join lateral (select m.tenant_id, m.id from sys_sent m where m.tenant_id = turn.tenant_id and m.state = 'waiting' and m.next_time <= now()
      order by m.next_time, m.id limit 1 for update skip locked) d limit 1)
  returning s.*
)
select s.tenant_id, s.id::text as id, s.message_id::text as message_id, s.channel, s.notice, s.title, s.text, s.provider_id, s.attempts, s.failures,
  case when s.user_id is null then s.address else (select case s.channel when 'mail' then u.email else u.phone end from sys_user u
    where u.tenant_id = s.tenant_id and u.id = s.user_id and u.enabled and u.is_deleted = 0) end as receiver
from claimed s`;

const dueSql = `select 1 from sys_sent where state = 'waiting' and next_time <= now() limit ${lanes}`;

/** Of what was under way when its process ended nobody knows whether it has arrived. What no notice sent is not made again: what it said is not kept. */
const endedSql = `
update sys_sent set state = case when text <> '' and channel = any($1::text[]) and failures + 1 < ${mostFailures} then 'waiting' else 'unknown' end, version = version + 1, failures = failures + 1,
  next_time = now(), lease_until = null, reason = 'ended', answer = '', update_time = now()
where state = 'sending' and lease_until < now() returning tenant_id, id::text as id, notice, state`;

/** An outcome that is told late is taken all the same, unless somebody has sent the message again meanwhile. */
const settleSql = `
update sys_sent set state = $4, version = version + 1, failures = $5, next_time = now() + make_interval(secs => $6), lease_until = null, receiver = $7, reason = $8, answer = $9,
  title = case when $4 = 'sent' then '' else title end, text = case when $4 = 'sent' then '' else text end, address = case when $4 = 'sent' then '' else address end,
  update_time = now()
where tenant_id = $1 and id = $2 and attempts = $3 and state in ('sending', 'unknown')`;

const faults = { dead: '未能送达', unknown: '结果未知' } as const;

/**
 * Sends what notices have written into `sys_sent`. That an attempt is made is committed before it is made, and its outcome after it, so no transaction waits for another server and
 * what was sent is never taken for unsent: an attempt whose process ended in between is `unknown`, which only a person sends again, or the runner where the other side takes an id once.
 */
export function createMessageRunner({ database, senders, deduplicating, onError }: MessageRunnerContext): Poller {
  const noteFault = (of: { readonly tenantId: string; readonly id: string; readonly notice: string }, state: keyof typeof faults) =>
    database.write(of.tenantId, (tx) =>
      tx.query(`insert into sys_error_log (tenant_id, id, kind, message, extra) values ($1, $2, 'message', $3, $4)`, [
        of.tenantId,
        database.ids.next(),
        `通知“${of.notice}”的消息${faults[state]}`,
        JSON.stringify({ sent: of.id, notice: of.notice }),
      ]),
    );

  async function giveUpEnded(): Promise<void> {
    const { rows } = await database.system((q) => q.query(endedSql, [deduplicating]));
    for (const row of rows)
      if (row['state'] === 'unknown')
        await noteFault({ tenantId: String(row['tenant_id']), id: String(row['id']), notice: String(row['notice']) }, 'unknown');
  }

  async function claim(): Promise<Attempt | undefined> {
    const { rows } = await database.system((q) => q.query(claimSql));
    const [row] = rows;
    return (
      row && {
        ...{ tenantId: String(row['tenant_id']), id: String(row['id']), messageId: String(row['message_id']) },
        ...{ channel: row['channel'] === 'sms' ? 'sms' : 'mail', notice: String(row['notice']) },
        ...{ title: String(row['title']), text: String(row['text']), providerId: String(row['provider_id']) },
        ...{ attempts: Number(row['attempts']), failures: Number(row['failures']) },
        receiver: typeof row['receiver'] === 'string' ? row['receiver'] : undefined,
      }
    );
  }

  async function send({ tenantId, messageId, channel, notice, title, text, providerId, receiver }: Attempt): Promise<Outcome> {
    const way = senders[channel];
    if (!receiver) return { result: 'refused', reason: 'noAddress', answer: '' };
    if (!way) return { result: 'refused', reason: 'noServer', answer: '' };
    return way.send({
      ...{ id: messageId, tenantId, channel, recipient: receiver, scene: notice, text },
      ...(channel === 'mail' ? { title } : {}),
      ...(providerId === '' ? {} : { template: providerId }),
    });
  }

  /** What comes of an outcome. */
  function stateAfter({ result }: Outcome, { channel, failures }: Attempt): State {
    const again = result === 'retry' || (result === 'unknown' && deduplicating.includes(channel));
    if (again && failures + 1 < mostFailures) return 'waiting';
    return result === 'retry' ? 'dead' : result;
  }

  async function settle(attempt: Attempt, outcome: Outcome): Promise<void> {
    const { tenantId, id, attempts, failures, receiver } = attempt;
    const state = stateAfter(outcome, attempt);
    const failed = state === 'sent' ? failures : failures + 1;
    await database.write(tenantId, (tx) =>
      tx.query(settleSql, [
        ...[tenantId, id, attempts, state, failed, state === 'waiting' ? firstWait * 2 ** failures : 0],
        ...[maskReceiver(receiver ?? ''), outcome.reason, outcome.answer],
      ]),
    );
    if (state === 'dead' || state === 'unknown') await noteFault(attempt, state);
  }

  async function runLane(): Promise<void> {
    while (!poller.isClosed()) {
      const attempt = await claim();
      if (!attempt) return;
      // What a sender did not expect is told by nobody but it: nothing is known of the attempt.
      const outcome = await send(attempt).catch((error: unknown): Outcome => {
        onError(error);
        return { result: 'unknown', reason: 'cutOff', answer: '' };
      });
      await settle(attempt, outcome);
    }
  }

  async function look(): Promise<void> {
    await giveUpEnded();
    const due = await database.system(async (q) => (await q.query(dueSql)).rows);
    // A lane's fault is told after all have come to rest, so that none runs on unseen.
    const ends = await Promise.allSettled(due.map(runLane));
    for (const end of ends) if (end.status === 'rejected') throw end.reason;
  }

  const poller = createPoller({ every: lookAgain, look, onError });
  return poller;
}
