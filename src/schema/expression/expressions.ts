import type { Environment, ParseResult } from '@marcbachmann/cel-js';
import type { Values } from '../../base/dot-path';
import { Decimal } from '../../base/decimal';
import { makeGround, NotKnown } from './expression-language';
import {
  type ExpressionField,
  type Member,
  type Shape,
  ShapeMaker,
  toExpressionField,
  toRelatedList,
  toTargetFields,
} from './expression-shapes';
import type { FieldModel, OptionModel, RecordModel } from '../model/page-model';

/** What an expression may see besides the row itself. */
export interface ExpressionContext {
  readonly user: { readonly id: string; readonly name: string; readonly roles: readonly string[]; readonly deptId: string };
  /** YYYY-MM-DD */
  readonly today: string;
  /** YYYY-MM-DD HH:mm:ss */
  readonly now: string;
  /** The row as it was stored, absent for a new one. */
  readonly old?: Values;
  /** The owning row, in a line. */
  readonly parent?: Values;
  /** The candidate record or option, in `x-filter`. */
  readonly target?: Values;
  /** The record of a list that an effect is about. */
  readonly each?: Values;
}

/** Names that stand for something else than a field; a field of that name is written `row.<name>`. */
const takenNames: ReadonlySet<string> = new Set([
  ...['row', 'old', 'user', 'today', 'now', 'parent', 'target', 'each'],
  ...['string', 'bool', 'int', 'uint', 'double', 'map', 'list', 'bytes', 'null_type', 'type', 'dyn', 'google', 'optional'],
  ...[
    '__proto__',
    'prototype',
    'as',
    'break',
    'const',
    'continue',
    'else',
    'for',
    'function',
    'if',
    'import',
    'let',
    'loop',
    'package',
    'namespace',
    'return',
    'var',
    'void',
    'while',
  ],
  ...['in', 'true', 'false', 'null'],
]);

/** The part of a CEL node that this room reads; the package does not publish what its type checker notes down. */
export interface CelNode {
  readonly op: string;
  args: unknown;
  readonly pos: number;
  readonly start: number;
  readonly end: number;
  readonly input: string;
  readonly checkedType?: { readonly name: string };
}

interface MacroCall {
  readonly args: readonly CelNode[];
}
interface Checker {
  check(node: CelNode, scope: unknown): { readonly name: string };
  getType(name: string): unknown;
  createError(code: string, message: string, node: CelNode): Error;
}
interface Evaluator {
  run(node: CelNode, scope: unknown): unknown;
}

/** The expressions of one record: names, types and how a row is read. */
export interface ExpressionLanguage {
  readonly environment: Environment;
  readonly shapes: ReadonlyMap<string, Shape>;
  /** Names that stand for themselves in an expression. */
  readonly names: ReadonlyMap<string, Member>;
  readonly scopeOf: (values: Values, context: ExpressionContext) => object;
  /** Parsed expressions; a text that does not parse is kept as undefined. */
  readonly parsed: Map<string, ParseResult | undefined>;
}

interface LanguageSource {
  readonly own: readonly ExpressionField[];
  readonly parent?: readonly ExpressionField[] | undefined;
  /** Fields of the candidate, or the options, where the expression filters candidates. */
  readonly target?: readonly ExpressionField[] | undefined;
  readonly targetOptions?: readonly OptionModel[] | undefined;
  /** Fields of the list whose records the expression reads as `each`. */
  readonly each?: { readonly name: string; readonly fields: readonly ExpressionField[] } | undefined;
}

/** Is the value of an expression something entered? */
const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The field that a checked node names; undefined where it names none. */
export function fieldOfNode(language: Pick<ExpressionLanguage, 'shapes' | 'names'>, node: CelNode): Member | undefined {
  if (node.op === 'id') return language.names.get(String(node.args));
  if (node.op !== '.' || !Array.isArray(node.args)) return undefined;
  const [left, name] = node.args as readonly unknown[];
  if (!isNode(left) || typeof name !== 'string') return undefined;
  return language.shapes.get(left.checkedType?.name ?? '')?.members.get(name);
}

function registerMacros(environment: Environment, language: Pick<ExpressionLanguage, 'shapes' | 'names'>): void {
  environment.registerFunction(
    'filled(ast): bool',
    ({ args }: MacroCall) => ({
      args,
      async: false,
      typeCheck(checker: Checker, macro: MacroCall, scope: unknown) {
        for (const argument of macro.args) checker.check(argument, scope);
        return checker.getType('bool');
      },
      evaluate(evaluator: Evaluator, macro: MacroCall, scope: unknown) {
        const [argument] = macro.args;
        try {
          return argument !== undefined && isFilled(evaluator.run(argument, scope));
        } catch {
          return false;
        }
      },
    }),
    { async: false },
  );
  environment.registerFunction(
    'optionValue(ast, ast): Decimal',
    ({ args }: MacroCall) => ({
      args,
      async: false,
      table: undefined as ReadonlyMap<string, Decimal> | undefined,
      typeCheck(checker: Checker, macro: MacroCall & { table?: ReadonlyMap<string, Decimal> }, scope: unknown) {
        const [argument, name] = macro.args;
        if (!argument || !name) throw new NotKnown();
        checker.check(argument, scope);
        const options = fieldOfNode(language, argument)?.field?.options;
        if (!options) throw checker.createError('option_field', 'optionValue needs a field with options', argument);
        const key = name.op === 'value' && typeof name.args === 'string' ? name.args : undefined;
        const found = options.flatMap((option): (readonly [string, Decimal])[] => {
          const value = key !== undefined && option.values && Object.hasOwn(option.values, key) ? option.values[key] : undefined;
          return value === undefined ? [] : [[option.key, new Decimal(value)]];
        });
        if (found.length === 0) {
          const names = [...new Set(options.flatMap((option) => Object.keys(option.values ?? {})))];
          throw checker.createError('option_value', names.join(','), name);
        }
        macro.table = new Map(found);
        return checker.getType('Decimal');
      },
      evaluate(evaluator: Evaluator, macro: MacroCall & { table?: ReadonlyMap<string, Decimal> }, scope: unknown) {
        const [argument] = macro.args;
        const value = argument && macro.table?.get(String(evaluator.run(argument, scope)));
        if (value === undefined) throw new NotKnown();
        return value;
      },
    }),
    { async: false },
  );
}

let ground: Environment | undefined;

/** Builds the language of a record from its fields, those of the record that owns it, and those of a candidate. */
export function makeLanguage(source: LanguageSource): ExpressionLanguage {
  const maker = new ShapeMaker();
  const own = maker.row({ name: 'row', owner: 'own' }, source.own);
  const old = maker.row({ name: 'old', owner: 'old' }, source.own);
  const user = maker.user();
  const parent = source.parent && maker.row({ name: 'parent', owner: 'parent' }, source.parent);
  const target = source.target
    ? maker.reference({ name: 'target', owner: 'target' }, source.target)
    : source.targetOptions && maker.option(source.targetOptions);
  const each = source.each && maker.row({ name: 'each', owner: 'line', linesName: source.each.name }, source.each.fields);
  const names = new Map<string, Member>();
  for (const [name, member] of own.members) if (!takenNames.has(name)) names.set(name, member);
  const shapes = new Map(maker.shapes.map((shape) => [shape.name, shape]));
  const environment = (ground ??= makeGround()).clone();
  registerMacros(environment, { shapes, names });
  for (const shape of maker.shapes) {
    const fields = Object.fromEntries([...shape.members].map(([name, member]) => [name, member.type]));
    environment.registerType(shape.name, { ctor: shape.ctor, fields });
  }
  for (const [name, member] of names) environment.registerVariable(name, member.type);
  environment.registerVariable('row', own.name).registerVariable('old', old.name).registerVariable('user', user.name);
  environment.registerVariable('today', 'string').registerVariable('now', 'string');
  if (parent) environment.registerVariable('parent', parent.name);
  if (target) environment.registerVariable('target', target.name);
  if (each) environment.registerVariable('each', each.name);
  const scopeOf = (values: Values, context: ExpressionContext): object => {
    const row = own.make(values);
    const fixed: Readonly<Record<string, unknown>> = {
      row,
      old: context.old && old.make(context.old),
      user: user.make(context.user),
      today: context.today,
      now: context.now,
      parent: parent && context.parent && parent.make(context.parent),
      target: target && context.target && target.make(context.target),
      each: each && context.each && each.make(context.each),
    };
    // Only names that the environment declares are ever asked for.
    return new Proxy(fixed, {
      get: (_, name) =>
        typeof name !== 'string' ? undefined : Object.hasOwn(fixed, name) ? fixed[name] : (row as Readonly<Record<string, unknown>>)[name],
    });
  };
  return { environment, shapes, names, scopeOf, parsed: new Map() };
}

/** Replaces each decimal literal by the exact decimal that its text says, so that no binary fraction ever takes part. */
function exactLiterals(node: CelNode): void {
  if (node.op === 'value' && typeof node.args === 'number') {
    node.args = new Decimal(node.input.slice(node.start, node.end));
    return;
  }
  const visit = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(visit);
    else if (isNode(part)) exactLiterals(part);
  };
  visit(node.args);
}

/** Is this part of a node a node itself? */
export const isNode = (part: unknown): part is CelNode =>
  typeof part === 'object' && part !== null && 'op' in part && 'args' in part && 'pos' in part;

/** Parses an expression for a language; its errors are those of the parser. */
export function parseExpression(language: ExpressionLanguage, expression: string): ParseResult {
  const parsed = language.environment.parse(expression);
  exactLiterals(parsed.ast as unknown as CelNode);
  return parsed;
}

const languages = new WeakMap<RecordModel, ExpressionLanguage>();
const targetLanguages = new WeakMap<FieldModel, ExpressionLanguage>();

const sourceOf = (record: RecordModel): LanguageSource => ({
  own: [...record.fields.map(toExpressionField), ...(record.has ?? []).map(toRelatedList)],
  ...(record.parentFields ? { parent: record.parentFields.map(toExpressionField) } : {}),
});

/** The language of a compiled record, made once. */
export function languageOf(record: RecordModel): ExpressionLanguage {
  const found = languages.get(record);
  if (found) return found;
  const made = makeLanguage(sourceOf(record));
  languages.set(record, made);
  return made;
}

/** The language of a field's candidates: that of its record, and `target`. */
export function candidateLanguageOf(record: RecordModel, field: FieldModel): ExpressionLanguage {
  const found = targetLanguages.get(field);
  if (found) return found;
  const made = makeLanguage({
    ...sourceOf(record),
    ...(field.target === undefined ? { targetOptions: field.options ?? [] } : { target: toTargetFields(field) }),
  });
  targetLanguages.set(field, made);
  return made;
}

const eachLanguages = new WeakMap<RecordModel, Map<string, ExpressionLanguage>>();

/** The language of effects over a list of a record: that of the record, and `each`. */
export function eachLanguageOf(record: RecordModel, list: string): ExpressionLanguage {
  const known = eachLanguages.get(record) ?? new Map<string, ExpressionLanguage>();
  eachLanguages.set(record, known);
  const source = sourceOf(record);
  const fields = source.own.find((field) => field.name === list)?.lines ?? [];
  const made = known.get(list) ?? makeLanguage({ ...source, each: { name: list, fields } });
  known.set(list, made);
  return made;
}

/** Parses an expression once for a language. Shape: undefined where it does not parse, which the first call throws. */
export function parsedOf(language: ExpressionLanguage, expression: string): ParseResult | undefined {
  if (language.parsed.has(expression)) return language.parsed.get(expression);
  language.parsed.set(expression, undefined);
  const parsed = parseExpression(language, expression);
  language.parsed.set(expression, parsed);
  return parsed;
}

/** Runs an expression in a scope; undefined where a value that it needs is not known. */
export function runExpression(language: ExpressionLanguage, expression: string, scope: object): unknown {
  try {
    return parsedOf(language, expression)?.(scope) as unknown;
  } catch {
    return undefined;
  }
}
