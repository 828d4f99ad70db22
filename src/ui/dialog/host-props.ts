import type { ReactNode } from 'react';

/** What a dialog and a drawer have in common, so that one can stand for the other. */
export interface HostProps {
  readonly title: string;
  /** Units: px, or any CSS length. */
  readonly width?: number | string;
  readonly footer?: ReactNode;
  readonly children: ReactNode;
  /** Name of the cross, in the language on screen. */
  readonly closeWord: string;
  /** Asked to close by the cross; whoever owns the host decides. */
  onClose(): void;
}

/** Units: px; a part of a window that is narrower would leave a form no room. */
const leastRoom = 560;

/** A width that never leaves the window; a part of the window is all of it on a phone. */
export const toWidth = (width: number | string): string =>
  `min(${typeof width === 'number' ? `${String(width)}px` : `max(${width}, ${String(leastRoom)}px)`}, 100vw)`;
