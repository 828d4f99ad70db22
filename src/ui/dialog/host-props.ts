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

/** A width that never leaves the window. */
export const toWidth = (width: number | string): string => `min(${typeof width === 'number' ? `${String(width)}px` : width}, 100vw)`;
