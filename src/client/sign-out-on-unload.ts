import type { Store } from './storage';

interface UnloadParts {
  readonly page: Pick<Window, 'addEventListener' | 'removeEventListener'>;
  readonly local: Store;
  /** Sends a call that outlives the page. */
  readonly send: (url: string) => unknown;
}

/** Signs out when the page goes away, whatever the reason; gives the way to stop. */
export function signOutOnUnload({ page, local, send }: UnloadParts): () => void {
  const leave = (event: PageTransitionEvent) => {
    // A page that the browser keeps for the way back is not gone.
    if (event.persisted) return;
    local.remove('session');
    send('/user/logout?reason=exit');
  };
  page.addEventListener('pagehide', leave);
  return () => page.removeEventListener('pagehide', leave);
}
