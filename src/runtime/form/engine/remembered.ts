import { getAt, isObject, type Values } from '../../../base/dot-path';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { PageModel } from '../../../schema/model/page-model';
import type { FieldModel } from '../../../schema/model/record-model';
import type { PageSource } from '../../source/page-source';
import { putOffered } from '../../source/given-values';

const key = 'remembered';

/** The fields that begin with what was saved last; not those that are given to whoever fills the form in. */
function rememberedFields({ form, record }: PageModel): readonly FieldModel[] {
  const names = new Set((form?.groups ?? []).flatMap((group) => group.items.flatMap((item) => (item.remember ? [item.field] : []))));
  return record.fields.filter((field) => names.has(field.name) && !field.readOnly);
}

/** Keeps what was saved now, for the next new record in this browser. */
export function rememberValues(source: PageSource, values: Values): void {
  const fields = rememberedFields(source.served.model);
  if (fields.length === 0) return;
  source.memory?.set(key, Object.fromEntries(fields.map((field) => [field.name, getAt(values, field.path) ?? null])));
}

/** Puts what was saved last into the values of a new record; what is no longer there, or no longer offered, stays out. */
export async function recallValues(source: PageSource, values: Values, context: ExpressionContext): Promise<Values> {
  const kept: unknown = source.memory?.get(key);
  if (!isObject(kept)) return values;
  let result = values;
  for (const field of rememberedFields(source.served.model)) {
    const put = putOffered({ source, values: result, context }, field, kept[field.name]);
    result = (await put.catch(() => undefined)) ?? result;
  }
  return result;
}
