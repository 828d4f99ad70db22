import { createStore } from 'zustand/vanilla';

export interface Downloads {
  readonly open: boolean;
  /** Goes up with every task that was just begun. */
  readonly begun: number;
  setOpen(open: boolean): void;
  /** Says that a task was begun: it is looked for from now on. */
  begin(): void;
}

/** Makes the state of the download centre: whether it is open, and that there is something to wait for. */
export function createDownloads() {
  return createStore<Downloads>((set) => ({
    open: false,
    begun: 0,
    setOpen: (open) => set({ open }),
    begin: () => set(({ begun }) => ({ begun: begun + 1 })),
  }));
}

export type DownloadsStore = ReturnType<typeof createDownloads>;
