import { closestName } from '../../base/closest-name';
import type { Group } from '../../generated/page-file';
import { checkWidget } from '../check/check-widget';
import { compileRelated, compileRelations } from './compile-related';
import { compileTakes } from './open/compile-takes';
import type { PageCompileContext } from '../context/page-compile-context';
import type { FieldType } from '../model/field-type';
import type { ColumnModel, FormGroupModel, FormItemModel, PageModel } from '../model/page-model';
import type { FieldModel, RequiredModel, RuleModel } from '../model/record-model';
import { sentences } from '../model/sentences';
import type { JsonPath } from '../source/source-file';

type RawItem = NonNullable<Group['items']>[number];

/** Types of which two values make a range. */
const rangeTypes: ReadonlySet<FieldType> = new Set(['day', 'dateTime', 'int', 'decimal']);

/** Finds the fields of the form, each once. */
class Places {
  readonly #bench: PageCompileContext;
  readonly #seen = new Set<string>();

  constructor(ctx: PageCompileContext) {
    this.#bench = ctx;
  }

  find(name: string, path: JsonPath): FieldModel | undefined {
    const { report, record } = this.#bench;
    if (report.failed.has(name)) return undefined;
    const field = record.fields.find((each) => each.name === name);
    if (!field) {
      const names = record.fields.map((each) => each.name);
      report.fault(path, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, names) });
      return undefined;
    }
    if (this.#seen.has(name)) report.fault(path, { zh: `“${name}”在表单里写了两次`, en: `"${name}" stands twice in the form` });
    this.#seen.add(name);
    return field;
  }
}

/** The field that ends a range, where it fits the one that begins it. */
function findUntil(
  ctx: PageCompileContext,
  places: Places,
  from: FieldModel,
  { name, path }: { readonly name: string; readonly path: JsonPath },
) {
  const to = places.find(name, path);
  if (!to) return undefined;
  if (rangeTypes.has(from.type) && to.type === from.type) return to;
  ctx.report.fault(path, {
    zh: `“${from.name}”与“${name}”不能组成起止：两个字段要同为日期、时间或数`,
    en: `"${from.name}" and "${name}" make no range: both must be days, moments or numbers`,
  });
  return undefined;
}

function compileItem(ctx: PageCompileContext, places: Places, entry: RawItem, path: JsonPath): readonly FormItemModel[] {
  const item = typeof entry === 'string' ? { field: entry } : entry;
  const at = (word: string): JsonPath => [...path, word];
  const field = places.find(item.field, typeof entry === 'string' ? path : at('field'));
  if (!field) return [];
  const widget = checkWidget(ctx.report, at('widget'), { given: item.widget, ...field });
  const until = item.until === undefined ? undefined : findUntil(ctx, places, field, { name: item.until, path: at('until') });
  if (item.remember === true && (field.readOnly || field.type === 'lines' || field.type === 'files'))
    ctx.report.fault(at('remember'), {
      zh: `“${field.name}”不由人录入，或不适合带出`,
      en: `Nobody enters "${field.name}", or it is nothing to begin with again`,
    });
  const take = compileTakes(ctx, field, { takes: item.take, at: at('take') });
  const columns = ctx.file.form?.columns ?? 2;
  // Two dates beside each other are cut in a third of a form.
  const paired = until !== undefined && columns > 2 && (field.type === 'day' || field.type === 'dateTime');
  const wide =
    field.type === 'lines' || field.normalize === 'grid' || field.normalize === 'readings' || (widget ?? field.widget) === 'richText';
  return [
    {
      field: item.field,
      span: Math.min(item.span ?? (wide ? columns : paired ? 2 : 1), columns),
      widget: widget ?? field.widget,
      ...(until ? { until: until.name } : {}),
      ...(until && item.label ? { label: item.label } : {}),
      ...(item.remember === true ? { remember: true } : {}),
      ...(take.length > 0 ? { take } : {}),
    },
  ];
}

/** A group shows fields or related records. */
function checkKind({ report }: PageCompileContext, group: Group, at: JsonPath): void {
  if ((group.items === undefined) === (group.related === undefined))
    report.fault(at, { zh: '一组写 items 或 related，二者取一', en: 'A group has either items or related' });
  for (const word of ['columns', 'actions', 'chart'] as const)
    if (group.related === undefined && group[word] !== undefined)
      report.fault([...at, word], { zh: `${word} 只与 related 一起写`, en: `${word} goes with related alone` }, 'key');
  if (group.related !== undefined && !group.label)
    report.fault(at, { zh: '相关记录的一组要有 label', en: 'A group of related records needs a label' });
}

function compileGroups(ctx: PageCompileContext): readonly FormGroupModel[] {
  const places = new Places(ctx);
  const layout = ctx.file.form?.layout ?? 'groups';
  return (ctx.file.form?.groups ?? []).map((group, place): FormGroupModel => {
    const at: JsonPath = ['form', 'groups', place];
    ctx.report.expression([...at, 'visible'], group.visible);
    if (layout !== 'groups' && !group.label)
      ctx.report.fault(at, { zh: '页签与分步的每组都要有 label', en: 'Each group of tabs and steps needs a label' }, 'key');
    checkKind(ctx, group, at);
    const related = group.related === undefined ? undefined : compileRelated(ctx, group, at);
    return {
      ...(group.label ? { label: group.label } : {}),
      ...(group.visible === undefined ? {} : { visibleWhen: group.visible }),
      ...(related ? { related } : {}),
      items: (group.items ?? []).flatMap((entry, index) => compileItem(ctx, places, entry, [...at, 'items', index])),
    };
  });
}

/** What has no room beside a name. */
const hasRoom = ({ type, normalize, widget }: FieldModel): boolean =>
  type !== 'lines' && type !== 'files' && normalize !== 'html' && normalize !== 'grid' && normalize !== 'readings' && widget !== 'formula';

/** The fields that say most of a record: those of the file, or the list's first reference, first sum or amount and first day. */
function compileFacts(ctx: PageCompileContext, columns: readonly ColumnModel[]): readonly string[] {
  const { report, record, file } = ctx;
  const given = file.form?.facts;
  if (given)
    return given.filter((name, index) => {
      const path: JsonPath = ['form', 'facts', index];
      const field = record.fields.find((each) => each.name === name);
      const names = record.fields.filter(hasRoom).map((each) => each.name);
      if (!field && !report.failed.has(name))
        report.fault(path, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint: closestName(name, names) });
      else if (field && !hasRoom(field))
        report.fault(path, { zh: `“${name}”在名称旁边没有地方显示`, en: `"${name}" has no room beside a name` });
      return field !== undefined && hasRoom(field);
    });
  const shown = columns.filter(({ own, hidden }) => !hidden && own !== record.display);
  const first = (fits: (column: ColumnModel) => boolean): readonly string[] =>
    shown
      .filter(fits)
      .slice(0, 1)
      .map(({ own }) => own);
  const isOwn = (type: FieldType) => (column: ColumnModel) => column.through === undefined && column.of.type === type;
  const sums = first((column) => column.total && isOwn('decimal')(column));
  return [
    // A column may lead through the reference, and say a field of its target.
    ...first(({ own }) => record.fields.some(({ name, type }) => name === own && type === 'ref')),
    ...(sums.length > 0 ? sums : first(isOwn('decimal'))),
    ...first(isOwn('day')),
  ];
}

/** Compiles how the form stands: its place, its layout, its groups; the columns of the list say what matters where the file does not. */
export function compileForm(ctx: PageCompileContext, listed: readonly ColumnModel[]): PageModel['form'] {
  const { form } = ctx.file;
  if (!form) return undefined;
  const groups = compileGroups(ctx);
  return {
    mode: form.mode ?? 'drawer',
    layout: form.layout ?? 'groups',
    ...(form.width === undefined && form.mode === 'dialog' ? {} : { width: form.width ?? 820 }),
    columns: form.columns ?? 2,
    facts: compileFacts(ctx, listed),
    groups,
    relations: compileRelations(ctx, groups),
  };
}

/** The rules that ranges bring with them: the end is never before the start; moments must differ. */
export function rangeRules(ctx: PageCompileContext, form: PageModel['form']): readonly RuleModel[] {
  const find = (name: string): FieldModel | undefined => ctx.record.fields.find((each) => each.name === name);
  return (form?.groups ?? [])
    .flatMap((group) => group.items)
    .flatMap((item): RuleModel[] => {
      const [from, to] = [find(item.field), item.until === undefined ? undefined : find(item.until)];
      if (!from || !to) return [];
      const operator = from.type === 'dateTime' ? '<' : '<=';
      return [
        {
          assert: `row.${from.name} ${operator} row.${to.name}`,
          message: sentences.endsBefore(from, to),
          field: to.name,
          level: 'error',
        },
      ];
    });
}

/** What stands in a group that is hidden is not asked for: the group's condition joins the demand's own. */
export function withGroups(ctx: PageCompileContext, requirements: readonly RequiredModel[]): readonly RequiredModel[] {
  const conditions = new Map<string, string>();
  for (const group of ctx.file.form?.groups ?? []) {
    if (group.visible === undefined) continue;
    for (const entry of group.items ?? []) {
      const item = typeof entry === 'string' ? { field: entry } : entry;
      for (const name of [item.field, item.until]) if (name !== undefined) conditions.set(name, group.visible);
    }
  }
  return requirements.map((requirement) => {
    const visible = conditions.get(requirement.field);
    if (visible === undefined) return requirement;
    return { ...requirement, when: requirement.when === undefined ? visible : `(${visible}) && (${requirement.when})` };
  });
}
