import type { Parameter, Stage } from '../../../../measure/record/template';

/** One cell of a point table that is entered. */
export interface EntryCell {
  /** As in what the measurement engine gives back: `error/2/asFound/reading/1`. */
  readonly address: string;
  /** Row of the table, from 0. */
  readonly row: number;
  /** Column among those that are entered, from 0. */
  readonly column: number;
  /** Where it stands among what is entered. */
  readonly place: EntryPlace;
}

/** Where something stands in the entries: an input of a row, or a reading of a series at a stage. */
export interface EntryPlace {
  readonly parameter: string;
  readonly row: number;
  readonly name: string;
  readonly stage?: Stage;
  readonly index?: number;
}

/** One table: a parameter at a stage. */
export interface PointTable {
  readonly key: string;
  readonly parameter: Parameter;
  readonly stage: Stage;
  /** Cells that are entered, row by row. */
  readonly rows: readonly (readonly EntryCell[])[];
}

function rowCells(parameter: Parameter, stage: Stage, row: number): readonly EntryCell[] {
  const at = `${parameter.name}/${String(row + 1)}`;
  // What is entered once a row stands beside the readings of the first stage.
  const inputs = stage === parameter.stages[0] ? parameter.inputs : [];
  const cells = [
    ...inputs.map(({ name }) => ({ address: `${at}/${name}`, place: { parameter: parameter.name, row, name } })),
    ...parameter.series.flatMap(({ name, count }) =>
      Array.from({ length: count }, (_, index) => ({
        address: `${at}/${stage}/${name}/${String(index + 1)}`,
        place: { parameter: parameter.name, row, name, stage, index },
      })),
    ),
  ];
  return cells.map((cell, column) => ({ ...cell, row, column }));
}

/** Lays out the tables of a template, each parameter with its stages one after the other. */
export const tablesOf = (parameters: readonly Parameter[]): readonly PointTable[] =>
  parameters.flatMap((parameter) =>
    parameter.stages.map((stage) => ({
      key: `${parameter.name}/${stage}`,
      parameter,
      stage,
      rows: parameter.points.map((_, row) => rowCells(parameter, stage, row)),
    })),
  );

type Part = Readonly<Record<string, unknown>>;

const asObject = (value: unknown): Part => (typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Part) : {});
const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A list with one element exchanged; what is before it and not there yet is filled. */
const withElement = <T>(list: readonly T[], index: number, value: T, fill: T): readonly T[] =>
  Array.from({ length: Math.max(list.length, index + 1) }, (_, at) => (at === index ? value : (list[at] ?? fill)));

/** What stands in the entries at a place; nothing where nothing was entered. */
export function entryAt(entries: Part, { parameter, row, name, stage, index }: EntryPlace): string {
  const at = asObject(asList(entries[parameter])[row]);
  const value = stage === undefined ? at[name] : asList(asObject(at[stage])[name])[index ?? 0];
  return value === undefined || value === null ? '' : String(value);
}

/** The entries with one of them exchanged. */
export function withEntry(entries: Part, { parameter, row, name, stage, index = 0 }: EntryPlace, text: string): Part {
  const rows = asList(entries[parameter]);
  const at = asObject(rows[row]);
  const next =
    stage === undefined
      ? { ...at, [name]: text }
      : { ...at, [stage]: { ...asObject(at[stage]), [name]: withElement<unknown>(asList(asObject(at[stage])[name]), index, text, '') } };
  return { ...entries, [parameter]: withElement<unknown>(rows, row, next, {}) };
}

/** Lays a copied block of cells over those of a table from one of them on; what reaches beyond the table is left out. */
export function withBlock(
  entries: Part,
  { table, from }: { readonly table: PointTable; readonly from: EntryCell },
  block: readonly (readonly string[])[],
): Part {
  let result = entries;
  block.forEach((line, down) =>
    line.forEach((text, right) => {
      const cell = table.rows[from.row + down]?.[from.column + right];
      if (cell) result = withEntry(result, cell.place, text);
    }),
  );
  return result;
}
