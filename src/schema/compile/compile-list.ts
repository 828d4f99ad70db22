import { closestName } from '../../base/closest-name';
import type { Column } from '../../generated/page-file';
import { entryPath } from '../source/source-file';
import type { PageCompileContext } from '../context/page-compile-context';
import type { FieldType } from '../model/field-type';
import type { ColumnModel, FieldSource, SortModel } from '../model/page-model';
import type { Text } from '../model/text';
import { resolveSource } from './resolve-source';

/** Values that are entered in one cell. */
const single: ReadonlySet<FieldType> = new Set(['text', 'int', 'decimal', 'yesNo', 'day', 'dateTime', 'option', 'ref']);
const large: ReadonlySet<string> = new Set(['html', 'grid', 'readings']);

/** Says why cells of a column cannot be changed in the list. Shape: undefined where they can. */
function editMisfit({ file, record }: PageCompileContext, source: Pick<FieldSource, 'of' | 'through'>): Text | undefined {
  const { of, through } = source;
  if (through !== undefined)
    return { zh: '经引用读取的列不能在列表里改', en: 'What is read through a reference is not changed in the list' };
  if (record.states?.field === of.name)
    return { zh: '状态由状态变化改，不能在列表里改', en: 'A state is changed by its transitions, not in the list' };
  if (of.system || of.readOnly || of.compute !== undefined || of.copy !== undefined)
    return { zh: '只有由人填写的字段才能在列表里改', en: 'Only what people enter is changed in the list' };
  if (!single.has(of.type) || (of.normalize !== undefined && large.has(of.normalize)))
    return { zh: '只有单个值才能在列表里改', en: 'Only single values are changed in the list' };
  const items = (file.form?.groups ?? []).flatMap((group) => ('items' in group ? (group.items ?? []) : []));
  const inForm = items.some((item) => (typeof item === 'string' ? item === of.name : item.field === of.name || item.until === of.name));
  if (!inForm)
    return { zh: '表单里没有这个字段，不能在列表里改', en: 'The form does not have this field, so it is not changed in the list' };
  const offers = (file.actions?.row ?? []).some((action) => (typeof action === 'string' ? action : action.do) === 'edit');
  return offers ? undefined : { zh: '本页没有“编辑”，不能在列表里改', en: 'This page has no "edit", so nothing is changed in the list' };
}

/** Compiles the columns of the list. */
export function compileColumns(ctx: PageCompileContext): readonly ColumnModel[] {
  const seen = new Set<string>();
  return ctx.file.table.columns.flatMap((entry, index): ColumnModel[] => {
    const column: Column = typeof entry === 'string' ? { field: entry } : entry;
    const at = entryPath(['table', 'columns'], index, entry);
    const source = resolveSource(ctx, column.field, at);
    if (!source) return [];
    if (seen.has(column.field)) ctx.report.fault(at, { zh: `“${column.field}”已经是一列`, en: `"${column.field}" is a column already` });
    seen.add(column.field);
    if (column.total && source.of.type !== 'decimal' && source.of.type !== 'int') {
      ctx.report.fault(
        ['table', 'columns', index, 'total'],
        { zh: '只有数字列可以合计', en: 'Only a column of numbers can be totalled' },
        'key',
      );
    }
    const misfit = column.edit ? editMisfit(ctx, source) : undefined;
    if (misfit) ctx.report.fault(['table', 'columns', index, 'edit'], misfit, 'key');
    return [
      {
        ...source,
        label: column.label ?? source.of.label,
        width: column.width ?? source.of.width,
        ...(column.fixed === undefined ? {} : { fixed: column.fixed }),
        sortable: column.sortable ?? (source.through === undefined && !['options', 'refs', 'files'].includes(source.of.type)),
        hidden: column.hidden ?? false,
        total: column.total ?? false,
        ...(column.edit && !misfit ? { edit: true } : {}),
      },
    ];
  });
}

/** Compiles the order in which the list begins. */
export function compileSort(ctx: PageCompileContext): readonly SortModel[] {
  const { sort } = ctx.file.table;
  if (sort === undefined) return [];
  return sort.split(',').flatMap((part): SortModel[] => {
    const name = part.trim().replace(/^-/, '');
    const field = ctx.record.fields.find((each) => each.name === name && each.type !== 'lines');
    if (ctx.report.failed.has(name)) return [];
    if (field) return [{ field: name, order: part.trim().startsWith('-') ? 'desc' : 'asc' }];
    const names = ctx.record.fields.map((each) => each.name);
    ctx.report.fault(
      ['table', 'sort'],
      { zh: `排序里没有字段“${name}”`, en: `No field "${name}" to sort by`, hint: closestName(name, names) },
      Math.max(0, sort.indexOf(name)),
    );
    return [];
  });
}
