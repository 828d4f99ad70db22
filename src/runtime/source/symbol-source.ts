/** A character that measuring needs and no keyboard has. */
export interface SymbolEntry {
  readonly code: string;
  /** What it is called; '' where it has no name of its own. */
  readonly name: string;
}

/** Whose characters: those of everybody, or the reader's own. */
export type SymbolOwner = 'public' | 'own';

/** Special characters as the institute keeps them. */
export interface SymbolSource {
  list(request: { readonly owner: SymbolOwner; readonly current: number; readonly size: number }): Promise<{
    readonly records: readonly SymbolEntry[];
    readonly total: number;
  }>;
  /** Puts characters in the place of those that the reader has kept. */
  keep(codes: readonly string[]): Promise<void>;
}
