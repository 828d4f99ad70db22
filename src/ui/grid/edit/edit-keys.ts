import type { KeyboardEvent } from 'react';
import { copyRange } from '../copy-cells';
import type { GridPlace } from '../grid-model';
import type { CellEditor, EditMove } from './cell-editor';

const isControl = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey;

const arrows: Readonly<Record<string, EditMove>> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' };

/** Writes a line break where the cursor stands. */
function breakLine(entry: HTMLTextAreaElement): void {
  entry.setRangeText('\n', entry.selectionStart, entry.selectionEnd, 'end');
  entry.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

/** Keys while a cell is entered. Everything stays here but what belongs to the whole form: saving. */
export function handleEditKey<Row>(editor: CellEditor<Row>, event: KeyboardEvent<HTMLTextAreaElement>): void {
  const open = editor.open();
  // What an input method does with its keys is its own.
  if (!open || event.nativeEvent.isComposing) return;
  const finish = (move: EditMove): void => {
    event.preventDefault();
    editor.commit(move);
  };
  if (isControl(event) && (event.key === 's' || event.key === 'Enter')) {
    editor.commit();
    return;
  }
  event.stopPropagation();
  if (event.key === 'Escape') {
    event.preventDefault();
    editor.cancel();
  } else if (event.key === 'Enter' && event.altKey && editor.entry) {
    event.preventDefault();
    breakLine(editor.entry);
  } else if (event.key === 'Enter') finish(event.shiftKey ? 'up' : 'down');
  else if (event.key === 'Tab') finish(event.shiftKey ? 'previous' : 'next');
  else if (event.key === 'F2') {
    event.preventDefault();
    editor.settle();
  } else if (open.how === 'typed' && open.mode !== 'choice' && !isControl(event) && !event.shiftKey && !event.altKey) {
    const move = arrows[event.key];
    if (move) finish(move);
  }
}

/** Rows that a command means. */
const rowsOf = <Row>(editor: CellEditor<Row>): { readonly from: number; readonly to: number } | undefined => {
  const range = editor.range();
  return range && { from: range.fromRow, to: range.toRow };
};

function cut<Row>(editor: CellEditor<Row>): void {
  const { cells, rows, plan } = editor.grid;
  const active = cells.active();
  const range = cells.range() ?? (active && { fromRow: active.row, toRow: active.row, fromColumn: active.column, toColumn: active.column });
  const cleared = editor.range();
  if (!range || !cleared) return;
  void copyRange({ rows, columns: plan.placed.map(({ column }) => column) }, range).then((copied) => {
    if (copied) editor.editing.clear(cleared);
  });
}

function moveRows<Row>(editor: CellEditor<Row>, direction: -1 | 1): void {
  const rows = rowsOf(editor);
  const { cells } = editor.grid;
  const active = cells.active();
  if (!rows || !active) return;
  const before = direction === -1 ? rows.from - 1 : rows.to + 2;
  if (before < 0 || before > editor.grid.rows.length) return;
  const range = cells.range();
  editor.editing.moveRows(rows.from, rows.to, before);
  const moved = { row: active.row + direction, column: active.column };
  editor.moveTo(moved);
  if (range) editor.keepRange({ ...range, fromRow: range.fromRow + direction, toRow: range.toRow + direction });
}

/** Keys while cells are only looked at. True where the key was one of editing. */
export function handleMoveKey<Row>(editor: CellEditor<Row>, event: KeyboardEvent<HTMLElement>, place: GridPlace): boolean {
  if (event.nativeEvent.isComposing || place.row < 0) return false;
  const { editing } = editor;
  const rows = rowsOf(editor);
  const taken = (act: () => void): boolean => {
    event.preventDefault();
    event.stopPropagation();
    act();
    return true;
  };
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (key === 'Tab' && !isControl(event) && !event.altKey) {
    const step = event.shiftKey ? -1 : 1;
    if (editor.isLeaving() || !editor.canWalk(step)) return true;
    return taken(() => editor.go(step === 1 ? 'next' : 'previous'));
  }
  if (key === 'Escape' && !editor.grid.cells.range() && !editor.isLeaving()) return taken(() => editor.leave());
  if (isControl(event)) {
    const range = editor.range();
    if (!range || !rows || event.altKey) return false;
    if (key === 'd' && !event.shiftKey)
      return taken(() => {
        const above = range.fromRow === range.toRow;
        if (above && range.fromRow === 0) return;
        editing.fill(
          { ...range, fromRow: above ? range.fromRow - 1 : range.fromRow, toRow: above ? range.fromRow - 1 : range.fromRow },
          range.toRow,
          false,
        );
      });
    if (key === 'd') return taken(() => editing.copyRows(rows.from, rows.to));
    if (key === 'x') return taken(() => cut(editor));
    if (key === 'Delete' || key === 'Backspace') return taken(() => editing.removeRows(rows.from, rows.to));
    return false;
  }
  if (event.altKey) {
    if (key === 'ArrowUp' || key === 'ArrowDown') return taken(() => moveRows(editor, key === 'ArrowUp' ? -1 : 1));
    return false;
  }
  switch (key) {
    case 'Enter':
      return taken(() => {
        if (event.shiftKey || !editor.begin('opened')) editor.go(event.shiftKey ? 'up' : 'down');
      });
    case 'F2':
      return taken(() => {
        if (!editor.begin('opened')) editor.refuse(place);
      });
    case 'Insert':
      return taken(() => void editing.insertRow(place.row));
    case 'Delete':
    case 'Backspace':
      return taken(() => {
        const range = editor.range();
        if (range) editing.clear(range);
      });
    case ' ': {
      if (event.shiftKey) return false;
      const cell = editor.modeAt(place) === 'toggle' ? editor.cellAt(place) : undefined;
      if (cell) return taken(() => editing.toggle(cell));
      editor.refuse(place);
      // The space goes into the entry, where it begins to be typed.
      return true;
    }
    default:
      if (key.length === 1) editor.refuse(place);
      if (key.startsWith('Arrow') || key === 'Home' || key === 'End' || key.startsWith('Page')) editor.endWalk();
      return false;
  }
}
