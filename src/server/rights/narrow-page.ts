import { type ComparisonHome, comparisonOf } from '../../schema/check/value-flows';
import type { Expression } from '../../schema/model/field-type';
import type { ActionModel, ColumnModel, FieldSource, FormItemModel, PageModel, RelationModel } from '../../schema/model/page-model';
import type { TakeModel } from '../../schema/model/take-model';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { fieldsOfStatistic } from '../../schema/model/statistic-model';
import { type FieldRules, isRestricted, ruleOf } from '../query/field-rules';
import { displayOf, type Reach, referredRule } from '../query/reach';
import { asksRestricted } from './close-rules';

/** Leaves out how a value is computed that the caller sees though not what it is made from: he is shown what is stored. */
function narrowCompute({ compute, ...field }: FieldModel, home: ComparisonHome, { rules = new Map(), reach, records }: Sight): FieldModel {
  if (compute === undefined) return field;
  const isTold = field.disclose === true && asksRestricted({ records, reach, rules }, comparisonOf(home, compute));
  return isTold ? field : { ...field, compute };
}

/** Leaves out what a field would be offered from lines that the caller may not see, or sees masked: the mask would be stored as if it were the value. */
function narrowSuggest({ suggest, ...field }: FieldModel, record: RecordModel, { rules = new Map(), reach, records }: Sight): FieldModel {
  if (suggest === undefined) return field;
  const [reference = '', list = '', from = ''] = suggest.split('.');
  const target = records.get(record.fields.find(({ name }) => name === reference)?.target ?? '');
  const line = target?.fields.find(({ name }) => name === list)?.line;
  const isClosed = ([of, name]: readonly [RecordModel, string]): boolean => isRestricted(rules, of.name, name);
  if (!target || !line || reach?.views(target.name) === false) return { ...field, widget: 'text' };
  const steps = [[record, reference] as const, [target, list] as const, [line, from] as const];
  return steps.some(isClosed) ? { ...field, widget: 'text' } : { ...field, suggest };
}

function narrowRecord({ api: _api, ...record }: RecordModel, sight: Sight, owner?: RecordModel): RecordModel {
  const { rules = new Map() } = sight;
  const home = { record, ...(owner ? { owner } : {}) };
  const fields = record.fields.flatMap((field) => {
    const rule = ruleOf(rules, record.name, field.name);
    if (rule === 'hidden') return [];
    const line = field.line && narrowRecord(field.line, sight, record);
    // What is masked would be saved masked: it cannot be entered.
    return [
      {
        ...narrowCompute(narrowSuggest(field, record, sight), home, sight),
        ...(line ? { line } : {}),
        readOnly: field.readOnly || rule !== undefined,
      },
    ];
  });
  const kept = new Set(fields.map((field) => field.name));
  const open = new Set(fields.filter((field) => !field.readOnly).map((field) => field.name));
  return {
    ...record,
    fields,
    required: record.required.filter((each) => open.has(each.field)),
    rules: record.rules.filter((each) => kept.has(each.field)),
    columns: record.columns.filter((column) => kept.has(column.field)),
    ...(record.looks
      ? {
          looks: record.looks.map((look) => ({
            ...look,
            fields: look.fields.filter(({ name }) => ruleOf(rules, look.record, name) !== 'hidden'),
          })),
        }
      : {}),
    ...(record.has
      ? {
          has: record.has.map((has) => ({ ...has, fields: has.fields.filter(({ name }) => ruleOf(rules, has.record, name) !== 'hidden') })),
        }
      : {}),
  };
}

/** Shows related records to whoever may view their page and search it by what they belong to. */
export function showsRelated(related: RelationModel | undefined, { rules = new Map(), reach }: Sight): boolean {
  if (!related) return true;
  const rule = ruleOf(rules, related.record, related.by);
  return (reach === undefined || reach.views(related.record)) && (rule === undefined || rule === 'readOnly');
}

interface Sight {
  readonly rules?: FieldRules | undefined;
  readonly reach?: Reach | undefined;
  readonly records: ReadonlyMap<string, RecordModel>;
}

/** Leaves out pages that lines would be taken over from and that the caller may not see, and fields that he sees masked or not at all: the mask would be stored. */
function narrowTakes(item: FormItemModel, owner: string, { rules = new Map(), reach, records }: Sight): FormItemModel {
  if (!item.take) return item;
  const { take, ...rest } = item;
  const open = take.flatMap((each): readonly TakeModel[] => {
    const asks = Object.entries(each.by).some(
      ([theirs, own]) => isRestricted(rules, each.record, theirs) || isRestricted(rules, owner, own),
    );
    const source =
      each.each === undefined ? each.record : records.get(each.record)?.fields.find(({ name }) => name === each.each)?.line?.name;
    if (asks || reach?.views(each.record) === false || source === undefined) return [];
    if (each.each !== undefined && isRestricted(rules, each.record, each.each)) return [];
    const fill = Object.fromEntries(Object.entries(each.fill).filter(([, theirs]) => !isRestricted(rules, source, theirs)));
    return Object.keys(fill).length > 0 ? [{ ...each, fill }] : [];
  });
  return open.length > 0 ? { ...rest, take: open } : rest;
}

/** Leaves out what a button would fill in from values that are hidden or masked: the mask would be stored as if it were the value. */
function narrowFill(action: ActionModel, record: RecordModel, { rules = new Map(), reach, records }: Sight): ActionModel {
  const { open, transition } = action;
  const told = (fill: Readonly<Record<string, Expression>>): Readonly<Record<string, Expression>> =>
    Object.fromEntries(
      Object.entries(fill).filter(([, expression]) => !asksRestricted({ records, reach, rules }, comparisonOf({ record }, expression))),
    );
  return {
    ...action,
    ...(open ? { open: { ...open, fill: told(open.fill) } } : {}),
    ...(transition?.fills ? { transition: { ...transition, fills: told(transition.fills) } } : {}),
  };
}

/** Marks a button whose guard reads what the caller may not see: why it refuses would tell it. */
function narrowGuard(action: ActionModel, record: RecordModel, { rules = new Map(), reach, records }: Sight): ActionModel {
  const isSecret = [action.when, action.transition?.when].some(
    (each) => each !== undefined && asksRestricted({ records, reach, rules }, comparisonOf({ record }, each)),
  );
  return isSecret ? { ...action, silent: true } : action;
}

/** Gives a page as somebody sees it for whom fields are hidden, masked or read-only, or out of reach in what references lead to. */
export function narrowPage(model: PageModel, sight: Sight): PageModel {
  const { rules = new Map(), reach, records } = sight;
  const { form } = model;
  const narrowAction = (action: ActionModel): ActionModel => narrowGuard(narrowFill(action, model.record, sight), model.record, sight);
  const owner = model.record.name;
  const rule = (source: FieldSource): string | undefined => {
    const has = model.record.has?.find(({ name }) => name === source.own);
    if (has && source.through !== undefined) {
      const isClosed = [has.by, source.through].some((name) => isRestricted(rules, has.record, name));
      return isClosed || reach?.views(has.record) === false ? 'hidden' : undefined;
    }
    const own = ruleOf(rules, owner, source.own);
    const field = source.through === undefined ? undefined : model.record.fields.find((each) => each.name === source.own);
    const target = records.get(field?.target ?? '');
    if (own !== undefined || !field || !target || source.through === undefined) return own;
    return referredRule({ rules, reach }, { field, target, name: source.through });
  };
  const seen = (source: FieldSource): boolean => rule(source) !== 'hidden';
  const searchable = (source: FieldSource): boolean => rule(source) === undefined || rule(source) === 'readOnly';
  const toColumn = (column: ColumnModel): ColumnModel =>
    searchable(column) ? column : { ...column, sortable: false, total: false, closed: true };
  const record = narrowRecord(model.record, sight);
  const kept = new Set(record.fields.map((field) => field.name));
  const search = {
    normal: model.search.normal.filter(searchable),
    more: model.search.more.filter(searchable),
    advanced: model.search.advanced.filter(searchable),
  };
  const asked = new Set([...search.normal, ...search.more, ...search.advanced].map(({ field }) => field));
  const isCountable = (name: string): boolean => asked.has(name) || (kept.has(name) && !isRestricted(rules, owner, name));
  return {
    ...model,
    record,
    search,
    ...(model.statistics ? { statistics: model.statistics.filter((each) => fieldsOfStatistic(each).every(isCountable)) } : {}),
    actions: { toolbar: model.actions.toolbar.map(narrowAction), row: model.actions.row.map(narrowAction) },
    table: { ...model.table, columns: model.table.columns.filter(seen).map(toColumn) },
    ...(model.import ? { import: { ...model.import, columns: model.import.columns.filter(searchable) } } : {}),
    ...(form
      ? {
          form: {
            ...form,
            facts: form.facts.filter((name) => kept.has(name)),
            groups: form.groups
              .filter(({ related }) => showsRelated(related, sight))
              .map((group) => ({
                ...group,
                items: group.items.filter((item) => kept.has(item.field)).map((item) => narrowTakes(item, owner, sight)),
              })),
            relations: form.relations.filter((relation) => showsRelated(relation, sight)),
          },
        }
      : {}),
  };
}

/**
 * Says where in the rows of a record stands what its reader sees masked, own fields and those told of what it refers to: nothing of it may be kept away from the
 * server. Shape: paths from the row, each a list of names.
 */
export function maskedPaths(record: RecordModel, { rules = new Map(), reach, records }: Sight): readonly (readonly string[])[] {
  return record.fields.flatMap((field) => {
    const own = ruleOf(rules, record.name, field.name);
    if (own === 'masked') return [field.path];
    const target = own === 'hidden' ? undefined : records.get(field.target ?? '');
    if (!target) return [];
    const isMasked = (name: string): boolean => referredRule({ rules, reach }, { field, target, name }) === 'masked';
    const paths = (field.targetFields ?? []).filter(isMasked).map((name) => ['$refs', field.name, name]);
    return isMasked(displayOf(field, target)) ? [...paths, ['$refs', field.name, 'display']] : paths;
  });
}
