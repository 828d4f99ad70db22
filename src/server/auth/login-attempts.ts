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
/** Units: seconds; counted from the first failure, so that whoever goes on failing keeps nobody out for longer. */
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
export interface Standing {
  /** Units: seconds; set while nothing helps. */
  readonly locked?: number;
  readonly captcha: boolean;
  /** True where this very place has been told to bring a captcha. */
  readonly told: boolean;
  /** So many more failures the address and the network have left. */
  readonly left: readonly [address: number, network: number];
}

const fresh = `first_time > now() - interval '${windowSeconds} seconds'`;
const devicePrefix = 'device ';

const placeOf = ({ address, device }: Attempt): string => (device === undefined ? address : `${devicePrefix}${device}`);

/** The network that a failure counts for; '' where it is a browser's own. */
const networkOfPlace = ({ address, device }: Attempt): string => (device === undefined ? networkOf(address) : '');

const standingSql = `
select coalesce(sum(failures) filter (where tenant_id = $1 and account = $2 and address = $3), 0)::int as place,
  coalesce(sum(failures) filter (where tenant_id = $1 and account = $2 and address not like '${devicePrefix}%'), 0)::int as account,
  coalesce(sum(failures) filter (where address = $3), 0)::int as address,
  coalesce(sum(failures) filter (where network = $4 and network <> ''), 0)::int as network,
  ceil(extract(epoch from max(first_time) + interval '${windowSeconds} seconds' - now()))::int as seconds
from sys_login_attempt where ${fresh} and ((tenant_id = $1 and account = $2) or address = $3 or (network = $4 and network <> ''))`;

/** Says how an account stands at the place that it is tried from. */
export async function readStanding(database: Database, attempt: Attempt): Promise<Standing> {
  const { tenantId, account, device } = attempt;
  const values = [tenantId, account, placeOf(attempt), networkOfPlace(attempt)];
  const row = await database.system(async (q) => (await q.query(standingSql, values)).rows[0] ?? {});
  const count = (name: string): number => Number(row[name] ?? 0);
  const known = device !== undefined;
  const shared = count('account') >= accountLimit || count('address') >= addressLimit || count('network') >= networkLimit;
  const locked = count('place') >= placeLimit || (!known && shared);
  return {
    ...(locked ? { locked: Math.max(1, count('seconds')) } : {}),
    captcha: count('place') >= captchaAfter || (!known && count('account') >= captchaAfter),
    told: count('place') >= captchaAfter,
    left: [addressLimit - count('address'), networkLimit - count('network')],
  };
}

const countSql = `
insert into sys_login_attempt as a (tenant_id, account, address, network, failures) values ($1, $2, $3, $4, 1)
on conflict (tenant_id, account, address) do update
set failures = case when a.${fresh} then a.failures + 1 else 1 end, first_time = case when a.${fresh} then a.first_time else now() end, last_time = now()`;

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
