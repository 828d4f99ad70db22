/** Hears of a change that the person has made; `here` where it was made in this browser tab, not in another one or in the background. */
type ActListener = (here: boolean) => void;

/** What the person changes on this device: lists and records that stand open elsewhere read again what it may have touched. */
export interface OwnActs {
  /** Says that something was changed here. */
  note(): void;
  /** Says that something was changed that was begun earlier, such as by a task. */
  hear(): void;
  subscribe(listener: ActListener): () => void;
}

/** Makes the word of one's own changes; the tabs of one browser tell each other, where the browser lets them. */
export function createOwnActs(): OwnActs {
  const listeners = new Set<ActListener>();
  const tell = (here: boolean): void => listeners.forEach((listener) => listener(here));
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('liangheng-acts');
  if (channel) channel.onmessage = () => tell(false);
  return {
    note: () => {
      channel?.postMessage('');
      tell(true);
    },
    hear: () => tell(false),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
