import type pg from 'pg';

/** So many statements a connection keeps at most: each holds a fifth of a megabyte of the database's memory. */
const mostKept = 64;

/** What a connection is lent for: by it the same names stand for views or for tables. */
export type Way = 'read' | 'write' | 'system';

/**
 * Gives statements that find rows by their keys a name under which their connection keeps them parsed and planned: reading the text and planning it takes six times as
 * long as running it. Whoever searches by anything else stays unnamed, since a kept plan knows no filter's values. `way` tells apart what one text means where views and
 * where tables are read: one plan for both would be made anew at each change.
 */
export function makeStatementNames(): (client: pg.PoolClient, text: string, way: Way) => string | undefined {
  const kept = new WeakMap<pg.PoolClient, Map<string, string>>();
  return (client, text, way) => {
    const names = kept.get(client) ?? new Map<string, string>();
    kept.set(client, names);
    const key = `${way} ${text}`;
    const known = names.get(key);
    if (known !== undefined || names.size >= mostKept) return known;
    const name = `kept${String(names.size)}`;
    names.set(key, name);
    return name;
  };
}
