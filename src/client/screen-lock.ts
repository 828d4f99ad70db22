import { createStore } from 'zustand/vanilla';
import type { Store } from './storage';

/** Whether the screen is locked here, and whether a password to open it has been set since the sign-in. */
export interface ScreenLock {
  readonly locked: boolean;
  readonly hasPassword: boolean;
}

const open: ScreenLock = { locked: false, hasPassword: false };

const isTrue = (kept: unknown, name: string): boolean =>
  typeof kept === 'object' && kept !== null && (kept as Readonly<Record<string, unknown>>)[name] === true;

/** Makes the lock of the screen, kept over a reload; the server decides, this only shows. */
export function createScreenLock(local: Store) {
  const kept = local.get('lock');
  const state = createStore<ScreenLock>(() => ({ locked: isTrue(kept, 'locked'), hasPassword: isTrue(kept, 'hasPassword') }));
  return {
    state,
    set: (change: Partial<ScreenLock>): void => {
      const next = { ...state.getState(), ...change };
      local.set('lock', next);
      state.setState(next);
    },
    /** As after a sign-in: open, and without a password. */
    clear: (): void => {
      local.remove('lock');
      state.setState(open);
    },
  };
}
