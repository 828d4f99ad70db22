import { useSyncExternalStore } from 'react';
import type { Scheme } from '../shell/preferences';
import { usePreference } from '../shell/use-preference';

const darkQuery = '(prefers-color-scheme: dark)';

const follow = (notify: () => void) => {
  const media = window.matchMedia(darkQuery);
  media.addEventListener('change', notify);
  return () => media.removeEventListener('change', notify);
};

/** The scheme on screen: the person's choice, else the system's. */
export function useScheme(): Scheme {
  const chosen = usePreference((each) => each.scheme);
  const system = useSyncExternalStore(follow, () => (window.matchMedia(darkQuery).matches ? 'dark' : 'light'));
  return chosen ?? system;
}
