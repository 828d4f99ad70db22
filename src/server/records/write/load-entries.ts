import type { KeptEntries, KeptEntry } from '../../../schema/check/warnings/find-unoffered';
import { colours } from '../../../schema/model/field-type';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';

/** The dictionaries that fields, and those of their sub-tables, choose from. */
function dictsOf(fields: readonly FieldModel[]): readonly string[] {
  return fields.flatMap((field) => (field.line ? dictsOf(field.line.fields) : (field.dict ?? [])));
}

/** Reads what a tenant keeps of the dictionaries of some fields, in their order: one look-up for all of them, none where there are none. */
export async function loadEntries(q: Queryable, tenantId: string, fields: readonly FieldModel[]): Promise<KeptEntries> {
  const codes = [...new Set(dictsOf(fields))];
  const found = new Map<string, Map<string, KeptEntry>>();
  if (codes.length === 0) return found;
  const { rows } = await q.query(
    `select code, dict_key, dict_value, dict_value_en, colour, is_sealed from sys_dict
     where tenant_id = $1 and code = any($2::text[]) and is_deleted = 0 and dict_key <> '-1' order by sort, id`,
    [tenantId, codes],
    { keepPlan: true },
  );
  for (const row of rows) {
    const [code, zh] = [String(row['code']), String(row['dict_value'])];
    const colour = colours.find((each) => each === row['colour']);
    const entries = found.get(code) ?? new Map<string, KeptEntry>();
    found.set(code, entries);
    entries.set(String(row['dict_key']), {
      label: { zh, en: String(row['dict_value_en'] || zh) },
      ...(colour === undefined ? {} : { colour }),
      sealed: row['is_sealed'] === 1,
    });
  }
  return found;
}
