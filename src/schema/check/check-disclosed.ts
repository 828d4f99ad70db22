import type { Reporter } from '../context/compile-context';
import type { RecordModel } from '../model/record-model';

/** The fields that page files make from other values, in whatever record. Shape: `record.field`. */
function madeFields(models: ReadonlyMap<string, RecordModel>): ReadonlySet<string> {
  const made = [...models.values()].flatMap(({ name, fields, states }) => [
    ...fields.flatMap((field) => (field.compute === undefined ? [] : [`${name}.${field.name}`])),
    ...(states?.transitions ?? []).flatMap(({ set, fills = {}, then = [] }) => [
      ...Object.keys({ ...set, ...fills }).map((field) => `${name}.${field}`),
      ...then.flatMap((effect) => Object.keys(effect.set).map((field) => `${effect.record}.${field}`)),
    ]),
  ]);
  return new Set(made);
}

/** Reports fields that say `x-disclose` though nothing makes them from other values: whoever sees the record sees them anyway. */
export function checkDisclosed(reports: ReadonlyMap<string, Reporter>, models: ReadonlyMap<string, RecordModel>): void {
  const said = [...models.values()].flatMap(({ name, fields }) =>
    fields.flatMap((field) => (field.disclose === true ? [{ record: name, field: field.name }] : [])),
  );
  if (said.length === 0) return;
  const made = madeFields(models);
  for (const { record, field } of said)
    if (!made.has(`${record}.${field}`))
      reports.get(record)?.fault(
        ['fields', field, 'x-disclose'],
        {
          zh: 'x-disclose 只用于由其他值得出的字段（x-compute、set、fill、snapshot）；这个字段没有来源，看得到记录的人本来就看得到它',
          en: 'x-disclose belongs to a field made from other values (x-compute, set, fill, snapshot); whoever sees the record sees this one anyway',
        },
        'key',
      );
}
