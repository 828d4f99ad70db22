import { randomBytes } from 'node:crypto';
import type { Database } from '../db/connections/database';

const name = 'token.key';

/** Gives the key that tokens are signed with: the installation's setting, or one made on the first start and kept in the database. */
export async function readSecretKey(database: Database, setting: string | undefined): Promise<Uint8Array> {
  if (setting !== undefined) return new TextEncoder().encode(setting);
  const made = randomBytes(48).toString('base64url');
  const kept = await database.system(async (q) => {
    await q.query('insert into sys_setting (name, value) values ($1, $2) on conflict (name) do nothing', [name, made]);
    return (await q.query('select value from sys_setting where name = $1', [name])).rows[0]?.['value'];
  });
  return new TextEncoder().encode(String(kept));
}
