import { closestName } from '../base/closest-name';
import { checkRoles, compileActions, compilePermissions } from './compile-actions';
import { compileImport } from './compile-import';
import { compileColumns, compileSort } from './compile-list';
import { compileSearch } from './compile-search';
import { compileRequired, compileRules, entryPath } from './compile-record';
import type { PageBench } from './page-bench';
import type { FormGroupModel, PageModel, RequiredModel } from './page-model';
import type { JsonPath } from './source-file';
import { widgetNames } from './type-defaults';

function compileGroups(bench: PageBench): readonly FormGroupModel[] {
  const seen = new Set<string>();
  return (bench.file.form?.groups ?? []).map((group, place): FormGroupModel => {
    const at: JsonPath = ['form', 'groups', place];
    bench.report.expression([...at, 'visible'], group.visible);
    const items = group.items.flatMap((entry, index) => {
      const item = typeof entry === 'string' ? { field: entry } : entry;
      const path = entryPath([...at, 'items'], index, entry);
      const field = bench.record.fields.find((each) => each.name === item.field);
      if (bench.report.failed.has(item.field)) return [];
      if (!field) {
        const names = bench.record.fields.map((each) => each.name);
        bench.report.fault(path, { zh: `没有字段“${item.field}”`, en: `No field "${item.field}"`, hint: closestName(item.field, names) });
        return [];
      }
      if (seen.has(item.field))
        bench.report.fault(path, { zh: `“${item.field}”在表单里写了两次`, en: `"${item.field}" stands twice in the form` });
      seen.add(item.field);
      const widget = typeof entry === 'string' ? undefined : entry.widget;
      if (widget !== undefined && !widgetNames.includes(widget) && !widget.startsWith('slot:')) {
        bench.report.fault([...at, 'items', index, 'widget'], {
          zh: `没有名为“${widget}”的控件`,
          en: `No widget "${widget}"`,
          hint: closestName(widget, widgetNames),
        });
      }
      const span = typeof entry === 'string' ? undefined : entry.span;
      const columns = bench.file.form?.columns ?? 2;
      return [
        { field: item.field, span: Math.min(span ?? (field.type === 'lines' ? columns : 1), columns), widget: widget ?? field.widget },
      ];
    });
    return {
      ...(group.label ? { label: group.label } : {}),
      ...(group.visible === undefined ? {} : { visibleWhen: group.visible }),
      items,
    };
  });
}

/** What stands in a group that is hidden is not asked for: the group's condition joins the demand's own. */
function withGroups(bench: PageBench, demands: readonly RequiredModel[]): readonly RequiredModel[] {
  const conditions = new Map<string, string>();
  for (const group of bench.file.form?.groups ?? []) {
    if (group.visible === undefined) continue;
    for (const entry of group.items) conditions.set(typeof entry === 'string' ? entry : entry.field, group.visible);
  }
  return demands.map((demand) => {
    const visible = conditions.get(demand.field);
    if (visible === undefined) return demand;
    return { ...demand, when: demand.when === undefined ? visible : `(${visible}) && (${demand.when})` };
  });
}

function checkMenu(bench: PageBench): void {
  const { menu } = bench.file;
  const groups = bench.report.bench.catalogue.menus.map((group) => group.code);
  if (menu && !groups.includes(menu.parent)) {
    bench.report.fault(['menu', 'parent'], {
      zh: `没有菜单组“${menu.parent}”`,
      en: `No menu group "${menu.parent}"`,
      hint: closestName(menu.parent, groups),
    });
  }
}

/** Compiles a page file over its record; the hash is put in when everything stands. */
export function compilePage(bench: PageBench): PageModel {
  const { file, report, record, module } = bench;
  checkMenu(bench);
  (file.table.rowColour ?? []).forEach((rule, index) => report.expression(['table', 'rowColour', index, 'when'], rule.when));
  const required = compileRequired(report, record.fields, { path: ['form', 'required'], entries: file.form?.required });
  const rules = compileRules(report, record.fields, { path: ['form', 'rules'], entries: file.form?.rules });
  const actions = { toolbar: compileActions(bench, 'toolbar'), row: compileActions(bench, 'row') };
  const permissions = compilePermissions(bench, [...actions.toolbar, ...actions.row]);
  checkRoles(bench, permissions);
  const form = file.form && {
    mode: file.form.mode ?? 'drawer',
    width: file.form.width ?? 820,
    columns: file.form.columns ?? 2,
    groups: compileGroups(bench),
  };
  const imported = compileImport(bench, form);
  return {
    module,
    page: file.page,
    path: `${module}/${file.page}`,
    hash: '',
    label: file.label,
    ...(file.note ? { note: file.note } : {}),
    ...(file.menu ? { menu: { parent: file.menu.parent, icon: file.menu.icon ?? 'File', sort: file.menu.sort ?? 100 } } : {}),
    record: { ...record, required: withGroups(bench, [...record.required, ...required]), rules: [...record.rules, ...rules] },
    search: { normal: compileSearch(bench, 'normal'), more: compileSearch(bench, 'more'), advanced: compileSearch(bench, 'advanced') },
    table: {
      selection: file.table.selection ?? false,
      index: file.table.index ?? false,
      sort: compileSort(bench),
      pageSizes: file.table.pageSizes ?? 'default',
      rowColours: file.table.rowColour ?? [],
      columns: compileColumns(bench),
    },
    ...(form ? { form } : {}),
    ...(imported ? { import: imported } : {}),
    actions,
    permissions,
    roles: file.roles ?? {},
  };
}
