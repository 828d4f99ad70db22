import type { ColumnSide, GridColumn } from './grid-model';

export interface PlacedColumn<Row> {
  readonly column: GridColumn<Row>;
  readonly side: ColumnSide;
  readonly width: number;
  /** Distance from its own edge: of the sheet for left and middle, of the view's right end for right. Units: px. */
  readonly offset: number;
}

export interface ColumnPlan<Row> {
  readonly placed: readonly PlacedColumn<Row>[];
  readonly leftWidth: number;
  readonly rightWidth: number;
  readonly totalWidth: number;
  /** Where the middle columns begin and end in `placed`. */
  readonly middleFrom: number;
  readonly middleTo: number;
  /** Width that no column takes; it stands empty behind the free ones. */
  readonly spare: number;
  /** True where the view is too narrow for all that should be fixed. */
  readonly crowded: boolean;
}

const sum = (widths: readonly number[]): number => widths.reduce((total, width) => total + width, 0);

/** What the column that names a row may take of a view that is too narrow for all that should be fixed. */
const nameShare = 0.4;

/** On a view that is too narrow the column that names a row stays fixed, cut to its share: buttons far to the right must not lose their row. */
function withName<Row>(given: readonly GridColumn<Row>[], view: number, keep: ReadonlySet<string>) {
  const fixedWidth = sum(given.filter((column) => column.fixed).map((column) => column.width));
  const crowded = view > 0 && fixedWidth > view * 0.6;
  const name = crowded ? given.find(({ fixed, key }) => fixed === 'left' && !key.startsWith('#') && !keep.has(key)) : undefined;
  if (!name) return { crowded, columns: given, kept: keep };
  const cut = { ...name, width: Math.min(name.width, Math.floor(view * nameShare)) };
  return { crowded, columns: given.map((column) => (column === name ? cut : column)), kept: new Set([...keep, name.key]) };
}

/**
 * Places columns: fixed left, free, fixed right; spare width goes to the free ones whose width nobody chose.
 * Where the fixed ones would leave too little of the view, only those of `keep` stay fixed, and the first of the others on the left, narrower.
 */
export function placeColumns<Row>(given: readonly GridColumn<Row>[], view: number, keep: ReadonlySet<string>): ColumnPlan<Row> {
  const { crowded, columns, kept } = withName(given, view, keep);
  const sideOf = (column: GridColumn<Row>): ColumnSide => (column.fixed && (!crowded || kept.has(column.key)) ? column.fixed : 'middle');
  const bySide = (side: ColumnSide) => columns.filter((column) => sideOf(column) === side);
  const [left, middle, right] = [bySide('left'), bySide('middle'), bySide('right')];
  const natural = sum(columns.map((column) => column.width));
  const growing = new Set(middle.filter((column) => !column.sized));
  const growingWidth = sum([...growing].map((column) => column.width));
  const spare = Math.max(0, Math.floor(view) - natural);
  const wider = (column: GridColumn<Row>): number =>
    column.width + (growing.has(column) ? Math.floor((spare * column.width) / growingWidth) : 0);
  let offset = 0;
  const forward = [...left, ...middle].map((column): PlacedColumn<Row> => {
    const placed = { column, side: sideOf(column), width: wider(column), offset };
    offset += placed.width;
    return placed;
  });
  let fromRight = 0;
  const backward = [...right].reverse().map((column): PlacedColumn<Row> => {
    const placed = { column, side: 'right' as const, width: column.width, offset: fromRight };
    fromRight += placed.width;
    return placed;
  });
  const free = growing.size > 0 ? 0 : spare;
  return {
    placed: [...forward, ...backward.reverse()],
    leftWidth: sum(left.map((column) => column.width)),
    rightWidth: fromRight,
    totalWidth: offset + free + fromRight,
    middleFrom: left.length,
    middleTo: left.length + middle.length,
    spare: free,
    crowded,
  };
}

/** Classes of a column's cells that say where it is fixed. */
export function sideClasses<Row>(plan: ColumnPlan<Row>, position: number): string {
  const side = plan.placed[position]?.side ?? 'middle';
  if (side === 'middle') return '';
  return ` lh-cell-${side}-fixed${side === 'left' && position === plan.middleFrom - 1 ? ' lh-cell-left-edge' : ''}`;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Says which of the free columns show in a view, one more on each side. Shape: indexes of `placed`, end excluded. */
export function windowColumns<Row>(plan: ColumnPlan<Row>, scrollLeft: number, view: number): Span {
  const start = scrollLeft + plan.leftWidth;
  const end = scrollLeft + view - plan.rightWidth;
  let from = plan.middleFrom;
  while (from < plan.middleTo && endOf(plan.placed[from]) <= start) from += 1;
  let to = from;
  while (to < plan.middleTo && startOf(plan.placed[to]) < end) to += 1;
  return { from: Math.max(plan.middleFrom, from - 1), to: Math.min(plan.middleTo, to + 1) };
}

const startOf = <Row>(placed: PlacedColumn<Row> | undefined): number => placed?.offset ?? 0;
const endOf = <Row>(placed: PlacedColumn<Row> | undefined): number => (placed ? placed.offset + placed.width : 0);

const overscan = 3;
const step = 3;

/** Says how many row slots a view of this height needs. */
export const countSlots = (height: number, rowHeight: number): number => Math.ceil(height / rowHeight) + 2 * overscan + step;

/** Says which rows are drawn at a scroll position; it moves in steps of three rows. Shape: row indexes, end excluded. */
export function windowRows(scrollTop: number, slots: number, count: number, rowHeight: number): Span {
  const first = Math.floor((Math.floor(scrollTop / rowHeight) - overscan) / step) * step;
  const from = Math.min(Math.max(0, first), Math.max(0, count - slots));
  return { from, to: Math.min(count, from + slots) };
}

/** Says which column lies under a place in the view, the nearest where none does. Shape: index of `placed`. */
export function columnAt<Row>(
  plan: ColumnPlan<Row>,
  x: number,
  { left, width }: { readonly left: number; readonly width: number },
): number {
  const { placed, middleFrom, middleTo } = plan;
  const last = placed.length - 1;
  if (x >= width - plan.rightWidth && middleTo <= last) {
    const at = placed.findIndex((each, index) => index >= middleTo && width - each.offset > x);
    return at === -1 ? last : at;
  }
  const onSheet = x < plan.leftWidth ? x : x + left;
  const until = x < plan.leftWidth ? middleFrom : middleTo;
  const at = placed.findIndex((each, index) => index < until && endOf(each) > onSheet);
  return at === -1 ? Math.max(0, until - 1) : at;
}

/** Says where a column stands in the view. Units: px from its left end. */
export function leftInView<Row>(placed: PlacedColumn<Row>, { left, width }: { readonly left: number; readonly width: number }): number {
  if (placed.side === 'left') return placed.offset;
  return placed.side === 'right' ? width - placed.offset - placed.width : placed.offset - left;
}
