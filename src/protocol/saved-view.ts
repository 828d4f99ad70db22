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

/** Whom the caller may share a search or a layout with. */
export interface ViewAudience {
  /** True for those who may share with everybody and set layouts for others. */
  readonly all: boolean;
  /** True where the institute has a layout of its own for the page; told only to those who may set it. */
  readonly layout: boolean;
  readonly roles: readonly { readonly alias: string; readonly name: string; readonly layout: boolean }[];
}

/** Longest name of a saved search. Units: characters. */
export const longestViewName = 40;
