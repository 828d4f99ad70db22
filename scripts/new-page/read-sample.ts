import { readFileSync } from 'node:fs';
import { isObject } from '../../src/base/dot-path';
import type { SheetCell } from '../../src/schema/entry/sheet-cell';
import { readImportFile } from '../../src/server/records/import/read-file';

/** A column of a table that somebody has: what it is called, and what stands in it. */
export interface SampleColumn {
  /** As people call it, or as a program does where it comes from JSON. */
  readonly title: string;
  /** One for each row that has something there. */
  readonly cells: readonly SheetCell[];
  /** How many rows there are, filled or not. */
  readonly rows: number;
}

/** Rows that may stand above the one with the titles. */
const mostAbove = 10;

/** Reads the columns of a spreadsheet: the first of its rows that is nearly as wide as the widest has the titles. Errors: those of `readImportFile`. */
async function readSheet(path: string): Promise<readonly SampleColumn[]> {
  const { rows } = await readImportFile(readFileSync(path));
  const widest = Math.max(0, ...rows.slice(0, mostAbove).map(({ cells }) => cells.size));
  const at = rows.findIndex(({ cells }) => cells.size >= widest * 0.6);
  const below = rows.slice(at + 1);
  return [...(rows[at]?.cells ?? [])].map(([column, { text }]) => ({
    title: text.replace(/\s+/g, ' ').trim(),
    cells: below.flatMap(({ cells }) => cells.get(column) ?? []),
    rows: below.length,
  }));
}

/** The rows that a JSON text holds: a list, one object, or a list somewhere within an answer. */
function rowsIn(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (Array.isArray(value)) return value.filter(isObject);
  if (!isObject(value)) return [];
  const list = ['data', 'records', 'rows', 'list', 'items']
    .map((name) => value[name])
    .find((each) => Array.isArray(each) || isObject(each));
  const inner = list === undefined ? [] : rowsIn(list);
  return inner.length > 0 ? inner : [value];
}

/** Names of a row's values; one object within another has dotted names. */
const leaves = (row: Readonly<Record<string, unknown>>, before = ''): readonly (readonly [string, unknown])[] =>
  Object.entries(row).flatMap(([name, value]) =>
    isObject(value) && before === '' ? leaves(value, `${name}.`) : [[before + name, value] as const],
  );

function toCell(value: unknown): SheetCell | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : { text: value.trim() };
  if (typeof value === 'number') return { text: String(value), number: value };
  return typeof value === 'boolean' ? { text: value ? '是' : '否' } : undefined;
}

function readJson(path: string): readonly SampleColumn[] {
  const rows = rowsIn(JSON.parse(readFileSync(path, 'utf8'))).map((row) => new Map(leaves(row)));
  const titles = [...new Set(rows.flatMap((row) => [...row.keys()]))];
  return titles.flatMap((title) => {
    const values = rows.map((row) => row.get(title));
    // Lists are sub-tables, which have files of their own.
    if (values.some((value) => Array.isArray(value))) return [];
    return [{ title, cells: values.flatMap((value) => toCell(value) ?? []), rows: rows.length }];
  });
}

/** Reads what a table that somebody has holds, by the ending of its name: `.xlsx`, `.csv`, `.json`. */
export const readSample = async (path: string): Promise<readonly SampleColumn[]> =>
  path.endsWith('.json') ? readJson(path) : readSheet(path);
