import type { ScreenLock } from './screen-lock';
import type { SignedIn } from './token-calls';

export type SessionMessage =
  | { readonly kind: 'token'; readonly signedIn: SignedIn }
  | { readonly kind: 'lock'; readonly lock: ScreenLock }
  | { readonly kind: 'over' };

/** How the browser tabs of one person tell each other of new tokens and of signing out. */
export interface SessionChannel {
  tell(message: SessionMessage): void;
  listen(hear: (message: SessionMessage) => void): void;
}

const isMessage = (value: unknown): value is SessionMessage =>
  typeof value === 'object' &&
  value !== null &&
  'kind' in value &&
  (value.kind === 'over' || (value.kind === 'token' && 'signedIn' in value) || (value.kind === 'lock' && 'lock' in value));

/** Makes a channel over BroadcastChannel (memory only, same origin); where the browser has none, each tab is on its own. */
export function createSessionChannel(): SessionChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel('liangheng-session');
  return {
    tell: (message) => channel.postMessage(message),
    listen: (hear) => {
      channel.onmessage = (event: MessageEvent<unknown>) => {
        if (isMessage(event.data)) hear(event.data);
      };
    },
  };
}
