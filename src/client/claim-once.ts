import type { Store } from './storage';

interface ClaimLocks {
  request(name: string, options: { readonly ifAvailable: true }, hold: (lock: unknown) => Promise<void> | undefined): Promise<unknown>;
}

/** Claims that are remembered. */
const remembered = 50;
/** Units: ms; a claim is held so long that every tab of the browser reads of it afterwards. */
const heldFor = 60_000;

const browserLocks = (): ClaimLocks | undefined => {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  return locks ? { request: (name, options, hold) => locks.request(name, options, hold) } : undefined;
};

/**
 * Makes a way to do something in one tab of a browser alone: the first that claims a key gets it. What a tab writes into the storage another one reads a little
 * later, so the claim is a lock first, where the browser has any. Shape: the empty key is everybody's.
 */
export function createClaims(local: Store, locks: ClaimLocks | 'none' = browserLocks() ?? 'none'): (key: string) => Promise<boolean> {
  const take = (key: string): boolean => {
    const kept = local.get('claims');
    const known: readonly unknown[] = Array.isArray(kept) ? kept : [];
    if (known.includes(key)) return false;
    local.set('claims', [...known.slice(1 - remembered), key]);
    return true;
  };
  return (key) => {
    if (key === '') return Promise.resolve(true);
    if (locks === 'none') return Promise.resolve(take(key));
    return new Promise((resolve) => {
      const hold = (lock: unknown): Promise<void> | undefined => {
        const mine = lock !== null && take(key);
        resolve(mine);
        return mine ? new Promise((release) => setTimeout(release, heldFor)) : undefined;
      };
      locks.request(`liangheng-claim-${key}`, { ifAvailable: true }, hold).catch(() => resolve(true));
    });
  };
}
