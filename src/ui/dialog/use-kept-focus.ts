import { useEffect } from 'react';

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** True where another dialog or sheet lies over this one. */
const isCovered = (sheet: HTMLElement): boolean =>
  [...document.querySelectorAll('[role="dialog"]')].some(
    (each) =>
      !sheet.contains(each) &&
      (sheet.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
      each.getClientRects().length > 0,
  );

/**
 * Takes the focus back to a sheet whose focused part is gone, as a button is whose record has come to another state: else no key reached the sheet any more, Escape among them. What
 * stands above the sheet keeps the focus.
 */
export function useKeptFocus(panel: HTMLElement | null): void {
  useEffect(() => {
    const sheet = panel?.closest<HTMLElement>('[tabindex]');
    if (!sheet) return;
    let last: Element | null = document.activeElement;
    const note = (): void => {
      if (!isLost()) last = document.activeElement;
    };
    let frame = 0;
    const look = (): void => {
      if (isLost() && last?.isConnected !== true && !isCovered(sheet)) sheet.focus({ preventScroll: true });
    };
    // A removal tells no event: what had the focus last is either here, or was what lay above and has gone. What takes its place may ask for the focus itself until the next frame.
    const observer = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      if (isLost()) frame = requestAnimationFrame(look);
    });
    document.addEventListener('focusin', note);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
      document.removeEventListener('focusin', note);
    };
  }, [panel]);
}
