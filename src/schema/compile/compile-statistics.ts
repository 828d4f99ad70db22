import { closestName } from '../../base/closest-name';
import type { Grouping, Measure, Statistic } from '../../generated/page-file';
import { missingName } from '../context/missing-name';
import type { PageCompileContext } from '../context/page-compile-context';
import type { PageModel, SearchItemModel } from '../model/page-model';
import type { FieldModel } from '../model/record-model';
import { type GroupingModel, type MeasureModel, type StatisticModel, statisticsMenu } from '../model/statistic-model';
import type { JsonPath } from '../source/source-file';
import { actionNames, commentAction } from './compile-states';

const dated: readonly FieldModel['type'][] = ['day', 'dateTime'];
const grouped: readonly FieldModel['type'][] = [...dated, 'option', 'yesNo', 'ref', 'text'];
const numbers: readonly FieldModel['type'][] = ['decimal', 'int'];

/** A statistic being compiled: what the page asks for in its search, and where its words stand. */
interface Place {
  readonly ctx: PageCompileContext;
  readonly items: readonly SearchItemModel[];
  readonly at: JsonPath;
}

/** Finds the search item of a field: what is grouped by is searched by, since every group opens its rows. */
function findItem({ ctx, items }: Place, at: JsonPath, name: string): SearchItemModel | undefined {
  const item = items.find(({ field }) => field === name);
  if (item || ctx.report.failed.has(name)) return item;
  const names = items.map(({ field }) => field);
  ctx.report.fault(at, {
    zh: `本页的 search 里没有“${name}”：点开一组要按它查询`,
    en: `The search of this page has no "${name}", by which the rows of a group are opened`,
    hint: closestName(name, names),
  });
  return undefined;
}

function compileGrouping(place: Place, word: 'by' | 'across', said: string | Grouping): GroupingModel {
  const field = typeof said === 'string' ? said : said.field;
  const at = typeof said === 'string' ? [...place.at, word] : [...place.at, word, 'field'];
  const { report, record } = place.ctx;
  const item = findItem(place, at, field);
  if (!item) return { field };
  const { of } = item;
  const own = record.fields.find(({ name }) => name === item.own);
  if (!grouped.includes(of.type) || (item.through !== undefined && own?.type !== 'ref'))
    report.fault(at, {
      zh: '统计按日期、选项、是/否、单个引用或文字分组',
      en: 'A statistic groups by a day, an option, yes or no, a single reference or a text',
    });
  const isDated = dated.includes(of.type);
  if (typeof said !== 'string' && !isDated)
    report.fault([...place.at, word, 'each'], { zh: 'each 只用于日期', en: 'each goes with days alone' }, 'key');
  return { field, ...(isDated ? { unit: typeof said === 'string' ? ('month' as const) : said.each } : {}) };
}

function compileMeasure({ ctx: { report, record } }: Place, at: JsonPath, { label, ...said }: Measure): MeasureModel {
  const how = (['sum', 'average', 'share'] as const).filter((word) => said[word] !== undefined);
  const [word] = how;
  const name = word && said[word];
  if (word === undefined || name === undefined) return { label, how: 'count' };
  if (how.length > 1) report.fault([...at, how[1] ?? word], { zh: '一项只算一种', en: 'An entry works out one thing alone' }, 'key');
  const field = record.fields.find((each) => each.name === name);
  const types = word === 'share' ? (['yesNo'] as const) : numbers;
  const fit = record.fields.filter(({ type, system }) => types.some((each) => each === type) && !system).map((each) => each.name);
  const hint = closestName(name, fit) ?? fit[0];
  if (!field) {
    if (!report.failed.has(name)) report.fault([...at, word], { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint });
  } else if (!fit.includes(name))
    report.fault(
      [...at, word],
      word === 'share'
        ? { zh: 'share 写是/否字段', en: 'share names a field of yes or no', hint }
        : { zh: `${word} 写数字字段`, en: `${word} names a field of numbers`, hint },
    );
  return { label, how: word, field: name };
}

function compileStatistic(place: Place, name: string, said: Statistic): StatisticModel {
  const items = (said.search ?? []).map((entry, index) => {
    const field = typeof entry === 'string' ? entry : entry.field;
    findItem(place, [...place.at, 'search', index], field);
    return { field, ...(typeof entry === 'string' ? {} : { defaultValue: entry.default }) };
  });
  return {
    name,
    label: said.label,
    icon: said.icon ?? 'BarChart',
    sort: said.sort ?? 100,
    by: compileGrouping(place, 'by', said.by),
    ...(said.across === undefined ? {} : { across: compileGrouping(place, 'across', said.across) }),
    measures: said.show?.map((measure, index) => compileMeasure(place, [...place.at, 'show', index], measure)) ?? [
      { label: { zh: '数量', en: 'Count' }, how: 'count' },
    ],
    search: items,
    chart: said.chart ?? 'bar',
  };
}

/** Compiles the statistics of a page; each is also a right, so that its name is free of actions. */
export function compileStatistics(
  ctx: PageCompileContext,
  { search, actions }: { readonly search: PageModel['search']; readonly actions: readonly string[] },
): readonly StatisticModel[] {
  const entries = Object.entries(ctx.file.statistics ?? {});
  const own = new Set(ctx.record.fields.map(({ name }) => name));
  const items = [...search.normal, ...search.more, ...search.advanced].filter((item) => own.has(item.own));
  const groups = ctx.report.ctx.catalogue.menus.map(({ code }) => code);
  if (entries.length > 0 && !groups.includes(statisticsMenu)) {
    const said = { zh: `没有菜单组“${statisticsMenu}”`, en: `No menu group "${statisticsMenu}"`, file: 'menus.json' };
    ctx.report.fault(['statistics'], missingName(statisticsMenu, groups, said));
  }
  return entries.map(([name, said]) => {
    const at: JsonPath = ['statistics', name];
    // A page that does not remove rows has no such right; a statistic called so would grant it.
    if (actions.includes(name) || actionNames.includes(name) || name === commentAction)
      ctx.report.fault(at, { zh: `“${name}”已是一个操作，请换一个名字`, en: `"${name}" is an action already; choose another name` }, 'key');
    return compileStatistic({ ctx, items, at }, name, said);
  });
}
