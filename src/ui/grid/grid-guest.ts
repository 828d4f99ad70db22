import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { GridPlace } from './grid-model';
import type { GridScene } from './grid-scene';

/** What works on the cells of a grid besides reading them: it hears keys and presses first and draws over the cells. */
export interface GridGuest<Row> {
  /** True where the key was meant for the guest; it says itself whether the browser may go on. */
  handleKey(event: KeyboardEvent<HTMLElement>, scene: GridScene<Row>, place: GridPlace): boolean;
  /** True where the press was meant for the guest. */
  handlePress(event: PointerEvent<HTMLElement>, scene: GridScene<Row>, place: GridPlace): boolean;
  handleDoubleClick(scene: GridScene<Row>, place: GridPlace): void;
  /** The keyboard came to the grid. */
  handleFocus(scene: GridScene<Row>): void;
  /** Drawn once over the rows, in a layer that stands still while they scroll. */
  draw(scene: GridScene<Row>): ReactNode;
}

/** Marks the element of a guest in which keys count as the grid's own. */
export const guestEntry = 'data-grid-entry';

/** True for an element in which keys are the grid's. */
export const isGuestEntry = (target: EventTarget): boolean => target instanceof Element && target.hasAttribute(guestEntry);
