interface PollerContext {
  /** Units: ms, between two looks. */
  readonly every: number;
  /** Does what is due. It ends early once the poller is closed. */
  readonly look: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Looks again and again for what is due, never twice at a time. */
export interface Poller {
  /** Looks at once, and from then on by the clock. */
  start(): void;
  /** Looks now, or joins the look that is under way; a fault is told to `onError`. */
  look(): Promise<void>;
  /** True once nothing more is to be begun. */
  isClosed(): boolean;
  /** Begins nothing more and waits for the look that is under way. */
  close(): Promise<void>;
}

/** Makes a poller; it does not keep its process alive. */
export function createPoller({ every, look, onError }: PollerContext): Poller {
  let closed = false;
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  const begin = (): Promise<void> => {
    if (closed) return Promise.resolve();
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  return {
    start: () => {
      closed = false;
      timer = setInterval(() => void begin(), every);
      timer.unref();
      void begin();
    },
    look: begin,
    isClosed: () => closed,
    close: async () => {
      closed = true;
      clearInterval(timer);
      await looking;
    },
  };
}
