export type TabLock = <T>(work: () => Promise<T>) => Promise<T>;

type LockManagerLike = { request<T>(name: string, work: () => Promise<T>): Promise<T> };

const browserLocks = (): LockManagerLike | undefined => {
  const locks = (globalThis.navigator as Partial<Navigator> | undefined)?.locks;
  return locks ? { request: (name, work) => locks.request(name, work) as ReturnType<typeof work> } : undefined;
};

/** Makes a lock that lets one piece of work run at a time over all browser tabs, or over this tab where the browser has no locks. */
export function createTabLock(name: string, locks: LockManagerLike | 'none' = browserLocks() ?? 'none'): TabLock {
  if (locks !== 'none') return (work) => locks.request(`liangheng-${name}`, work);
  let queue: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = queue.then(work, work);
    queue = mine.catch(() => undefined);
    return mine;
  };
}
