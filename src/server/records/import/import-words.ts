import type { ImportModel } from '../../../schema/model/page-model';
import type { Queryable } from '../../db/connections/database';
import { type ImportWord, type ImportWords, yesNoChoices } from '../../../schema/entry/word-finder';
import { loadEntries } from '../write/load-entries';

/** Loads the choices of every column: one look-up for all dictionaries together. Sealed ones are understood, for rows that have them. */
export async function loadWords(q: Queryable, tenantId: string, taken: ImportModel): Promise<ImportWords> {
  const fields = taken.columns.map((column) => column.of);
  const kept = await loadEntries(q, tenantId, fields);
  return new Map(
    fields.flatMap((field): readonly (readonly [string, readonly ImportWord[]])[] => {
      if (field.type === 'yesNo') return [[field.name, yesNoChoices]];
      if (field.type !== 'option' && field.type !== 'options') return [];
      const own = kept.get(field.dict ?? '');
      const given = (field.options ?? []).map(({ key, label, sealed = false }): ImportWord => ({
        key,
        ...label,
        sealed: own?.get(key)?.sealed ?? sealed,
      }));
      const keys = new Set(given.map((word) => word.key));
      const added = field.openOptions
        ? [...(own ?? [])].flatMap(([key, entry]): readonly ImportWord[] =>
            keys.has(key) ? [] : [{ key, ...entry.label, sealed: entry.sealed }],
          )
        : [];
      return [[field.name, [...given, ...added]]];
    }),
  );
}
