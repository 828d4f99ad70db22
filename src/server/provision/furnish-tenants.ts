import type { Database } from '../db/connections/database';
import { isOutdated } from '../db/database-failure';
import type { SchemaStore, ServingSchemas } from '../db/schema/schema-store';
import type { UnlinkedAccounts } from '../rights/unlinked-accounts';
import { syncDicts } from './dict-sync';
import { syncMenus } from './menu-sync';
import { syncRegions } from './region-sync';

/**
 * Gives every tenant, one that has just been made too, the menus, dictionaries and regions of what serves, and roles what they begin with.
 * Shape: the accounts that see nothing by a row scope that has begun with it, for want of a link.
 */
export async function furnishTenants(database: Database, schemas: ServingSchemas): Promise<readonly UnlinkedAccounts[]> {
  const unlinked = await syncMenus(database, schemas);
  await syncDicts(database, schemas);
  await syncRegions(database, schemas);
  return unlinked;
}

/**
 * Gives a tenant that has just been stored what serves. Where the page files change meanwhile it is given what serves by then: a failure that looks as if nothing
 * had been stored would have the call made again, and the tenant with it.
 */
export async function furnishStored({ database, store }: { readonly database: Database; readonly store: SchemaStore }): Promise<void> {
  for (;;) {
    const schemas = store.current();
    try {
      await furnishTenants(database, schemas);
      return;
    } catch (error) {
      if (!isOutdated(error)) throw error;
      const now = await store.catchUp(schemas);
      // Whoever publishes furnishes every tenant before the new pages serve.
      if (now === undefined) return;
      if (now === schemas) throw new Error('A new tenant could not be furnished.', { cause: error });
    }
  }
}
