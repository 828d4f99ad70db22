import { useEffect, useMemo, useRef } from 'react';
import type { GridEditor } from '../grid-editor';
import { indexKey } from '../grid-model';
import { CellEditor } from './cell-editor';
import type { GridEditing } from './edit-model';
import { handleMoveKey } from './edit-keys';
import { GridEntry } from './grid-entry';
import { startRowDrag } from './start-row-drag';

/** What can be asked of an editable grid from outside. */
export interface GridDoor {
  /** Goes to a cell, as soon as its row is there. */
  goTo(row: number, key: string): void;
  focus(): void;
}

interface Editable<Row> {
  readonly editor: GridEditor<Row>;
  readonly door: GridDoor;
}

/** Makes a grid editable: gives what the grid takes as its guest, and the door by which others send the keyboard to a cell. */
export function useGridEditing<Row>(editing: GridEditing<Row>): Editable<Row> {
  const latest = useRef(editing);
  const held = useRef<CellEditor<Row>>(undefined);
  useEffect(() => {
    latest.current = editing;
    if (held.current) held.current.editing = editing;
  });
  return useMemo(() => {
    let sought: { readonly row: number; readonly key: string } | undefined;
    const seek = (editor: CellEditor<Row>): void => {
      if (!sought) return;
      const column = editor.grid.plan.placed.findIndex((placed) => placed.column.key === sought?.key);
      const place = { row: sought.row, column: Math.max(0, column) };
      sought = undefined;
      editor.want(place);
    };
    const editorOf = (grid: ConstructorParameters<typeof CellEditor<Row>>[0]): CellEditor<Row> => {
      const editor = (held.current ??= new CellEditor(grid, latest.current));
      editor.grid = grid;
      return editor;
    };
    return {
      editor: {
        handleKey: (event, grid, place) => {
          const editor = editorOf(grid);
          if (editor.open()) return true;
          return handleMoveKey(editor, event, place);
        },
        handlePress: (event, grid, place) => {
          const editor = editorOf(grid);
          editor.endWalk();
          if (event.button !== 0 || event.pointerType === 'touch') return false;
          if (grid.plan.placed[place.column]?.column.key !== indexKey) return false;
          startRowDrag(editor, event, place);
          return true;
        },
        handleDoubleClick: (grid, place) => {
          const editor = editorOf(grid);
          if (place.row < 0) return true;
          grid.cells.moveTo(place);
          const cell = editor.cellAt(place);
          if (cell && editor.modeAt(place) === 'toggle') editor.editing.toggle(cell);
          else if (!editor.begin('opened')) {
            editor.refuse(place);
            return true;
          }
          if (editor.open()?.how !== 'control') editor.focus();
          return true;
        },
        handleFocus: (grid) => {
          const editor = editorOf(grid);
          if (!grid.cells.active() && grid.rows.length > 0) grid.cells.moveTo({ row: 0, column: 0 });
          editor.focus();
        },
        draw: (grid) => {
          const editor = editorOf(grid);
          // Somebody asked for a cell before there was a grid; gone to once this one is drawn.
          if (sought) queueMicrotask(() => seek(editor));
          return <GridEntry key="#entry" editor={editor} grid={grid} />;
        },
      },
      door: {
        goTo: (row, key) => {
          sought = { row, key };
          if (held.current) seek(held.current);
        },
        focus: () => held.current?.focus(),
      },
    };
  }, []);
}
