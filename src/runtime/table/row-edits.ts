import type { WireRow } from '../source/page-source';

/** What was entered in a cell of the list and is not stored yet, or was refused. */
export interface CellEdit {
  /** As it was entered. */
  readonly text: string;
  /** What the text means; undefined where it is not read yet, or means nothing. */
  readonly value: unknown;
  readonly state: 'saving' | 'refused';
  /** Version of the row that it was entered over. */
  readonly version: number;
  /** Why it was refused. */
  readonly sentence?: string;
  /** The row as somebody else has stored it meanwhile. */
  readonly latest?: WireRow;
  /** The save whose answer is not here: the very same again is one attempt. */
  readonly sent?: { readonly key: string; readonly value: unknown; readonly version: number };
}

type CellEdits = Readonly<Record<string, CellEdit>>;

const mark = '$edits';

/** Gives what is entered in a cell of a drawn row. */
export const editIn = (row: WireRow, field: string): CellEdit | undefined => (row[mark] as CellEdits | undefined)?.[field];

/** Gives a drawn row without what is entered in it. */
export function withoutEdits({ [mark]: _entered, ...row }: WireRow): WireRow {
  return row;
}

/** Rows of a list as they were changed in their places since the list was read, and what is on its way. Rows that nothing has happened to stay the same objects. */
export class RowEdits {
  readonly #fresh = new Map<string, WireRow>();
  readonly #cells = new Map<string, CellEdits>();
  readonly #running = new Map<string, Promise<void>>();
  readonly #listeners = new Set<() => void>();
  #made = new WeakMap<WireRow, WireRow>();
  #turn = 0;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Goes up with every change. */
  readonly turn = (): number => this.#turn;

  edit(id: string, field: string): CellEdit | undefined {
    return this.#cells.get(id)?.[field];
  }

  /** All that is entered and not stored. */
  cells(): readonly { readonly id: string; readonly field: string; readonly edit: CellEdit }[] {
    return [...this.#cells].flatMap(([id, cells]) => Object.entries(cells).map(([field, edit]) => ({ id, field, edit })));
  }

  setEdit(id: string, field: string, edit: CellEdit | undefined): void {
    const { [field]: _old, ...rest } = this.#cells.get(id) ?? {};
    const next: CellEdits = edit ? { ...rest, [field]: edit } : rest;
    if (Object.keys(next).length > 0) this.#cells.set(id, next);
    else this.#cells.delete(id);
    this.#tell();
  }

  /** Takes a row as it is stored now. */
  put(row: WireRow): void {
    this.#fresh.set(row.id, withoutEdits(row));
    this.#tell();
  }

  /** Runs a save of a row behind those of it that are on their way: it begins with the version that the one before came to. */
  follow(id: string, save: () => Promise<void>): void {
    const next = (this.#running.get(id) ?? Promise.resolve()).then(save).finally(() => {
      if (this.#running.get(id) === next) this.#running.delete(id);
    });
    this.#running.set(id, next);
  }

  /** The row as it is known to be stored. */
  latest(row: WireRow): WireRow {
    const fresh = this.#fresh.get(row.id);
    return fresh && fresh.version > row.version ? { ...row, ...fresh } : row;
  }

  apply(rows: readonly WireRow[]): readonly WireRow[] {
    if (this.#fresh.size + this.#cells.size === 0) return rows;
    return rows.map((row) => {
      const known = this.#made.get(row);
      if (known) return known;
      const latest = this.latest(row);
      const cells = this.#cells.get(row.id);
      const made = cells ? { ...latest, [mark]: cells } : latest;
      this.#made.set(row, made);
      return made;
    });
  }

  #tell(): void {
    this.#turn += 1;
    this.#made = new WeakMap();
    for (const listener of [...this.#listeners]) listener();
  }
}
