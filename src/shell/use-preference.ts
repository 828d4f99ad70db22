import { useStore } from 'zustand';
import type { Preferences } from './preferences';
import { useServices } from './services';

/** One preference, followed. */
export function usePreference<T>(read: (preferences: Preferences) => T): T {
  return useStore(useServices().preferences, read);
}
