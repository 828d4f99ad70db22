import { isObject, type Values } from '../../base/dot-path';
import type { GridDensity } from '../../ui/grid/grid-model';

/** What a list can stand as. */
export const listShapes = ['table', 'board', 'calendar'] as const;
export type ListShape = (typeof listShapes)[number];

export interface ColumnLayout {
  readonly prop: string;
  readonly show: boolean;
  /** Units: px; absent: the page file's width. */
  readonly width?: number;
  /** `none` frees a column that the page file fixes. */
  readonly fixed?: 'left' | 'right' | 'none';
  /** Absent: where the page file puts it. */
  readonly order?: number;
  readonly sort?: 'asc' | 'desc';
  /** Place among the sorted columns, where there are several. */
  readonly sortAt?: number;
}

/** An item of the search bar as laid out. */
export interface SearchLayout {
  readonly prop: string;
  /** Whether it can be chosen at all. */
  readonly isShow: boolean;
  /** True: among the first items; false: under 更多. */
  readonly showSearch: boolean;
  /** Whether the user has it on the bar. */
  readonly isCheckdSearch: boolean;
  readonly order?: number;
}

/** What a user has saved of a list. */
export interface SavedLayout {
  readonly columns: readonly ColumnLayout[];
  readonly search?: readonly SearchLayout[];
  readonly pageSize?: number;
  readonly density?: GridDensity;
  /** What the list stands as; absent: a table. */
  readonly shape?: ListShape;
  /** What else was saved, kept as it is. */
  readonly rest?: Values;
}

export const emptyLayout: SavedLayout = { columns: [] };

export const densities: readonly GridDensity[] = ['compact', 'default', 'loose'];

/** Units: px. */
const widest = 4000;

const isFixed = (value: unknown): value is 'left' | 'right' | 'none' => value === 'left' || value === 'right' || value === 'none';
const isPlace = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isWidth = (value: unknown): value is number => isPlace(value) && value > 0 && value <= widest;

function toColumnLayout(value: unknown, index: number): ColumnLayout | undefined {
  if (!isObject(value) || typeof value['prop'] !== 'string') return undefined;
  const { prop, show, order, width, fixed, sort, sortAt } = value;
  return {
    prop,
    show: show !== false,
    order: isPlace(order) ? order : index,
    ...(isWidth(width) ? { width } : {}),
    ...(isFixed(fixed) ? { fixed } : {}),
    ...(sort === 'asc' || sort === 'desc' ? { sort } : {}),
    ...(isPlace(sortAt) ? { sortAt } : {}),
  };
}

function toSearchLayout(value: unknown, index: number): SearchLayout | undefined {
  if (!isObject(value) || typeof value['prop'] !== 'string') return undefined;
  const { prop, isShow, showSearch, isCheckdSearch, order } = value;
  return {
    prop,
    isShow: isShow !== false,
    showSearch: showSearch !== false,
    isCheckdSearch: isCheckdSearch !== false,
    order: isPlace(order) ? order : index,
  };
}

/** Reads columns as they were saved; what is none falls out. */
export const readColumns = (saved: unknown): readonly ColumnLayout[] =>
  Array.isArray(saved) ? saved.flatMap((each, index) => toColumnLayout(each, index) ?? []) : [];

/** Reads a saved layout; anything that is not one is no layout. Shape: the JSON text of `parameter`, or ''. */
export function decodeLayout(parameter: string): SavedLayout {
  try {
    const saved: unknown = parameter === '' ? undefined : JSON.parse(parameter);
    if (!isObject(saved)) return emptyLayout;
    const { v: _version, columns, search, pageSize, density: told, shape: stands, ...rest } = saved;
    const shape = listShapes.find((each) => each === stands);
    const density = densities.find((each) => each === told);
    return {
      columns: readColumns(columns),
      ...(Array.isArray(search) ? { search: search.flatMap((each, index) => toSearchLayout(each, index) ?? []) } : {}),
      ...(isPlace(pageSize) && Number.isInteger(pageSize) && pageSize > 0 ? { pageSize } : {}),
      ...(density ? { density } : {}),
      ...(shape ? { shape } : {}),
      ...(Object.keys(rest).length > 0 ? { rest } : {}),
    };
  } catch {
    return emptyLayout;
  }
}

const isEmpty = ({ columns, ...others }: SavedLayout): boolean =>
  columns.length === 0 && Object.values(others).every((part) => part === undefined);

/** Writes a layout as it is saved; one that says nothing is ''. */
export function encodeLayout(layout: SavedLayout): string {
  if (isEmpty(layout)) return '';
  const { rest, ...known } = layout;
  return JSON.stringify({ ...rest, v: 1, ...known });
}

/** Lays a layout over another: what the upper one says nothing of, the lower one decides. */
export function layerLayouts(upper: SavedLayout, lower: SavedLayout): SavedLayout {
  if (upper.columns.length === 0) return { ...lower, ...upper, columns: lower.columns };
  const known = new Set(upper.columns.map(({ prop }) => prop));
  const below = lower.columns.filter(({ prop }) => !known.has(prop)).map(({ order: _order, ...column }) => column);
  return { ...lower, ...upper, columns: [...upper.columns, ...below] };
}
