import { closestName } from '../../base/closest-name';
import type { Column } from '../../generated/page-file';
import { entryPath } from '../source/source-file';
import type { PageCompileContext } from '../context/page-compile-context';
import type { ColumnModel, SortModel } from '../model/page-model';
import { resolveSource } from './resolve-source';

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
    return [
      {
        ...source,
        label: column.label ?? source.of.label,
        width: column.width ?? source.of.width,
        ...(column.fixed === undefined ? {} : { fixed: column.fixed }),
        sortable: column.sortable ?? (source.through === undefined && !['options', 'refs', 'files'].includes(source.of.type)),
        hidden: column.hidden ?? false,
        total: column.total ?? false,
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
