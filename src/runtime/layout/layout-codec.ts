import { isObject, type Values } from '../../base/dot-path';

export interface ColumnLayout {
  readonly prop: string;
  readonly show: boolean;
  /** Units: px; absent: the page file's width. */
  readonly width?: number;
  /** `none` frees a column that the page file fixes. */
  readonly fixed?: 'left' | 'right' | 'none';
  readonly order: number;
}

/** What a user has saved of a list. Source: spec 3.9.7, api-contract 13.5. */
export interface SavedLayout {
  readonly columns: readonly ColumnLayout[];
  /** What else was saved, kept as it is. */
  readonly rest?: Values;
}

export const emptyLayout: SavedLayout = { columns: [] };

const isFixed = (value: unknown): value is 'left' | 'right' | 'none' => value === 'left' || value === 'right' || value === 'none';

function toColumnLayout(value: unknown, index: number): ColumnLayout | undefined {
  if (!isObject(value) || typeof value.prop !== 'string') return undefined;
  return {
    prop: value.prop,
    show: value.show !== false,
    order: typeof value.order === 'number' ? value.order : index,
    ...(typeof value.width === 'number' && value.width > 0 ? { width: value.width } : {}),
    ...(isFixed(value.fixed) ? { fixed: value.fixed } : {}),
  };
}

/** Reads a saved layout; anything that is not one is no layout. Shape: the JSON text of `parameter`, or ''. */
export function decodeLayout(parameter: string): SavedLayout {
  try {
    const saved: unknown = parameter === '' ? undefined : JSON.parse(parameter);
    if (!isObject(saved) || !Array.isArray(saved.columns)) return emptyLayout;
    const columns = saved.columns.flatMap((each, index) => toColumnLayout(each, index) ?? []);
    const { v: _version, columns: _columns, ...rest } = saved;
    return { columns, rest };
  } catch {
    return emptyLayout;
  }
}

/** Writes a layout as it is saved. */
export const encodeLayout = (layout: SavedLayout): string => JSON.stringify({ ...layout.rest, v: 1, columns: layout.columns });
