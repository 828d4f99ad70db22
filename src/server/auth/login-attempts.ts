import type { Database } from '../db/database';

/** Failures after which a captcha is asked for, and after which nothing helps for a while. Source: api-contract 3.1. */
const captchaAfter = 3;
const accountLimit = 5;
const addressLimit = 30;
/** Units: seconds. */
export const lockSeconds = 1800;

interface Attempt {
  readonly tenantId: string;
  readonly account: string;
  readonly address: string;
}

interface Standing {
  readonly locked: boolean;
  readonly captcha: boolean;
}

const fresh = `last_time > now() - interval '${lockSeconds} seconds'`;

/** Says how an account and an address stand after their failures. */
export async function readStanding(database: Database, { tenantId, account, address }: Attempt): Promise<Standing> {
  const answer = await database.system((q) =>
    q.query(
      `select coalesce(sum(failures) filter (where tenant_id = $1 and account = $2), 0)::int as account,
         coalesce(sum(failures) filter (where address = $3), 0)::int as address,
         coalesce(sum(failures) filter (where tenant_id = $1 and account = $2 and address = $3), 0)::int as both
       from sys_login_attempt where ${fresh} and ((tenant_id = $1 and account = $2) or address = $3)`,
      [tenantId, account, address],
    ),
  );
  const row = answer.rows[0] ?? {};
  return {
    locked: Number(row['account']) >= accountLimit || Number(row['address']) >= addressLimit,
    captcha: Number(row['both']) >= captchaAfter,
  };
}

/** Counts a failure; it is kept in the database, so that a restart does not forget it. */
export async function countFailure(database: Database, { tenantId, account, address }: Attempt): Promise<void> {
  await database.system((q) =>
    q.query(
      `insert into sys_login_attempt as a (tenant_id, account, address, failures, last_time) values ($1, $2, $3, 1, now())
       on conflict (tenant_id, account, address) do update set failures = case when a.${fresh} then a.failures + 1 else 1 end, last_time = now()`,
      [tenantId, account, address],
    ),
  );
}

/** Forgets the failures of an account that has signed in. */
export async function forgetFailures(database: Database, { tenantId, account }: Attempt): Promise<void> {
  await database.system((q) => q.query('delete from sys_login_attempt where tenant_id = $1 and account = $2', [tenantId, account]));
}
