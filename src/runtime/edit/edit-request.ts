import type { ReactNode } from 'react';
import type { ColumnModel, PageModel } from '../../schema/model/page-model';
import type { FieldModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import type { EditTexts } from '../../ui/grid/edit/edit-model';
import type { GridContext } from '../../ui/grid/grid-context';
import type { PageUser } from '../source/page-context';
import type { PageSource, RowKey, WireRow } from '../source/page-source';
import type { Language } from '../source/use-text';
import type { RowEdits } from '../table/row-edits';
import type { Closed } from './why-closed';

/** One cell that is to be changed with others, seen before it is. */
export interface CellChange {
  readonly row: WireRow;
  readonly field: FieldModel;
  readonly before: string;
  readonly after: string;
  readonly value: unknown;
  /** Why it cannot be: it is left out. */
  readonly fault?: string;
}

interface EditingWords extends EditTexts {
  readonly loading: string;
  readonly nothingFound: string;
  readonly lookUpFailed: string;
  readonly failed: string;
  readonly nothing: string;
  closed(why: Closed): string;
  /** Says that cells of a column are not changed in the list. */
  closedColumn(label: Text): string;
  /** Says that this many cells of a block have no place. */
  outside(count: number): string;
}

export interface ListEditingRequest {
  readonly model: PageModel;
  readonly source: PageSource;
  readonly user: PageUser;
  readonly language: Language;
  readonly words: EditingWords;
  readonly edits: RowEdits;
  readonly columns: readonly ColumnModel[];
  rows(): readonly WireRow[];
  /** Says why a cell cannot be changed now; undefined where it can. */
  whyClosed(row: WireRow, field: FieldModel): Closed | undefined;
  announce(text: string): void;
  /** Many cells are to be changed: to be looked at first. */
  onChanges(changes: readonly CellChange[], note: string | undefined): void;
  /** Told of a cell that was saved. */
  onSaved(field: FieldModel, key: RowKey): void;
  /** Draws where several values of a cell are chosen. */
  drawSeveral(cell: { readonly row: WireRow; readonly field: FieldModel; onDone(): void }): ReactNode;
  drawNote(grid: GridContext<WireRow>): ReactNode;
}
