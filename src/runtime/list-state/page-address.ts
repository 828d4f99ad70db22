/** The address of a page, as far as it says what the list shows. The runtime owns this; `app` implements it over the router. */
export interface PageAddress {
  /** The list's part of the query, without `?`. */
  readonly list: string;
  /** Names the entry of the history: the same again after going back to it or reloading. */
  readonly key: string;
  /** Goes to another list part. Shape: false where the page is not on screen and nothing was done. */
  go(list: string, how: 'push' | 'replace'): boolean;
  back(): void;
}
