import { closestName } from '../base/closest-name';
import type { Action, Column, PageFile, SearchItem } from '../generated/page-file';
import { actionNames } from './compile-states';
import type { Reporter } from './compile-bench';
import { compileRequired, compileRules, entryPath } from './compile-record';
import type {
  ActionModel,
  ColumnModel,
  FieldSource,
  FormGroupModel,
  PageModel,
  RecordModel,
  SearchItemModel,
  SortModel,
  Text,
} from './page-model';
import type { JsonPath } from './source-file';
import { operatorsOf, widgetNames } from './type-defaults';

/** Words on the buttons of the fixed actions. */
const actionLabels: Readonly<Record<string, Text>> = Object.freeze({
  view: { zh: '查看', en: 'View' },
  create: { zh: '新增', en: 'Add' },
  edit: { zh: '编辑', en: 'Edit' },
  copy: { zh: '复制', en: 'Copy' },
  remove: { zh: '删除', en: 'Remove' },
  import: { zh: '导入', en: 'Import' },
  export: { zh: '导出', en: 'Export' },
  print: { zh: '打印', en: 'Print' },
});

/** Roles that the institute has from the start; a page may grant them rights. Source: domain 0. */
export const knownRoles: readonly string[] = [
  ...['administrator', 'admin', 'configurator', 'acceptor', 'salesman', 'sample_keeper', 'dept_head', 'tester', 'verifier', 'signatory'],
  ...['issuer', 'finance', 'quality', 'device_keeper', 'hr', 'customer'],
];

/** What compiling a page needs besides its own file. */
export interface PageBench {
  readonly report: Reporter;
  readonly module: string;
  readonly file: PageFile;
  readonly record: RecordModel;
  /** Models of records by name, for names that go through a reference. */
  readonly records: ReadonlyMap<string, RecordModel>;
}

/** Names that may stand in a search or a column: own fields, and fields of what they refer to. */
function resolveSource(bench: PageBench, name: string, path: JsonPath): Omit<FieldSource, 'label'> | undefined {
  const { fields } = bench.record;
  const own = fields.find((field) => field.name === name);
  if (own && own.type !== 'lines') return { field: name, own: name, of: own };
  if (own) {
    bench.report.fault(path, { zh: `“${name}”是明细表，不能放在这里`, en: `"${name}" is a sub-table and cannot stand here` });
    return undefined;
  }
  const reference = fields.find((field) => name.startsWith(`${field.name}.`) && field.target !== undefined);
  if (reference) {
    const through = name.slice(reference.name.length + 1);
    const targets = bench.records.get(reference.target ?? '')?.fields ?? [];
    const of = targets.find((field) => field.name === through && field.type !== 'lines');
    if (of) return { field: name, own: reference.name, through, of };
    const hint = closestName(
      through,
      targets.map((field) => field.name),
    );
    bench.report.fault(path, {
      zh: `“${reference.name}”引用的记录没有字段“${through}”`,
      en: `What "${reference.name}" refers to has no field "${through}"`,
      hint: hint && `${reference.name}.${hint}`,
    });
    return undefined;
  }
  const hint = closestName(
    name,
    fields.map((field) => field.name),
  );
  bench.report.fault(path, { zh: `没有字段“${name}”`, en: `No field "${name}"`, hint });
  return undefined;
}

const toItem = <T extends { field: string }>(entry: string | T): { field: string } & Partial<Omit<T, 'field'>> =>
  typeof entry === 'string' ? ({ field: entry } as never) : entry;

function compileSearch(bench: PageBench, list: 'normal' | 'more' | 'advanced'): readonly SearchItemModel[] {
  return (bench.file.search?.[list] ?? []).flatMap((entry, index): SearchItemModel[] => {
    const item: SearchItem = toItem<SearchItem>(entry);
    const path: JsonPath = ['search', list, index];
    const source = resolveSource(bench, item.field, entryPath(['search', list], index, entry));
    if (!source) return [];
    const { of } = source;
    const allowed = operatorsOf(of.type);
    const asked = [...(item.operators ?? []), ...(item.operator === undefined ? [] : [item.operator])];
    asked.forEach((operator, place) => {
      if (allowed.includes(operator)) return;
      const at = place < (item.operators?.length ?? 0) ? [...path, 'operators', place] : [...path, 'operator'];
      bench.report.fault(at, {
        zh: `“${item.field}”不能用“${operator}”查询`,
        en: `"${operator}" does not apply to "${item.field}"`,
        hint: allowed.join('、'),
      });
    });
    if (of.operators.length === 0) {
      bench.report.fault(entryPath(['search', list], index, entry), {
        zh: `“${item.field}”不能用来查询`,
        en: `"${item.field}" cannot be searched`,
      });
      return [];
    }
    const multiple = item.multiple ?? of.type === 'options';
    const operators = item.operators ?? of.operators;
    const operator = item.operator ?? (multiple && of.operators.includes('in') ? 'in' : (operators[0] ?? 'equal'));
    return [
      {
        ...source,
        label: item.label ?? of.label,
        multiple,
        operator,
        operators,
        ...(item.default === undefined ? {} : { defaultValue: item.default }),
      },
    ];
  });
}

function compileColumns(bench: PageBench): readonly ColumnModel[] {
  const seen = new Set<string>();
  return bench.file.table.columns.flatMap((entry, index): ColumnModel[] => {
    const column: Column = toItem<Column>(entry);
    const at = entryPath(['table', 'columns'], index, entry);
    const source = resolveSource(bench, column.field, at);
    if (!source) return [];
    if (seen.has(column.field)) bench.report.fault(at, { zh: `“${column.field}”已经是一列`, en: `"${column.field}" is a column already` });
    seen.add(column.field);
    if (column.total && source.of.type !== 'decimal' && source.of.type !== 'int') {
      bench.report.fault(
        [...['table', 'columns'], index, 'total'],
        { zh: '只有数字列可以合计', en: 'Only a column of numbers can be totalled' },
        'key',
      );
    }
    return [
      {
        ...source,
        label: column.label ?? source.of.label,
        width: column.width ?? source.of.width,
        ...(column.fixed === undefined ? {} : { fixed: column.fixed }),
        sortable: column.sortable ?? (source.through === undefined && !['options', 'refs', 'files'].includes(source.of.type)),
        hidden: column.hidden ?? false,
        total: column.total ?? false,
      },
    ];
  });
}

function compileSort(bench: PageBench): readonly SortModel[] {
  const { sort } = bench.file.table;
  if (sort === undefined) return [];
  return sort.split(',').flatMap((part): SortModel[] => {
    const name = part.trim().replace(/^-/, '');
    const field = bench.record.fields.find((each) => each.name === name && each.type !== 'lines');
    if (field) return [{ field: name, order: part.trim().startsWith('-') ? 'desc' : 'asc' }];
    const names = bench.record.fields.map((each) => each.name);
    bench.report.fault(
      ['table', 'sort'],
      { zh: `排序里没有字段“${name}”`, en: `No field "${name}" to sort by`, hint: closestName(name, names) },
      Math.max(0, sort.indexOf(name)),
    );
    return [];
  });
}

function compileGroups(bench: PageBench): readonly FormGroupModel[] {
  const seen = new Set<string>();
  return (bench.file.form?.groups ?? []).map((group, place): FormGroupModel => {
    const at: JsonPath = ['form', 'groups', place];
    bench.report.expression([...at, 'visible'], group.visible);
    const items = group.items.flatMap((entry, index) => {
      const item = typeof entry === 'string' ? { field: entry } : entry;
      const path = entryPath([...at, 'items'], index, entry);
      const field = bench.record.fields.find((each) => each.name === item.field);
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

function compileActions(bench: PageBench, list: 'toolbar' | 'row'): readonly ActionModel[] {
  const transitions = bench.record.states?.transitions ?? [];
  return (bench.file.actions?.[list] ?? []).flatMap((entry, index): ActionModel[] => {
    const action: Action = typeof entry === 'string' ? { do: entry } : entry;
    const at: JsonPath = ['actions', list, index];
    bench.report.expression([...at, 'when'], action.when);
    const transition = transitions.find((each) => each.name === action.do);
    const known = [...actionNames, ...transitions.map((each) => each.name)];
    const path = typeof entry === 'string' ? at : [...at, 'do'];
    if (!known.includes(action.do)) {
      bench.report.fault(path, { zh: `没有操作“${action.do}”`, en: `No action "${action.do}"`, hint: closestName(action.do, known) });
      return [];
    }
    if (['create', 'edit', 'copy', 'import'].includes(action.do) && !bench.file.form) {
      bench.report.fault(path, { zh: `“${action.do}”需要表单，请写 form`, en: `"${action.do}" needs a form` });
    }
    const label = action.label ?? transition?.label ?? actionLabels[action.do] ?? { zh: action.do, en: action.do };
    return [
      {
        name: action.do,
        label,
        ...(action.when === undefined ? {} : { when: action.when }),
        permission: `${bench.file.page}_${action.do === 'copy' ? 'create' : action.do}`,
        ...(transition ? { transition } : {}),
      },
    ];
  });
}

function compilePermissions(bench: PageBench, actions: readonly ActionModel[]): PageModel['permissions'] {
  const offered = new Set(actions.map((action) => (action.name === 'copy' ? 'create' : action.name)));
  const transitions = bench.record.states?.transitions ?? [];
  const fixed = actionNames.filter((name) => name !== 'copy' && (['view', 'export', 'print'].includes(name) || offered.has(name)));
  const labelled = [
    ...fixed.map((name) => ({ action: name, label: actionLabels[name] ?? { zh: name, en: name } })),
    ...transitions.map(({ name, label }) => ({ action: name, label })),
  ];
  return labelled.map(({ action, label }) => ({ code: `${bench.file.page}_${action}`, action, label }));
}

function checkRoles(bench: PageBench, permissions: PageModel['permissions']): void {
  const actions = permissions.map((permission) => permission.action);
  for (const [role, rights] of Object.entries(bench.file.roles ?? {})) {
    if (!knownRoles.includes(role))
      bench.report.fault(['roles', role], { zh: `没有角色“${role}”`, en: `No role "${role}"`, hint: closestName(role, knownRoles) }, 'key');
    rights.forEach((right, index) => {
      if (actions.includes(right)) return;
      bench.report.fault(['roles', role, index], {
        zh: `本页没有权限“${right}”`,
        en: `This page has no right "${right}"`,
        hint: closestName(right, actions),
      });
    });
  }
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
  return {
    module,
    page: file.page,
    path: `${module}/${file.page}`,
    hash: '',
    label: file.label,
    ...(file.note ? { note: file.note } : {}),
    ...(file.menu ? { menu: { parent: file.menu.parent, icon: file.menu.icon ?? 'File', sort: file.menu.sort ?? 100 } } : {}),
    record: { ...record, required: [...record.required, ...required], rules: [...record.rules, ...rules] },
    search: { normal: compileSearch(bench, 'normal'), more: compileSearch(bench, 'more'), advanced: compileSearch(bench, 'advanced') },
    table: {
      selection: file.table.selection ?? false,
      index: file.table.index ?? false,
      sort: compileSort(bench),
      pageSizes: file.table.pageSizes ?? 'default',
      rowColours: file.table.rowColour ?? [],
      columns: compileColumns(bench),
    },
    ...(file.form
      ? {
          form: {
            mode: file.form.mode ?? 'drawer',
            width: file.form.width ?? 820,
            columns: file.form.columns ?? 2,
            groups: compileGroups(bench),
          },
        }
      : {}),
    actions,
    permissions,
    roles: file.roles ?? {},
  };
}
