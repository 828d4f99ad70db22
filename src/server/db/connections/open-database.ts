import { openConnections } from './connections';
import type { Database, DatabaseOptions } from './database';
import { openIds } from './ids';
import { migrate } from './migrate';
import { prepareServer } from './prepare-server';

/**
 * Opens a database: checks that it can hold the product, brings its system tables up to date, prepares the application role and leases a node number.
 * Errors: StartError with what to do.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const prepared = await prepareServer(options);
  const found = await migrate(options.connection, prepared);
  const connections = openConnections(options, prepared);
  try {
    const ids = await openIds(connections.system);
    return {
      ...connections,
      ids,
      notices: [...prepared.notices, ...found],
      close: async () => {
        await ids.close();
        await connections.close();
      },
    };
  } catch (error) {
    await connections.close();
    throw error;
  }
}
