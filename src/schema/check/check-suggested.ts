import { closestName } from '../../base/closest-name';
import { type CompileContext, filesBehind, type Reporter } from '../context/compile-context';
import type { FieldModel, RecordModel } from '../model/record-model';

/** What the check looks at beside the record itself. */
interface SuggestContext {
  readonly ctx: CompileContext;
  readonly models: ReadonlyMap<string, RecordModel>;
  /** Names of the records that pages list. */
  readonly listed: ReadonlyMap<string, true>;
}

/** What is wrong with where a field is offered from. Shape: undefined where nothing is. */
function misfitOf({ models, listed }: SuggestContext, model: RecordModel, [reference, list = '', from = '']: readonly string[]) {
  const of = model.fields.find(({ name, type }) => name === reference && type === 'ref');
  if (!of || from === '') return { zh: 'x-suggest 要写“引用字段.明细.字段”', en: 'x-suggest is <reference>.<lines>.<field>' };
  if (!listed.has(of.target ?? ''))
    return { zh: `没有页面列出“${of.name}”引用的记录`, en: `No page lists what "${of.name}" refers to, so that nobody could read it` };
  const tables = (models.get(of.target ?? '')?.fields ?? []).filter(({ line }) => line);
  const fields = tables.find(({ name }) => name === list)?.line?.fields;
  const hintOf = (word: string, names: readonly FieldModel[]) =>
    closestName(
      word,
      names.map(({ name }) => name),
    );
  if (!fields) {
    const hint = hintOf(list, tables);
    return {
      ...{ zh: `“${of.name}”引用的记录没有明细“${list}”`, en: `What "${of.name}" refers to has no sub-table "${list}"` },
      hint: hint && `${of.name}.${hint}.${from}`,
    };
  }
  const found = fields.find(({ name }) => name === from);
  const hint = found ? undefined : hintOf(from, fields);
  if (!found)
    return { zh: `明细“${list}”没有字段“${from}”`, en: `"${list}" has no field "${from}"`, hint: hint && `${of.name}.${list}.${hint}` };
  return found.type === 'text' ? undefined : { zh: `“${from}”不是文字`, en: `"${from}" is no text` };
}

/** Fields that are offered from lines of another record: of the page's own record, entered by people, from a text. */
export function checkSuggested(
  context: SuggestContext,
  model: RecordModel,
  { report, asLine }: { readonly report: Reporter | undefined; readonly asLine: boolean },
) {
  for (const { name, suggest, readOnly, widget } of model.fields) {
    if (suggest === undefined) continue;
    const steps = suggest.split('.');
    if (report?.failed.has(steps[0] ?? '') === true) continue;
    const fault = asLine
      ? { zh: '明细表里不能写 x-suggest', en: 'A sub-table takes no x-suggest' }
      : readOnly
        ? { zh: '没有人填写的字段不能写 x-suggest', en: 'Nobody enters this field, so that nothing is offered for it' }
        : widget !== 'suggest'
          ? { zh: 'x-suggest 自带控件，不写 x-widget', en: 'x-suggest brings its widget; leave x-widget out' }
          : misfitOf(context, model, steps);
    const target = model.fields.find((field) => field.name === steps[0])?.target;
    if (fault) report?.fault(['fields', name, 'x-suggest'], { hint: undefined, ...fault, rests: filesBehind(context.ctx, target) });
  }
}
