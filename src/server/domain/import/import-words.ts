import type { FieldModel, ImportModel } from '../../../schema/page-model';
import type { Queryable } from '../../db/database';
import { toPlain } from './plain-text';

/** A choice as people see it. */
export interface ImportWord {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
}

/** The choices of each field that has some: those of the page and those that the tenant has added. */
export type ImportWords = ReadonlyMap<string, readonly ImportWord[]>;

const yesNo: readonly ImportWord[] = [
  { key: '1', zh: '是', en: 'Yes' },
  { key: '0', zh: '否', en: 'No' },
];
const yesNoWords: Readonly<Record<'0' | '1', readonly string[]>> = {
  '1': ['y', 'true', 't', '√', '✓', '✔', '对', '有'],
  '0': ['n', 'false', 'f', '×', 'x', '✗', '✘', '错', '无'],
};

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
      if (field.type === 'yesNo') return [[field.name, yesNo]];
      if (field.type !== 'option' && field.type !== 'options') return [];
      const given = (field.options ?? []).map(({ key, label }) => ({ key, ...label }));
      const keys = new Set(given.map((word) => word.key));
      return [[field.name, [...given, ...(own.get(field.dict ?? '') ?? []).filter((word) => !keys.has(word.key))]]];
    }),
  );
}

/** Finds the key that a text means: the key itself or a label in either language. Shape: undefined where it means none, or two. */
export function createWordFinder(words: ImportWords): (field: FieldModel, text: string) => string | undefined {
  const indexes = new Map<string, ReadonlyMap<string, string | null>>();
  for (const [name, list] of words) {
    const index = new Map<string, string | null>();
    const put = (text: string, key: string): void => {
      const word = toPlain(text);
      const other = index.get(word);
      // A word of two choices says neither; a key is always itself.
      index.set(word, other === undefined || other === key ? key : null);
    };
    for (const { key, zh, en } of list) [zh, en].forEach((text) => put(text, key));
    for (const { key } of list) index.set(toPlain(key), key);
    indexes.set(name, index);
  }
  return (field, text) => {
    const word = toPlain(text);
    const found = indexes.get(field.name)?.get(word) ?? undefined;
    if (found !== undefined || field.type !== 'yesNo') return found;
    return (['0', '1'] as const).find((key) => yesNoWords[key].includes(word));
  };
}
