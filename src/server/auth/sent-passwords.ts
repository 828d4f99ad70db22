import type { Database } from '../db/connections/database';
import { makeKeyPair, openSealed, publicKeyOf } from './sm2';

/** Hex signs of a sealed text that hides at least one byte; passwords are never so long. */
const shortestSealed = 190;
const longestSealed = 2048;
const settingName = 'sm2.key';

/** Reads passwords as they came: plain, as md5, or sealed with SM2. */
export interface SentPasswords {
  /** Shape: the key that clients seal with, hex, a point with its `04`. */
  readonly publicKey: string;
  /** Gives what a sealed text hides; any other text as it is, so that one that cannot be opened is a wrong password like others. */
  open(sent: string): string;
}

/** Keeps the installation's own pair of keys, made on the first start: those of published clients are known to everybody. */
export async function createSentPasswords(database: Database): Promise<SentPasswords> {
  const made = makeKeyPair().privateKey;
  const kept = await database.system(async (q) => {
    await q.query('insert into sys_setting (name, value) values ($1, $2) on conflict (name) do nothing', [settingName, made]);
    return String((await q.query('select value from sys_setting where name = $1', [settingName])).rows[0]?.['value']);
  });
  return {
    publicKey: publicKeyOf(kept),
    open: (sent) => {
      if (sent.length < shortestSealed || sent.length > longestSealed) return sent;
      return openSealed(kept, sent)?.toString('utf8') ?? sent;
    },
  };
}
