import { createStore } from 'zustand/vanilla';

interface ErrorNotice {
  readonly id: number;
  readonly sentence: string;
  readonly requestId: string | undefined;
  /** How many answers in a row had this sentence. */
  readonly count: number;
}

interface ErrorNotices {
  readonly notices: readonly ErrorNotice[];
  /** Shows a sentence until it is closed; the same sentence again only counts up. */
  show(sentence: string, requestId?: string): void;
  close(id: number): void;
  /** Hides the notices that stood when a request began: a newer answer has come. */
  hideUpTo(id: number): void;
  /** Id of the newest notice so far. */
  newest(): number;
}

/** Makes the list of persistent, closable error messages. */
export function createErrorNotices() {
  let last = 0;
  return createStore<ErrorNotices>((set) => ({
    notices: [],
    show: (sentence, requestId) =>
      set(({ notices }) => {
        const same = notices.find((notice) => notice.sentence === sentence);
        last += 1;
        const notice = { id: last, sentence, requestId, count: (same?.count ?? 0) + 1 };
        return { notices: [...notices.filter((each) => each !== same), notice] };
      }),
    close: (id) => set(({ notices }) => ({ notices: notices.filter((notice) => notice.id !== id) })),
    hideUpTo: (id) =>
      set((state) =>
        state.notices.some((notice) => notice.id <= id) ? { notices: state.notices.filter((notice) => notice.id > id) } : state,
      ),
    newest: () => last,
  }));
}

export type ErrorNoticeStore = ReturnType<typeof createErrorNotices>;
