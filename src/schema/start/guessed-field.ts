/** A field as a page file says it, and what its source tells of it. */
export interface GuessedField {
  readonly name: string;
  readonly field: Readonly<Record<string, unknown>>;
  readonly label: string;
  readonly isFilled: boolean;
  /** Every row has another value. */
  readonly isDistinct: boolean;
  readonly isLong: boolean;
  /** True: it stands in the search above the list; where no field says so, the page chooses. */
  readonly isSearched?: true;
  /** True: its column is hidden at first. */
  readonly isHidden?: true;
  readonly isFixed?: true;
  /** Of its column. Units: px. */
  readonly width?: number;
  /** False: it stands in no group of the form. */
  readonly isEntered?: false;
  /** True: it has a line of the form to itself. */
  readonly isWide?: true;
  /** The group of the form that it stands in. */
  readonly group?: string;
}
