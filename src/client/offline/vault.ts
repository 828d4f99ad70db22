import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { longestKept, vaultName } from './vault-name';

interface KeyRecord {
  readonly id: 'key';
  /** Whose session: tenant and user. */
  readonly owner: string;
  /** Tells one session's key from every other. */
  readonly serial: string;
  /** Units: ms since 1970. */
  readonly since: number;
  /** Encrypts; the browser gives its bits to no script. */
  readonly key: CryptoKey;
  /** Turns names into ids: they say what somebody searched for. */
  readonly names: CryptoKey;
}

interface KeptRecord {
  readonly id: string;
  /** How many of one kind are kept: the oldest go. */
  readonly kind: string;
  /** Units: ms since 1970. */
  readonly at: number;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly sealed: ArrayBuffer;
}

interface VaultSchema extends DBSchema {
  keys: { key: string; value: KeyRecord };
  kept: { key: string; value: KeptRecord; indexes: { kind: string } };
}

export interface Opened {
  readonly owner: string;
  /** Units: ms since 1970. */
  readonly since: number;
}

export interface Kept {
  readonly content: unknown;
  /** When it came from the server. Units: ms since 1970. */
  readonly at: number;
}

export interface KeepRequest {
  readonly kind: string;
  readonly name: string;
  readonly content: unknown;
  /** How many of the kind are kept at most. */
  readonly most: number;
}

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const toHex = (bits: ArrayBuffer): string => [...new Uint8Array(bits)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Opens the database for one piece of work and closes it, so that it can be deleted at any time. */
async function within<T>(work: (db: IDBPDatabase<VaultSchema>) => Promise<T>): Promise<T> {
  const db = await openDB<VaultSchema>(vaultName, 1, {
    upgrade: (made) => {
      made.createObjectStore('keys', { keyPath: 'id' });
      made.createObjectStore('kept', { keyPath: 'id' }).createIndex('kind', 'kind');
    },
    blocking: (_from, _to, { target }) => (target as IDBDatabase).close(),
  });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** A clock that was set back makes nothing last longer. */
const isFresh = (since: number, now: number): boolean => now >= since && now - since < longestKept;

async function makeKey(owner: string, since: number): Promise<KeyRecord> {
  const [key, names] = await Promise.all([
    crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    crypto.subtle.generateKey({ name: 'HMAC', hash: 'SHA-256' }, false, ['sign']),
  ]);
  return { id: 'key', owner, serial: crypto.randomUUID(), since, key, names };
}

const idOf = async ({ names }: KeyRecord, kind: string, name: string): Promise<string> =>
  toHex(await crypto.subtle.sign('HMAC', names, encode(`${kind} ${name}`)));

/** What is sealed opens in its own place alone. */
const placeOf = ({ owner, serial }: KeyRecord, id: string): Uint8Array<ArrayBuffer> => encode(`${owner} ${serial} ${id}`);

/**
 * Keeps what a person was shown in this browser, encrypted with a key of this person and session that no script can read; key and contents go together.
 * Names are kept as keyed hashes. `now`: units ms since 1970.
 */
export function openVault(now: () => number = Date.now) {
  const readKey = async (): Promise<KeyRecord | undefined> => {
    const found = await within((db) => db.get('keys', 'key'));
    return found && isFresh(found.since, now()) ? found : undefined;
  };
  return {
    /** Begins to keep for a person, or goes on where this very session has begun; what was kept of anybody else, or for too long, is gone. */
    begin: async (owner: string): Promise<Opened> => {
      const before = await readKey();
      if (before?.owner === owner) return { owner, since: before.since };
      const made = await makeKey(owner, now());
      return within(async (db) => {
        const work = db.transaction(['keys', 'kept'], 'readwrite');
        const other = await work.objectStore('keys').get('key');
        // Another browser tab of the same person may have begun meanwhile.
        const goesOn = other?.owner === owner && isFresh(other.since, now());
        if (!goesOn) {
          await work.objectStore('kept').clear();
          await work.objectStore('keys').put(made);
        }
        await work.done;
        return { owner, since: goesOn ? other.since : made.since };
      });
    },
    /** Whose contents there are, and since when; undefined where none are, or none that may still be read. */
    opened: async (): Promise<Opened | undefined> => {
      const key = await readKey();
      return key && { owner: key.owner, since: key.since };
    },
    /** Keeps a content under its kind and name, in place of the one before; where nobody has begun, nothing. */
    keep: async ({ kind, name, content, most }: KeepRequest): Promise<void> => {
      const key = await readKey();
      if (!key) return;
      const at = now();
      const id = await idOf(key, kind, name);
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const sealed = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData: placeOf(key, id) },
        key.key,
        encode(JSON.stringify({ at, content })),
      );
      await within(async (db) => {
        const work = db.transaction(['keys', 'kept'], 'readwrite');
        const kept = work.objectStore('kept');
        // While it was sealed the session may have ended, or the screen have been locked.
        if ((await work.objectStore('keys').get('key'))?.serial === key.serial) {
          await kept.put({ id, kind, at, iv, sealed });
          const all = await kept.index('kind').getAll(kind);
          for (const old of all.sort((a, b) => b.at - a.at).slice(most)) await kept.delete(old.id);
        }
        await work.done;
      });
    },
    /** Gives what is kept under a kind and a name; undefined where nothing is that can be read. */
    recall: async (kind: string, name: string): Promise<Kept | undefined> => {
      const key = await readKey();
      if (!key) return undefined;
      const id = await idOf(key, kind, name);
      const found = await within((db) => db.get('kept', id));
      if (!found) return undefined;
      const opened = await crypto.subtle
        .decrypt({ name: 'AES-GCM', iv: found.iv, additionalData: placeOf(key, id) }, key.key, found.sealed)
        .catch(() => undefined);
      return opened && (JSON.parse(new TextDecoder().decode(opened)) as Kept);
    },
  };
}

export type Vault = ReturnType<typeof openVault>;
