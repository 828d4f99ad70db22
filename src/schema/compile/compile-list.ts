import { closestName } from '../../base/closest-name';
import type { Column } from '../../generated/page-file';
import { entryPath } from '../source/source-file';
import type { PageBench } from '../context/page-bench';
import type { ColumnModel, SortModel } from '../model/page-model';
import { resolveSource } from './resolve-source';

/** Compiles the columns of the list. */
export function compileColumns(bench: PageBench): readonly ColumnModel[] {
  const seen = new Set<string>();
  return bench.file.table.columns.flatMap((entry, index): ColumnModel[] => {
    const column: Column = typeof entry === 'string' ? { field: entry } : entry;
    const at = entryPath(['table', 'columns'], index, entry);
    const source = resolveSource(bench, column.field, at);
    if (!source) return [];
    if (seen.has(column.field)) bench.report.fault(at, { zh: `“${column.field}”已经是一列`, en: `"${column.field}" is a column already` });
    seen.add(column.field);
    if (column.total && source.of.type !== 'decimal' && source.of.type !== 'int') {
      bench.report.fault(
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
export function compileSort(bench: PageBench): readonly SortModel[] {
  const { sort } = bench.file.table;
  if (sort === undefined) return [];
  return sort.split(',').flatMap((part): SortModel[] => {
    const name = part.trim().replace(/^-/, '');
    const field = bench.record.fields.find((each) => each.name === name && each.type !== 'lines');
    if (bench.report.failed.has(name)) return [];
    if (field) return [{ field: name, order: part.trim().startsWith('-') ? 'desc' : 'asc' }];
    const names = bench.record.fields.map((each) => each.name);
    bench.report.fault(
      ['table', 'sort'],
      { zh: `排序里没有字段“${name}”`, en: `No field "${name}" to sort by`, hint: closestName(name, names) },
      Math.max(0, sort.indexOf(name)),
    );
    return [];
  });
}
