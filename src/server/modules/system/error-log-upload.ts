import type { FastifyReply, FastifyRequest } from 'fastify';
import { isObject } from '../../../base/dot-path';
import type { Caller } from '../../auth/caller';
import { findCaller } from '../../http/authenticate';
import { hideSecrets } from '../../hide-secrets';
import { createCallCounter } from '../../http/limits/call-counter';
import { toEnvelope } from '../../http/envelope';
import { bodyText } from '../../http/read-parameters';
import type { ServerContext } from '../../http/server-context';

/** Entries of one upload that are kept: of somebody signed in, and of anyone else. */
const most = { known: 99, stranger: 5 } as const;
/** Units: bytes of one field. */
const deepest = 8192;
/** Uploads of one address or person; a full log comes in a dozen. */
const perMinute = 30;
/** Entries that strangers may leave in a day, all together: the table must not be theirs to fill. */
const strangersADay = 1000;
/** Whose log a fault before the sign-in belongs to: the one of who runs the installation. */
const platformTenant = '000000';

/** Cuts a text to a number of bytes without splitting a sign; a sign that no text column takes falls out. */
function cut(text: string): string {
  // Half a sign becomes the mark of one that is not known, on its way through bytes.
  const bytes = Buffer.from(text.replaceAll('\u0000', ''));
  return bytes.length <= deepest
    ? bytes.toString()
    : bytes
        .subarray(0, deepest)
        .toString()
        .replace(/\ufffd+$/u, '');
}

interface Fault {
  readonly kind: string;
  readonly message: string;
  readonly stack: string;
  readonly extra: string;
  readonly url: string;
  /** Shape: `YYYY-MM-DD HH:mm:ss`, the institute's clock; null where the browser said nothing of the kind. */
  readonly time: string | null;
}

const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(`${text.replace(' ', 'T')}Z`));

function toFault(entry: unknown): Fault | undefined {
  if (!isObject(entry)) return undefined;
  // Cut before it is searched, so that its length costs nobody anything, and again, since what hides may be longer than what is hidden.
  const read = (name: string): string => cut(hideSecrets(cut(bodyText(entry, name))));
  const time = bodyText(entry, 'time');
  const fault = { kind: read('type').slice(0, 40), message: read('message'), stack: read('stack'), extra: read('info'), url: read('url') };
  return fault.message === '' && fault.stack === '' ? undefined : { ...fault, time: isMoment(time) ? time : null };
}

const keepSql = `
insert into sys_error_log (tenant_id, id, user_id, user_name, kind, message, stack, extra, url, fault_time, address)
select $1, f.id, $2, $3, f.kind, f.message, f.stack, f.extra, f.url, f.time::timestamp at time zone 'Asia/Shanghai', $4
from jsonb_to_recordset($5::jsonb) as f(id bigint, kind text, message text, stack text, extra text, url text, time text)`;

const strangersSql = `select count(*)::int as n from sys_error_log where tenant_id = $1 and user_id is null and create_time > now() - interval '1 day'`;

async function keep(ctx: ServerContext, request: FastifyRequest, sent: readonly unknown[], caller: Caller | undefined): Promise<number> {
  const tenantId = caller?.tenantId ?? platformTenant;
  const faults = sent.slice(0, caller ? most.known : most.stranger).flatMap((entry) => toFault(entry) ?? []);
  if (faults.length === 0) return 0;
  return ctx.database.write(tenantId, async (tx) => {
    if (!caller) {
      const found = await tx.query(strangersSql, [tenantId]);
      if (Number(found.rows[0]?.['n']) + faults.length > strangersADay) return 0;
    }
    const rows = faults.map((fault) => ({ ...fault, id: ctx.database.ids.next() }));
    await tx.query(keepSql, [tenantId, caller?.userId ?? null, caller?.realName ?? '', request.ip, JSON.stringify(rows)]);
    return rows.length;
  });
}

/** Makes the call that keeps a browser's faults, for the page that shows them. Errors: tooManyRequests. */
export function createErrorLogUpload(ctx: ServerContext) {
  const count = createCallCounter({ calls: perMinute, seconds: 60 });
  return async (request: FastifyRequest, reply: FastifyReply, sent: readonly unknown[]): Promise<object> => {
    const caller = await findCaller(ctx, request);
    count(caller ? `${caller.tenantId} ${caller.userId}` : request.ip);
    reply.header('Cache-Control', 'no-store');
    return { ...toEnvelope({ accepted: await keep(ctx, request, sent, caller) }), msg: '发送成功!' };
  };
}
