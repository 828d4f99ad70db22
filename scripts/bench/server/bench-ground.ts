import pg from 'pg';
import type { Effort } from '../bench-case';
import type { ListSource } from '../../../src/server/query/sort-keys';
import { type BenchServer, startBenchServer } from './bench-server';
import { asApplication, asOwner, sourceOf } from './bench-source';
import { loadRows, type RowPlan } from './load-rows';
import { findRawLoad, type RawLoad } from './raw-load';

export type BenchTable = 'benchInstruments' | 'benchLedger' | 'benchWide';

/** The server with somebody signed in, and its database beside it. */
export interface BenchContext {
  readonly server: BenchServer;
  readonly token: string;
  readonly raw: RawLoad;
  /** A connection as the application's role, inside the institute. */
  readonly client: pg.Client;
  /** Fills the table of a page, once. */
  fill(table: BenchTable): Promise<ListSource>;
  close(): Promise<void>;
}

const plans: Readonly<Record<BenchTable, RowPlan>> = {
  benchInstruments: { rows: 200_000, others: 20 },
  benchLedger: { rows: 490_000, others: 0, plain: true },
  benchWide: { rows: 50_000, others: 0 },
};
/** What a quick run is content with. */
const quickRows: Readonly<Record<BenchTable, number>> = { benchInstruments: 60_000, benchLedger: 250_000, benchWide: 20_000 };

/** Starts the server for measuring, on its own database or on that of an address. */
export async function openBenchContext(effort: Effort, database?: pg.ClientConfig): Promise<BenchContext> {
  const server = await startBenchServer(database);
  const client = new pg.Client(asApplication(server.connection));
  try {
    await client.connect();
    const filled = new Map<BenchTable, Promise<ListSource>>();
    const fill = async (table: BenchTable): Promise<ListSource> => {
      const path = `bench/${table}`;
      const model = server.schemas.pages.get(path);
      if (!model) throw new Error(`There is no page ${path}: ${JSON.stringify(server.schemas.faults.slice(0, 3))}`);
      const owner = new pg.Client(server.connection);
      await owner.connect();
      try {
        await loadRows(owner, model, { ...plans[table], ...(effort.quick ? { rows: quickRows[table] } : {}) });
      } finally {
        await owner.end();
      }
      return sourceOf(server.schemas, path);
    };
    return {
      server,
      client,
      token: await server.signIn('admin'),
      raw: findRawLoad(asOwner(server.connection)),
      fill: (table) => {
        const known = filled.get(table) ?? fill(table);
        filled.set(table, known);
        return known;
      },
      close: async () => {
        await client.end();
        await server.close();
      },
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** An empty database beside the product's own, that of an owner who is no superuser. */
export async function makeOwnersDatabase(admin: pg.ClientConfig): Promise<pg.ClientConfig> {
  const client = new pg.Client(admin);
  await client.connect();
  try {
    // The role of requests is there already; from PostgreSQL 16 on only who made it gives it on.
    await client.query('create role institute login createrole; grant liangheng_app to institute');
    await client.query(`create database institute owner institute template template0 encoding 'UTF8'`);
  } finally {
    await client.end();
  }
  return { ...admin, user: 'institute', database: 'institute' };
}
