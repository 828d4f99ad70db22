import { createStore } from 'zustand/vanilla';

/** Units: ms. */
const closeAfter = 100;

export interface Pending {
  /** Whether somebody waits for an answer. */
  readonly busy: boolean;
}

/**
 * Counts the requests that somebody waits for: busy with the first of them, at rest 100 ms after the last, so that a chain of
 * requests shows as one wait.
 */
export function createPending() {
  const state = createStore<Pending>(() => ({ busy: false }));
  let open = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    state,
    /** Begins a wait; the answer ends it, once. */
    begin: (): (() => void) => {
      clearTimeout(timer);
      open += 1;
      if (!state.getState().busy) state.setState({ busy: true });
      let ended = false;
      return () => {
        if (ended) return;
        ended = true;
        open -= 1;
        if (open > 0) return;
        clearTimeout(timer);
        timer = setTimeout(() => state.setState({ busy: false }), closeAfter);
      };
    },
  };
}

export type PendingCounter = ReturnType<typeof createPending>;
