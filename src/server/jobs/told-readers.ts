import type { Caller } from '../auth/caller';
import { readCaller } from '../auth/load-caller';
import type { Database, Queryable } from '../db/connections/database';
import type { SchemaStore } from '../db/schema/schema-store';
import { openPageContext } from '../rights/open-page-context';
import { mayDo, type PageContext } from '../rights/page-context';

interface Reader {
  readonly tenantId: string;
  readonly userId: string;
  /** Path of the page. */
  readonly path: string;
}

/** Opens pages for the people who are told of their rows. */
export interface ToldReaders {
  /** Opens on the connection that asks: whoever holds one and waits for another could wait for ever. Shape: undefined where the person may not view the page, or has no open account. */
  open(q: Queryable, reader: Reader): Promise<PageContext | undefined>;
}

/** Makes readers that are opened once, however many rows they are told of. It is for one round: rights are those at its start. */
export function createReaders(ctx: { readonly database: Database; readonly store: SchemaStore }): ToldReaders {
  // What failed is not remembered.
  const callers = new Map<string, Caller | undefined>();
  const contexts = new Map<string, PageContext | undefined>();

  async function callerOf(q: Queryable, { tenantId, userId }: Reader): Promise<Caller | undefined> {
    const name = `${tenantId} ${userId}`;
    if (!callers.has(name)) callers.set(name, await readCaller(q, { tenantId, userId }));
    return callers.get(name);
  }

  async function openFor(q: Queryable, reader: Reader): Promise<PageContext | undefined> {
    const caller = await callerOf(q, reader);
    if (!caller) return undefined;
    const opened = openPageContext(ctx, { path: reader.path, caller, request: { id: '', address: '' } });
    return mayDo(caller, opened.page.model, 'view') ? opened : undefined;
  }

  return {
    open: async (q, reader) => {
      const name = `${reader.tenantId} ${reader.userId} ${reader.path}`;
      if (!contexts.has(name)) contexts.set(name, await openFor(q, reader));
      return contexts.get(name);
    },
  };
}
