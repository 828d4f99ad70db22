import { closestName } from '../../base/closest-name';
import type { ControlChart, Group, PageFile } from '../../generated/page-file';
import type { PageCompileContext } from '../context/page-compile-context';
import type { FieldType } from '../model/field-type';
import type { ControlChartModel, FormGroupModel, RelatedModel, RelationModel } from '../model/page-model';
import type { HasModel, RecordModel } from '../model/record-model';
import type { FaultText, JsonPath } from '../source/source-file';

const actionsOf = ({ actions }: PageFile): readonly string[] =>
  [...(actions?.toolbar ?? []), ...(actions?.row ?? [])].map((entry) => (typeof entry === 'string' ? entry : entry.do));

const columnsOf = ({ table }: PageFile): readonly string[] =>
  table.columns.map((entry) => (typeof entry === 'string' ? entry : entry.field));

interface Named {
  readonly given: readonly string[];
  readonly known: readonly string[];
  readonly at: JsonPath;
  readonly rests: readonly string[];
  /** What is wrong with a name that is not known. */
  says(name: string): FaultText;
}

function checkNames({ report }: PageCompileContext, { given, known, at, rests, says }: Named): void {
  given.forEach((name, index) => {
    if (!known.includes(name)) report.fault([...at, index], { ...says(name), hint: closestName(name, known), rests });
    else if (given.indexOf(name) < index) report.fault([...at, index], { zh: `“${name}”写了两次`, en: `"${name}" stands twice` });
  });
}

/** What each word of a chart takes. */
const taken: Readonly<
  Record<Exclude<keyof ControlChart, 'by' | 'only'>, { readonly types: readonly FieldType[]; readonly zh: string; readonly en: string }>
> = {
  x: { types: ['day', 'dateTime', 'int', 'decimal'], zh: '日期、时间或数字', en: 'a day, a time or a number' },
  y: { types: ['int', 'decimal'], zh: '数字', en: 'a number' },
  limit: { types: ['int', 'decimal'], zh: '数字', en: 'a number' },
  spread: { types: ['int', 'decimal'], zh: '数字', en: 'a number' },
  count: { types: ['int'], zh: '整数', en: 'a whole number' },
};

/** What series of a chart are told apart by. */
const telling: readonly FieldType[] = ['text', 'option', 'yesNo', 'ref', 'int', 'decimal'];

function compileChart({ report }: PageCompileContext, chart: ControlChart, at: JsonPath, related: RecordModel): ControlChartModel {
  const own = related.fields.filter(({ system }) => !system);
  const check = (
    name: string,
    place: JsonPath,
    { types, zh, en }: { readonly types: readonly FieldType[]; readonly zh: string; readonly en: string },
  ): void => {
    const fit = own.filter(({ type }) => types.includes(type)).map((field) => field.name);
    if (fit.includes(name)) return;
    const isKnown = own.some((field) => field.name === name);
    const hint = closestName(name, fit) ?? fit[0];
    report.fault(
      place,
      isKnown
        ? { zh: `“${name}”不是${zh}`, en: `"${name}" is not ${en}`, hint }
        : { zh: `相关记录没有字段“${name}”`, en: `The related records have no field "${name}"`, hint },
    );
  };
  const { by = [], only, ...single } = chart;
  for (const [word, name] of Object.entries(single)) {
    const takes = taken[word as keyof typeof taken];
    if (typeof name === 'string') check(name, [...at, word], takes);
  }
  by.forEach((name, index) => {
    check(name, [...at, 'by', index], {
      types: telling,
      zh: '能区分一组的字段（文字、选项、引用、数字）',
      en: 'what tells series apart (a text, an option, a reference, a number)',
    });
    if (by.indexOf(name) < index) report.fault([...at, 'by', index], { zh: `“${name}”写了两次`, en: `"${name}" stands twice` });
  });
  const { limit, spread, count } = single;
  if ((spread === undefined) !== (count === undefined))
    report.fault(
      [...at, spread === undefined ? 'count' : 'spread'],
      { zh: 'spread 与 count 一起写', en: 'spread and count go together' },
      'key',
    );
  if (limit !== undefined && spread !== undefined)
    report.fault([...at, 'limit'], { zh: 'limit 与 spread 二者取一', en: 'A chart has either limit or spread' }, 'key');
  const { states } = related;
  const known = related.fields.find(({ name }) => name === states?.field)?.options?.map(({ key }) => key) ?? [];
  (only ?? []).forEach((state, index) => {
    if (!known.includes(state))
      report.fault([...at, 'only', index], {
        zh: `相关记录没有状态“${state}”`,
        en: `The related records have no state "${state}"`,
        hint: closestName(state, known) ?? known[0],
      });
  });
  const setting = only ?? states?.final;
  return { ...single, by, ...(setting ? { only: setting } : {}) };
}

/** The page that lists related records. */
const homeOf = (ctx: PageCompileContext, { record }: HasModel) => ctx.pages.listing.get(record);

/** Compiles a group that is a list of related records: what stands in it is what the list of their own page has. */
export function compileRelated(ctx: PageCompileContext, group: Group, at: JsonPath): RelatedModel | undefined {
  const { related = '', columns, actions } = group;
  const lists = ctx.record.has ?? [];
  const has = lists.find((each) => each.name === related);
  if (!has && ctx.report.failed.has(related)) return undefined;
  if (!has) {
    const names = lists.map((each) => each.name);
    ctx.report.fault([...at, 'related'], {
      zh: `“${related}”不是相关记录的名称（has）`,
      en: `"${related}" names no related records (has)`,
      hint: closestName(related, names) ?? names[0],
    });
    return undefined;
  }
  const home = homeOf(ctx, has);
  if (!home) return undefined;
  const { page, label } = home.file;
  checkNames(ctx, {
    given: columns ?? [],
    known: columnsOf(home.file),
    at: [...at, 'columns'],
    rests: [home.source.file],
    says: (name) => ({ zh: `“${label.zh}”的列表没有列“${name}”`, en: `The list of "${page}" has no column "${name}"` }),
  });
  checkNames(ctx, {
    given: actions ?? [],
    known: actionsOf(home.file),
    at: [...at, 'actions'],
    rests: [home.source.file],
    says: (name) => ({ zh: `“${label.zh}”没有按钮“${name}”`, en: `"${page}" has no button "${name}"` }),
  });
  const model = ctx.records.get(has.record);
  return {
    name: related,
    record: has.record,
    page: `${home.module}/${page}`,
    label,
    by: has.by,
    ...(columns ? { columns } : {}),
    ...(actions ? { actions } : {}),
    ...(group.chart && model ? { chart: compileChart(ctx, group.chart, [...at, 'chart'], model) } : {}),
  };
}

/** Says which records of other pages belong to a record, and what they are called: as the group of the form that lists them, or as their page. */
export function compileRelations(ctx: PageCompileContext, groups: readonly FormGroupModel[]): readonly RelationModel[] {
  const all = ctx.record.has ?? [];
  const listed = groups.flatMap(({ related, label }) => (related ? [{ name: related.name, label }] : []));
  const placeOf = ({ name }: HasModel): number => {
    const place = listed.findIndex((each) => each.name === name);
    return place < 0 ? listed.length : place;
  };
  return all
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .flatMap((has): RelationModel[] => {
      const { name, record, by } = has;
      const home = homeOf(ctx, has);
      if (!home) return [];
      const { page, label } = home.file;
      const given = listed.find((each) => each.name === name)?.label;
      const field = ctx.records.get(record)?.fields.find((each) => each.name === by);
      // Two kinds of one page, or of the page itself, are told apart by how they refer to the record.
      const isTold =
        given !== undefined || !field || (record !== ctx.record.name && all.filter((each) => each.record === record).length === 1);
      const called = isTold ? (given ?? label) : { zh: `${label.zh}（${field.label.zh}）`, en: `${label.en} (${field.label.en})` };
      return [{ name, record, page: `${home.module}/${page}`, label: called, by }];
    });
}
