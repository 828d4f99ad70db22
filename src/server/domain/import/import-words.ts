import type { ImportModel } from '../../../schema/page-model';
import type { Queryable } from '../../db/database';
import { type ImportWord, type ImportWords, yesNoChoices } from '../../../schema/entry/word-finder';

/** Loads the choices of every column: one look-up for all dictionaries together. */
export async function loadWords(q: Queryable, tenantId: string, taken: ImportModel): Promise<ImportWords> {
  const fields = taken.columns.map((column) => column.of);
  const codes = [...new Set(fields.flatMap((field) => (field.openOptions && field.dict !== undefined ? [field.dict] : [])))];
  const { rows } =
    codes.length === 0
      ? { rows: [] }
      : await q.query(
          `select code, dict_key, dict_value, dict_value_en from sys_dict
           where tenant_id = $1 and code = any($2::text[]) and is_deleted = 0 and is_sealed = 0 and dict_key <> '-1' order by sort, id`,
          [tenantId, codes],
        );
  const own = new Map<string, ImportWord[]>();
  for (const row of rows) {
    const [code, key, zh] = [String(row['code']), String(row['dict_key']), String(row['dict_value'])];
    own.set(code, [...(own.get(code) ?? []), { key, zh, en: String(row['dict_value_en'] || zh) }]);
  }
  return new Map(
    fields.flatMap((field): readonly (readonly [string, readonly ImportWord[]])[] => {
      if (field.type === 'yesNo') return [[field.name, yesNoChoices]];
      if (field.type !== 'option' && field.type !== 'options') return [];
      const given = (field.options ?? []).map(({ key, label }) => ({ key, ...label }));
      const keys = new Set(given.map((word) => word.key));
      return [[field.name, [...given, ...(own.get(field.dict ?? '') ?? []).filter((word) => !keys.has(word.key))]]];
    }),
  );
}
