import { closestName } from '../../base/closest-name';
import type { SearchItem } from '../../generated/page-file';
import { longestSlowText } from '../check/patterns/longest-slow-text';
import { missingOption } from '../context/missing-option';
import type { PageCompileContext } from '../context/page-compile-context';
import type { FieldSource } from '../model/page-model';
import type { FieldModel } from '../model/record-model';
import type { DateType, SearchCheckModel, SearchControl, SearchWordsModel } from '../model/search-words-model';
import { patternFault } from '../check/patterns/pattern-fault';
import { sentences } from '../model/sentences';
import type { FaultText, JsonPath } from '../source/source-file';

interface Place {
  readonly path: JsonPath;
  readonly list: 'normal' | 'more' | 'advanced';
  readonly source: Omit<FieldSource, 'label'>;
}

const periods: ReadonlySet<string> = new Set<DateType>(['week', 'range', 'dateTimeRange']);

/** Says whether a search by time asks for a period, which has two ends. */
export const isPeriod = (dateType: DateType): boolean => periods.has(dateType);

/** Words that only the bar knows: the advanced search asks for what the user chooses. */
const barWords = ['required', 'pattern', 'kind', 'rule', 'hidden', 'exact', 'disabled', 'keepOnReset', 'dateType', 'valueFormat'] as const;

/** Controls that a field may be asked for with; the first is the one that follows from the field. */
function controlsOf(field: FieldModel, through: string | undefined, chosen: boolean): readonly SearchControl[] {
  if (chosen && (field.type === 'text' || field.choices)) return ['select'];
  switch (field.type) {
    case 'option':
    case 'options':
    case 'yesNo':
      return ['select'];
    case 'ref':
    case 'refs':
      if (through !== undefined) return ['input'];
      return field.kind === 'tree'
        ? ['tree', 'paging', 'select']
        : field.targetParent
          ? ['paging', 'select', 'tree']
          : ['paging', 'select'];
    case 'day':
      return ['date'];
    case 'dateTime':
      return ['date', 'dateTime'];
    default:
      return ['input'];
  }
}

/** Each word that needs a certain nature of its field, with what it says where the field has another. */
function misplaced(item: SearchItem, as: SearchControl, field: FieldModel): readonly (readonly [keyof SearchItem, FaultText])[] {
  const found: (readonly [keyof SearchItem, FaultText])[] = [];
  const need = (word: keyof SearchItem, holds: boolean, text: FaultText): void => {
    if (item[word] !== undefined && !holds) found.push([word, text]);
  };
  const dated = as === 'date' || as === 'dateTime';
  const choosing = as === 'select' || as === 'tree' || as === 'paging';
  const timed = item.dateType === 'dateTime' || item.dateType === 'dateTimeRange' || (item.valueFormat ?? '').includes('HH');
  const texts: FaultText = { zh: '只用于输入的查询项', en: 'Only for items that are typed' };
  need('pattern', as === 'input', texts);
  need('kind', as === 'input', texts);
  need('options', field.type === 'text' || field.type === 'option' || field.type === 'options', {
    zh: '只用于文字和选项的查询项；引用的选项是记录',
    en: 'Only for items over texts and options; choices of a reference are records',
  });
  need('filterable', choosing, { zh: '只用于选择的查询项', en: 'Only for items with choices' });
  need('multiple', !dated && field.type !== 'int' && field.type !== 'decimal', {
    zh: '日期和数字不能多选',
    en: 'A date or a number takes no several values',
  });
  need('exact', field.type === 'text', { zh: '只用于文字的查询项', en: 'Only for items over text' });
  const dates: FaultText = { zh: '只用于日期和时间的查询项', en: 'Only for items over dates and times' };
  need('dateType', dated, dates);
  need('valueFormat', dated, dates);
  if (dated && field.type === 'day' && timed) {
    const word = item.dateType?.startsWith('dateTime') ? 'dateType' : 'valueFormat';
    found.push([word, { zh: `“${item.field}”是日期，没有时刻`, en: `"${item.field}" is a day and has no time` }]);
  }
  const ranged = item.operator === 'range' || item.operator === 'between';
  if (dated && item.dateType !== undefined && item.operator !== undefined && isPeriod(item.dateType) !== ranged)
    found.push(['operator', { zh: `与 dateType“${item.dateType}”不符`, en: `Does not go with dateType "${item.dateType}"` }]);
  need('disabled', item.disabled !== true || item.default !== undefined, {
    zh: '不能改的查询项要有 default',
    en: 'An item that cannot be changed needs a default',
  });
  return found;
}

function compileCheck(ctx: PageCompileContext, item: SearchItem, path: JsonPath): SearchCheckModel | undefined {
  if (item.kind === undefined) return undefined;
  const { kinds } = ctx.report.ctx.catalogue;
  const kind = kinds.get(item.kind);
  if (!kind) {
    const hint = closestName(item.kind, kinds.keys());
    ctx.report.fault([...path, 'kind'], { zh: `没有“${item.kind}”这种类型`, en: `No kind "${item.kind}"`, hint });
    return undefined;
  }
  const { pattern, maxLength }: Readonly<Record<string, unknown>> = kind.schema;
  return {
    ...(kind.check === undefined ? {} : { check: kind.check }),
    ...(typeof pattern === 'string' ? { pattern } : {}),
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
    message: kind.message,
  };
}

function checkPattern(ctx: PageCompileContext, item: SearchItem, path: JsonPath): void {
  if (item.pattern === undefined) return;
  // The bar reads no longer text against it.
  const fault = patternFault(item.pattern.value, longestSlowText);
  if (fault) ctx.report.fault([...path, 'pattern', 'value'], fault);
}

/** Types whose value, as it is typed, is what an expression reads. */
const judged: ReadonlySet<string> = new Set(['text', 'int', 'decimal', 'day', 'dateTime', 'option']);

/** The check of an item reads what is typed into it: nothing else is known in the bar, which is told with what is checked of expressions. */
function checkRule(ctx: PageCompileContext, item: SearchItem, { path, source: { of, through } }: Place): void {
  if (item.rule === undefined) return;
  const at = [...path, 'rule', 'test'];
  if (!judged.has(of.type) || through !== undefined || of.name !== item.field || of.path.length > 1) {
    const text = { zh: '只用于本页自己的文字、数字、日期、选项', en: 'Only for texts, numbers, days and options of the page itself' };
    return ctx.report.fault([...path, 'rule'], text, 'key');
  }
  ctx.report.expression(at, item.rule.test, { item: item.field });
}

/** The choices of an item by itself; a key alone is called as its field calls it, or as it is written. */
function compileOptions(ctx: PageCompileContext, item: SearchItem, { path, source: { of } }: Place): SearchWordsModel['options'] {
  const { options = of.choices, openOptions, dict } = of;
  if (!item.options) return of.choices;
  return item.options.map((each, index) => {
    const [key, said] = typeof each === 'string' ? [each, undefined] : [each.key, { zh: each.zh, en: each.en }];
    const own = options?.find((option) => option.key === key);
    if (options && !openOptions && !own) ctx.report.fault([...path, 'options', index], missingOption(key, options, dict));
    if (item.options?.slice(0, index).some((before) => (typeof before === 'string' ? before : before.key) === key))
      ctx.report.fault([...path, 'options', index], { zh: `“${key}”已经是一个选项`, en: `"${key}" is a choice already` });
    return { key, label: said ?? own?.label ?? { zh: key, en: key } };
  });
}

function checkDefault(ctx: PageCompileContext, item: SearchItem, { path, source }: Place): void {
  const { openOptions, dict } = source.of;
  const own = item.options?.map((each) => (typeof each === 'string' ? each : each.key));
  const options = own ? own.map((key) => ({ key, label: { zh: key, en: key } })) : (source.of.options ?? source.of.choices);
  if (item.default === undefined || !options || (openOptions && !own)) return;
  const wrong = [item.default].flat().find((key) => !options.some((option) => option.key === key));
  if (wrong !== undefined) ctx.report.fault([...path, 'default'], missingOption(wrong, options, dict));
}

/** Compiles what an item of the search says of itself; what follows from its field is filled in. Errors: reported at their word. */
export function compileSearchWords(ctx: PageCompileContext, item: SearchItem, place: Place): SearchWordsModel {
  const { path, list, source } = place;
  const { of } = source;
  const controls = controlsOf(of, source.through, item.options !== undefined || of.choices !== undefined);
  const asked = item.as ?? (item.dateType?.startsWith('dateTime') ? 'dateTime' : undefined);
  const as = asked !== undefined && controls.includes(asked) ? asked : (controls[0] ?? 'input');
  if (item.as !== undefined && as !== item.as)
    ctx.report.fault([...path, 'as'], {
      zh: `“${item.field}”不能用“${item.as}”查询`,
      en: `"${item.field}" cannot be asked for with "${item.as}"`,
      hint: controls.join('、'),
    });
  const wrong = misplaced(item, as, of);
  for (const [word, text] of wrong) ctx.report.fault([...path, word], text, 'key');
  if (list === 'advanced')
    for (const word of barWords)
      if (item[word] !== undefined && !wrong.some(([each]) => each === word))
        ctx.report.fault([...path, word], { zh: '只用在 normal 和 more 里', en: 'Belongs into normal and more' }, 'key');
  checkPattern(ctx, item, path);
  checkDefault(ctx, item, place);
  checkRule(ctx, item, place);
  const check = compileCheck(ctx, item, path);
  const options = wrong.some(([word]) => word === 'options') ? undefined : compileOptions(ctx, item, place);
  const { clearable, hidden, filterable, exact, disabled, keepOnReset, dateType, valueFormat, pattern } = item;
  const required = item.required === true ? sentences.required(item.label ?? of.label, of.type) : item.required;
  return {
    as,
    ...(clearable === false ? { clearable } : {}),
    ...(required === undefined ? {} : { required }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(check === undefined ? {} : { check }),
    ...(item.rule === undefined ? {} : { rule: item.rule }),
    ...(options === undefined ? {} : { options }),
    ...(hidden ? { hidden } : {}),
    ...(filterable === false ? { filterable } : {}),
    ...(exact === undefined ? {} : { exact }),
    ...(disabled ? { disabled } : {}),
    ...(keepOnReset ? { keepOnReset } : {}),
    ...(dateType === undefined ? {} : { dateType }),
    ...(valueFormat === undefined ? {} : { valueFormat }),
  };
}
