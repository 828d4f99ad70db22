import { createContext, use, useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { usePreference } from '../use-preference';
import type { DictStore } from './dict-store';

const none: DictStore = createStore(() => ({ entries: [], load: async () => undefined }));

const DictsContext = createContext<DictStore>(none);

export const DictsProvider = DictsContext.Provider;

/** What the keys of a dictionary are called in the language on screen. */
export function useDictNames(code: string | undefined): ReadonlyMap<string, string> {
  const entries = useStore(use(DictsContext), (state) => state.entries);
  const language = usePreference((each) => each.language);
  return useMemo(
    () => new Map(entries.filter((entry) => entry.code === code).map((entry) => [entry.key, entry[language]])),
    [entries, code, language],
  );
}
