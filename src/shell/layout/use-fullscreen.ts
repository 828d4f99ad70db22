import { useCallback, useSyncExternalStore } from 'react';

const follow = (notify: () => void) => {
  document.addEventListener('fullscreenchange', notify);
  return () => document.removeEventListener('fullscreenchange', notify);
};

/** Whether the document fills the screen, and the way to change it. */
export function useFullscreen(): readonly [boolean, () => void] {
  const full = useSyncExternalStore(follow, () => document.fullscreenElement !== null);
  const toggle = useCallback(() => {
    const done = document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen();
    // A browser may refuse (an embedded frame, a phone); there is nothing to do then.
    done.catch(() => undefined);
  }, []);
  return [full, toggle];
}
