import type { ColumnModel, FieldSource, PageModel, RecordModel } from '../../../schema/page-model';
import { type FieldRules, ruleOf } from '../../query/field-rules';

function narrowRecord(record: RecordModel, rules: FieldRules): RecordModel {
  const fields = record.fields.flatMap((field) => {
    const rule = ruleOf(rules, record.name, field.name);
    if (rule === 'hidden') return [];
    const line = field.line && narrowRecord(field.line, rules);
    // What is masked would be saved masked: it cannot be entered.
    return [{ ...field, ...(line ? { line } : {}), readOnly: field.readOnly || rule !== undefined }];
  });
  const kept = new Set(fields.map((field) => field.name));
  const open = new Set(fields.filter((field) => !field.readOnly).map((field) => field.name));
  return {
    ...record,
    fields,
    required: record.required.filter((each) => open.has(each.field)),
    rules: record.rules.filter((each) => kept.has(each.field)),
    columns: record.columns.filter((column) => kept.has(column.field)),
  };
}

/** Gives a page as somebody sees it for whom fields are hidden, masked or read-only. */
export function narrowPage(model: PageModel, rules: FieldRules): PageModel {
  if (rules.size === 0) return model;
  const { form } = model;
  const owner = model.record.name;
  const rule = (source: FieldSource): string | undefined => {
    const own = ruleOf(rules, owner, source.own);
    const target = source.through === undefined ? undefined : model.record.fields.find((field) => field.name === source.own)?.target;
    return own ?? (target === undefined || source.through === undefined ? undefined : ruleOf(rules, target, source.through));
  };
  const seen = (source: FieldSource): boolean => rule(source) !== 'hidden';
  const searchable = (source: FieldSource): boolean => rule(source) === undefined || rule(source) === 'readOnly';
  const toColumn = (column: ColumnModel): ColumnModel => (searchable(column) ? column : { ...column, sortable: false, total: false });
  const record = narrowRecord(model.record, rules);
  const kept = new Set(record.fields.map((field) => field.name));
  return {
    ...model,
    record,
    search: {
      ...model.search,
      normal: model.search.normal.filter(searchable),
      more: model.search.more.filter(searchable),
      advanced: model.search.advanced.filter(searchable),
    },
    table: { ...model.table, columns: model.table.columns.filter(seen).map(toColumn) },
    ...(model.import ? { import: { ...model.import, columns: model.import.columns.filter(searchable) } } : {}),
    ...(form
      ? { form: { ...form, groups: form.groups.map((group) => ({ ...group, items: group.items.filter((item) => kept.has(item.field)) })) } }
      : {}),
  };
}
