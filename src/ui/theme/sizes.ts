/** Every length of the look. Units: px on a grid of 4 and 8. */
export const sizes = {
  space1: 4,
  space2: 8,
  space3: 12,
  space4: 16,
  space6: 24,
  space8: 32,
  radius: 4,
  hair: 1,
  focus: 2,
  font: 14,
  fontSmall: 12,
  fontLarge: 16,
  /** Height of a table row and of a control. */
  row: 32,
  /** Table rows as they are where nobody chose; they do not follow the density of the controls. */
  rowDefault: 32,
  /** Table rows of the denser and the looser list. */
  rowCompact: 24,
  rowLoose: 40,
  /** A line of totals where two of them, of the page and of all, share one row. */
  totalLine: 16,
  /** Space between the end of a table and the end of its page; the pager stands in it. */
  tableBottom: 60,
  look: 360,
  /** A message that has just come. */
  popupWidth: 320,
  popupHeight: 190,
  /** How far below the top the button of the shortlist stands. */
  cartTop: 250,
  select: 40,
  index: 56,
  check: 16,
  caret: 5,
  tag: 20,
  tagSpace: 5,
  label: 72,
  labelWide: 104,
  actions: 140,
  noticeDay: 84,
  searchCell: 264,
  /** The narrowest field of the search bar, where it shares its row with the buttons. */
  searchCellNarrow: 236,
  connector: 84,
  state: 520,
  dialog: 420,
  dialogWide: 820,
  columns: 460,
  /** What belongs to a record, beside its fields. */
  sideList: 240,
  views: 340,
  viewName: 160,
  pin: 96,
  field: 208,
  faultsHeight: 320,
  materialsHeight: 300,
  binTime: 168,
  binName: 112,
} as const;

/** How close controls stand. */
export const densities = ['compact', 'standard', 'loose'] as const;
export type Density = (typeof densities)[number];

/** What the look is laid out for: a density, or on a phone the thumb, whatever was chosen. */
export type Reach = Density | 'touch';

const closer: Readonly<Record<Reach, { readonly row: number; readonly space4: number }>> = {
  compact: { row: 28, space4: 12 },
  standard: { row: sizes.row, space4: sizes.space4 },
  loose: { row: 40, space4: 20 },
  touch: { row: 40, space4: sizes.space4 },
};

/** The lengths of a density. Units: px. */
export const toSizes = (density: Reach = 'standard'): Readonly<Record<keyof typeof sizes, number>> => ({ ...sizes, ...closer[density] });

/** Chinese first, from the system; nothing is downloaded. */
export const fontStack =
  "'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', 'Segoe UI', system-ui, -apple-system, sans-serif";
/** For English: quotation marks and dashes stand in both kinds of fonts, and those of Chinese ones take the room of a whole character. */
export const latinStack =
  "'Segoe UI', system-ui, -apple-system, 'Helvetica Neue', Arial, 'Liberation Sans', 'PingFang SC', 'Microsoft YaHei', 'Noto Sans CJK SC', 'Source Han Sans SC', sans-serif";
export const monoStack = "'JetBrains Mono', Consolas, 'Noto Sans Mono', Menlo, 'Noto Sans CJK SC', monospace";
