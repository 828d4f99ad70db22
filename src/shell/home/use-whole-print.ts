import { useEventListener, useLatest } from 'ahooks';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { toThemeVariables } from '../../ui/theme/theme-variables';

/** Units: ms; a print that waits longer goes on with what there is. */
const longest = 10_000;

/** True once no figure is on its way. */
const isWhole = (home: HTMLElement): boolean =>
  home.querySelector('[aria-busy="true"], [data-figures="away"], td[aria-hidden="true"]:empty') === null;

/** Comes once the page is whole. */
const wholeness = (home: HTMLElement): Promise<void> =>
  new Promise((come) => {
    const end = (): void => {
      watching.disconnect();
      clearTimeout(late);
      come();
    };
    const watching = new MutationObserver(() => isWhole(home) && end());
    const late = setTimeout(end, longest);
    watching.observe(home, { attributes: true, childList: true, subtree: true });
    if (isWhole(home)) end();
  });

/**
 * Prints a page whose lower parts come only as one gets near them: Ctrl P waits for them, and what the browser's own menu prints is at least not cut at the edge
 * of the window. Paper is white, whatever the screen is.
 */
export function useWholePrint(page: RefObject<HTMLElement | null>, active: boolean, comeNear: () => void): void {
  const isActive = useLatest(active);
  const waits = useRef(false);
  const light = useRef<HTMLStyleElement>(undefined);
  useEventListener('keydown', (event: KeyboardEvent) => {
    const home = page.current;
    const isPrint = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'p';
    if (!isPrint || !home || !isActive.current || isWhole(home)) return;
    event.preventDefault();
    if (waits.current) return;
    waits.current = true;
    comeNear();
    void wholeness(home).then(() => {
      waits.current = false;
      if (isActive.current && page.current) window.print();
    });
  });
  useEventListener('beforeprint', () => {
    if (!isActive.current || document.body.dataset['printing'] !== undefined) return;
    flushSync(comeNear);
    document.documentElement.dataset['prints'] = 'whole';
    light.current ??= document.createElement('style');
    light.current.textContent = `:root[data-prints='whole'] { ${toThemeVariables({ scheme: 'light' })} }`;
    document.head.append(light.current);
  });
  useEventListener('afterprint', () => {
    delete document.documentElement.dataset['prints'];
    light.current?.remove();
  });
}
