interface LockManagerLike {
  request(name: string, options: { readonly signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>;
}

/** Does something in one browser tab at a time; another one takes over when that tab goes. Gives the way to end it here. */
export type BrowserLead = (begin: () => () => void) => () => void;

const browserLocks = (): LockManagerLike | undefined => (globalThis.navigator as Partial<Navigator> | undefined)?.locks;

/** Makes a lead over all browser tabs, or over this tab alone where the browser has no locks. */
export function createBrowserLead(name: string, locks: LockManagerLike | 'none' = browserLocks() ?? 'none'): BrowserLead {
  if (locks === 'none') return (begin) => begin();
  return (begin) => {
    const given = new AbortController();
    let end: (() => void) | undefined;
    const hold = () =>
      new Promise<void>((release) => {
        if (given.signal.aborted) return release();
        const finish = begin();
        end = () => {
          finish();
          release();
        };
      });
    locks.request(`liangheng-${name}`, { signal: given.signal }, hold).catch(() => undefined);
    return () => {
      given.abort();
      end?.();
    };
  };
}
