/** Who sees a saved search. */
export type ViewScope = 'own' | 'role' | 'all';

/** A named search of a list page: conditions, columns, sort and page size. */
export interface SavedView {
  readonly id: string;
  readonly version: number;
  readonly name: string;
  readonly scope: ViewScope;
  /** Role alias, where the scope is a role. */
  readonly role?: string;
  readonly roleName?: string;
  /** True where the page opens with it for this user. */
  readonly isDefault: boolean;
  /** True where the caller may change it. */
  readonly mine: boolean;
  readonly ownerName: string;
  /** JSON text; the runtime alone reads it. */
  readonly parameter: string;
}
