import type { Database } from '../db/connections/database';
import type { EmbeddedPostgres } from '../db/embedded/embedded';
import { findRunningEmbedded, startEmbedded } from '../db/embedded/embedded';
import { openDatabase } from '../db/connections/open-database';
import { InUseError } from '../db/embedded/owner-file';
import type { Settings } from '../settings';

export interface Storage {
  readonly database: Database;
  /** Absent where DATABASE_URL names the database. */
  readonly embedded?: EmbeddedPostgres;
  close(): Promise<void>;
}

/** Opens the database that the settings ask for: their own PostgreSQL, or the embedded one, which it starts. Errors: StartError. */
export async function openStorage(settings: Settings): Promise<Storage> {
  if (settings.databaseUrl !== undefined) {
    const database = await openDatabase({ connection: { connectionString: settings.databaseUrl }, own: false });
    return { database, close: () => database.close() };
  }
  const embedded = await startEmbedded({ dataDir: settings.dataDir });
  try {
    const database = await openDatabase({ connection: embedded.connection, own: true });
    const close = async () => {
      await database.close();
      await embedded.stop();
    };
    return { database, embedded, close };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Opens the database for a single command, beside a server that may be running on it. Errors: StartError. */
export async function openStorageBeside(settings: Settings): Promise<Storage> {
  try {
    return await openStorage(settings);
  } catch (error) {
    const connection = error instanceof InUseError ? findRunningEmbedded(settings.dataDir) : undefined;
    if (!connection) throw error;
    const database = await openDatabase({ connection, own: true });
    return { database, close: () => database.close() };
  }
}
