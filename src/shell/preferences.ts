import { createStore } from 'zustand/vanilla';
import type { Store } from '../client/storage';

export type Language = 'zh' | 'en';
export type Scheme = 'light' | 'dark';

export interface Preferences {
  readonly language: Language;
  /** `undefined`: as the system has it. */
  readonly scheme: Scheme | undefined;
  readonly collapsed: boolean;
  setLanguage(language: Language): void;
  setScheme(scheme: Scheme): void;
  setCollapsed(collapsed: boolean): void;
}

/** Makes the preferences of this browser, kept in local storage. Source: spec 9.18 (zh by default). */
export function createPreferences(local: Store) {
  const scheme = local.get('scheme');
  return createStore<Preferences>((set) => ({
    language: local.get('language') === 'en' ? 'en' : 'zh',
    scheme: scheme === 'dark' || scheme === 'light' ? scheme : undefined,
    collapsed: local.get('collapsed') === true,
    setLanguage: (language) => {
      local.set('language', language);
      set({ language });
    },
    setScheme: (chosen) => {
      local.set('scheme', chosen);
      set({ scheme: chosen });
    },
    setCollapsed: (collapsed) => {
      local.set('collapsed', collapsed);
      set({ collapsed });
    },
  }));
}

export type PreferenceStore = ReturnType<typeof createPreferences>;
