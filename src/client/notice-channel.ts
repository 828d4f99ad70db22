/** What the browser tabs of one person tell each other of the socket that one of them keeps. */
export type ChannelMessage =
  /** A message of the socket, as it came. */
  | { readonly kind: 'heard'; readonly text: string }
  | { readonly kind: 'live'; readonly live: boolean; readonly unread: number | undefined }
  /** The session is over, and why. */
  | { readonly kind: 'over'; readonly text: string }
  /** The account listens in too many places, and this browser is left out. */
  | { readonly kind: 'crowded' }
  /** A new tab asks how things stand. */
  | { readonly kind: 'ask' };

interface NoticeChannel {
  tell(message: ChannelMessage): void;
  close(): void;
}

const kinds: readonly unknown[] = ['heard', 'live', 'over', 'crowded', 'ask'];

/** Opens the channel of one person, memory only and of one origin; where the browser has none, each tab is on its own. */
export function openNoticeChannel(person: string, hear: (message: ChannelMessage) => void): NoticeChannel {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(`liangheng-notices-${person}`);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    // Only tabs of this app speak here, and only in these words.
    if (typeof data === 'object' && data !== null && 'kind' in data && kinds.includes(data.kind)) hear(data as ChannelMessage);
  };
  return { tell: (message) => channel.postMessage(message), close: () => channel.close() };
}
