import { setAt, type Values } from '../../base/dot-path';
import { encodeSearch } from '../../protocol/search-encode';
import type { FieldModel } from '../../schema/model/record-model';
import type { PageSource, RowKey, WireRow } from '../source/page-source';
import type { RowEdits } from '../table/row-edits';

/** Where rows of a list are kept, and what is known of them since they were read. */
export interface RowRoom {
  readonly source: PageSource;
  readonly edits: RowEdits;
}

interface RowSave {
  readonly row: WireRow;
  readonly changes: readonly { readonly field: FieldModel; readonly value: unknown }[];
  /** Key of the attempt: the same again is done once. */
  readonly attempt: string;
}

/** Reads a row as the list does: with computed values and names beside it. Shape: undefined where the reader no longer sees it. */
export async function readRow(source: PageSource, id: string): Promise<WireRow | undefined> {
  const search = encodeSearch({ mode: 'N', exact: false, items: [{ field: 'id', operator: 'equal', value: id }], current: 1, size: 1 });
  return (await source.list(search)).records[0];
}

/** Saves values of a row as its form does, over the version that is known of it, and takes the row as it is stored then. Errors: those of saving. */
export async function storeRow({ edits, source }: RowRoom, { row, changes, attempt }: RowSave): Promise<RowKey> {
  const known = edits.latest(row);
  const { id, version } = known;
  const body = changes.reduce<Values>((sent, { field, value }) => setAt(sent, field.path, value), { id, version });
  const saved = await source.submit(body, attempt);
  const entered = changes.reduce<Values>((sent, { field, value }) => setAt(sent, field.path, value), known);
  // The list's own reading of the row; without it what was entered stands.
  const fresh = await readRow(source, id).catch(() => undefined);
  edits.put(fresh && fresh.version >= saved.version ? fresh : { ...entered, id, version: saved.version });
  return saved;
}

/** Takes a row as somebody else has stored it meanwhile: the next save of it goes on from there. Shape: undefined where it could not be read. */
export async function rereadRow({ edits, source }: RowRoom, row: WireRow): Promise<WireRow | undefined> {
  const fresh = await readRow(source, row.id).catch(() => undefined);
  if (fresh) edits.put(fresh);
  return fresh;
}
