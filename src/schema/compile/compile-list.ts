import { closestName } from '../../base/closest-name';
import type { Column } from '../../generated/page-file';
import { entryPath } from '../source/source-file';
import type { PageCompileContext } from '../context/page-compile-context';
import type { FieldType } from '../model/field-type';
import type { CalendarModel, ColumnModel, FieldSource, PageModel, SortModel } from '../model/page-model';
import type { RequiredModel } from '../model/record-model';
import type { Text } from '../model/text';
import type { JsonPath } from '../source/source-file';
import { resolveSource } from './resolve-source';

/** Values that are entered in one cell, or chosen beside it. */
const single: ReadonlySet<FieldType> = new Set(['text', 'int', 'decimal', 'yesNo', 'day', 'dateTime', 'option', 'options', 'ref', 'refs']);
const large: ReadonlySet<string> = new Set(['html', 'grid', 'readings']);

/** Says why cells of a column cannot be changed in the list. Shape: undefined where they can. */
function editMisfit({ file, record, records }: PageCompileContext, source: Pick<FieldSource, 'of' | 'own' | 'through'>): Text | undefined {
  const { through } = source;
  const of = through === undefined ? source.of : record.fields.find(({ name }) => name === source.own);
  // The column that says what is referred to stands for the reference; what else is read there belongs to another record.
  if (!of || (through !== undefined && (of.type !== 'ref' || records.get(of.target ?? '')?.display !== through)))
    return {
      zh: '经引用读取的列里只有被引用记录的名称能在列表里改',
      en: 'Of what is read through a reference only the name of what it refers to is changed in the list',
    };
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

/** What a column is called: under a title in common, by both, so that it is known apart from its neighbours wherever it stands by itself. */
function titleOf({ under, label: given }: Column, own: Text): Pick<ColumnModel, 'label' | 'storeys'> {
  const label = given ?? own;
  if (!under) return { label };
  return { label: { zh: `${under.zh} · ${label.zh}`, en: `${under.en} · ${label.en}` }, storeys: { upper: under, lower: label } };
}

/** Refuses a title in common whose columns stand apart, or that is told in two ways: it was meant as one. */
function checkUnder({ file, report }: PageCompileContext): void {
  const columns = file.table.columns.map((entry) => (typeof entry === 'string' ? undefined : entry));
  columns.forEach((column, index) => {
    const under = column?.under;
    const before = under && columns.findLastIndex((each, place) => place < index && each?.under?.zh === under.zh);
    if (before === undefined || before === -1) return;
    const at = ['table', 'columns', index, 'under'];
    if (columns[before]?.under?.en !== under?.en)
      report.fault([...at, 'en'], { zh: `“${under?.zh ?? ''}”有两种英文写法`, en: `"${under?.zh ?? ''}" has two English names` });
    else if (before !== index - 1 || columns[before]?.fixed !== column?.fixed)
      report.fault(
        at,
        {
          zh: `“${under?.zh ?? ''}”下的列要相邻，固定在同一边`,
          en: `Columns under "${under?.en ?? ''}" stand next to each other, pinned to the same side`,
        },
        'key',
      );
  });
}

/** Compiles the columns of the list. */
export function compileColumns(ctx: PageCompileContext): readonly ColumnModel[] {
  const seen = new Set<string>();
  checkUnder(ctx);
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
        ...titleOf(column, source.of.label),
        width: column.width ?? source.of.width,
        ...(column.fixed === undefined ? {} : { fixed: column.fixed }),
        sortable:
          ctx.record.api?.list.order !== 'none' &&
          (column.sortable ?? (source.through === undefined && !['options', 'refs', 'files'].includes(source.of.type))),
        hidden: column.hidden ?? false,
        total: column.total ?? false,
        ...(column.emphasis ? { emphasis: true } : {}),
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

/** What the shapes of a list rest on. */
interface Given {
  readonly search: PageModel['search'];
  readonly columns: readonly ColumnModel[];
  /** Every value that a record must have. */
  readonly required: readonly RequiredModel[];
}

const asksFor = ({ normal, more, advanced }: PageModel['search'], field: string): boolean =>
  [...normal, ...more, ...advanced].some((item) => item.field === field);

/** Says whether the list can stand by its states: there must be some, and the search must be able to ask for one. */
function isBoard({ file, report, record }: PageCompileContext, { search }: Given): boolean {
  if (file.table.board !== true) return false;
  const { field } = record.states ?? {};
  if (field !== undefined && asksFor(search, field) && file.table.tree !== true) return true;
  report.fault(
    ['table', 'board'],
    file.table.tree === true
      ? { zh: '树形列表没有看板', en: 'A list that is a tree has no board' }
      : field === undefined
        ? { zh: `看板按状态分栏，“${record.name}”没有 states`, en: `A board has a column for each state; "${record.name}" has no states` }
        : { zh: `看板按状态查询，请把“${field}”写进 search`, en: `A board asks for records by their state: name "${field}" in search` },
  );
  return false;
}

/** Checks a field of days by which a calendar asks. Shape: whether it can. */
function isDayField({ report, record }: PageCompileContext, search: PageModel['search'], name: string, path: JsonPath): boolean {
  if (report.failed.has(name)) return false;
  const isDated = ({ type }: { readonly type: string }): boolean => type === 'day' || type === 'dateTime';
  const field = record.fields.find((each) => each.name === name);
  if (field && isDated(field) && asksFor(search, name)) return true;
  const names = record.fields.filter(isDated).map((each) => each.name);
  report.fault(
    path,
    !field
      ? { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, names) }
      : !isDated(field)
        ? { zh: `“${name}”不是日期或时间`, en: `"${name}" is neither a day nor a time` }
        : { zh: `日历按日期查询，请把“${name}”写进 search`, en: `A calendar asks for records by their day: name "${name}" in search` },
  );
  return false;
}

/** Checks the field by which a calendar is coloured. Shape: undefined where none is named, or it is no single choice. */
function colourField({ record, report }: PageCompileContext, name: string | undefined): string | undefined {
  if (name === undefined || report.failed.has(name)) return undefined;
  const choices = record.fields.filter(({ type }) => type === 'option').map((field) => field.name);
  if (choices.includes(name)) return name;
  report.fault(['table', 'calendar', 'colour'], {
    zh: `日历的颜色取自一个单选的选项字段，“${name}”不是`,
    en: `A calendar takes its colour from a single choice, which "${name}" is not`,
    hint: closestName(name, choices),
  });
  return undefined;
}

/** Compiles the calendar of the list. Errors: reported, then undefined. */
function compileCalendar(ctx: PageCompileContext, { search, columns, required }: Given): CalendarModel | undefined {
  const { file, report } = ctx;
  const { calendar, tree } = file.table;
  if (!calendar) return undefined;
  const at: JsonPath = ['table', 'calendar'];
  if (tree === true) {
    report.fault(at, { zh: '树形列表没有日历', en: 'A list that is a tree has no calendar' }, 'key');
    return undefined;
  }
  const { day, until } = calendar;
  const stands = isDayField(ctx, search, day, [...at, 'day']);
  const ends = until === undefined || isDayField(ctx, search, until, [...at, 'until']);
  if (!stands || !ends) return undefined;
  if (until !== undefined && !required.some(({ field, when }) => field === until && when === undefined)) {
    report.fault([...at, 'until'], {
      zh: `没有“${until}”的记录不会出现在日历上，请把它写进 form.required`,
      en: `Records without "${until}" would be missing from the calendar: name it in form.required`,
    });
    return undefined;
  }
  const names = columns.map(({ field }) => field);
  const title = (calendar.title ?? []).filter((name, index) => {
    if (names.includes(name)) return true;
    if (!report.failed.has(name))
      report.fault([...at, 'title', index], {
        zh: `列表里没有“${name}”这一列`,
        en: `The list has no column "${name}"`,
        hint: closestName(name, names),
      });
    return false;
  });
  const colour = colourField(ctx, calendar.colour);
  return { day, ...(until === undefined ? {} : { until }), title, ...(colour === undefined ? {} : { colour }) };
}

/** Compiles what the list can stand as besides a table. */
export function compileShapes(ctx: PageCompileContext, given: Given): Pick<PageModel['table'], 'board' | 'calendar' | 'group'> {
  const calendar = compileCalendar(ctx, given);
  return {
    ...(ctx.file.table.group === false || ctx.file.api ? { group: false as const } : {}),
    ...(isBoard(ctx, given) ? { board: true as const } : {}),
    ...(calendar ? { calendar } : {}),
  };
}
