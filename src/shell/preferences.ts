import { createStore } from 'zustand/vanilla';
import type { Language } from '../base/text';
import type { Store } from '../client/storage';
import { densities, type Density } from '../ui/theme/sizes';
import { themeNames, type ThemeName } from '../ui/theme/themes';

export type Scheme = 'light' | 'dark';

/** What a person chose of the look; what is absent is as the system has it, or as the product comes. */
export interface Look {
  readonly theme: ThemeName;
  readonly scheme: Scheme | undefined;
  readonly contrast: 'more' | 'normal' | undefined;
  /** Shape: `#rrggbb`; the brand where absent. */
  readonly accent: string | undefined;
  readonly density: Density;
}

export interface Preferences {
  readonly language: Language;
  readonly look: Look;
  readonly collapsed: boolean;
  setLanguage(language: Language): void;
  setLook(change: Partial<Look>): void;
  setCollapsed(collapsed: boolean): void;
}

type Fields = Readonly<Record<string, unknown>>;

const oneOf = <T extends string>(values: readonly T[], kept: unknown): T | undefined => values.find((value) => value === kept);

/** Reads a kept look; what is not a choice of this version falls back to what the product comes with. */
function readLook(kept: unknown): Look {
  const fields: Fields = typeof kept === 'object' && kept !== null ? { ...kept } : {};
  const accent = fields['accent'];
  return {
    theme: oneOf(themeNames, fields['theme']) ?? 'default',
    scheme: oneOf(['light', 'dark'], fields['scheme']),
    contrast: oneOf(['more', 'normal'], fields['contrast']),
    accent: typeof accent === 'string' && /^#[0-9a-f]{6}$/i.test(accent) ? accent : undefined,
    density: oneOf(densities, fields['density']) ?? 'standard',
  };
}

/** Makes the preferences of this browser, kept in local storage. */
export function createPreferences(local: Store) {
  return createStore<Preferences>((set, get) => ({
    language: local.get('language') === 'en' ? 'en' : 'zh',
    look: readLook(local.get('look')),
    collapsed: local.get('collapsed') === true,
    setLanguage: (language) => {
      local.set('language', language);
      set({ language });
    },
    setLook: (change) => {
      const look = readLook({ ...get().look, ...change });
      local.set('look', look);
      set({ look });
    },
    setCollapsed: (collapsed) => {
      local.set('collapsed', collapsed);
      set({ collapsed });
    },
  }));
}

export type PreferenceStore = ReturnType<typeof createPreferences>;
