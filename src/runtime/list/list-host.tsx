import { type ComponentType, createContext, useContext } from 'react';
import type { Given } from '../source/given';
import type { PageUser } from '../source/page-context';
import type { PageSource, WireRow } from '../source/page-source';
import type { RecordPlace } from '../source/record-place';

/** A list that stands in a dialog for rows to be chosen from. */
export interface Picking {
  /** Told of the rows that are ticked now. */
  onChoice(rows: readonly WireRow[]): void;
  /** Told of a row that was opened: a double click, or Enter. */
  onPick(row: WireRow): void;
}

/** A list that stands in the form of the record that its rows belong to. */
export interface RelatedPlace {
  /** What its new records begin with. */
  readonly given: Given;
  /** Why none can be added to it now; absent where one can, and where that is not known yet. */
  readonly createRefusal?: string | undefined;
  /** The record that was last chosen beside the list, by a point of its chart say: the list shows it. */
  readonly chosen?: RecordPlace | undefined;
  /** Told that its rows have changed. */
  onChanged(): void;
}

export interface HostedListProps {
  readonly source: PageSource;
  readonly user: PageUser;
  readonly picking?: Picking;
  readonly related?: RelatedPlace;
}

/** The list page itself; a form reaches it from here, since the list page brings the form. */
export const ListHost = createContext<ComponentType<HostedListProps> | undefined>(undefined);

/** The component that shows another page's list; absent where a form stands by itself. */
export const useListHost = (): ComponentType<HostedListProps> | undefined => useContext(ListHost);
