import { checkCreating } from '../check/check-creating';
import { checkElsewhere } from '../check/elsewhere/check-elsewhere';
import { checkReadingOnly } from '../check/check-existing';
import { checkImported } from '../check/check-imported';
import { checkRequired } from '../check/check-required';
import { compileActions, compilePermissions } from './compile-actions';
import { compileRoles } from './compile-roles';
import { compileImport } from './compile-import';
import { compileColumns, compileShapes, compileSort } from './compile-list';
import { compileSearch, withSearched } from './compile-search';
import { compileCharts } from './compile-charts';
import { compileStatistics } from './compile-statistics';
import { compileTodos } from './compile-todos';
import { compileRequired, compileRules } from './compile-record';
import { compileForm, rangeRules, withGroups } from './compile-form';
import { commentAction } from './compile-states';
import { missingName } from '../context/missing-name';
import type { PageCompileContext } from '../context/page-compile-context';
import { formerPaths } from '../context/page-names';
import type { PageModel } from '../model/page-model';

function checkMenu(ctx: PageCompileContext): void {
  const { menu } = ctx.file;
  const groups = ctx.report.ctx.catalogue.menus.map((group) => group.code);
  if (menu && !groups.includes(menu.parent)) {
    const said = { zh: `没有菜单组“${menu.parent}”`, en: `No menu group "${menu.parent}"`, file: 'menus.json' };
    ctx.report.fault(['menu', 'parent'], missingName(menu.parent, groups, said));
  }
}

function isTree({ file, report, record }: PageCompileContext): boolean {
  if (file.table.tree !== true) return false;
  if (record.parentField !== undefined) return true;
  report.fault(['table', 'tree'], {
    zh: `“${record.name}”不是树：没有指向自己的 tree:${record.name} 字段`,
    en: `"${record.name}" is no tree: it has no field tree:${record.name} that leads to itself`,
  });
  return false;
}

/** Says whether its records are commented on: they must be the page's own, of which a comment is kept beside, and be opened, where it stands. */
function hasComments({ file, report }: PageCompileContext): boolean {
  if (file.comments !== true) return false;
  if (file.existing === undefined && file.form) return true;
  report.fault(
    ['comments'],
    file.form
      ? { zh: '系统自己的表没有评论', en: 'Tables of the system have no comments' }
      : { zh: '评论写在打开的记录下面，本页没有 form', en: 'Comments stand below an opened record; this page has no form' },
    'key',
  );
  return false;
}

/** Compiles a page file over its record; the hash is put in when everything stands. */
export function compilePage(ctx: PageCompileContext): PageModel {
  const { file, report, record, module } = ctx;
  checkMenu(ctx);
  checkReadingOnly(ctx);
  checkElsewhere(ctx);
  (file.table.rowColour ?? []).forEach((rule, index) => report.expression(['table', 'rowColour', index, 'when'], rule.when));
  const required = compileRequired(report, record.fields, { path: ['form', 'required'], entries: file.form?.required });
  checkRequired(ctx, required);
  const rules = compileRules(report, record.fields, { path: ['form', 'rules'], entries: file.form?.rules });
  const actions = { toolbar: compileActions(ctx, 'toolbar'), row: compileActions(ctx, 'row') };
  const search = { normal: compileSearch(ctx, 'normal'), more: compileSearch(ctx, 'more'), advanced: compileSearch(ctx, 'advanced') };
  const rights = compilePermissions(ctx, [...actions.toolbar, ...actions.row]);
  const statistics = compileStatistics(ctx, { search, actions: rights.map(({ action }) => action) });
  const comments = hasComments(ctx);
  const more = [...(comments ? [{ name: commentAction, label: { zh: '评论', en: 'Comment' } }] : []), ...statistics];
  const permissions = [...rights, ...more.map(({ name, label }) => ({ code: `${file.page}_${name}`, action: name, label }))];
  const roles = compileRoles(ctx, permissions);
  const columns = compileColumns(ctx);
  const form = compileForm(ctx, columns);
  const requirements = withGroups(ctx, [...required, ...record.required]);
  checkCreating(ctx, requirements, roles);
  const imported = compileImport(ctx, form);
  if (form && imported) checkImported(ctx, { record: { ...record, required: requirements }, form, import: imported });
  const has = withSearched(record.has, [...search.normal, ...search.more, ...search.advanced]);
  const asked = [...search.normal, ...search.more].map(({ field }) => field);
  const charts = compileCharts(ctx);
  const todos = compileTodos(ctx, { asked, actions: permissions.map(({ action }) => action) });
  return {
    module,
    page: file.page,
    path: `${module}/${file.page}`,
    hash: '',
    ...(file.was === undefined ? {} : { was: formerPaths(ctx) }),
    label: file.label,
    ...(file.note ? { note: file.note } : {}),
    ...(file.menu
      ? {
          menu: {
            parent: file.menu.parent,
            icon: file.menu.icon ?? 'File',
            sort: file.menu.sort ?? 100,
            ...(file.menu.notFor ? { notFor: file.menu.notFor } : {}),
          },
        }
      : {}),
    record: {
      ...record,
      ...(has ? { has } : {}),
      required: requirements,
      rules: [...record.rules, ...rules, ...rangeRules(ctx, form)],
    },
    search,
    table: {
      selection: file.table.selection ?? false,
      index: file.table.index ?? false,
      ...(isTree(ctx) ? { tree: true as const } : {}),
      ...compileShapes(ctx, { search, columns, required: requirements }),
      sort: compileSort(ctx),
      pageSizes: file.table.pageSizes ?? 'default',
      rowColours: file.table.rowColour ?? [],
      columns,
    },
    ...(form ? { form } : {}),
    ...(imported ? { import: imported } : {}),
    actions,
    ...(comments ? { comments } : {}),
    permissions,
    roles,
    ...(todos.length > 0 ? { todos } : {}),
    ...(charts.length > 0 ? { charts } : {}),
    ...(statistics.length > 0 ? { statistics } : {}),
  };
}
