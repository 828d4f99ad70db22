import type { Database } from '../db/connections/database';
import type { ServingSchemas } from '../db/schema/schema-store';
import type { PageDesk } from '../rights/page-desk';
import { syncDicts } from './dict-sync';
import { syncMenus } from './menu-sync';
import { syncRegions } from './region-sync';

/** Gives every tenant, one that has just been made too, the menus, dictionaries and regions of what serves. */
export async function furnishTenants(database: Database, schemas: ServingSchemas): Promise<void> {
  await syncMenus(database, schemas);
  await syncDicts(database, schemas);
  await syncRegions(database, schemas);
}

/** Gives what a page has just brought into being what serves: a tenant all of it, a role (made, brought back or named anew) what page files say of it. */
export async function furnishWritten({ database, schemas, caller, page }: PageDesk, action: string): Promise<void> {
  const { existing } = page.model.record;
  if (existing === 'tenants' && action === 'create') await furnishTenants(database, schemas);
  if (existing === 'roles') await syncMenus(database, schemas, caller.tenantId);
}
