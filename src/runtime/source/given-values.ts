import { getAt, setAt, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import { offersCandidate } from '../../schema/expression/conditions';
import type { ExpressionContext } from '../../schema/expression/expressions';
import type { FieldModel } from '../../schema/model/record-model';
import type { Given } from './given';
import type { PageSource } from './page-source';
import { toKeys } from '../../schema/entry/format-value';
import { toTarget } from './target';

interface OfferRequest {
  readonly source: PageSource;
  readonly values: Values;
  readonly context: ExpressionContext;
}

const hasOption = (field: FieldModel, value: unknown): boolean =>
  toKeys(value).every(
    (each) => field.openOptions === true || field.options?.some((option) => option.key === each && option.sealed !== true),
  );

/** Puts a value into a new record as if it were chosen there. Shape: undefined where the form would not offer it. Errors: rejects where the candidates cannot be read. */
export async function putOffered(
  { source, values, context }: OfferRequest,
  field: FieldModel,
  value: unknown,
): Promise<Values | undefined> {
  if (isEmpty(value) || (typeof value !== 'string' && typeof value !== 'number')) return undefined;
  if (field.options && !hasOption(field, value)) return undefined;
  if (field.type !== 'ref' && field.type !== 'refs') return setAt(values, field.path, value);
  const ids = toKeys(value);
  const found = await source.candidates({
    field: field.name,
    ids,
    size: ids.length,
    ...(field.candidatesWhen === undefined ? {} : { values }),
  });
  const targets = found.map(toTarget);
  const { record } = source.served.model;
  const offered = targets.filter((target) => offersCandidate(record, field, { values, context: { ...context, target } }));
  if (offered.length < ids.length) return undefined;
  return setAt(setAt(values, ['$refs', field.name], field.type === 'refs' ? offered : offered[0]), field.path, value);
}

/**
 * Puts what a form was opened with into the values of a new record, each checked as if it were chosen there. What is not offered stays out.
 * Shape: the values, and the first fixed field that could not be filled: without it there is no such record.
 */
export async function giveValues(
  { source, values, context }: OfferRequest,
  given: Given,
): Promise<{ readonly values: Values; readonly refused?: FieldModel }> {
  let result = values;
  for (const field of source.served.model.record.fields) {
    if (!Object.hasOwn(given.values, field.name) || field.system) continue;
    const value = given.values[field.name];
    // What his role does not let somebody write stays as the server gives it.
    if (field.readOnly && (!given.fixed.includes(field.name) || String(getAt(result, field.path)) === String(value))) continue;
    const put = field.readOnly ? undefined : await putOffered({ source, values: result, context }, field, value);
    if (put) result = put;
    else if (given.fixed.includes(field.name)) return { values: result, refused: field };
  }
  return { values: result };
}
