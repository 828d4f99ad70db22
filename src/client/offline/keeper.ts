import type { SessionUser } from '../token-calls';
import type { Kept, KeepRequest, Vault } from './vault';
import { longestKept, vaultName } from './vault-name';

/** What is kept of a session for the time without a server. It begins with the session, and goes with it. */
export interface Keeper {
  /** Begins to keep for who is signed in, or goes on. */
  begin(user: SessionUser): void;
  /** Deletes all that is kept, and its key. */
  clear(): void;
  /** As `clear`, and keeps nothing from now on: the server forbids it. */
  stop(): void;
  /** Who was signed in when the server was last there, and until when that counts; undefined where nothing may be read. Units: ms since 1970. */
  recallUser(): Promise<{ readonly user: SessionUser; readonly until: number } | undefined>;
  keep(request: KeepRequest): void;
  recall(kind: string, name: string): Promise<Kept | undefined>;
}

/** Keeps nothing. */
export const keepsNothing: Keeper = {
  begin: () => undefined,
  clear: () => undefined,
  stop: () => undefined,
  recallUser: async () => undefined,
  keep: () => undefined,
  recall: async () => undefined,
};

interface KeeperParts {
  /** Comes when the browser has time. */
  readonly quiet: () => Promise<unknown>;
  readonly loadVault?: () => Promise<Vault>;
  readonly now?: () => number;
}

/** Units: ms. */
const lookEvery = 60_000;

const isUser = (content: unknown): content is SessionUser =>
  typeof content === 'object' && content !== null && 'userId' in content && 'tenantId' in content && 'roles' in content;

const ownerOf = ({ tenantId, userId }: SessionUser): string => `${tenantId}/${userId}`;

/** Makes the keeper over this browser's database; what it needs for that comes once the browser has time. It never fails: what cannot be kept is not there. */
export function createKeeper({
  quiet,
  loadVault = async () => (await import('./vault')).openVault(),
  now = Date.now,
}: KeeperParts): Keeper {
  let loaded: Promise<Vault> | undefined;
  const vault = (): Promise<Vault> => {
    loaded ??= loadVault();
    loaded.catch(() => {
      loaded = undefined;
    });
    return loaded;
  };
  /** Goes up with every end: what was on its way by then is dropped. */
  let turn = 0;
  let stopped = false;
  let work: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setInterval> | undefined;
  /** What stands kept of the frame: its answers come again every few seconds, mostly as they were. */
  const steady = new Map<string, string>();

  const later = (task: (from: Vault) => Promise<unknown>): void => {
    if (stopped) return;
    const mine = turn;
    work = work
      .then(quiet)
      .then(async () => {
        if (mine !== turn) return;
        await task(await vault());
        // The session ended while it was being kept.
        if (mine !== turn) globalThis.indexedDB.deleteDatabase(vaultName);
      })
      // A full or forbidden database keeps nothing; the product goes on without.
      .catch(() => undefined);
  };
  const clear = (): void => {
    turn += 1;
    steady.clear();
    clearInterval(timer);
    globalThis.indexedDB.deleteDatabase(vaultName);
  };
  const begin = (user: SessionUser): void => {
    later(async (from) => {
      const { since } = await from.begin(ownerOf(user));
      await from.keep({ kind: 'session', name: 'user', content: user, most: 1 });
      clearInterval(timer);
      timer = setInterval(() => {
        const age = now() - since;
        if (age >= 0 && age < longestKept) return;
        clear();
        begin(user);
      }, lookEvery);
    });
  };
  return {
    begin,
    clear,
    stop: () => {
      stopped = true;
      clear();
    },
    keep: (request) => {
      if (request.kind === 'frame') {
        const text = JSON.stringify(request.content);
        if (steady.get(request.name) === text) return;
        steady.set(request.name, text);
      }
      later((from) => from.keep(request));
    },
    recallUser: async () => {
      try {
        const from = await vault();
        const key = await from.opened();
        const kept = await from.recall('session', 'user');
        return key && kept && isUser(kept.content) && ownerOf(kept.content) === key.owner
          ? { user: kept.content, until: key.since + longestKept }
          : undefined;
      } catch {
        return undefined;
      }
    },
    recall: async (kind, name) => {
      try {
        return await (await vault()).recall(kind, name);
      } catch {
        return undefined;
      }
    },
  };
}
