import { type ComponentType, createContext, useContext } from 'react';
import type { PageUser } from '../source/page-context';
import type { PageSource, WireRow } from '../source/page-source';

/** A list that stands in a dialog for rows to be chosen from. */
export interface Picking {
  /** Told of the rows that are ticked now. */
  onChoice(rows: readonly WireRow[]): void;
  /** Told of a row that was opened: a double click, or Enter. */
  onPick(row: WireRow): void;
}

export interface PickListProps {
  readonly source: PageSource;
  readonly user: PageUser;
  readonly picking: Picking;
}

/** The list page itself; a form reaches it from here, since the list page brings the form. */
export const ListHost = createContext<ComponentType<PickListProps> | undefined>(undefined);

/** The component that shows another page's list; absent where a form stands by itself. */
export const useListHost = (): ComponentType<PickListProps> | undefined => useContext(ListHost);
