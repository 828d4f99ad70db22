import { createStore } from 'zustand/vanilla';
import { socketPath, type KickReason } from '../protocol/notice-frame';
import { createBrowserLead, type BrowserLead } from './browser-lead';
import { type HeardFrame, readFrame, toNotice } from './heard-frame';
import type { Http } from './http';
import { type ChannelMessage, openNoticeChannel } from './notice-channel';
import { keepSocket, type SocketLike } from './notice-socket';
import type { Session, SessionUser } from './session';
import type { Store } from './storage';

/** Units: ms. */
const askEvery = 60_000;
/** Units: ms; a socket that is not there by then may never be. */
const askFirst = 5_000;
/** Notices that one question brings; the count is that of all. */
const asked = 20;
/** Messages that are remembered, so that none is shown twice. */
const remembered = 500;

interface FeedState {
  readonly unread: number;
  /** True while the socket tells; else it is asked every minute. */
  readonly live: boolean;
}

interface FeedParts {
  readonly http: Pick<Http, 'get'>;
  readonly session: Pick<Session, 'state' | 'token' | 'renew' | 'end'>;
  /** Of this browser tab alone. */
  readonly perTab: Store;
  /** Told of everything that comes. */
  hear(frame: HeardFrame): void;
  /** Told that this browser is left out because the account listens in too many places: notices are asked for every minute. */
  onCrowded(): void;
  /** Told why the session is over, just before it ends here. */
  onKick(reason: KickReason): void;
  readonly open?: (url: string) => SocketLike;
  readonly lead?: BrowserLead;
  readonly random?: () => number;
}

function openSocket(url: string): SocketLike {
  const socket = new WebSocket(url);
  const like: SocketLike = { onopen: null, onmessage: null, onclose: null, send: (text) => socket.send(text), close: () => socket.close() };
  socket.onopen = () => like.onopen?.();
  socket.onmessage = ({ data }: MessageEvent<unknown>) => like.onmessage?.({ data });
  socket.onclose = ({ code, reason }) => like.onclose?.({ code, reason });
  return like;
}

/** Where the socket of a person is. */
export const addressFor = (userId: string): string =>
  `${window.location.protocol === 'https:' ? 'wss' : 'ws'}://${window.location.host}${socketPath}?u=${encodeURIComponent(userId)}`;

const keyOf = ({ tenantId, userId }: Pick<SessionUser, 'tenantId' | 'userId'>): string => `${tenantId}-${userId}`;

interface NoticePage {
  readonly total: number;
  readonly records: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Listens for notices: one socket for all browser tabs of a person, whose tab tells the others; where no socket stays open, the server is asked every minute.
 * It begins and ends with the session. Shape: `ask` counts anew, `start` gives the way to stop.
 */
export function createNoticeFeed(parts: FeedParts) {
  const { http, session, perTab, open = openSocket, random } = parts;
  const lead = parts.lead ?? createBrowserLead('notices');
  const state = createStore<FeedState>(() => ({ unread: 0, live: false }));
  const known: string[] = [];

  const isNew = (key: string): boolean => {
    if (key === '') return true;
    if (known.includes(key)) return false;
    known.push(key);
    if (known.length > remembered) known.shift();
    return true;
  };

  const ask = async (): Promise<void> => {
    const count = await http.get<number>('api/appoints/notify/unreadCount', { background: true, silent: 'all' }).catch(() => undefined);
    if (typeof count === 'number' && Number.isFinite(count)) state.setState({ unread: count });
  };

  /** Listens for one person. Gives the way to stop. */
  function follow(user: SessionUser): () => void {
    const person = keyOf(user);
    let leads = false;
    let stopped = false;
    const lastId = (): string => {
      const kept = perTab.get('notices');
      return typeof kept === 'object' && kept !== null && 'person' in kept && kept.person === person && 'lastId' in kept
        ? String(kept.lastId)
        : '';
    };

    const over = (reason: KickReason): void => {
      parts.onKick(reason);
      session.end();
    };

    const take = (text: string): void => {
      const frame = readFrame(text);
      if (frame.kind === 'kick') {
        // The socket may be of a session before this one: only the server knows, and only the tab that keeps the socket asks it.
        if (leads) void judge(frame.reason);
        return;
      }
      if (frame.id !== '') perTab.set('notices', { person, lastId: frame.id });
      if (frame.kind === 'unread') state.setState({ unread: frame.count });
      // A notice may come by the socket and by a question: it is the same one.
      if (isNew(frame.kind === 'notice' ? `notice ${frame.notice.id}` : frame.id)) parts.hear(frame);
    };

    let judging: Promise<boolean> | undefined;
    /** Asks the server whether the session is over. Shape: false where it is. */
    const judge = (reason: KickReason): Promise<boolean> => {
      const ask = async () => {
        if ((await session.renew(session.token())) !== 'over') return true;
        if (stopped) return false;
        channel.tell({ kind: 'over', text: reason });
        over(reason);
        return false;
      };
      // The reason and the close that follows it are one end.
      judging ??= ask().finally(() => {
        judging = undefined;
      });
      return judging;
    };

    const hearTab = (message: ChannelMessage): void => {
      if (message.kind === 'ask') {
        if (leads) channel.tell({ kind: 'live', ...state.getState() });
      } else if (leads) return;
      else if (message.kind === 'heard') take(message.text);
      else if (message.kind === 'crowded') parts.onCrowded();
      else if (message.kind === 'live')
        state.setState({ live: message.live, ...(message.unread === undefined ? {} : { unread: message.unread }) });
      else {
        const frame = readFrame(JSON.stringify({ type: 'kick', data: { reason: message.text } }));
        if (frame.kind === 'kick') over(frame.reason);
      }
    };
    const channel = openNoticeChannel(person, hearTab);

    let polled = false;
    const poll = async (): Promise<void> => {
      const params = { isRead: '0', current: 1, size: asked };
      const page = await http
        .get<NoticePage>('api/appoints/notify/msgCenterPage', { params, background: true, silent: 'all' })
        .catch(() => undefined);
      if (stopped || !page || !Array.isArray(page.records)) return;
      state.setState({ unread: page.total });
      channel.tell({ kind: 'live', live: false, unread: page.total });
      for (const record of [...page.records].reverse()) {
        const notice = toNotice(record);
        // What stood there before anybody asked is no news.
        if (isNew(`notice ${notice.id}`) && polled) parts.hear({ kind: 'notice', id: '', notice });
      }
      polled = true;
    };

    const begin = (): (() => void) => {
      leads = true;
      let asks: ReturnType<typeof setTimeout> | undefined;
      const askLater = (wait: number): void => {
        asks = setTimeout(() => {
          askLater(askEvery);
          void poll();
        }, wait);
      };
      const setLive = (live: boolean): void => {
        if (stopped || live === state.getState().live) return;
        state.setState({ live });
        channel.tell({ kind: 'live', live, unread: undefined });
        clearTimeout(asks);
        if (!live) askLater(polled ? askEvery : askFirst);
      };
      state.setState({ live: false });
      askLater(askFirst);
      const socket = keepSocket({
        open: () => open(addressFor(user.userId)),
        token: session.token,
        lastId,
        hear: (text) => {
          channel.tell({ kind: 'heard', text });
          take(text);
        },
        onLive: setLive,
        onRefused: () => judge('ended'),
        onCrowded: () => {
          channel.tell({ kind: 'crowded' });
          parts.onCrowded();
        },
        ...(random ? { random } : {}),
      });
      const retry = (): void => {
        if (!document.hidden) socket.retryNow();
      };
      window.addEventListener('online', retry);
      document.addEventListener('visibilitychange', retry);
      return () => {
        leads = false;
        clearTimeout(asks);
        window.removeEventListener('online', retry);
        document.removeEventListener('visibilitychange', retry);
        socket.stop();
      };
    };

    const stopLead = lead(begin);
    channel.tell({ kind: 'ask' });
    void ask();
    return () => {
      stopped = true;
      stopLead();
      channel.close();
      state.setState({ live: false });
    };
  }

  return {
    state,
    /** Asks the server how many are unread. */
    ask: () => void ask(),
    start: (): (() => void) => {
      let person = '';
      let stop: (() => void) | undefined;
      const look = (): void => {
        const now = session.state.getState();
        const next = now.status === 'in' ? keyOf(now.user) : '';
        if (next === person) return;
        person = next;
        stop?.();
        stop = now.status === 'in' ? follow(now.user) : undefined;
      };
      look();
      const unsubscribe = session.state.subscribe(look);
      return () => {
        unsubscribe();
        stop?.();
      };
    },
  };
}
