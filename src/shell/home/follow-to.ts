import type { MouseEvent } from 'react';

/** What a press of a link does: goes to its address within the shell; with Ctrl, Cmd or Shift the browser opens it as it opens others. */
export const followTo =
  (address: string, onGo: (path: string) => void) =>
  (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo(address);
  };
