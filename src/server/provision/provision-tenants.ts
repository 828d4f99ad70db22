import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { Database } from '../db/connections/database';
import { isOutdated } from '../db/database-failure';
import type { SchemaStore, ServingSchemas } from '../db/schema/schema-store';
import type { Text } from '../../schema/model/text';
import { tellUnlinked } from '../rights/unlinked-accounts';
import { findDisclosed, tellDisclosed } from './disclosed-fields';
import { syncDicts } from './dict-sync';
import { syncMenus } from './menu-sync';
import { syncRegions } from './region-sync';
import { findAllOffers, tellOffer } from './role-offers';

/** Something that waits for an administrator. */
interface Waiting extends Text {
  /** What it is about, for programs that read the log. */
  readonly facts: object;
}

/**
 * Gives every tenant, one that has just been made too, the menus, dictionaries and regions of what serves, and roles what they begin with.
 * Shape: what waits for an administrator: accounts that see nothing by a row scope that has begun with it, for want of a link, what page files say of roles and is not in force,
 * and what they begin to show to roles from which it was hidden by what served before.
 */
export async function provisionTenants(database: Database, schemas: ServingSchemas, before?: CompiledSchemas): Promise<readonly Waiting[]> {
  const unlinked = await syncMenus(database, schemas);
  await syncDicts(database, schemas);
  await syncRegions(database, schemas);
  const offers = await findAllOffers(database, schemas);
  const disclosed = before === undefined ? [] : await findDisclosed(database, schemas, before);
  return [
    ...disclosed.map((facts) => ({ facts, ...tellDisclosed(facts) })),
    ...unlinked.map((facts) => ({ facts, ...tellUnlinked(facts) })),
    ...offers.map((facts) => {
      const { zh, en } = tellOffer(facts);
      return { facts, zh: `${zh}（npm run cli -- schema roles --accept）`, en: `${en} (npm run cli -- schema roles --accept)` };
    }),
  ];
}

/**
 * Gives a tenant that has just been stored what serves. Where the page files change meanwhile it is given what serves by then: a failure that looks as if nothing
 * had been stored would have the call made again, and the tenant with it.
 */
export async function provisionStored({ database, store }: { readonly database: Database; readonly store: SchemaStore }): Promise<void> {
  for (;;) {
    const schemas = store.current();
    try {
      await provisionTenants(database, schemas);
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
