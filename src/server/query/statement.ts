import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import type { Queryable, QueryOptions } from '../db/connections/database';

/** A piece of SQL with its parameters. */
export type Sql = RawBuilder<unknown>;

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** Compiles only: statements run through Queryable, which plans each for its values; plans kept for dynamic filters took 160 times as long. */
const compiler = new Kysely<Record<string, never>>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/** Turns a piece of SQL into text and parameters. */
export function toStatement(piece: Sql): Statement {
  const { sql, parameters } = piece.compile(compiler);
  return { sql, parameters };
}

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Runs a piece of SQL and gives its rows. */
export async function runSql(q: Queryable, piece: Sql, options?: QueryOptions): Promise<Rows> {
  const { sql, parameters } = toStatement(piece);
  return (await q.query(sql, parameters, options)).rows;
}

/** Runs a piece of SQL that finds rows by their keys, whose plan its connection keeps, and gives its rows. */
export const runByKeys = (q: Queryable, piece: Sql): Promise<Rows> => runSql(q, piece, { keepPlan: true });
