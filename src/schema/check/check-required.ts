import type { PageCompileContext } from '../context/page-compile-context';
import type { FieldModel, RequiredModel } from '../model/record-model';
import { entryPath } from '../source/source-file';

/** Whether a new record has a value of a field without anybody entering it. */
export const fillsItself = ({ defaultValue, defaultExpression, compute, copy, number }: FieldModel): boolean =>
  [defaultValue, defaultExpression, compute, copy, number].some((each) => each !== undefined);

/**
 * Refuses demands of a form that somebody could never meet: a field that has no place in the form, or is read-only for some people, and fills itself neither. Whoever creates a
 * record would be asked for what he cannot enter.
 */
export function checkRequired({ file, report, record }: PageCompileContext, requirements: readonly RequiredModel[]): void {
  const { form } = file;
  if (!form) return;
  const placed = new Set(
    form.groups.flatMap((group) =>
      (group.items ?? []).flatMap((entry) => (typeof entry === 'string' ? [entry] : [entry.field, entry.until ?? ''])),
    ),
  );
  for (const requirement of requirements) {
    const field = record.fields.find((each) => each.name === requirement.field);
    const index = (form.required ?? []).findIndex((entry) => (typeof entry === 'string' ? entry : entry.field) === requirement.field);
    const entry = form.required?.[index];
    if (!field || field.readOnly || fillsItself(field) || requirement.when !== undefined || entry === undefined) continue;
    const path = entryPath(['form', 'required'], index, entry);
    if (!placed.has(field.name)) {
      report.fault(path, {
        zh: `“${field.name}”必填，却不在表单里，也没有默认值：谁也无法新增。请放进 form.groups，或写 default`,
        en: `"${field.name}" is required, but stands in no group of the form and has no default: nobody could create a record`,
      });
    } else if (field.readOnlyWhen !== undefined && /\buser\b/.test(field.readOnlyWhen)) {
      report.fault(path, {
        zh: `“${field.name}”必填，却按人只读，又没有默认值：这些人无法新增。请写 default，或给必填加上 when`,
        en: `"${field.name}" is required, but read-only for some people and has no default: they could not create a record; give it a default, or the demand a "when"`,
      });
    }
  }
}
