import type { KeyboardEvent, PointerEvent, ReactNode } from 'react';
import type { GridPlace } from './grid-model';
import type { GridContext } from './grid-context';

/** What works on the cells of a grid besides reading them: it hears keys and presses first and draws over the cells. */
export interface GridEditor<Row> {
  /** True where the grid stays a list, which has the keyboard itself, and only the cell that is opened is entered. */
  readonly quiet?: true;
  /** True where the key was meant for the guest; it says itself whether the browser may go on. */
  handleKey(event: KeyboardEvent<HTMLElement>, grid: GridContext<Row>, place: GridPlace): boolean;
  /** True where the press was meant for the guest. */
  handlePress(event: PointerEvent<HTMLElement>, grid: GridContext<Row>, place: GridPlace): boolean;
  /** True where the double click was meant for the guest. */
  handleDoubleClick(grid: GridContext<Row>, place: GridPlace): boolean;
  /** The keyboard came to the grid. */
  handleFocus(grid: GridContext<Row>): void;
  /** Drawn once over the rows, in a layer that stands still while they scroll. */
  draw(grid: GridContext<Row>): ReactNode;
}

/** Marks the element of a guest in which keys count as the grid's own. */
export const editorEntry = 'data-grid-entry';

/** True for an element in which keys are the grid's. */
export const isEditorEntry = (target: EventTarget): boolean => target instanceof Element && target.hasAttribute(editorEntry);
