import type { KeyboardEvent } from 'react';

/** Makes the handler by which a menu closes on Escape itself: the menus' own hears it at the window, which a key from within a form may never reach. */
export const closeByEscape =
  (close: () => void) =>
  (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
