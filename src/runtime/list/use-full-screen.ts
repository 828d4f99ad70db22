import { useCallback, useEffect, useState } from 'react';

/** True while what stands over the page would be meant by Escape. */
const somethingOpen = (): boolean =>
  document.querySelector('.ant-modal-wrap, .ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden)') !== null;

/** Lets a list fill the window; Escape leaves it again. */
export function useFullScreen(): readonly [boolean, () => void] {
  const [full, setFull] = useState(false);
  useEffect(() => {
    if (!full) return undefined;
    const listen = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented && !somethingOpen()) setFull(false);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [full]);
  const toggle = useCallback(() => setFull((now) => !now), []);
  return [full, toggle];
}
