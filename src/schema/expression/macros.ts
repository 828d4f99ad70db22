import type { Environment } from '@marcbachmann/cel-js';
import { Decimal } from '../../base/decimal';
import type { Values } from '../../base/dot-path';
import { addWorkingDays, type WorkingCalendar } from '../../base/working-days';
import { lookName } from '../model/look-name';
import { type CelNode, isNode, textOfCall } from './cel-node';
import { NotKnown } from './expression-language';
import type { Member, Shape } from './expression-shapes';

/** Records that a look-up chooses from, in its order, by the text of its call; a call whose key is not known is absent. */
export type Looked = ReadonlyMap<string, readonly Values[]>;

interface MacroCall {
  readonly ast: CelNode;
  readonly args: readonly CelNode[];
}
/** The names that are bound at a place, as the package keeps them. */
interface Names {
  forkWithVariable(name: string, type: unknown): Names;
  reuse(outer: unknown): Names;
  setIterValue(value: unknown, evaluator: Evaluator): Names;
  getValue(name: string): unknown;
}
interface Checker {
  check(node: CelNode, scope: unknown): { readonly name: string };
  getType(name: string): unknown;
  createError(code: string, message: string, node: CelNode): Error;
}
interface Evaluator {
  run(node: CelNode, scope: unknown): unknown;
}

/** The names of a language and what they stand for. */
interface Words {
  readonly shapes: ReadonlyMap<string, Shape>;
  /** Names that stand for themselves in an expression. */
  readonly names: ReadonlyMap<string, Member>;
}

/** Is the value of an expression something entered? */
const isFilled = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

/** The field that a checked node names; undefined where it names none. */
export function fieldOfNode(language: Words, node: CelNode): Member | undefined {
  if (node.op === 'id') return language.names.get(String(node.args));
  if (node.op !== '.' || !Array.isArray(node.args)) return undefined;
  const [left, name] = node.args as readonly unknown[];
  if (!isNode(left) || typeof name !== 'string') return undefined;
  return language.shapes.get(left.checkedType?.name ?? '')?.members.get(name);
}

/** Makes `filled` and `optionValue` for the fields of a language. */
export function registerMacros(environment: Environment, language: Words): void {
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

interface LookMacro extends MacroCall {
  names?: Names;
}

/** The name under which expressions find what was loaded for their look-ups. */
export const lookedName = '$looked';

/** The name under which expressions find the calendar of the institute. */
export const calendarName = '$calendar';

/** Makes `addWorkdays`, which counts by the calendar of the institute, and is not known where nobody has read it. */
export function registerWorkdays(environment: Environment): void {
  environment.registerFunction(
    'addWorkdays(ast, ast): string',
    ({ ast, args }: MacroCall) => ({
      ast,
      args,
      async: false,
      typeCheck(checker: Checker, macro: MacroCall, scope: unknown) {
        const [day, count] = macro.args;
        if (!day || !count || checker.check(day, scope).name !== 'string' || checker.check(count, scope).name !== 'int')
          throw checker.createError('no_matching_overload', 'addWorkdays', macro.ast);
        return checker.getType('string');
      },
      evaluate(evaluator: Evaluator, { args: [day, count] }: MacroCall, scope: Names) {
        const calendar = scope.getValue(calendarName) as WorkingCalendar | undefined;
        if (!calendar || !day || !count) throw new NotKnown();
        const found = addWorkingDays(String(evaluator.run(day, scope)), Number(evaluator.run(count, scope)), calendar);
        if (found === undefined) throw new NotKnown();
        return found;
      },
    }),
    { async: false },
  );
}

/** Makes `exists` and `find` over the pages that a language knows: they choose from what was loaded before, and are not known where nothing was. */
export function registerLookUps(environment: Environment, shapes: ReadonlyMap<string, Shape>): void {
  const make = (kind: 'exists' | 'find') => (call: MacroCall) => ({
    ast: call.ast,
    args: call.args,
    async: false,
    names: undefined as Names | undefined,
    typeCheck(checker: Checker, macro: LookMacro, scope: Names) {
      const [page, variable, condition] = macro.args;
      const shape = shapes.get(lookName(String(page?.args)));
      if (!condition || variable?.op !== 'id' || !shape) throw checker.createError('no_matching_overload', kind, macro.ast);
      const type = checker.getType(shape.name);
      macro.names = scope.forkWithVariable(String(variable.args), type);
      const { name } = checker.check(condition, macro.names);
      if (name !== 'bool') throw checker.createError('invalid_condition_type', kind, condition);
      return kind === 'exists' ? checker.getType('bool') : type;
    },
    evaluate(evaluator: Evaluator, macro: LookMacro, scope: Names) {
      const [page, , condition] = macro.args;
      const shape = shapes.get(lookName(String(page?.args)));
      const looked = scope.getValue(lookedName);
      const rows = looked instanceof Map ? (looked as Looked).get(textOfCall(macro.ast)) : undefined;
      if (!rows || !shape || !condition || !macro.names) throw new NotKnown();
      for (const row of rows) {
        const found = shape.make(row);
        if (holdsOf(evaluator, condition, macro.names.reuse(scope).setIterValue(found, evaluator))) return kind === 'exists' ? true : found;
      }
      if (kind === 'find') throw new NotKnown();
      return false;
    },
  });
  environment.registerFunction('exists(ast, ast, ast): bool', make('exists'), { async: false });
  environment.registerFunction('find(ast, ast, ast): dyn', make('find'), { async: false });
  environment.registerFunction('find(ast, ast, ast, ast): dyn', make('find'), { async: false });
}

/** A record of which a value that is asked for is not filled is not the one. */
function holdsOf(evaluator: Evaluator, condition: CelNode, names: Names): boolean {
  try {
    return evaluator.run(condition, names) === true;
  } catch {
    return false;
  }
}
