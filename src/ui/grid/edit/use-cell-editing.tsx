import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import type { GridContext } from '../grid-context';
import type { GridEditor } from '../grid-editor';
import { CellEditor } from './cell-editor';
import type { GridEditing } from './edit-model';
import { GridEntry } from './grid-entry';

/** Enters the cells of a list: the list keeps the keyboard, and has it back when a cell is done. */
class QuietEditor<Row> extends CellEditor<Row> {
  override focus(): void {
    if (this.open()) super.focus();
    else this.grid.container.current?.focus({ preventScroll: true });
  }

  /** A list takes what is finished alone: nothing is kept meanwhile that giving up would have to put back. */
  override typed(): void {
    // Nothing.
  }
}

/** Cells of a list as they are changed in their places. */
export interface CellEditing<Row> extends GridEditing<Row> {
  /** Gives up what was entered in a cell and could not be saved. False where there is nothing. */
  drop(cell: { readonly row: Row; readonly key: string }): boolean;
  /** Drawn over the rows, beside the cell that has the keyboard. */
  draw(grid: GridContext<Row>): ReactNode;
}

const isControl = (event: { readonly ctrlKey: boolean; readonly metaKey: boolean }): boolean => event.ctrlKey || event.metaKey;

/** Takes what is pasted while the list has the keyboard. */
function Pasted<Row>({ editor, grid }: { readonly editor: CellEditor<Row>; readonly grid: GridContext<Row> }): ReactNode {
  const { container } = grid;
  useEffect(() => {
    const element = container.current;
    const take = (event: ClipboardEvent): void => {
      if (event.target !== element || editor.open()) return;
      const range = editor.range();
      const active = editor.grid.cells.active();
      const text = event.clipboardData?.getData('text/plain') ?? '';
      if (!range || !active || text === '') return;
      event.preventDefault();
      const from = editor.grid.cells.range()?.fromColumn ?? active.column;
      const keys = editor.grid.plan.placed.slice(from).flatMap(({ column }) => (column.key.startsWith('#') ? [] : [column.key]));
      editor.editing.paste(text, { ...range, keys });
    };
    element?.addEventListener('paste', take);
    return () => element?.removeEventListener('paste', take);
  }, [container, editor]);
  return null;
}

/**
 * Lets the cells of a list be changed in their places: F2, Enter or a double click opens one, Enter takes it and goes down, Tab goes right, Escape gives up; Ctrl+D
 * fills down, a block is pasted. Cells that cannot be entered do what they do in any list.
 */
export function useCellEditing<Row>(editing: CellEditing<Row> | undefined): GridEditor<Row> | undefined {
  const latest = useRef(editing);
  const held = useRef<QuietEditor<Row>>(undefined);
  useEffect(() => {
    latest.current = editing;
    if (held.current && editing) held.current.editing = editing;
  });
  const present = editing !== undefined;
  return useMemo(() => {
    if (!present) return undefined;
    const editorOf = (grid: GridContext<Row>): QuietEditor<Row> | undefined => {
      const now = latest.current;
      if (!now) return undefined;
      const editor = (held.current ??= new QuietEditor(grid, now));
      editor.grid = grid;
      return editor;
    };
    const begin = (editor: QuietEditor<Row>): boolean => {
      if (!editor.begin('opened')) return false;
      editor.focus();
      return true;
    };
    return {
      quiet: true,
      handleKey: (event, grid, place) => {
        const editor = editorOf(grid);
        if (!editor) return false;
        if (editor.open()) return true;
        if (place.row < 0 || event.nativeEvent.isComposing || event.altKey) return false;
        const taken = (done: boolean): boolean => {
          if (!done) return false;
          event.preventDefault();
          event.stopPropagation();
          return true;
        };
        const cell = editor.cellAt(place);
        if (event.key === 'Escape') return taken(!grid.cells.range() && cell !== undefined && latest.current?.drop(cell) === true);
        if (isControl(event)) {
          const range = editor.range();
          if (event.key.toLowerCase() !== 'd' || event.shiftKey || !range) return false;
          const above = range.fromRow === range.toRow;
          const from = above ? range.fromRow - 1 : range.fromRow;
          if (from >= 0) editor.editing.fill({ ...range, fromRow: from, toRow: from }, range.toRow, false);
          return taken(true);
        }
        if ((event.key !== 'F2' && event.key !== 'Enter') || event.shiftKey) return false;
        if (editor.modeAt(place) === 'none') {
          // Enter opens the record, as in any list.
          if (event.key === 'F2') editor.refuse(place);
          return false;
        }
        if (!grid.cells.active()) grid.cells.moveTo(place);
        return taken(begin(editor));
      },
      handlePress: () => false,
      handleDoubleClick: (grid, place) => {
        const editor = editorOf(grid);
        if (!editor || place.row < 0 || editor.modeAt(place) === 'none') return false;
        grid.cells.moveTo(place);
        return begin(editor);
      },
      handleFocus: () => undefined,
      draw: (grid) => {
        const editor = editorOf(grid);
        if (!editor) return null;
        return [
          <GridEntry key="#entry" editor={editor} grid={grid} quiet />,
          <Pasted key="#pasted" editor={editor} grid={grid} />,
          latest.current?.draw(grid),
        ];
      },
    };
  }, [present]);
}
