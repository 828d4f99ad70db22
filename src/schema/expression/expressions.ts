import type { Environment, ParseResult } from '@marcbachmann/cel-js';
import type { Values } from '../../base/dot-path';
import { Decimal } from '../../base/decimal';
import type { WorkingCalendar } from '../../base/working-days';
import { type CelNode, isNode } from './cel-node';
import { makeBaseEnvironment } from './expression-language';
import {
  type ExpressionField,
  type Member,
  type Shape,
  ShapeMaker,
  toExpressionField,
  toRelatedField,
  toRelatedList,
  toTargetFields,
} from './expression-shapes';
import { calendarName, type Looked, lookedName, registerLookUps, registerMacros, registerWorkdays } from './macros';
import { lookName } from '../model/look-name';
import type { OptionModel } from '../model/field-type';
import type { FieldModel, LookModel, RecordModel } from '../model/record-model';
import type { EffectModel } from '../model/states-model';

/** What an expression may see besides the row itself. */
export interface ExpressionContext {
  readonly user: {
    readonly id: string;
    readonly name: string;
    readonly roles: readonly string[];
    readonly deptId: string;
    /** The record in the staff list that the account is linked to. */
    readonly staffId?: string;
    /** The customer for whom the account signs in. */
    readonly enterId?: string;
    /** What he says with the transition that he does; absent elsewhere. */
    readonly comment?: string;
  };
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
  /** Ids of the records that were made before in the same transition, by their names. */
  readonly made?: Readonly<Record<string, string>>;
  /** What was loaded for each look into another page, by the text of its call; absent where nobody has looked. */
  readonly looked?: Looked | undefined;
  /** The working days of the institute; absent where nobody has read them. */
  readonly calendar?: WorkingCalendar | undefined;
}

/** Names that stand for something else than a field; a field of that name is written `row.<name>`. */
export const takenNames: ReadonlySet<string> = new Set([
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

interface EachSource {
  readonly name: string;
  readonly fields: readonly ExpressionField[];
  readonly refers: boolean;
}

/** How an expression reads the records of a list, one by one. */
export const eachSource = (list: ExpressionField): EachSource => ({
  name: list.name,
  fields: list.lines ?? list.targets ?? [],
  refers: list.lines === undefined,
});

interface LanguageSource {
  readonly own: readonly ExpressionField[];
  readonly parent?: readonly ExpressionField[] | undefined;
  /** Fields of the candidate, or the options, where the expression filters candidates. */
  readonly target?: readonly ExpressionField[] | undefined;
  readonly targetOptions?: readonly OptionModel[] | undefined;
  /** Fields of the list whose records the expression reads as `each`; of a reference to several, what is read of those that it refers to. */
  readonly each?: EachSource | undefined;
  /** Names of records that are made before the expression is read: the id of each is known. */
  readonly made?: readonly string[] | undefined;
  /** Pages that expressions look into. */
  readonly looks?: readonly { readonly page: string; readonly fields: readonly ExpressionField[] }[] | undefined;
}

let baseEnvironment: Environment | undefined;

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
  const each =
    source.each &&
    (source.each.refers
      ? maker.reference({ name: 'each', owner: 'own', through: source.each.name }, source.each.fields)
      : maker.row({ name: 'each', owner: 'line', linesName: source.each.name }, source.each.fields));
  const made = (source.made ?? []).map((name) => [name, maker.made(name)] as const);
  const looks = source.looks ?? [];
  for (const { page, fields } of looks) maker.row({ name: lookName(page), owner: 'line', linesName: lookName(page) }, fields);
  const names = new Map<string, Member>();
  for (const [name, member] of own.members) if (!takenNames.has(name)) names.set(name, member);
  const shapes = new Map(maker.shapes.map((shape) => [shape.name, shape]));
  const environment = (baseEnvironment ??= makeBaseEnvironment()).clone();
  registerMacros(environment, { shapes, names });
  registerWorkdays(environment);
  if (looks.length > 0) registerLookUps(environment, shapes);
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
  for (const [name, shape] of made) environment.registerVariable(name, shape.name);
  const asksMaker = own.members.has('createUser');
  const scopeOf = (values: Values, context: ExpressionContext): object => {
    // A row that is not there yet is made by whoever enters it; an edit sends no system values.
    const maker =
      asksMaker && values['createUser'] === undefined ? (context.old ?? { createUser: context.user.id })['createUser'] : undefined;
    const row = own.make(maker === undefined ? values : { ...values, createUser: maker });
    const fixed: Readonly<Record<string, unknown>> = {
      row,
      old: context.old && old.make(context.old),
      user: user.make(context.user),
      today: context.today,
      now: context.now,
      parent: parent && context.parent && parent.make(context.parent),
      target: target && context.target && target.make(context.target),
      each: each && context.each && each.make(context.each),
      ...Object.fromEntries(made.map(([name, shape]) => [name, shape.make({ id: context.made?.[name] })])),
      [lookedName]: context.looked,
      [calendarName]: context.calendar,
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

/** Parses an expression for a language; its errors are those of the parser. */
export function parseExpression(language: Pick<ExpressionLanguage, 'environment'>, expression: string): ParseResult {
  const parsed = language.environment.parse(expression);
  exactLiterals(parsed.ast as unknown as CelNode);
  return parsed;
}

const languages = new WeakMap<RecordModel, ExpressionLanguage>();
const targetLanguages = new WeakMap<FieldModel, ExpressionLanguage>();

const sourceOf = (record: RecordModel): LanguageSource => ({
  own: [...record.fields.map(toExpressionField), ...(record.has ?? []).map(toRelatedList)],
  ...(record.parentFields ? { parent: record.parentFields.map(toExpressionField) } : {}),
  looks: record.looks?.map(({ page, fields }: LookModel) => ({ page, fields: fields.map(toRelatedField) })),
});

/** The language of a compiled record, made once. */
export function languageOf(record: RecordModel): ExpressionLanguage {
  const found = languages.get(record);
  if (found) return found;
  const made = makeLanguage(sourceOf(record));
  languages.set(record, made);
  return made;
}

const fieldLanguages = new WeakMap<FieldModel, ExpressionLanguage>();

/** The language of a field by itself, as a search item's own check reads it. */
export function fieldLanguageOf(field: FieldModel): ExpressionLanguage {
  const made = fieldLanguages.get(field) ?? makeLanguage({ own: [toExpressionField(field)] });
  fieldLanguages.set(field, made);
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

const effectLanguages = new WeakMap<RecordModel, Map<string, ExpressionLanguage>>();

/** The language of an effect's values: that of the record, `each` where it is over a list, and what earlier effects made. */
export function effectLanguageOf(record: RecordModel, { list, made = [] }: Pick<EffectModel, 'list' | 'made'>): ExpressionLanguage {
  if (!list && made.length === 0) return languageOf(record);
  const known = effectLanguages.get(record) ?? new Map<string, ExpressionLanguage>();
  effectLanguages.set(record, known);
  const key = `${list?.name ?? ''}/${made.join()}`;
  const source = sourceOf(record);
  const own = source.own.find((field) => field.name === list?.name);
  const language = known.get(key) ?? makeLanguage({ ...source, ...(own ? { each: eachSource(own) } : {}), made });
  known.set(key, language);
  return language;
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
