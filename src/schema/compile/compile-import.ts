import { findField } from '../context/find-field';
import { groupFields } from '../model/form-fields';
import type { PageCompileContext } from '../context/page-compile-context';
import type { ImportModel, PageModel } from '../model/page-model';
import type { FieldModel } from '../model/record-model';
import type { JsonPath } from '../source/source-file';

/** Says whether a cell of a workbook can carry what people enter into a field. */
const isImportable = (ctx: PageCompileContext, field: FieldModel): boolean =>
  !field.system &&
  !field.readOnly &&
  field.type !== 'lines' &&
  field.type !== 'files' &&
  // A cell holds the words of a rich text without their dress; taking them back would lose it.
  field.normalize !== 'html' &&
  // Point grids and their readings are a table of their own.
  field.normalize !== 'grid' &&
  field.normalize !== 'readings' &&
  ctx.record.states?.field !== field.name;

function compileNames(ctx: PageCompileContext, list: 'key' | 'columns'): readonly FieldModel[] {
  const seen = new Set<string>();
  return (ctx.file.import?.[list] ?? []).flatMap((name, index): readonly FieldModel[] => {
    const path: JsonPath = ['import', list, index];
    const field = findField(ctx.report, ctx.record.fields, { name, path });
    if (!field) return [];
    if (seen.has(name)) ctx.report.fault(path, { zh: `“${name}”写了两次`, en: `"${name}" stands here twice` });
    seen.add(name);
    if (isImportable(ctx, field)) return [field];
    ctx.report.fault(path, {
      zh: `“${name}”不由人填写，或不能写在一格里，不能导入`,
      en: `"${name}" is not entered in one cell and cannot be imported`,
    });
    return [];
  });
}

/** Compiles what an import takes: the columns in order, those of the form unless the page names its own, and the key. */
export function compileImport(ctx: PageCompileContext, form: PageModel['form']): ImportModel | undefined {
  const { report, file } = ctx;
  if (file.import && !form) report.fault(['import'], { zh: '导入需要表单，请写 form', en: 'An import needs a form' }, 'key');
  if (!form) return undefined;
  const key = compileNames(ctx, 'key');
  const named = compileNames(ctx, 'columns');
  const entered = form.groups.flatMap((group) =>
    groupFields(group).flatMap((name) => ctx.record.fields.find((each) => each.name === name) ?? []),
  );
  const columns = file.import?.columns ? named : entered.filter((field) => isImportable(ctx, field));
  // A row is found by its key, so its columns are always there.
  const all = [...new Set([...key.filter((field) => !columns.includes(field)), ...columns])];
  return {
    key: key.map((field) => field.name),
    columns: all.map((field) => ({ field: field.name, label: field.label, own: field.name, of: field })),
  };
}
