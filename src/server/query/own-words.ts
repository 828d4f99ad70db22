import type { FieldModel } from '../../schema/model/record-model';
import type { Queryable } from '../db/connections/database';

/** Word of a key that a tenant has added to an open dictionary; undefined where it has none. */
export type FindWord = (dict: string, key: string) => string | undefined;

/** Reads the words that a tenant has added to the open dictionaries of some fields. */
export async function loadOwnWords(
  q: Queryable,
  tenantId: string,
  { fields, language }: { readonly fields: readonly FieldModel[]; readonly language: 'zh' | 'en' },
): Promise<FindWord> {
  const dicts = fields.flatMap((field) => (field.openOptions && field.dict !== undefined ? [field.dict] : []));
  if (dicts.length === 0) return () => undefined;
  const { rows } = await q.query(
    'select code, dict_key, dict_value, dict_value_en from sys_dict where tenant_id = $1 and code = any($2::text[]) and is_deleted = 0',
    [tenantId, [...new Set(dicts)]],
  );
  const words = new Map(
    rows.map((row) => [
      `${String(row['code'])} ${String(row['dict_key'])}`,
      String((language === 'en' ? row['dict_value_en'] : '') || row['dict_value']),
    ]),
  );
  return (dict, key) => words.get(`${dict} ${key}`);
}
