import { createStore } from 'zustand/vanilla';
import type { Store } from '../../client/storage';
import { addressOf, closeOthers, closeTab, homeTab, openTab, readTabs, type Tab } from './tab-rules';

interface TabsState {
  readonly tabs: readonly Tab[];
  open(tab: Tab): void;
  /** Closes a tab and says where to go when it was the active one. */
  close(value: string): string;
  /** Takes a tab away as if it had never been opened. */
  forget(value: string): void;
  closeOthers(value: string): void;
  closeAll(): void;
}

const keptFor = (kept: unknown, userId: string): unknown => {
  if (typeof kept !== 'object' || kept === null || !('userId' in kept) || !('tabs' in kept)) return undefined;
  return kept.userId === userId ? kept.tabs : undefined;
};

/** Makes the tab strip of one person, restored from this browser tab's storage after a reload. */
export function createTabsStore(perTab: Store, userId: string) {
  const keep = (tabs: readonly Tab[]): { tabs: readonly Tab[] } => {
    perTab.set('tabs', { userId, tabs: tabs.map((tab) => ({ value: addressOf(tab), label: tab.label })) });
    return { tabs };
  };
  return createStore<TabsState>((set, get) => ({
    tabs: readTabs(keptFor(perTab.get('tabs'), userId)),
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
    closeOthers: (value) => set(keep(closeOthers(get().tabs, value))),
    closeAll: () => set(keep([homeTab])),
  }));
}
