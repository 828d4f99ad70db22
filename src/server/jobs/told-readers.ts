import { loadCaller } from '../auth/load-caller';
import type { Database } from '../db/connections/database';
import type { SchemaStore } from '../db/schema/schema-store';
import { hidesState } from '../records/write/state-of';
import { openPageDesk } from '../rights/open-page-desk';
import { mayDo, type PageDesk } from '../rights/page-desk';

interface Reader {
  readonly tenantId: string;
  readonly userId: string;
  /** Path of the page. */
  readonly path: string;
}

/** Opens pages for the people who are told of their rows. */
export interface ToldReaders {
  /** Shape: undefined where the person may not view the page or the state of its rows, or has no open account. */
  open(reader: Reader): Promise<PageDesk | undefined>;
}

/** Makes readers that are opened once, however many rows they are told of. It is for one round: rights are those at its start. */
export function createReaders(desk: { readonly database: Database; readonly store: SchemaStore }): ToldReaders {
  const callers = new Map<string, ReturnType<typeof loadCaller>>();
  const desks = new Map<string, Promise<PageDesk | undefined>>();

  const callerOf = ({ tenantId, userId }: Reader): ReturnType<typeof loadCaller> => {
    const name = `${tenantId} ${userId}`;
    const caller = callers.get(name) ?? loadCaller(desk.database, { tenantId, userId });
    callers.set(name, caller);
    return caller;
  };

  async function openFor(reader: Reader): Promise<PageDesk | undefined> {
    const caller = await callerOf(reader);
    if (!caller) return undefined;
    const opened = openPageDesk(desk, { path: reader.path, caller, request: { id: '', address: '' } });
    // That it is sent at all tells which state the record has come to.
    return mayDo(caller, opened.page.model, 'view') && !hidesState(opened) ? opened : undefined;
  }

  return {
    open: (reader) => {
      const name = `${reader.tenantId} ${reader.userId} ${reader.path}`;
      const opened = desks.get(name) ?? openFor(reader);
      desks.set(name, opened);
      return opened;
    },
  };
}
