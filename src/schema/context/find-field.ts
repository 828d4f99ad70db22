import { closestName } from '../../base/closest-name';
import type { Reporter } from './compile-context';
import { creatorField } from './system-fields';
import type { FieldModel } from '../model/record-model';
import type { JsonPath } from '../source/source-file';

/** Finds an own field by name, or reports that there is none. */
export function findField(
  report: Reporter,
  fields: readonly FieldModel[],
  at: { readonly name: string; readonly path: JsonPath },
): FieldModel | undefined {
  const found = fields.find((field) => field.name === at.name && field.name !== creatorField.name);
  if (found || report.failed.has(at.name)) return found;
  const hint = closestName(
    at.name,
    fields.map((field) => field.name),
  );
  report.fault(at.path, { zh: `没有字段“${at.name}”`, en: `No field "${at.name}"`, hint });
  return undefined;
}
