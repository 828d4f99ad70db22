import type { Connector } from '../../protocol/search-body';
import type { SearchState } from '../../protocol/search-state';
import type { Operator } from '../../schema/model/field-type';
import type { SearchItemModel } from '../../schema/model/page-model';
import type { FieldModel } from '../../schema/model/record-model';

/** A value as it is being entered: one, or several (a range is `[from, to]`). */
export type SearchValue = string | readonly string[];

/** A row of the advanced panel while it is filled in. */
export interface DraftRow {
  readonly connector: Connector;
  readonly field: string | undefined;
  readonly operator: Operator | undefined;
  readonly value: SearchValue;
}

export interface DraftPair {
  /** Stays with the pair while others come and go. */
  readonly id: number;
  readonly connector: Connector;
  readonly rows: readonly [DraftRow, DraftRow];
}

/** All that the search of a list page knows: what is entered, what is open, and what is being listed. */
export interface SearchPanel {
  readonly exact: boolean;
  readonly expanded: boolean;
  readonly advanced: boolean;
  /** Items that the list was told of by a link or a saved search: they show, whatever the layout says, until the next reset. */
  readonly shown?: Readonly<Record<string, boolean>>;
  readonly draft: Readonly<Record<string, SearchValue>>;
  readonly pairs: readonly DraftPair[];
  /** Goes up with every search, so that the same search again reads again. */
  readonly turn: number;
  readonly applied: SearchState;
}

export const isDateField = (field: FieldModel): boolean => field.type === 'day' || field.type === 'dateTime';

export const isRange = (operator: Operator | undefined): boolean => operator === 'range' || operator === 'between';

export const isBlank = (value: SearchValue): boolean =>
  typeof value === 'string' ? value.trim() === '' : value.every((part) => part.trim() === '');

/** Says whether the bar has an item now: what is asked for is shown, the layout decides about the others. */
export const isShown = (item: SearchItemModel, { shown }: Pick<SearchPanel, 'shown'>): boolean =>
  shown?.[item.field] ?? item.hidden !== true;

/** Key of the text of a word like 上月 or 本人. */
export const relativeKey = (word: string): string => `relative.${word.slice(1)}`;
