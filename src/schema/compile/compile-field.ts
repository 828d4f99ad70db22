import { checks, isCheckName } from '../../base/checks';
import { closestName } from '../../base/closest-name';
import { isDateTime, isDay } from '../../base/day';
import { toDecimal } from '../../base/decimal';
import type { Field } from '../../generated/page-file';
import { checkWidget } from '../check/check-widget';
import type { Reporter } from '../context/compile-context';
import { limitWay } from '../context/limit-way';
import { missingOption } from '../context/missing-option';
import { type FieldShape, shapeOf } from '../context/field-shape';
import { compileFiles } from './compile-files';
import { exampleOf, numberMisfit } from '../check/number-misfit';
import type { FieldType } from '../model/field-type';
import type { FieldModel } from '../model/record-model';
import { patternFault } from '../check/patterns/pattern-fault';
import { columnOf } from '../context/system-fields';
import { cellNames, operatorsOf, typeDefaults } from '../context/type-defaults';

type Keyword = keyof Field;
const texts: readonly FieldType[] = ['text'];
const numbers: readonly FieldType[] = ['int', 'decimal'];
const several: readonly FieldType[] = ['lines', 'options', 'refs', 'files'];
const choices: readonly FieldType[] = ['option', 'options', 'ref', 'refs'];

/** Words that fit some types only. */
const typedWords: readonly (readonly [Keyword, readonly FieldType[]])[] = [
  ...(['minLength', 'maxLength', 'pattern', 'x-number', 'x-mono', 'x-mask', 'x-suggest'] as const).map((word) => [word, texts] as const),
  ...(['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const).map((word) => [word, numbers] as const),
  ...(['minItems', 'maxItems'] as const).map((word) => [word, several] as const),
  ...(['x-scale', 'x-rounding'] as const).map((word) => [word, ['decimal'] as const] as const),
  ...(['x-accept', 'x-maxSize'] as const).map((word) => [word, ['files'] as const] as const),
  ['x-filter', choices],
  ['x-multiple', ['option', 'options']],
];

/** Kinds whose places are a matter of what they are. */
const fixedKinds: ReadonlySet<string> = new Set(['money', 'rate', 'percent']);

const hasDigits = ({ ofKind }: FieldShape): boolean =>
  ofKind?.check !== undefined && isCheckName(ofKind.check) && checks[ofKind.check].digits !== undefined;

function checkWords(report: Reporter, raw: Field, shape: FieldShape, path: readonly string[]): void {
  for (const [word, types] of typedWords) {
    if (raw[word] === undefined || types.includes(shape.type)) continue;
    const way = limitWay({ word, type: shape.type, name: path.at(-1) ?? '' });
    report.fault(
      [...path, word],
      { zh: `“${word}”不能用在这种字段上${way.zh}`, en: `"${word}" does not apply to this type (${shape.type})${way.en}` },
      'key',
    );
  }
  const givers = (['x-compute', 'x-copy', 'x-number'] as const).filter((word) => raw[word] !== undefined);
  if (givers.length > 1)
    report.fault([...path, givers[1] ?? ''], { zh: `${givers.join('、')} 只能写一个`, en: `Only one of ${givers.join(', ')}` }, 'key');
  // What is computed is not judged by limits of its own: a rule can name the entries that it comes from.
  if (raw['x-compute'] !== undefined || raw['x-copy'] !== undefined)
    for (const word of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'pattern'] as const)
      if (raw[word] !== undefined)
        report.fault(
          [...path, word],
          {
            zh: `计算或复制得出的字段不检查“${word}”，请在 form.rules 里写条件`,
            en: `"${word}" is not judged on a computed or copied field; write a condition in form.rules`,
          },
          'key',
        );
  if (raw['x-scale'] === 'entered' && shape.type === 'decimal' && (raw['x-compute'] !== undefined || fixedKinds.has(shape.kind)))
    report.fault([...path, 'x-scale'], {
      zh: '金额、比例、百分数与计算值没有“录入的位数”，请写小数位数',
      en: 'Money, rates, percentages and computed values have no digits as entered; give the number of places',
    });
  if (raw['x-follow'] !== undefined && raw['x-compute'] === undefined)
    report.fault(
      [...path, 'x-follow'],
      {
        zh: 'x-follow 只用于 x-compute；x-copy 与 snapshot 的值从不跟着变',
        en: 'x-follow belongs to x-compute; what is copied or taken never follows',
      },
      'key',
    );
  if (raw.default !== undefined && raw['x-default'] !== undefined) {
    report.fault([...path, 'x-default'], { zh: 'default 与 x-default 只能写一个', en: 'Only one of default and x-default' }, 'key');
  }
  if (raw['x-strict'] !== undefined && !hasDigits(shape)) {
    report.fault([...path, 'x-strict'], { zh: '“x-strict”只用在有校验位的类型上', en: '"x-strict" needs a kind with check digits' }, 'key');
  }
  if (raw.pattern !== undefined) {
    const most = raw.maxLength ?? shape.schema['maxLength'];
    const fault = patternFault(raw.pattern, typeof most === 'number' ? most : undefined);
    if (fault) report.fault([...path, 'pattern'], fault);
  }
}

/** `3-4` as how many signs stay at either end. */
function toMask(shape: string | undefined): FieldModel['mask'] {
  if (shape === undefined) return undefined;
  const [start = 0, end = 0] = shape.split('-').map(Number);
  return { start, end };
}

const isSerialKind = (shape: FieldShape): boolean => shape.ofKind?.check === 'serial';

function checkDefault(report: Reporter, raw: Field, shape: FieldShape, path: readonly string[]): void {
  const value = raw.default;
  if (value === undefined) return;
  const at = [...path, 'default'];
  const wrong = (form: string, en: string): void => report.fault(at, { zh: `默认值应当是${form}`, en: `The default must be ${en}` });
  const text = String(value);
  switch (shape.type) {
    case 'option':
    case 'options':
      for (const key of text.split(',')) {
        const options = shape.options ?? [];
        if (typeof value !== 'string' || !options.some((option) => option.key === key))
          report.fault(at, missingOption(key, options, shape.dict));
      }
      return;
    case 'int':
      if (typeof value !== 'number' || !Number.isInteger(value)) wrong('整数', 'a whole number');
      else if (shape.choices?.some(({ key }) => key === text) === false) report.fault(at, missingOption(text, shape.choices, undefined));
      return;
    case 'decimal':
      if (toDecimal(value) === undefined) wrong('数字', 'a number');
      return;
    case 'yesNo':
      if (value !== 0 && value !== 1 && typeof value !== 'boolean') wrong('0 或 1', '0 or 1');
      return;
    case 'day':
      if (!isDay(text)) wrong('日期 YYYY-MM-DD（今天写 "x-default": "today"）', 'a day YYYY-MM-DD');
      return;
    case 'dateTime':
      if (!isDateTime(text)) wrong('时间 YYYY-MM-DD HH:mm:ss', 'a moment YYYY-MM-DD HH:mm:ss');
      return;
    case 'text':
      if (typeof value !== 'string' && !(isSerialKind(shape) && typeof value === 'number')) wrong('文字', 'text');
      return;
    case 'ref':
    case 'refs':
    case 'files':
    case 'lines':
      report.fault(at, { zh: '这种字段没有常量默认值', en: 'This type takes no constant default' }, 'key');
  }
}

function limitsOf(report: Reporter, raw: Field, shape: FieldShape, path: readonly string[]): Readonly<Record<string, unknown>> {
  const limits: Record<string, unknown> = {};
  if (numbers.includes(shape.type)) {
    for (const word of ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const) {
      const given = raw[word];
      if (given === undefined) continue;
      const number = toDecimal(given);
      if (!number)
        report.fault([...path, word], {
          zh: `应当是数字；范围由别的字段定的，在 form.rules 里写条件，如 "assert": "${path.at(-1) ?? ''} <= 上限字段"`,
          en: `Must be a number; a limit that another field gives is a condition in form.rules, such as "assert": "${path.at(-1) ?? ''} <= limit"`,
        });
      else limits[word] = shape.type === 'decimal' ? number.toFixed() : number.toNumber();
    }
    const [least, most] = [limits['minimum'] ?? limits['exclusiveMinimum'], limits['maximum'] ?? limits['exclusiveMaximum']].map((limit) =>
      toDecimal(limit),
    );
    if (least && most && least.gt(most))
      report.fault([...path, 'maximum'], { zh: '最大值小于最小值', en: 'The maximum is below the minimum' });
  }
  if (shape.type === 'text') {
    if (raw.minLength !== undefined) limits['minLength'] = raw.minLength;
    if (raw.maxLength !== undefined) limits['maxLength'] = raw.maxLength;
    if (raw.pattern !== undefined)
      limits[shape.schema['pattern'] === undefined ? 'pattern' : 'allOf'] =
        shape.schema['pattern'] === undefined ? raw.pattern : [{ pattern: raw.pattern }];
    if (raw.minLength !== undefined && raw.maxLength !== undefined && raw.minLength > raw.maxLength) {
      report.fault([...path, 'maxLength'], { zh: '最多字符小于最少字符', en: 'maxLength is below minLength' });
    }
  }
  return limits;
}

function checkCell(report: Reporter, path: readonly string[], given: string | undefined): string | undefined {
  if (given === undefined || cellNames.includes(given)) return given;
  report.fault([...path, 'x-cell'], { zh: `没有名为“${given}”的单元格`, en: `No cell "${given}"`, hint: closestName(given, cellNames) });
  return undefined;
}

/** The server gives the number: a field that cannot hold it would tell people of a fault that they cannot mend. */
function checkNumber(report: Reporter, field: Pick<FieldModel, 'number' | 'schema'>, path: readonly string[]): void {
  const rule = field.number === undefined ? undefined : report.ctx.catalogue.numbers.get(field.number);
  const example = rule && exampleOf(rule);
  const misfit = example === undefined ? undefined : numberMisfit(field, example);
  if (misfit === undefined) return;
  report.fault([...path, 'x-number'], {
    zh: `编号规则写出的“${example ?? ''}”不符合这个字段的${misfit === 'length' ? '长度' : '格式'}`,
    en: `The rule gives "${example ?? ''}", which the ${misfit} of this field does not allow`,
  });
}

/** Compiles one field to its model, but for lines and for what expressions read of its target. */
export function compileField(report: Reporter, name: string, raw: Field): FieldModel | undefined {
  const path = ['fields', name];
  const shape = shapeOf(report, raw, path);
  if (!shape) {
    report.failed.add(name);
    return undefined;
  }
  checkWords(report, raw, shape, path);
  checkDefault(report, raw, shape, path);
  const kind = shape.ofKind;
  const base = typeDefaults[shape.type];
  const allowed = operatorsOf(shape.type, kind?.check);
  const operators = raw['x-operators'] ?? kind?.operators ?? allowed;
  (raw['x-operators'] ?? []).forEach((operator, index) => {
    if (!allowed.includes(operator))
      report.fault([...path, 'x-operators', String(index)], {
        zh: `这种字段不能用“${operator}”查询`,
        en: `"${operator}" does not apply to this type`,
      });
  });
  if (raw['x-number'] !== undefined && !report.ctx.catalogue.numbers.has(raw['x-number'])) {
    const rules = report.ctx.catalogue.numbers.keys();
    report.fault([...path, 'x-number'], {
      zh: `没有编号规则“${raw['x-number']}”，请写进 numbers.json`,
      en: `No numbering rule "${raw['x-number']}"; add it to numbers.json`,
      hint: closestName(raw['x-number'], rules),
      rests: ['numbers.json'],
    });
  }
  const widget = checkWidget(report, [...path, 'x-widget'], { given: raw['x-widget'], ...shape });
  const cell = checkCell(report, path, raw['x-cell']);
  const check = kind?.check !== undefined && Object.hasOwn(checks, kind.check) ? kind.check : undefined;
  const optional = {
    was: raw['x-was'] === undefined ? undefined : [raw['x-was']].flat(),
    hint: raw['x-hint'],
    unit: typeof raw['x-unit'] === 'string' ? { zh: raw['x-unit'], en: raw['x-unit'] } : raw['x-unit'],
    check,
    strict: raw['x-strict'],
    normalize: kind?.normalize ?? (shape.type === 'text' ? ('trim' as const) : undefined),
    scale: raw['x-scale'] === 'entered' ? undefined : (raw['x-scale'] ?? kind?.scale ?? (shape.type === 'decimal' ? 2 : undefined)),
    rounding: raw['x-rounding'] ?? (shape.type === 'decimal' ? ('halfUp' as const) : undefined),
    dict: shape.dict,
    options: shape.options,
    choices: shape.choices,
    openOptions: shape.openOptions,
    target: shape.target,
    targetDisplay: shape.targetDisplay,
    targetParent: shape.targetParent,
    minItems: raw.minItems,
    maxItems: raw.maxItems,
    defaultValue: (shape.type === 'decimal' || isSerialKind(shape)) && raw.default !== undefined ? String(raw.default) : raw.default,
    defaultExpression: raw['x-default'],
    readOnlyWhen: raw['x-readonly'],
    visibleWhen: raw['x-visible'],
    candidatesWhen: raw['x-filter'],
    compute: raw['x-compute'],
    follow: raw['x-follow'],
    disclose: raw['x-disclose'],
    copy: raw['x-copy'],
    suggest: raw['x-suggest'],
    grid: raw['x-grid'],
    number: raw['x-number'],
    mask: toMask(raw['x-mask']),
  };
  const present = Object.fromEntries(Object.entries(optional).filter(([, value]) => value !== undefined)) as {
    -readonly [K in keyof typeof optional]?: Exclude<(typeof optional)[K], undefined>;
  };
  const given = (['x-compute', 'x-copy', 'x-number'] as const).some((word) => raw[word] !== undefined);
  const model: FieldModel = {
    name,
    path: name.split('.'),
    column: shape.type === 'lines' ? '' : columnOf(name),
    type: shape.type,
    kind: shape.kind,
    label: raw['x-label'],
    schema: { ...shape.schema, ...limitsOf(report, raw, shape, path) },
    message: raw['x-message'] ?? shape.message,
    ...present,
    ...compileFiles(report, raw, shape, path),
    readOnly: raw.readOnly === true || given,
    widget:
      widget ??
      (raw['x-suggest'] === undefined ? undefined : 'suggest') ??
      (shape.choices ? 'select' : undefined) ??
      kind?.widget ??
      (shape.kind === 'tree' ? 'treeSelect' : base.widget),
    cell: cell ?? (raw['x-mono'] === true ? 'mono' : (kind?.cell ?? base.cell)),
    align: kind?.align ?? base.align,
    width: kind?.width ?? base.width,
    mono: raw['x-mono'] === true,
    operators: operators.filter((operator) => allowed.includes(operator)),
    colours: raw['x-colour'] ?? [],
    system: false,
  };
  if (raw.pattern === undefined || !patternFault(raw.pattern, raw.maxLength)) checkNumber(report, model, path);
  report.expression([...path, 'x-default'], raw['x-default'], { into: model });
  report.expression([...path, 'x-compute'], raw['x-compute'], { into: model });
  report.expression([...path, 'x-visible'], raw['x-visible']);
  report.expression([...path, 'x-readonly'], raw['x-readonly']);
  report.expression([...path, 'x-filter'], raw['x-filter'], { candidatesOf: model });
  (raw['x-colour'] ?? []).forEach((rule, index) => report.expression([...path, 'x-colour', String(index), 'when'], rule.when));
  return model;
}
