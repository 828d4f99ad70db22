import { isCheckName } from '../../base/checks';
import { toDecimal } from '../../base/decimal';
import { isDateTime, isDay } from '../../base/day';
import { getAt, isObject, type Values } from '../../base/dot-path';
import { type CheckFinding, runCheck } from '../../base/run-check';
import { isEmpty } from '../../base/text';
import { type ExpressionContext, type ExpressionLanguage, languageOf, runExpression } from '../expression/expressions';
import { callsLookUp } from '../expression/calls-look-up';
import { relatedReads } from '../expression/related-reads';
import { findUnoffered, type KeptEntries } from '../check/warnings/find-unoffered';
import { fedByFaults } from '../check/quiet-computed';
import { type LineMemo, lineSignature } from '../expression/line-memo';
import { enteredPlaces, limitText } from '../model/rate-entry';
import type { FieldModel, RecordModel } from '../model/record-model';
import type { Text } from '../model/text';
import { sentences } from '../model/sentences';

/** One error of a validator module: where, which keyword, and what the keyword says. */
export interface ValidatorError {
  /** Dotted, list positions from 0: `items.0.price`. */
  readonly path: string;
  readonly keyword: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** What a validator module exports as `validate`. */
export type Validator = (values: unknown) => true | readonly ValidatorError[];

export interface Verdict {
  /** Sentence for each field (`items.0.price`) that blocks saving; '' stands for the record itself. */
  readonly errors: Readonly<Record<string, Text>>;
  /** Sentences that only tell. */
  readonly warnings: Readonly<Record<string, Text>>;
}

export interface JudgeRequest {
  readonly record: RecordModel;
  readonly validator: Validator;
  readonly values: Values;
  readonly context: ExpressionContext;
  /** Lists of related records by their names, where they are known: rules that read others are the server's to judge. */
  readonly related?: Values | undefined;
  /** Where lines are never changed in place: what was said of them before. */
  readonly memo?: LineMemo | undefined;
  /** What the tenant says of its dictionaries, where the model does not say it already. */
  readonly kept?: KeptEntries | undefined;
}

interface Context {
  readonly record: RecordModel;
  readonly language: ExpressionLanguage;
  readonly scope: object;
  readonly values: Values;
  readonly context: ExpressionContext;
  readonly related?: Values | undefined;
  readonly prefix: string;
}

class Findings {
  readonly errors = new Map<string, Text>();
  readonly warnings = new Map<string, Text>();
  readonly #late = new Map<string, Text>();
  /** The first sentence at a field stays: the plainest mistake is told before what follows from it. */
  error(key: string, text: Text): void {
    if (!this.errors.has(key)) this.errors.set(key, text);
  }
  /** An error that is told only where nothing else is said at its field. */
  later(key: string, text: Text): void {
    if (!this.#late.has(key)) this.#late.set(key, text);
  }
  /** Takes over what was found of a line; `home` is the line's place. */
  add(other: Findings, home: string): void {
    for (const [key, text] of other.errors) this.error(home + key, text);
    for (const [key, text] of other.#late) this.later(home + key, text);
    for (const [key, text] of other.warnings) this.warn(home + key, text);
  }
  warn(key: string, text: Text): void {
    if (!this.warnings.has(key)) this.warnings.set(key, text);
  }
  toVerdict(): Verdict {
    for (const [key, text] of this.#late) this.error(key, text);
    return { errors: Object.fromEntries(this.errors), warnings: Object.fromEntries(this.warnings) };
  }
}

/** Finds the field that a dotted name with list positions means, and the name of the field's value. */
function fieldAt(record: RecordModel, path: string): { readonly field: FieldModel; readonly key: string } | undefined {
  const steps = path.split('.');
  for (const field of record.fields) {
    if (field.path.some((step, index) => steps[index] !== step)) continue;
    const rest = steps.slice(field.path.length);
    if (rest.length === 0 || !field.line) return { field, key: field.name };
    const [index, ...inner] = rest;
    if (inner.length === 0) return { field, key: `${field.name}.${String(index)}` };
    const found = fieldAt(field.line, inner.join('.'));
    return found && { field: found.field, key: `${field.name}.${String(index)}.${found.key}` };
  }
  return undefined;
}

const lengthWords: ReadonlySet<string> = new Set(['maxLength', 'minLength']);

function sentenceOf(field: FieldModel, error: ValidatorError): Text {
  const limit = Number(error.params['limit']);
  switch (error.keyword) {
    case 'maxLength':
      return sentences.tooLong(field.label, limit);
    case 'minLength':
      return sentences.tooShort(field.label, limit);
    case 'minimum':
      return sentences.tooSmall(field.label, limitText(field, limit));
    case 'maximum':
      return sentences.tooGreat(field.label, limitText(field, limit));
    case 'exclusiveMinimum':
      return sentences.notAbove(field.label, String(limit));
    case 'exclusiveMaximum':
      return sentences.notBelow(field.label, String(limit));
    default:
      return field.message;
  }
}

function judgeShape(request: JudgeRequest, found: Findings): void {
  const verdict = request.validator(request.values);
  if (verdict === true) return;
  for (const error of verdict) {
    const place = fieldAt(request.record, error.path);
    if (!place) found.error(error.path, sentences.unknown);
    // Of a text that its check refuses too, the check speaks: a long mobile number is a wrong mobile number.
    else if (place.field.check !== undefined && lengthWords.has(error.keyword)) found.later(place.key, sentenceOf(place.field, error));
    else found.error(place.key, sentenceOf(place.field, error));
  }
}

/** Limits that the validator cannot know: those of decimals, which are texts on the wire. */
function decimalFault(field: FieldModel, value: unknown): Text | undefined {
  const number = toDecimal(value);
  if (!number) return field.message;
  if (field.scale !== undefined && number.round(field.scale, 0).cmp(number) !== 0)
    return sentences.tooManyPlaces(field.label, enteredPlaces(field, field.scale));
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = field.schema;
  const bound = (limit: unknown): ReturnType<typeof toDecimal> => (limit === undefined ? undefined : toDecimal(limit));
  const [least, most, above, below] = [bound(minimum), bound(maximum), bound(exclusiveMinimum), bound(exclusiveMaximum)];
  if (least && number.lt(least)) return sentences.tooSmall(field.label, limitText(field, minimum));
  if (most && number.gt(most)) return sentences.tooGreat(field.label, limitText(field, maximum));
  if (above && number.lte(above)) return sentences.notAbove(field.label, String(exclusiveMinimum));
  if (below && number.gte(below)) return sentences.notBelow(field.label, String(exclusiveMaximum));
  return undefined;
}

function countFault(field: FieldModel, count: number): Text | undefined {
  if (field.minItems !== undefined && count < field.minItems) return sentences.tooFew(field.label, field.minItems);
  return field.maxItems !== undefined && count > field.maxItems ? sentences.tooMany(field.label, field.maxItems) : undefined;
}

function valueFault(field: FieldModel, value: unknown): Text | undefined {
  switch (field.type) {
    case 'decimal':
      return decimalFault(field, value);
    case 'day':
      return typeof value === 'string' && isDay(value) ? undefined : field.message;
    case 'dateTime':
      return typeof value === 'string' && isDateTime(value) ? undefined : field.message;
    case 'options': {
      const keys = String(value).split(',');
      if (field.openOptions !== true && keys.some((key) => !field.options?.some((option) => option.key === key)))
        return sentences.notOffered(field.label);
      return countFault(field, keys.length);
    }
    case 'refs':
    case 'files':
      return countFault(field, String(value).split(',').length);
    case 'lines':
      return Array.isArray(value) ? countFault(field, value.length) : field.message;
    default:
      return undefined;
  }
}

function judgeValue(ctx: Context, field: FieldModel, found: Findings): void {
  const value = getAt(ctx.values, field.path);
  const key = ctx.prefix + field.name;
  if (isEmpty(value)) {
    if (field.type === 'lines' && field.minItems !== undefined && field.minItems > 0)
      found.error(key, sentences.required(field.label, 'lines'));
    return;
  }
  const fault = valueFault(field, value);
  if (fault) {
    found.error(key, fault);
    return;
  }
  const finding = checkValue(ctx, field, value);
  if (!finding) return;
  const sentence = finding.message ?? field.message;
  if (finding.blocks) found.error(key, sentence);
  else found.warn(key, sentence);
}

function checkValue({ context }: Context, field: FieldModel, value: unknown): CheckFinding | undefined {
  if (field.check === undefined || !isCheckName(field.check)) return undefined;
  // A number that is none, or a list, is the shape's to refuse.
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  return runCheck(field.check, String(value), { today: context.today, strict: field.strict });
}

/** Visible unless its condition is known to fail; what people cannot see is not asked of them. */
function isHidden(ctx: Context, field: FieldModel): boolean {
  return field.visibleWhen !== undefined && runExpression(ctx.language, field.visibleWhen, ctx.scope) !== true;
}

function judgeRequired(ctx: Context, found: Findings): void {
  for (const requirement of ctx.record.required) {
    const field = ctx.record.fields.find((each) => each.name === requirement.field);
    if (!field || field.readOnly || !isEmpty(getAt(ctx.values, field.path)) || isHidden(ctx, field)) continue;
    if (requirement.when !== undefined && runExpression(ctx.language, requirement.when, ctx.scope) !== true) continue;
    found.error(ctx.prefix + field.name, requirement.message ?? sentences.required(field.label, field.type));
  }
}

function judgeRules(ctx: Context, found: Findings): void {
  for (const rule of ctx.record.rules) {
    if (relatedReads(ctx.record, rule.assert).some((name) => !ctx.related || !Array.isArray(ctx.related[name]))) continue;
    if (!ctx.context.looked && callsLookUp(rule.assert)) continue;
    if (runExpression(ctx.language, rule.assert, ctx.scope) !== false) continue;
    if (rule.level === 'warning') found.warn(ctx.prefix + rule.field, rule.message);
    else found.error(ctx.prefix + rule.field, rule.message);
  }
}

function judgeRecord(request: Omit<JudgeRequest, 'validator'> & { readonly prefix: string }, found: Findings): void {
  const { record, values, context, related, prefix, memo } = request;
  const language = languageOf(record);
  const scope = language.scopeOf(related ? { ...values, ...related } : values, context);
  const ctx: Context = { record, values, context, related, prefix, language, scope };
  for (const field of record.fields) {
    if (field.system || field.readOnly) continue;
    judgeValue(ctx, field, found);
    const lines = field.line && getAt(values, field.path);
    if (!field.line || !Array.isArray(lines)) continue;
    const { line } = field;
    const { old: _old, ...rest } = context;
    const inner = (each: Values): Findings => {
      const own = new Findings();
      judgeRecord({ record: line, values: each, context: { ...rest, parent: values }, prefix: '' }, own);
      return own;
    };
    const signature = memo && lineSignature(line, values, context);
    lines.forEach((each: unknown, index) => {
      if (!isObject(each)) return;
      const own = memo ? memo.recall({ key: line, line: each, signature }, () => inner(each)) : inner(each);
      found.add(own, `${prefix}${field.name}.${String(index)}.`);
    });
  }
  judgeRequired(ctx, found);
  judgeRules(ctx, found);
}

/** Judges normalized values as browser and server both do: shape, named checks, what is required, the rules, and what is no longer or never offered. */
export function judge(request: JudgeRequest): Verdict {
  const found = new Findings();
  judgeShape(request, found);
  judgeRecord({ ...request, prefix: '' }, found);
  const { record, values, context, kept } = request;
  for (const [key, text] of findUnoffered({ record, values, old: context.old, kept })) found.error(key, text);
  const verdict = found.toVerdict();
  const fed = new Set(fedByFaults(record, Object.keys(verdict.errors)));
  if (fed.size === 0) return verdict;
  return { ...verdict, errors: Object.fromEntries(Object.entries(verdict.errors).filter(([key]) => !fed.has(key))) };
}
