import { id, ids, object, type Required, required, type Schema, whole } from './fields';

/** The row of an address: `?id=`. */
export const idQuery = object({ id: required(id()) }, { open: true });

/** The rows that a removal is about, behind the address or in the body. */
export const idsParameters = object({ ids: required(ids({ missing: 'nothingChosen' })) });

/** Which page of a list is asked for, among parameters that a list is narrowed by. Errors: pageTooLarge. */
export const pagingFields = (most = 9999) => ({
  current: whole({ min: 1, max: 999_999_999 }),
  size: whole({ min: 1, max: most, above: 'pageTooLarge' }),
});

/** The address of a list: its page, and what it is narrowed by. */
export const listQuery = object(pagingFields(), { open: true });

interface Paging {
  readonly current?: number | undefined;
  readonly size?: number | undefined;
}

/** The page that is asked for; the first ten rows where nothing is said. */
export const toPage = ({ current, size }: Paging): { readonly current: number; readonly size: number } => ({
  current: current ?? 1,
  size: size ?? 10,
});

/** A word of an address, whatever it is: what is not there is answered by the route. */
const word: Required<string> = { type: 'string', isRequired: true };

/** The page of an address. */
export const pageParams = object({ module: word, page: word }, { open: true });

/** Other words of an address. */
export const wordParams = <const N extends string>(...names: readonly N[]): Schema<Readonly<Record<N, string>>> => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, word])),
  required: names,
});

interface Row {
  readonly id: string;
  readonly version: number;
}

/** Rows with the version that was read of each; what else stands in a row means nothing. Errors: nothingChosen, tooManyItems, wrongParameter, versionMissing. */
export const rowItems = (most = 1000): Schema<readonly Row[]> => ({ spelled: { as: 'rows', most, missing: 'nothingChosen' } });
