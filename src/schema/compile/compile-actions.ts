import { filesBehind } from '../context/compile-context';
import { closestName } from '../../base/closest-name';
import type { Action } from '../../generated/page-file';
import { actionNames, compileRefusals } from './compile-states';
import type { PageCompileContext } from '../context/page-compile-context';
import { findPage, recordOfPage } from '../context/page-names';
import type { ActionModel, OpenModel, PageModel } from '../model/page-model';
import type { FieldModel, RecordModel } from '../model/record-model';
import type { Text } from '../model/text';
import type { JsonPath } from '../source/source-file';

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

interface PanelPlace {
  readonly action: Action;
  readonly at: JsonPath;
  readonly list: 'toolbar' | 'row';
  /** Names of the other actions. */
  readonly known: readonly string[];
}

/** What opens a panel or a form is about one row, and has a name and a label of its own. */
function checkPanel(
  { report }: PageCompileContext,
  { action, at, list, known, word = 'panel' }: PanelPlace & { readonly word?: 'panel' | 'open' },
): void {
  if (known.includes(action.do))
    report.fault([...at, 'do'], {
      zh: `“${action.do}”已是一个操作，请换一个名字`,
      en: `"${action.do}" is an action already; choose another name`,
    });
  if (action.label === undefined)
    report.fault([...at, word], { zh: `有 ${word} 的按钮要有 label`, en: `A button with ${word} needs a label` });
  if (list === 'toolbar') report.fault([...at, word], { zh: `${word} 只能写在 row 里`, en: `${word} stands in row alone` });
}

/** What follows a new record is the panel of one of the row's actions. */
function checkThen({ report, file }: PageCompileContext, { action, at, list }: Omit<PanelPlace, 'known'>): void {
  if (action.do !== 'create' || list === 'row') {
    report.fault([...at, 'then'], { zh: 'then 只能写在 toolbar 的 create 里', en: 'then stands in the toolbar’s create alone' });
    return;
  }
  const panels = (file.actions?.row ?? []).flatMap((entry) => (typeof entry !== 'string' && entry.panel !== undefined ? [entry.do] : []));
  if (action.then !== undefined && !panels.includes(action.then))
    report.fault([...at, 'then'], {
      zh: `row 里没有打开面板的操作“${action.then}”`,
      en: `No action "${action.then}" in row opens a panel`,
      hint: closestName(action.then, panels),
    });
}

/** Whether people enter a field, so that a form may begin with a value for it. */
const isEntered = (record: RecordModel, field: FieldModel): boolean =>
  !field.system &&
  !field.readOnly &&
  field.compute === undefined &&
  field.copy === undefined &&
  field.number === undefined &&
  field.type !== 'lines' &&
  field.name !== record.states?.field;

/** Compiles what opens the form of another page: its place, and values that fit the fields there. */
function compileOpen(ctx: PageCompileContext, place: PanelPlace): OpenModel | undefined {
  const { report, pages, records } = ctx;
  const { action, at, list } = place;
  checkPanel(ctx, { ...place, word: 'open' });
  const home = findPage(pages, action.open);
  const record = home && records.get(recordOfPage(home));
  if (list === 'toolbar' || action.open === undefined) return undefined;
  if (!home || !record) {
    const names = [...pages.named.keys()];
    report.fault([...at, 'open'], {
      zh: `没有页面“${action.open}”`,
      en: `No page "${action.open}"`,
      hint: closestName(action.open, names),
      rests: filesBehind(report.ctx, action.open),
    });
    return undefined;
  }
  if (!home.file.form) report.fault([...at, 'open'], { zh: `“${home.file.label.zh}”没有表单`, en: `"${action.open}" has no form` });
  const entered = record.fields.filter((field) => isEntered(record, field));
  for (const [name, expression] of Object.entries(action.fill ?? {})) {
    const path = [...at, 'fill', name];
    const into = record.fields.find((field) => field.name === name);
    if (!into || !entered.includes(into)) {
      const hint = closestName(
        name,
        entered.map((field) => field.name),
      );
      report.fault(
        path,
        into
          ? { zh: `“${name}”不由人录入，不能先填好`, en: `Nobody enters "${name}"; it cannot be filled in` }
          : {
              zh: `“${home.file.label.zh}”没有字段“${name}”`,
              en: `"${action.open}" has no field "${name}"`,
              hint,
              rests: filesBehind(report.ctx, action.open),
            },
        'key',
      );
    }
    report.expression(path, expression, into ? { into } : {});
  }
  return { page: `${home.module}/${home.file.page}`, record: record.name, fill: action.fill ?? {} };
}

/** Compiles the buttons of the toolbar or of a row. */
export function compileActions(ctx: PageCompileContext, list: 'toolbar' | 'row'): readonly ActionModel[] {
  const transitions = ctx.record.states?.transitions ?? [];
  const seen = new Set<string>();
  return (ctx.file.actions?.[list] ?? []).flatMap((entry, index): ActionModel[] => {
    const action: Action = typeof entry === 'string' ? { do: entry } : entry;
    const at: JsonPath = ['actions', list, index];
    ctx.report.expression([...at, 'when'], action.when);
    const refusals = compileRefusals(ctx.report, at, action);
    const transition = transitions.find((each) => each.name === action.do);
    const known = [...actionNames, ...transitions.map((each) => each.name)];
    const path = typeof entry === 'string' ? at : [...at, 'do'];
    if (seen.has(action.do)) ctx.report.fault(path, { zh: `“${action.do}”写了两次`, en: `"${action.do}" stands twice` });
    seen.add(action.do);
    if (transition?.auto !== undefined)
      ctx.report.fault(path, {
        zh: `“${action.do}”自动发生，没有按钮`,
        en: `"${action.do}" happens by itself; it has no button`,
      });
    if (action.fill !== undefined && action.open === undefined)
      ctx.report.fault([...at, 'fill'], { zh: 'fill 只与 open 一起写', en: 'fill goes with open alone' }, 'key');
    const open = action.open === undefined ? undefined : compileOpen(ctx, { action, at, list, known });
    // A panel may stand for the dialog of a transition, and has its right then.
    if (action.panel !== undefined) checkPanel(ctx, { action, at, list, known: actionNames });
    else if (action.open === undefined && !known.includes(action.do)) {
      if (ctx.report.failed.has('@states')) return [];
      ctx.report.fault(path, { zh: `没有操作“${action.do}”`, en: `No action "${action.do}"`, hint: closestName(action.do, known) });
      return [];
    }
    if (['create', 'edit', 'copy', 'import'].includes(action.do) && !ctx.file.form) {
      ctx.report.fault(path, { zh: `“${action.do}”需要表单，请写 form`, en: `"${action.do}" needs a form` });
    }
    if (action.then !== undefined) checkThen(ctx, { action, at, list });
    const label = action.label ?? transition?.label ?? actionLabels[action.do] ?? { zh: action.do, en: action.do };
    return [
      {
        name: action.do,
        label,
        ...(action.when === undefined ? {} : { when: action.when }),
        ...refusals,
        permission:
          action.open === undefined
            ? `${ctx.file.page}_${action.do === 'copy' ? 'create' : action.do}`
            : `${findPage(ctx.pages, action.open)?.file.page ?? action.open}_create`,
        ...(open ? { open } : {}),
        ...(transition ? { transition } : {}),
        ...(action.panel === undefined ? {} : { panel: action.panel }),
        ...(action.then === undefined ? {} : { then: action.then }),
      },
    ];
  });
}

/** Lists the rights of a page: those of every list, those that its buttons need, and its transitions. */
export function compilePermissions(ctx: PageCompileContext, actions: readonly ActionModel[]): PageModel['permissions'] {
  const offered = new Set(actions.map((action) => (action.name === 'copy' ? 'create' : action.name)));
  const transitions = ctx.record.states?.transitions ?? [];
  const fixed = actionNames.filter((name) => name !== 'copy' && (['view', 'export', 'print'].includes(name) || offered.has(name)));
  const panels = new Map(
    actions.flatMap((action) => (action.panel === undefined || action.transition ? [] : [[action.name, action.label] as const])),
  );
  const labelled = [
    ...[...panels].map(([action, label]) => ({ action, label })),
    ...fixed.map((name) => ({ action: name, label: actionLabels[name] ?? { zh: name, en: name } })),
    ...transitions.flatMap(({ name, label, auto }) => (auto === undefined ? [{ action: name, label }] : [])),
  ];
  return labelled.map(({ action, label }) => ({ code: `${ctx.file.page}_${action}`, action, label }));
}
