import type { SearchItem } from '../../generated/page-file';
import { closestName } from '../../base/closest-name';
import { filesBehind } from '../context/compile-context';
import { entryPath } from '../source/source-file';
import type { PageCompileContext } from '../context/page-compile-context';
import type { FieldType, Operator } from '../model/field-type';
import type { SearchItemModel } from '../model/page-model';
import type { HasModel } from '../model/record-model';
import { resolveSource } from './resolve-source';
import { compileSearchWords, isPeriod } from './search-words';
import type { JsonPath } from '../source/source-file';
import { operatorsOf } from '../context/type-defaults';

type SearchList = 'normal' | 'more' | 'advanced';

/** 介于 is for dates: elsewhere the advanced search offers it only where the page says so. */
function offeredOf(list: SearchList, item: SearchItem, field: SearchItemModel['of']): readonly Operator[] {
  if (item.operators) return item.operators;
  const dated = field.type === 'day' || field.type === 'dateTime';
  return list === 'advanced' && !dated ? field.operators.filter((operator) => operator !== 'between') : field.operators;
}

function standardOperator(item: SearchItem, operators: readonly Operator[], field: SearchItemModel['of']): Operator {
  if (item.operator !== undefined) return item.operator;
  if (item.dateType !== undefined) return isPeriod(item.dateType) ? 'range' : 'equal';
  const multiple = item.multiple ?? field.type === 'options';
  // What is chosen is meant as it stands.
  if (item.options && !multiple && field.operators.includes('equal')) return 'equal';
  return multiple && field.operators.includes('in') ? 'in' : (operators[0] ?? 'equal');
}

function checkOperators(
  ctx: PageCompileContext,
  item: SearchItem,
  at: { readonly path: JsonPath; readonly allowed: readonly Operator[] },
): void {
  const asked = [...(item.operators ?? []), ...(item.operator === undefined ? [] : [item.operator])];
  asked.forEach((operator, place) => {
    if (at.allowed.includes(operator)) return;
    const path = place < (item.operators?.length ?? 0) ? [...at.path, 'operators', place] : [...at.path, 'operator'];
    ctx.report.fault(path, {
      zh: `“${item.field}”不能用“${operator}”查询`,
      en: `"${operator}" does not apply to "${item.field}"`,
      hint: at.allowed.join('、'),
    });
  });
}

/** An item stands once: what is entered is kept under its field. */
function checkTwice(
  ctx: PageCompileContext,
  list: SearchList,
  at: { readonly index: number; readonly field: string; readonly path: JsonPath },
): void {
  const search = ctx.file.search ?? {};
  const before = [...(list === 'more' ? (search.normal ?? []) : []), ...(search[list] ?? []).slice(0, at.index)];
  if (before.some((entry) => (typeof entry === 'string' ? entry : entry.field) === at.field))
    ctx.report.fault(at.path, { zh: `“${at.field}”已经是一个查询项`, en: `"${at.field}" is an item already` });
}

/** What a related record is asked for in a search: a plain value of its own. */
const askable: ReadonlySet<FieldType> = new Set(['text', 'int', 'decimal', 'day', 'dateTime', 'option']);

/** Finds what a name in a search means: a field as in a column, or a field of related records (`samples.factoryNo`), one of which has to meet the test. */
function resolveSearched(ctx: PageCompileContext, name: string, path: JsonPath): ReturnType<typeof resolveSource> {
  const has = ctx.record.has?.find((each) => name.startsWith(`${each.name}.`));
  if (!has) return resolveSource(ctx, name, path);
  const through = name.slice(has.name.length + 1);
  const fields = (ctx.records.get(has.record)?.fields ?? []).filter(({ type, system }) => askable.has(type) && system !== true);
  const of = fields.find((field) => field.name === through);
  if (of) return { field: name, own: has.name, through, of };
  const hint = closestName(
    through,
    fields.map((field) => field.name),
  );
  ctx.report.fault(path, {
    zh: `“${has.record}”没有可以这样查询的字段“${through}”（文字、数字、日期、选项）`,
    en: `"${has.record}" has no field "${through}" that can be searched so (text, number, day, option)`,
    hint: hint && `${has.name}.${hint}`,
    rests: filesBehind(ctx.report.ctx, has.record),
  });
  return undefined;
}

/** Says in the lists of related records by which of their fields a page is searched. */
export function withSearched(has: readonly HasModel[] | undefined, items: readonly SearchItemModel[]): readonly HasModel[] | undefined {
  return has?.map((each) => {
    const names = items.flatMap(({ own, through }) => (own === each.name && through !== undefined ? [through] : []));
    return names.length === 0 ? each : { ...each, searched: [...new Set(names)].sort() };
  });
}

/** Compiles one list of the search bar. */
export function compileSearch(ctx: PageCompileContext, list: SearchList): readonly SearchItemModel[] {
  return (ctx.file.search?.[list] ?? []).flatMap((entry, index): SearchItemModel[] => {
    const item: SearchItem = typeof entry === 'string' ? { field: entry } : entry;
    const path: JsonPath = ['search', list, index];
    const source = resolveSearched(ctx, item.field, entryPath(['search', list], index, entry));
    if (!source) return [];
    const { of } = source;
    checkTwice(ctx, list, { index, field: item.field, path: entryPath(['search', list], index, entry) });
    checkOperators(ctx, item, { path, allowed: operatorsOf(of.type, of.check) });
    if (of.operators.length === 0) {
      ctx.report.fault(entryPath(['search', list], index, entry), {
        zh: `“${item.field}”不能用来查询`,
        en: `"${item.field}" cannot be searched`,
      });
      return [];
    }
    const operators = offeredOf(list, item, of);
    return [
      {
        ...source,
        label: item.label ?? of.label,
        ...compileSearchWords(ctx, item, { path, list, source }),
        multiple: item.multiple ?? of.type === 'options',
        operator: standardOperator(item, operators, of),
        operators,
        ...(item.default === undefined ? {} : { defaultValue: item.default }),
      },
    ];
  });
}
