import { useMemo, useState, useSyncExternalStore } from 'react';
import type { ColumnModel } from '../../schema/model/page-model';
import type { GridEditor } from '../../ui/grid/grid-editor';
import type { GridColumn } from '../../ui/grid/grid-model';
import type { WireRow } from '../source/page-source';
import './row-edits.css';
import { editIn, RowEdits } from './row-edits';

interface EnteredRows {
  /** The rows as they stand with what was changed in their places since they were read. */
  readonly rows: readonly WireRow[];
  readonly entered: {
    readonly edits: RowEdits;
    readonly editor: GridEditor<WireRow> | undefined;
    setEditor(editor: GridEditor<WireRow> | undefined): void;
  };
}

/** Keeps what is changed in the cells of a list, and what changes them once that has come. */
export function useRowEdits(read: readonly WireRow[]): EnteredRows {
  const [edits] = useState(() => new RowEdits());
  const [editor, setEditor] = useState<GridEditor<WireRow>>();
  const turn = useSyncExternalStore(edits.subscribe, edits.turn);
  const rows = useMemo(() => (turn < 0 ? read : edits.apply(read)), [edits, read, turn]);
  const entered = useMemo(() => ({ edits, editor, setEditor }), [edits, editor]);
  return { rows, entered };
}

/** Lets the cells that can be changed show what is entered in them; a cell with nothing entered is drawn as ever. */
export function withEdits(columns: readonly GridColumn<WireRow>[], models: readonly ColumnModel[]): readonly GridColumn<WireRow>[] {
  const open = new Set(models.filter(({ edit }) => edit === true).map(({ field }) => field));
  return columns.map((column) => {
    if (!open.has(column.key)) return column;
    return {
      ...column,
      cell: (row, active) => {
        const edit = editIn(row, column.key);
        if (!edit) return column.cell(row, active);
        return (
          <span className={`lh-cell-edit is-${edit.state}`} title={edit.sentence}>
            {edit.text}
          </span>
        );
      },
    };
  });
}
