import type { Database } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import { syncDicts } from './dict-sync';
import { syncMenus } from './menu-sync';
import { syncRegions } from './region-sync';

/** Gives every tenant, one that has just been made too, the menus, dictionaries and regions of what serves. */
export async function furnishTenants(database: Database, schemas: ServingSchemas): Promise<void> {
  await syncMenus(database, schemas);
  await syncDicts(database, schemas);
  await syncRegions(database, schemas);
}
