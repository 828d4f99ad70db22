import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { FieldModel, PageModel } from '../../../schema/model/page-model';
import type { PageSource } from '../../source/page-source';
import { toKeys } from '../../source/format-value';
import { toTarget } from './widget-props';

const key = 'remembered';

/** The fields that begin with what was saved last. */
function rememberedFields({ form, record }: PageModel): readonly FieldModel[] {
  const names = new Set((form?.groups ?? []).flatMap((group) => group.items.flatMap((item) => (item.remember ? [item.field] : []))));
  return record.fields.filter((field) => names.has(field.name));
}

/** True where every key is still on offer. */
const offers = (field: FieldModel, value: unknown): boolean =>
  toKeys(value).every(
    (each) => field.openOptions === true || field.options?.some((option) => option.key === each && option.sealed !== true),
  );

/** Keeps what was saved now, for the next new record in this browser. */
export function rememberValues(source: PageSource, values: Values): void {
  const fields = rememberedFields(source.served.model);
  if (fields.length === 0) return;
  source.memory?.set(key, Object.fromEntries(fields.map((field) => [field.name, getAt(values, field.path) ?? null])));
}

/** Puts what was saved last into the values of a new record; what is no longer there, or no longer offered, stays out. */
export async function recallValues(source: PageSource, values: Values): Promise<Values> {
  const kept: unknown = source.memory?.get(key);
  if (!isObject(kept)) return values;
  let result = values;
  for (const field of rememberedFields(source.served.model)) {
    const value = kept[field.name];
    if (isEmpty(value) || (typeof value !== 'string' && typeof value !== 'number')) continue;
    if (field.options && !offers(field, value)) continue;
    if (field.type === 'ref' || field.type === 'refs') {
      const ids = toKeys(value);
      const found = await source.candidates({ field: field.name, ids, size: ids.length }).catch(() => []);
      if (found.length < ids.length) continue;
      const targets = found.map(toTarget);
      result = setAt(result, ['$refs', field.name], field.type === 'refs' ? targets : targets[0]);
    }
    result = setAt(result, field.path, value);
  }
  return result;
}
