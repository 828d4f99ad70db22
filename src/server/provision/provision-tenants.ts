import type { CompiledSchemas } from '../../schema/compile/compile-schemas';
import type { Database } from '../db/connections/database';
import { isOutdated } from '../db/database-failure';
import type { SchemaStore, ServingSchemas } from '../db/schema/schema-store';
import type { Text } from '../../schema/model/text';
import { foreseeGrants, tellGranting } from '../rights/start-roles';
import { tellUnlinked } from '../rights/unlinked-accounts';
import { findDisclosed, tellDisclosed } from './disclosed-fields';
import { syncDicts } from './dict-sync';
import { syncMenus } from './menu-sync';
import { syncRegions } from './region-sync';
import { findAllOffers, tellOffer } from './role-offers';
import { readRoleTitles } from './role-titles';

/** Something that an administrator should know. */
interface Note extends Text {
  /** True: it is done; else it waits for him. */
  readonly done: boolean;
  /** What it is about, for programs that read the log. */
  readonly facts: object;
}

/**
 * Gives every tenant, one that has just been made too, the menus, dictionaries and regions of what serves, and roles what they begin with.
 * Shape: what an administrator should know: what roles begin with where something served before, accounts that see nothing by a row scope that has begun with it, for want of a
 * link, what page files say of roles and is not in force, and what they begin to show to roles from which it was hidden by what served before.
 */
export async function provisionTenants(database: Database, schemas: ServingSchemas, before?: CompiledSchemas): Promise<readonly Note[]> {
  const granted = before === undefined ? [] : await foreseeGrants(database, schemas);
  const unlinked = await syncMenus(database, schemas);
  await syncDicts(database, schemas);
  await syncRegions(database, schemas);
  const offers = await findAllOffers(database, schemas);
  const titleOf = await readRoleTitles(database);
  const disclosed = before === undefined ? [] : await findDisclosed(database, schemas, before);
  const waits = { done: false };
  return [
    ...granted.map((facts) => ({ facts, done: true, ...tellGranting(facts, titleOf, true) })),
    ...disclosed.map((facts) => ({ facts, ...waits, ...tellDisclosed(facts, titleOf) })),
    ...unlinked.map((facts) => ({ facts, ...waits, ...tellUnlinked(facts, titleOf) })),
    ...offers.map((facts) => {
      const { zh, en } = tellOffer(facts, titleOf);
      return { facts, ...waits, zh: `${zh}（npm run cli -- schema roles --accept）`, en: `${en} (npm run cli -- schema roles --accept)` };
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
