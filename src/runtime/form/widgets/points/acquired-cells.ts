import type { Origin } from '../../../../measure/record/origins';
import type { Template } from '../../../../measure/record/template';
import { type EntryCell, entryAt, type PointTable, tablesOf, withEntry } from './point-cells';

type Entries = Readonly<Record<string, unknown>>;

/** What somebody takes over of an acquisition. */
export interface Taken {
  readonly origin: Origin;
  /** Cells that he takes, by their addresses. */
  readonly addresses: ReadonlySet<string>;
  /** The file that it was read from, where it was one. */
  readonly fileId?: string | undefined;
}

/** A value that is proposed for a cell of the grid, with what stands there. */
export interface Proposal {
  readonly address: string;
  readonly cell: EntryCell;
  readonly table: PointTable;
  readonly old: string;
  readonly text: string;
  readonly read: string;
}

const placesOf = (template: Template): ReadonlyMap<string, { readonly cell: EntryCell; readonly table: PointTable }> =>
  new Map(
    tablesOf(template.parameters).flatMap((table) =>
      table.rows.flatMap((row) => row.map((cell) => [cell.address, { cell, table }] as const)),
    ),
  );

/** What an acquisition would put where, in the order of the grid; values for cells that the grid does not have (any more) are counted. */
export function proposalsOf(
  template: Template,
  entries: Entries,
  origin: Origin | undefined,
): { readonly proposals: readonly Proposal[]; readonly strange: number } {
  const values = origin?.values ?? {};
  const places = placesOf(template);
  const proposals = [...places].flatMap(([address, { cell, table }]): readonly Proposal[] => {
    const value = Object.hasOwn(values, address) ? values[address] : undefined;
    return value ? [{ address, cell, table, old: entryAt(entries, cell.place), ...value }] : [];
  });
  return { proposals, strange: Object.keys(values).length - proposals.length };
}

/** The entries with what was taken in its cells. */
export function withTaken(template: Template, entries: Entries, { origin, addresses }: Pick<Taken, 'origin' | 'addresses'>): Entries {
  const { proposals } = proposalsOf(template, entries, origin);
  return proposals
    .filter(({ address }) => addresses.has(address))
    .reduce((result, { cell, text }) => withEntry(result, cell.place, text), entries);
}
