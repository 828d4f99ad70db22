import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { newValues } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';

/** What the system, or a role that may not write it, gives a record by itself; what follows from other values does so anyway. */
const isBegun = (field: FieldModel): boolean => !field.system && field.readOnly && field.compute === undefined && field.copy === undefined;

/**
 * Lets copied values begin anew where nobody enters them here, in lines too: the server stores what a new record begins with, and what is shown is what is saved.
 * Shape: a function that gives the very same values where nothing begins anew.
 */
export function beginAnew(record: RecordModel, context: ExpressionContext): (values: unknown) => unknown {
  const begun = record.fields.filter(isBegun);
  const { old: _old, ...rest } = context;
  const fresh = begun.length === 0 ? {} : newValues({ record, context: rest });
  return (values) => (isObject(values) ? beginValues(record, values, { begun, fresh, context: rest }) : values);
}

function beginValues(
  record: RecordModel,
  values: Values,
  { begun, fresh, context }: { readonly begun: readonly FieldModel[]; readonly fresh: Values; readonly context: ExpressionContext },
): Values {
  const own = begun.reduce<Values>((all, field) => {
    const put = setAt(all, field.path, getAt(fresh, field.path) ?? null);
    return field.target !== undefined && isObject(put['$refs']) ? setAt(put, ['$refs', field.name], null) : put;
  }, values);
  return record.fields.reduce<Values>((all, field) => {
    const lines = getAt(all, field.path);
    if (!field.line || field.readOnly || !Array.isArray(lines)) return all;
    return setAt(all, field.path, lines.map(beginAnew(field.line, { ...context, parent: all })));
  }, own);
}
