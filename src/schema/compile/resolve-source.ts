import { filesBehind } from '../context/compile-context';
import { creatorField } from '../context/system-fields';
import { closestName } from '../../base/closest-name';
import type { PageCompileContext } from '../context/page-compile-context';
import type { FieldSource } from '../model/page-model';
import type { JsonPath } from '../source/source-file';

/** Finds what a name in a search or a column means: an own field, or a field of what one refers to. Errors: reported, then undefined. */
export function resolveSource(ctx: PageCompileContext, name: string, path: JsonPath): Omit<FieldSource, 'label'> | undefined {
  const fields = ctx.record.fields.filter((field) => field.name !== creatorField.name);
  if ([...ctx.report.failed].some((failed) => name === failed || name.startsWith(`${failed}.`))) return undefined;
  const own = fields.find((field) => field.name === name);
  if (own && own.type !== 'lines') return { field: name, own: name, of: own };
  if (own) {
    ctx.report.fault(path, { zh: `“${name}”是明细表，不能放在这里`, en: `"${name}" is a sub-table and cannot stand here` });
    return undefined;
  }
  const reference = fields.find((field) => name.startsWith(`${field.name}.`) && field.target !== undefined);
  if (reference) {
    const through = name.slice(reference.name.length + 1);
    const targets = ctx.records.get(reference.target ?? '')?.fields ?? [];
    const of = targets.find((field) => field.name === through && field.type !== 'lines' && field.name !== creatorField.name);
    if (of) return { field: name, own: reference.name, through, of };
    const hint = closestName(
      through,
      targets.map((field) => field.name),
    );
    ctx.report.fault(path, {
      zh: `“${reference.name}”引用的记录没有字段“${through}”`,
      en: `What "${reference.name}" refers to has no field "${through}"`,
      hint: hint && `${reference.name}.${hint}`,
      rests: filesBehind(ctx.report.ctx, reference.target),
    });
    return undefined;
  }
  const hint = closestName(
    name,
    fields.map((field) => field.name),
  );
  ctx.report.fault(path, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint });
  return undefined;
}
