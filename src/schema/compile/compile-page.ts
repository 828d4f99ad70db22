import { checkCreating } from '../check/check-creating';
import { checkReadingOnly } from '../check/check-existing';
import { checkRequired } from '../check/check-required';
import { compileActions, compilePermissions } from './compile-actions';
import { compileRoles } from './compile-roles';
import { compileImport } from './compile-import';
import { compileColumns, compileSort } from './compile-list';
import { compileSearch } from './compile-search';
import { compileTodos } from './compile-todos';
import { compileRequired, compileRules } from './compile-record';
import { compileForm, rangeRules, withGroups } from './compile-form';
import { missingName } from '../context/missing-name';
import type { PageBench } from '../context/page-bench';
import type { PageModel } from '../model/page-model';

function checkMenu(bench: PageBench): void {
  const { menu } = bench.file;
  const groups = bench.report.bench.catalogue.menus.map((group) => group.code);
  if (menu && !groups.includes(menu.parent)) {
    const said = { zh: `没有菜单组“${menu.parent}”`, en: `No menu group "${menu.parent}"`, file: 'menus.json' };
    bench.report.fault(['menu', 'parent'], missingName(menu.parent, groups, said));
  }
}

function isTree({ file, report, record }: PageBench): boolean {
  if (file.table.tree !== true) return false;
  if (record.parentField !== undefined) return true;
  report.fault(['table', 'tree'], {
    zh: `“${record.name}”不是树：没有指向自己的 tree:${record.name} 字段`,
    en: `"${record.name}" is no tree: it has no field tree:${record.name} that leads to itself`,
  });
  return false;
}

/** Compiles a page file over its record; the hash is put in when everything stands. */
export function compilePage(bench: PageBench): PageModel {
  const { file, report, record, module } = bench;
  checkMenu(bench);
  checkReadingOnly(bench);
  (file.table.rowColour ?? []).forEach((rule, index) => report.expression(['table', 'rowColour', index, 'when'], rule.when));
  const required = compileRequired(report, record.fields, { path: ['form', 'required'], entries: file.form?.required });
  checkRequired(bench, required);
  const rules = compileRules(report, record.fields, { path: ['form', 'rules'], entries: file.form?.rules });
  const actions = { toolbar: compileActions(bench, 'toolbar'), row: compileActions(bench, 'row') };
  const permissions = compilePermissions(bench, [...actions.toolbar, ...actions.row]);
  const roles = compileRoles(bench, permissions);
  const form = compileForm(bench);
  const demands = withGroups(bench, [...required, ...record.required]);
  checkCreating(bench, demands, roles);
  const imported = compileImport(bench, form);
  const search = { normal: compileSearch(bench, 'normal'), more: compileSearch(bench, 'more'), advanced: compileSearch(bench, 'advanced') };
  const asked = [...search.normal, ...search.more].map(({ field }) => field);
  const todos = compileTodos(bench, { asked, actions: permissions.map(({ action }) => action) });
  return {
    module,
    page: file.page,
    path: `${module}/${file.page}`,
    hash: '',
    label: file.label,
    ...(file.note ? { note: file.note } : {}),
    ...(file.menu ? { menu: { parent: file.menu.parent, icon: file.menu.icon ?? 'File', sort: file.menu.sort ?? 100 } } : {}),
    record: {
      ...record,
      required: demands,
      rules: [...record.rules, ...rules, ...rangeRules(bench, form)],
    },
    search,
    table: {
      selection: file.table.selection ?? false,
      index: file.table.index ?? false,
      ...(isTree(bench) ? { tree: true as const } : {}),
      sort: compileSort(bench),
      pageSizes: file.table.pageSizes ?? 'default',
      rowColours: file.table.rowColour ?? [],
      columns: compileColumns(bench),
    },
    ...(form ? { form } : {}),
    ...(imported ? { import: imported } : {}),
    actions,
    permissions,
    roles,
    ...(todos.length > 0 ? { todos } : {}),
  };
}
