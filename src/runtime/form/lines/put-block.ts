import { splitCells } from '../../../base/split-cells';
import type { EntryRange } from '../../../ui/grid/edit/edit-model';
import { isObject, setAt, type Values } from '../../../base/dot-path';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Candidate } from '../../source/page-source';
import { toTarget } from '../../source/target';
import type { Lines } from './line-edits';
import { readEntry } from './read-entry';

/** A cell of a block and what is written there. */
export interface BlockCell {
  readonly row: number;
  readonly field: FieldModel;
  readonly text: string;
}

interface BlockRequest {
  readonly lines: Lines;
  readonly line: RecordModel;
  readonly cells: readonly BlockCell[];
  /** Records by the names that were looked up. Shape: field name -> name -> candidate. */
  readonly targets: ReadonlyMap<string, ReadonlyMap<string, Candidate>>;
  /** A line where the block reaches beyond the last one. */
  blank(): Values;
  /** True for a cell that may be entered. */
  canEnter(row: number, field: FieldModel): boolean;
}

/** Puts a value into a line, and beside a reference its target. */
export function putValue(
  line: Values,
  field: FieldModel,
  { value, target }: { readonly value: unknown; readonly target?: unknown },
): Values {
  const put = setAt(line, field.path, value);
  return field.target === undefined ? put : setAt(put, ['$refs', field.name], target ?? null);
}

/** Puts a block of texts into lines; lines are added where it reaches beyond the last. Shape: the lines, and the places that were filled. */
export function putBlock({ lines, line, cells, targets, blank, canEnter }: BlockRequest): {
  readonly lines: Lines;
  readonly entered: readonly { readonly row: number; readonly field: string }[];
} {
  const made = [...lines];
  const entered: { row: number; field: string }[] = [];
  for (const { row, field, text } of cells) {
    while (made.length <= row) made.push(blank());
    const old = made[row];
    if (!isObject(old) || !canEnter(row, field)) continue;
    const reading = readEntry(line, field, text);
    if (reading.kind === 'unclear') continue;
    const found = reading.kind === 'names' ? targets.get(field.name)?.get(text.trim()) : undefined;
    const entry =
      reading.kind === 'value' ? { value: reading.value } : found ? { value: found.id, target: toTarget(found) } : { value: text.trim() };
    made[row] = putValue(old, field, entry);
    entered.push({ row, field: field.name });
  }
  return { lines: made, entered };
}

interface BlockPlace {
  readonly at: Pick<EntryRange, 'fromRow' | 'toRow'>;
  /** The fields from the selected column on. */
  readonly columns: readonly FieldModel[];
  /** How many lines there may be. */
  readonly room: number;
}

/** Lays a copied block of text over the cells from the selection on. Shape: the cells, and how many lines had no room. */
export function spreadBlock(
  text: string,
  { at, columns, room }: BlockPlace,
): { readonly cells: readonly BlockCell[]; readonly left: number } {
  const block = splitCells(text.replace(/\r?\n$/, ''), '\t');
  const selected = at.toRow - at.fromRow + 1;
  // A block is repeated where the selected rows hold it several times; one cell fills all that is selected.
  const times = selected % block.length === 0 ? Math.max(1, selected / block.length) : 1;
  const last = at.fromRow + block.length * times - 1;
  const cells: BlockCell[] = [];
  for (let row = at.fromRow; row <= Math.min(last, room - 1); row += 1)
    (block[(row - at.fromRow) % block.length] ?? []).forEach((cell, column) => {
      const field = columns[column];
      if (field) cells.push({ row, field, text: cell });
    });
  return { cells, left: Math.max(0, last - room + 1) };
}
