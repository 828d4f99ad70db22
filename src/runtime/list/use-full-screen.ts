import { useEventListener } from 'ahooks';
import { type RefObject, useCallback, useState } from 'react';
import { useMarkAround } from '../../ui/use-mark-around';

/** True while what stands over the page would be meant by Escape. */
const somethingOpen = (): boolean =>
  document.querySelector('.ant-modal-wrap, .ant-drawer-open, .ant-dropdown:not(.ant-dropdown-hidden)') !== null;

/** Lets a list fill the window, and its tab know of it; Escape leaves it again. */
export function useFullScreen(list: RefObject<HTMLElement | null>): readonly [boolean, () => void] {
  const [full, setFull] = useState(false);
  useMarkAround(list, '[data-tab-panel]', 'data-full-screen', full);
  useEventListener(
    'keydown',
    (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !somethingOpen()) setFull(false);
    },
    { target: document, enable: full },
  );
  const toggle = useCallback(() => setFull((now) => !now), []);
  return [full, toggle];
}
