import type { Database } from '../db/connections/database';
import { networkOf } from './network-of';

/** Failures after which a captcha is asked for, and after which nothing helps until the window is over. */
const captchaAfter = 3;
const placeLimit = 5;
/** Over all places that the account has never signed in from. */
const accountLimit = 10;
const addressLimit = 30;
/** Over all addresses of a network: whoever is given one has each of them. */
const networkLimit = 100;
/** Units: seconds; each failure counts for so long, so that no quarter of an hour has more of them than the limits say. Who is refused is not counted: trying on keeps nobody out for longer. */
const windowSeconds = 900;

/** A try to sign in. */
export interface Attempt {
  readonly tenantId: string;
  readonly account: string;
  readonly address: string;
  /** A browser that this account has signed in with before; it answers for itself alone, whatever others try. */
  readonly device: string | undefined;
}

/** How an account stands at the place that it is tried from. */
export interface AttemptStatus {
  /** Units: seconds; set while nothing helps. */
  readonly locked?: number;
  readonly captcha: boolean;
  /** True where this very place has been told to bring a captcha. */
  readonly told: boolean;
  /** So many more failures the address and the network have left. */
  readonly left: readonly [address: number, network: number];
}

const devicePrefix = 'device ';

const placeOf = ({ address, device }: Attempt): string => (device === undefined ? address : `${devicePrefix}${device}`);

/** The network that a failure counts for; '' where it is a browser's own. */
const networkOfPlace = ({ address, device }: Attempt): string => (device === undefined ? networkOf(address) : '');

/** How many there are, and when as few are left as the limit allows: the failure that is `limit` back has to be forgotten first. */
const counted = (name: string, limit: number): string =>
  `count(*) filter (where ${name})::int as ${name}, extract(epoch from (array_agg(time order by time desc) filter (where ${name}))[${String(limit)}] + w - now()) as ${name}_wait`;

const statusSql = `
with failure as (
  select time, interval '${String(windowSeconds)} seconds' as w, tenant_id = $1 and account = $2 and address = $3 as place,
    tenant_id = $1 and account = $2 and address not like '${devicePrefix}%' as account, address = $3 as address, network = $4 and network <> '' as network
  from sys_login_attempt where ((tenant_id = $1 and account = $2) or address = $3 or (network = $4 and network <> ''))
) select ${[counted('place', placeLimit), counted('account', accountLimit), counted('address', addressLimit), counted('network', networkLimit)].join(', ')}
from failure where time > now() - w group by w`;

/** Says how an account stands at the place that it is tried from. */
export async function readAttemptStatus(database: Database, attempt: Attempt): Promise<AttemptStatus> {
  const { tenantId, account, device } = attempt;
  const values = [tenantId, account, placeOf(attempt), networkOfPlace(attempt)];
  const row = await database.system(async (q) => (await q.query(statusSql, values)).rows[0] ?? {});
  const count = (name: string): number => Number(row[name] ?? 0);
  const known = device !== undefined;
  const waits = (known ? ['place'] : ['place', 'account', 'address', 'network']).map((name) => row[`${name}_wait`] ?? undefined);
  const locked = waits.filter((wait) => wait !== undefined).map(Number);
  return {
    ...(locked.length > 0 ? { locked: Math.max(1, Math.ceil(Math.max(...locked))) } : {}),
    captcha: count('place') >= captchaAfter || (!known && count('account') >= captchaAfter),
    told: count('place') >= captchaAfter,
    left: [addressLimit - count('address'), networkLimit - count('network')],
  };
}

const countSql = 'insert into sys_login_attempt (tenant_id, account, address, network) values ($1, $2, $3, $4)';

/** Counts a failure; it is kept in the database, so that a restart does not forget it. */
export async function countFailure(database: Database, attempt: Attempt): Promise<void> {
  const values = [attempt.tenantId, attempt.account, placeOf(attempt), networkOfPlace(attempt)];
  await database.system((q) => q.query(countSql, values));
}

/** Forgets the failures of an account at the place where it has signed in; those elsewhere may be somebody else's guesses. */
export async function forgetFailures(database: Database, attempt: Attempt): Promise<void> {
  await database.system((q) =>
    q.query('delete from sys_login_attempt where tenant_id = $1 and account = $2 and address = $3', [
      attempt.tenantId,
      attempt.account,
      placeOf(attempt),
    ]),
  );
}

/** Forgets every failure of some accounts, and the codes that were sent to their numbers, as an administrator asks. */
export async function unlockAccounts(database: Database, tenantId: string, accounts: readonly string[]): Promise<void> {
  const values = [tenantId, accounts.map((each) => each.toLowerCase())];
  await database.system(async (q) => {
    await q.query('delete from sys_login_attempt where tenant_id = $1 and account = any($2::text[])', values);
    await q.query(
      `delete from sys_sms where tenant = $1 and phone in (select phone from sys_user where tenant_id = $1 and lower(account) = any($2::text[]) and is_deleted = 0)`,
      values,
    );
  });
}
