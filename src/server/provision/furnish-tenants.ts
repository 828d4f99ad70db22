import type { Database } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import type { PageDesk } from '../rights/page-desk';
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

/** Gives a tenant that a page has just made what serves. */
export async function furnishWritten({ database, schemas, page }: PageDesk, action: string): Promise<void> {
  if (page.model.record.existing === 'tenants' && action === 'create') await furnishTenants(database, schemas);
}
