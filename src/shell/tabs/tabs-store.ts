import { createStore } from 'zustand/vanilla';
import type { Store } from '../../client/storage';
import { addressOf, closeSeveral, type Closing, closeTab, moveTab, openTab, pinTab, readTabs, type Tab } from './tab-rules';

interface TabsState {
  readonly tabs: readonly Tab[];
  /** How often each tab was begun anew, by its value; a tab that is not here never was. */
  readonly turns: Readonly<Record<string, number>>;
  open(tab: Tab): void;
  /** Closes a tab and says where to go when it was the active one. */
  close(value: string): string;
  /** Takes a tab away as if it had never been opened. */
  forget(value: string): void;
  /** Closes several tabs as seen from one. */
  closeSeveral(value: string, closing: Closing): void;
  pin(value: string, pinned: boolean): void;
  /** Moves a tab to a place of the strip. */
  move(value: string, to: number): void;
  /** Begins the page of a tab anew. */
  refresh(value: string): void;
}

const keptFor = (kept: unknown, userId: string): unknown => {
  if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('tabs' in kept)) return undefined;
  return kept.userId === userId ? kept.tabs : undefined;
};

/** Makes the tab strip of one person, restored from this browser tab's storage after a reload. */
export function createTabsStore(perTab: Store, userId: string) {
  const keep = (tabs: readonly Tab[]): { tabs: readonly Tab[] } => {
    perTab.set('tabs', { userId, tabs: tabs.map((tab) => ({ value: addressOf(tab), label: tab.label, pinned: tab.pinned })) });
    return { tabs };
  };
  return createStore<TabsState>((set, get) => ({
    tabs: readTabs(keptFor(perTab.get('tabs'), userId)),
    turns: {},
    open: (tab) => {
      const tabs = openTab(get().tabs, tab);
      if (tabs !== get().tabs) set(keep(tabs));
    },
    close: (value) => {
      const { tabs, next } = closeTab(get().tabs, value);
      set(keep(tabs));
      return next;
    },
    forget: (value) => set(keep(get().tabs.filter((tab) => tab.value !== value))),
    closeSeveral: (value, closing) => set(keep(closeSeveral(get().tabs, value, closing))),
    pin: (value, pinned) => set(keep(pinTab(get().tabs, value, pinned))),
    move: (value, to) => set(keep(moveTab(get().tabs, value, to))),
    refresh: (value) => set(({ turns }) => ({ turns: { ...turns, [value]: (turns[value] ?? 0) + 1 } })),
  }));
}
