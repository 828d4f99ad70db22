import type { KickReason } from '../../protocol/notice-frame';
import { mustChangeSql } from '../auth/load-caller';
import type { Database } from '../db/connections/database';

/** How somebody stands whose socket is open. */
export interface SeatStatus {
  /** Absent while the session is good. */
  readonly kick?: KickReason;
  readonly deptId: string;
  /** True while the screen is locked, or the password has to be changed first: then nothing is told. */
  readonly held: boolean;
}

interface Seat {
  readonly tenantId: string;
  readonly sessionId: string;
}

/** The key of a session over all tenants. */
export const seatKey = ({ tenantId, sessionId }: Seat): string => `${tenantId} ${sessionId}`;

// A password that was changed ends the sessions with the same moment in both rows.
const statusSql = `
select w.tenant_id, w.id::text as id, coalesce(u.dept_id::text, '') as dept_id, s.locked_time is not null as locked, ${mustChangeSql} as must_change,
  case when u.id is null or not u.enabled or u.is_deleted <> 0 then 'disabled'
    when t.tenant_id is null or not t.enabled or t.expire_time <= now() then 'tenant'
    when s.revoked_time is not null then case when abs(extract(epoch from s.revoked_time - u.password_time)) < 0.001 then 'password' else 'ended' end
    when s.expire_time <= now() then 'expired' end as kick
from unnest($1::text[], $2::bigint[]) as w(tenant_id, id)
left join sys_session s on s.tenant_id = w.tenant_id and s.id = w.id
left join sys_user u on u.tenant_id = s.tenant_id and u.id = s.user_id
left join sys_tenant t on t.tenant_id = w.tenant_id`;

const reasons: ReadonlySet<unknown> = new Set<KickReason>(['ended', 'expired', 'disabled', 'tenant', 'password']);
const isReason = (value: unknown): value is KickReason => reasons.has(value);

/** Reads how the people behind some sessions stand now, whoever has changed it in whatever process; one statement for all of them. */
export async function readSeatStatuses(database: Database, seats: readonly Seat[]): Promise<ReadonlyMap<string, SeatStatus>> {
  const { rows } = await database.system((q) =>
    q.query(statusSql, [seats.map(({ tenantId }) => tenantId), seats.map(({ sessionId }) => sessionId)]),
  );
  return new Map(
    rows.map((row) => {
      const kick = row['kick'];
      const status: SeatStatus = {
        ...(isReason(kick) ? { kick } : {}),
        deptId: String(row['dept_id']),
        held: row['locked'] === true || row['must_change'] === true,
      };
      return [seatKey({ tenantId: String(row['tenant_id']), sessionId: String(row['id']) }), status];
    }),
  );
}
