import type { GridPlace, GridRange } from '../grid-model';
import { type GridContext, revealPlace } from '../grid-context';
import type { EntryCell, EntryMode, EntryRange, GridEditing } from './edit-model';
import { firstCell, nextCell } from './next-cell';

/** How a cell is being entered: typed over (arrows leave it), opened (arrows move in its text), or in its own control. */
export type EditHow = 'typed' | 'opened' | 'control';

/** The cell that is being entered. */
export interface OpenEdit<Row> {
  readonly cell: EntryCell<Row>;
  readonly place: GridPlace;
  readonly how: EditHow;
  readonly mode: EntryMode;
  /** What stood there. */
  readonly before: string;
}

/** Typing that is not finished yet is given to the holder of the values after this, so that a crash loses little. Units: ms. */
const keepAfter = 1000;

/** Where a finished entry leads. */
export type EditMove = 'down' | 'up' | 'next' | 'previous' | 'left' | 'right' | 'none';

/** Enters cells: begins, takes or gives up, and moves on as in a spreadsheet. What is typed stays in the element until it is taken. */
export class CellEditor<Row> {
  /** The element that is typed into; it always has the keyboard while the grid has it. */
  entry: HTMLTextAreaElement | null = null;
  /** Told by the list of choices: takes the one that is marked, one that stands there already only `again`. False: none is. */
  pickMarked: (again: boolean) => boolean = () => false;
  grid: GridContext<Row>;
  editing: GridEditing<Row>;
  #open: OpenEdit<Row> | undefined;
  #kept = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Column in which a walk by Tab began: Enter goes back to it. */
  #tabFrom: number | undefined;
  #leaving = false;
  /** Where to go once the rows are there. */
  #requested: GridPlace | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(grid: GridContext<Row>, editing: GridEditing<Row>) {
    this.grid = grid;
    this.editing = editing;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly open = (): OpenEdit<Row> | undefined => this.#open;

  cellAt({ row: index, column }: GridPlace): EntryCell<Row> | undefined {
    const [row, placed] = [this.grid.rows[index], this.grid.plan.placed[column]];
    return row === undefined || !placed ? undefined : { row, index, key: placed.column.key };
  }

  modeAt(place: GridPlace): EntryMode {
    const cell = this.cellAt(place);
    return cell && place.row >= 0 && !cell.key.startsWith('#') ? this.editing.modeOf(cell) : 'none';
  }

  /** The cells that a command means: the selected ones, or the active one. */
  range(): EntryRange | undefined {
    const { cells, plan } = this.grid;
    const active = cells.active();
    const range =
      cells.range() ?? (active && { fromRow: active.row, toRow: active.row, fromColumn: active.column, toColumn: active.column });
    if (!range || range.toRow < 0) return undefined;
    return { fromRow: Math.max(0, range.fromRow), toRow: range.toRow, keys: this.#keys(plan, range.fromColumn, range.toColumn) };
  }

  #keys(plan: GridContext<Row>['plan'], from: number, to: number): readonly string[] {
    return plan.placed.slice(from, to + 1).flatMap(({ column }) => (column.key.startsWith('#') ? [] : [column.key]));
  }

  /** Begins to enter the active cell. `text` is what was typed over it; without it the cell's own text is opened. */
  begin(how: EditHow, text?: string): boolean {
    const place = this.grid.cells.active();
    const cell = place && this.cellAt(place);
    if (!place || !cell || this.#open) return false;
    const mode = this.modeAt(place);
    if (mode === 'none') return false;
    const before = this.editing.textOf(cell);
    const requested: EditHow = mode === 'control' && text === undefined ? 'control' : how;
    this.#open = { cell, place, how: requested, mode, before };
    this.#kept = false;
    const { entry } = this;
    this.#reveal(place);
    if (entry && requested !== 'control' && text === undefined) {
      entry.value = before;
      entry.select();
    }
    this.#tell();
    return true;
  }

  /** Lets a cell that cannot be entered say why; a cell of the grid itself, such as the number of a row, has nothing to say. */
  refuse(place: GridPlace): void {
    const cell = this.cellAt(place);
    if (cell && place.row >= 0 && !cell.key.startsWith('#') && this.editing.modeOf(cell) === 'none') this.editing.refuse(cell);
  }

  /** Opened text moves its own cursor from now on. */
  settle(): void {
    if (this.#open?.how !== 'typed') return;
    this.#open = { ...this.#open, how: 'opened' };
    this.#tell();
  }

  /** Hears of every stroke while a cell is entered. */
  typed(): void {
    if (this.#open?.mode !== 'text' && this.#open?.mode !== 'toggle') return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      const open = this.#open;
      if (!open || !this.entry) return;
      this.#kept = true;
      this.editing.enter(open.cell, this.entry.value, false);
    }, keepAfter);
  }

  /** Takes what was typed and moves on. */
  commit(move: EditMove = 'none'): void {
    const open = this.#open;
    if (!open) return;
    const text = this.entry?.value ?? '';
    // Who goes on by a key takes what stands there; who only leaves has looked at it.
    const again = move !== 'none' && this.editing.isUnsaved?.(open.cell) === true;
    const picked = open.how !== 'control' && open.mode === 'choice' && this.pickMarked(again);
    this.#end();
    if (!picked && open.how !== 'control' && (again || this.#kept || text !== open.before)) this.editing.enter(open.cell, text, true);
    this.go(move);
  }

  /** Takes a choice and moves on. */
  choose(choice: Parameters<GridEditing<Row>['choose']>[1], move: EditMove = 'none'): void {
    const open = this.#open;
    if (!open) return;
    this.#end();
    this.editing.choose(open.cell, choice);
    this.go(move);
  }

  /** Gives up: what stood there stands there again. */
  cancel(): void {
    const open = this.#open;
    if (!open) return;
    const kept = this.#kept;
    this.#end();
    if (kept) this.editing.enter(open.cell, open.before, true);
    this.focus();
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#open = undefined;
    if (this.entry) this.entry.value = '';
    this.#tell();
  }

  /** Moves on from the active cell; behind the last row another one is added where a row was finished. */
  go(move: EditMove): void {
    const { cells, rows, plan } = this.grid;
    const from = cells.active();
    if (!from || move === 'none') return;
    const within = { rows: rows.length, columns: plan.placed.length, canEnter: (place: GridPlace) => this.modeAt(place) !== 'none' };
    if (move === 'next' || move === 'previous') {
      this.#tabFrom ??= from.column;
      const next = nextCell(from, move === 'next' ? 1 : -1, within);
      if (next) this.#moveTo(next);
      return;
    }
    if (move === 'left' || move === 'right') {
      this.moveTo({ row: from.row, column: Math.max(0, Math.min(plan.placed.length - 1, from.column + (move === 'left' ? -1 : 1))) });
      return;
    }
    const column = this.#tabFrom ?? from.column;
    const row = from.row + (move === 'down' ? 1 : -1);
    if (row < rows.length) this.moveTo({ row: Math.max(0, row), column });
    // A line is begun where one was finished: behind a walk by Tab, or behind its last cell. Elsewhere Enter stays on the last line.
    else if ((this.#tabFrom !== undefined || nextCell(from, 1, within) === undefined) && this.editing.addRow())
      this.want({ row, column: this.#tabFrom ?? firstCell(from.row, within)?.column ?? column });
  }

  /** True where Tab leads to another cell. */
  canWalk(step: 1 | -1): boolean {
    const { cells, rows, plan } = this.grid;
    const from = cells.active();
    const canEnter = (place: GridPlace): boolean => this.modeAt(place) !== 'none';
    return from !== undefined && nextCell(from, step, { rows: rows.length, columns: plan.placed.length, canEnter }) !== undefined;
  }

  /** From now on Tab leaves the grid, until a cell is gone to. */
  leave(): void {
    this.#leaving = true;
  }

  /** Tab walks through the cells again. */
  stay(): void {
    this.#leaving = false;
  }

  isLeaving(): boolean {
    return this.#leaving;
  }

  /** Selects cells again that went along with their rows. */
  keepRange(range: GridRange): void {
    const { cells } = this.grid;
    cells.select({ row: range.fromRow, column: range.fromColumn }, { row: range.toRow, column: range.toColumn });
  }

  /** Forgets where a walk by Tab began. */
  endWalk(): void {
    this.#tabFrom = undefined;
  }

  moveTo(place: GridPlace): void {
    this.#tabFrom = undefined;
    this.#moveTo(place);
  }

  #moveTo(place: GridPlace): void {
    this.#leaving = false;
    this.grid.cells.moveTo(place);
    this.#reveal(place);
    this.focus();
  }

  #reveal(place: GridPlace): void {
    const element = this.grid.container.current;
    if (element) revealPlace(element, place, this.grid);
  }

  /** Goes to a cell as soon as its row is there. */
  want(place: GridPlace): void {
    this.#requested = place;
    this.arrive();
  }

  /** Goes where somebody wanted to go, once the rows are there. */
  arrive(): void {
    const requested = this.#requested;
    if (!requested || requested.row >= this.grid.rows.length || requested.column >= this.grid.plan.placed.length) return;
    this.#requested = undefined;
    this.moveTo(requested);
  }

  focus(): void {
    this.entry?.focus({ preventScroll: true });
  }

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}
