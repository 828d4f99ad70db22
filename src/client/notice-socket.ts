import { closeCodes, socketsReason } from '../protocol/notice-frame';

/** Units: ms; 1, 2, 4 … seconds, then no longer, and up to six seconds more, so that not everybody is back at the same moment; half a minute at most. */
const firstWait = 1_000;
const longestWait = 24_000;
const spread = 6_000;
/** Units: ms; the server closes after 75 s of silence. */
const pingEvery = 30_000;
/** Units: ms; who was away for long finds the socket open that ended meanwhile, and is not to wait for the next questions. */
const answerWithin = 5_000;

/** The part of a WebSocket that is used. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { readonly data: unknown }) => void) | null;
  onclose: ((event: { readonly code: number; readonly reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

interface NoticeSocketParts {
  open(): SocketLike;
  /** The access token that is good now. */
  token(): string | undefined;
  /** The last message that was heard, here or in the browser tab that listened before. */
  lastId(): string;
  hear(text: string): void;
  /** Told when messages come and when none can come any more. */
  onLive(live: boolean): void;
  /** The server does not take the token: gives whether it is worth trying again with another. */
  onRefused(): Promise<boolean>;
  /** The same account listens in more places than the server keeps: this one, which listened longest, is left out until somebody looks here again. */
  onCrowded(): void;
  /** From 0 to 1. */
  readonly random?: () => number;
}

/** Codes of the server by which it says that it does not know who listens. */
const refusals: readonly number[] = [4401, 4403];

/** Keeps one socket open: signs in by its first message, asks for what was missed, and comes back after a break, later each time. Gives the way to end it. */
export function keepSocket(parts: NoticeSocketParts): { retryNow(): void; stop(): void } {
  const { random = Math.random } = parts;
  let socket: SocketLike | undefined;
  let tries = 0;
  let heard = true;
  let stopped = false;
  let crowded = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  let silence: ReturnType<typeof setTimeout> | undefined;
  /** When something came last. Units: ms. */
  let heardAt = 0;

  const say = (message: object): void => socket?.send(JSON.stringify(message));

  const later = (): void => {
    if (stopped || again !== undefined) return;
    const wait = Math.min(longestWait, firstWait * 2 ** tries) + random() * spread;
    tries += 1;
    again = setTimeout(begin, wait);
  };

  const drop = (): void => {
    clearInterval(beat);
    clearTimeout(silence);
    silence = undefined;
    // The next one has heard nothing yet, and takes no question before it has opened.
    heardAt = 0;
    const old = socket;
    socket = undefined;
    if (!old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
    parts.onLive(false);
  };

  const lost = async (code: number, reason = ''): Promise<void> => {
    drop();
    if (code === closeCodes.tooMany && reason === socketsReason) {
      // Coming back by itself would throw out the next one, and so on in turn.
      crowded = true;
      return parts.onCrowded();
    }
    if (refusals.includes(code) && !(await parts.onRefused())) return;
    later();
  };

  /** Asks whether anybody is there, and takes silence for a break. */
  const probe = (): void => {
    if (silence !== undefined) return;
    say({ type: 'ping' });
    silence = setTimeout(() => void lost(0), answerWithin);
  };

  function begin(): void {
    clearTimeout(again);
    again = undefined;
    crowded = false;
    if (stopped || socket) return;
    const mine = parts.open();
    socket = mine;
    mine.onopen = () => {
      const [token, lastId] = [parts.token(), parts.lastId()];
      if (token !== undefined) say({ type: 'auth', token });
      if (lastId !== '') say({ type: 'resume', lastId });
      heard = true;
      heardAt = Date.now();
      beat = setInterval(() => {
        // The machine slept: clocks went on, and nothing else did.
        if (Date.now() - heardAt > 3 * pingEvery) return probe();
        // Half open behind a proxy that has gone: nothing has come since the last question.
        if (!heard) return void lost(0);
        heard = false;
        say({ type: 'ping' });
      }, pingEvery);
    };
    mine.onmessage = ({ data }) => {
      heard = true;
      heardAt = Date.now();
      clearTimeout(silence);
      silence = undefined;
      tries = 0;
      parts.onLive(true);
      parts.hear(typeof data === 'string' ? data : '');
    };
    mine.onclose = ({ code, reason }) => void lost(code, reason);
  }

  begin();
  return {
    /** The network is back, or somebody looks again. */
    retryNow: () => {
      if (!socket && (again !== undefined || crowded)) begin();
      // One that has not opened yet is the browser's to give up.
      else if (socket && heardAt !== 0 && Date.now() - heardAt > pingEvery + answerWithin) probe();
    },
    stop: () => {
      stopped = true;
      clearTimeout(again);
      drop();
    },
  };
}
