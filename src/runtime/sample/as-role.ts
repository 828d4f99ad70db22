import type { FormGroupModel, PageModel } from '../../schema/model/page-model';

/** What a role sees of a page. */
interface SeenPage {
  readonly model: PageModel;
  readonly can: readonly string[];
}

/** Gives a page as its file opens it to a role: the actions it may do, without the fields that are hidden from it. An absent role may do everything. */
export function asRole(model: PageModel, role: string | undefined): SeenPage {
  if (role === undefined) return { model, can: model.permissions.map(({ action }) => action) };
  const start = model.roles[role];
  const rules = start?.fields.filter(({ record }) => record === model.record.name) ?? [];
  const hidden = new Set(rules.filter(({ rule }) => rule === 'hidden').map(({ field }) => field));
  const closed = new Set(rules.map(({ field }) => field));
  const isSeen = (name: string): boolean => !hidden.has(name);
  const toGroup = (group: FormGroupModel): FormGroupModel => ({ ...group, items: group.items.filter(({ field }) => isSeen(field)) });
  const { record, search, table, form } = model;
  return {
    can: start?.can ?? [],
    model: {
      ...model,
      record: {
        ...record,
        fields: record.fields
          .filter(({ name }) => isSeen(name))
          .map((field) => (closed.has(field.name) ? { ...field, readOnly: true } : field)),
        required: record.required.filter(({ field }) => !closed.has(field)),
        rules: record.rules.filter(({ field }) => isSeen(field)),
      },
      search: {
        normal: search.normal.filter(({ own }) => isSeen(own)),
        more: search.more.filter(({ own }) => isSeen(own)),
        advanced: search.advanced.filter(({ own }) => isSeen(own)),
      },
      table: { ...table, columns: table.columns.filter(({ own }) => isSeen(own)) },
      ...(form ? { form: { ...form, facts: form.facts.filter(isSeen), groups: form.groups.map(toGroup) } } : {}),
    },
  };
}
