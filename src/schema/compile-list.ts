import { closestName } from '../base/closest-name';
import type { Column, SearchItem } from '../generated/page-file';
import { entryPath } from './compile-record';
import type { PageBench } from './page-bench';
import type { ColumnModel, FieldSource, SearchItemModel, SortModel } from './page-model';
import type { JsonPath } from './source-file';
import { operatorsOf } from './type-defaults';

/** Names that may stand in a search or a column: own fields, and fields of what they refer to. */
function resolveSource(bench: PageBench, name: string, path: JsonPath): Omit<FieldSource, 'label'> | undefined {
  const { fields } = bench.record;
  if ([...bench.report.failed].some((failed) => name === failed || name.startsWith(`${failed}.`))) return undefined;
  const own = fields.find((field) => field.name === name);
  if (own && own.type !== 'lines') return { field: name, own: name, of: own };
  if (own) {
    bench.report.fault(path, { zh: `“${name}”是明细表，不能放在这里`, en: `"${name}" is a sub-table and cannot stand here` });
    return undefined;
  }
  const reference = fields.find((field) => name.startsWith(`${field.name}.`) && field.target !== undefined);
  if (reference) {
    const through = name.slice(reference.name.length + 1);
    const targets = bench.records.get(reference.target ?? '')?.fields ?? [];
    const of = targets.find((field) => field.name === through && field.type !== 'lines');
    if (of) return { field: name, own: reference.name, through, of };
    const hint = closestName(
      through,
      targets.map((field) => field.name),
    );
    bench.report.fault(path, {
      zh: `“${reference.name}”引用的记录没有字段“${through}”`,
      en: `What "${reference.name}" refers to has no field "${through}"`,
      hint: hint && `${reference.name}.${hint}`,
    });
    return undefined;
  }
  const hint = closestName(
    name,
    fields.map((field) => field.name),
  );
  bench.report.fault(path, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint });
  return undefined;
}

/** Compiles one list of the search bar. */
export function compileSearch(bench: PageBench, list: 'normal' | 'more' | 'advanced'): readonly SearchItemModel[] {
  return (bench.file.search?.[list] ?? []).flatMap((entry, index): SearchItemModel[] => {
    const item: SearchItem = typeof entry === 'string' ? { field: entry } : entry;
    const path: JsonPath = ['search', list, index];
    const source = resolveSource(bench, item.field, entryPath(['search', list], index, entry));
    if (!source) return [];
    const { of } = source;
    const allowed = operatorsOf(of.type);
    const asked = [...(item.operators ?? []), ...(item.operator === undefined ? [] : [item.operator])];
    asked.forEach((operator, place) => {
      if (allowed.includes(operator)) return;
      const at = place < (item.operators?.length ?? 0) ? [...path, 'operators', place] : [...path, 'operator'];
      bench.report.fault(at, {
        zh: `“${item.field}”不能用“${operator}”查询`,
        en: `"${operator}" does not apply to "${item.field}"`,
        hint: allowed.join('、'),
      });
    });
    if (of.operators.length === 0) {
      bench.report.fault(entryPath(['search', list], index, entry), {
        zh: `“${item.field}”不能用来查询`,
        en: `"${item.field}" cannot be searched`,
      });
      return [];
    }
    const multiple = item.multiple ?? of.type === 'options';
    const operators = item.operators ?? of.operators;
    const operator = item.operator ?? (multiple && of.operators.includes('in') ? 'in' : (operators[0] ?? 'equal'));
    return [
      {
        ...source,
        label: item.label ?? of.label,
        multiple,
        operator,
        operators,
        ...(item.default === undefined ? {} : { defaultValue: item.default }),
      },
    ];
  });
}

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
