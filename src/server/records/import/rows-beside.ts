import { getAt, type Values } from '../../../base/dot-path';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Beside } from '../lookups/load-looks';

const nameOf = (field: string, value: unknown): string => `${field} ${String(value)}`;

/** Rows of one file as they will be stored, found by the keys that rules look for: each is held against those before it as if they stood in the table. */
export class RowsBeside {
  readonly #byKey = new Map<string, Map<number, Values>>();
  readonly #keysOf = new Map<number, readonly string[]>();
  readonly #rowOfId = new Map<string, number>();

  constructor(private readonly keys: readonly FieldModel[]) {}

  /** Says whether rules look for rows of the record at all. */
  get isAsked(): boolean {
    return this.keys.length > 0;
  }

  /** Takes a row out, where the same one is judged again. */
  drop(row: number): void {
    const keys = this.#keysOf.get(row);
    if (!keys) return;
    for (const key of keys) this.#byKey.get(key)?.delete(row);
    this.#keysOf.delete(row);
    for (const [id, at] of this.#rowOfId) if (at === row) this.#rowOfId.delete(id);
  }

  /** Notes a row that will be stored. */
  add(row: number, values: Values, id: string | undefined): void {
    const names = this.keys.map((field) => nameOf(field.name, getAt(values, field.path)));
    for (const name of names) {
      const rows = this.#byKey.get(name) ?? new Map<number, Values>();
      this.#byKey.set(name, rows.set(row, values));
    }
    this.#keysOf.set(row, names);
    if (id !== undefined) this.#rowOfId.set(id, row);
  }

  /** What a look-up finds of them. */
  get beside(): Beside {
    return {
      rows: (field, value) => [...(this.#byKey.get(nameOf(field, value))?.values() ?? [])],
      replaces: (id) => this.#rowOfId.has(id),
    };
  }
}
