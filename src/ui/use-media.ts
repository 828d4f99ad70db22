import { useCallback, useSyncExternalStore } from 'react';

/** Says whether a media query holds, and follows it. */
export function useMedia(query: string): boolean {
  const follow = useCallback(
    (notify: () => void) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', notify);
      return () => media.removeEventListener('change', notify);
    },
    [query],
  );
  return useSyncExternalStore(follow, () => window.matchMedia(query).matches);
}

/** Where a table would show two columns of ten. */
export const phoneWidth = '(width < 640px)';
