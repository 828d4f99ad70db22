import type { Database } from '../../db/connections/database';

/** How often something has happened in its window, and how long that still lasts. */
export interface SharedCount {
  readonly calls: number;
  /** Units: seconds; at least 1. */
  readonly seconds: number;
}

/** Counts by key in windows of ten minutes, for all servers over one database, and beyond a restart. */
export interface SharedCounts {
  /** Counts once for each key. Shape: the counts in the order of the keys. */
  add(keys: readonly string[]): Promise<readonly SharedCount[]>;
  read(keys: readonly string[]): Promise<readonly SharedCount[]>;
}

const told = 'calls, greatest(1, ceil(extract(epoch from until - now())))::int as seconds';
// One statement for all keys, in one order for all callers, so that no two wait for each other.
const addSql = `
insert into sys_call_count as c (key, until, calls) select key, now() + interval '10 minutes', 1 from unnest($1::text[]) key order by key
on conflict (key) do update set calls = case when c.until <= now() then 1 else c.calls + 1 end,
  until = case when c.until <= now() then excluded.until else c.until end
returning key, ${told}`;
const readSql = `select key, ${told} from sys_call_count where key = any($1::text[]) and until > now()`;

/** Makes counts that are kept in the database. */
export function createSharedCounts(database: Database): SharedCounts {
  const run = async (sql: string, keys: readonly string[]): Promise<readonly SharedCount[]> => {
    const { rows } = await database.system((q) => q.query(sql, [keys]));
    const found = new Map(rows.map((row) => [row['key'], { calls: Number(row['calls']), seconds: Number(row['seconds']) }]));
    return keys.map((key) => found.get(key) ?? { calls: 0, seconds: 1 });
  };
  return { add: (keys) => run(addSql, keys), read: (keys) => run(readSql, keys) };
}
