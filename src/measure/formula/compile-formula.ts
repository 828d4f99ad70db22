import type { Environment } from '@marcbachmann/cel-js';
import { Decimal } from '../../base/decimal';
import { type CelNode, walk } from '../../schema/expression/cel-node';
import { makeBaseEnvironment } from '../../schema/expression/expression-language';
import { parseExpression } from '../../schema/expression/expressions';
import { functionNotes } from '../../schema/expression/function-notes';
import { standardDeviationByRange } from '../../base/series/series';
import { FormulaFault } from './formula-fault';
import { functions, operations, raise, Sloped } from '../numbers/sloped';

/** What a name of a formula stands for. */
export type FormulaType = 'Quantity' | 'Decimal' | 'list<Decimal>';

/** A formula that was read, and what it gives; `run` gives undefined where it has no value. */
export interface Formula {
  readonly gives: string;
  /** The names that it reads. */
  readonly reads: ReadonlySet<string>;
  readonly run: (values: Readonly<Record<string, unknown>>) => unknown;
}

type Operand = Sloped | Decimal;
const toSloped = (value: Operand): Sloped => (value instanceof Sloped ? value : new Sloped(value));

function registerQuantities(environment: Environment): void {
  environment.registerType('Quantity', { ctor: Sloped, fields: {} });
  for (const [left, right] of [
    ['Quantity', 'Quantity'],
    ['Quantity', 'Decimal'],
    ['Decimal', 'Quantity'],
  ] as const)
    for (const [sign, apply] of Object.entries(operations))
      environment.registerOperator(`${left} ${sign} ${right}: Quantity`, (a: Operand, b: Operand) => apply(toSloped(a), toSloped(b)));
  environment.registerOperator('-Quantity', (value: Sloped) => operations['-'](new Sloped(new Decimal(0)), value));
}

function registerFunctions(environment: Environment): void {
  const add = (signature: string, handler: (...values: never[]) => unknown): void => {
    environment.registerFunction(signature, handler, { async: false });
  };
  for (const [name, apply] of Object.entries(functions)) {
    add(`${name}(Quantity): Quantity`, apply);
    // What the page language has of plain numbers is there already.
    if (!functionNotes.has(name)) add(`${name}(Decimal): Decimal`, (value: Decimal) => apply(new Sloped(value)).value);
  }
  add('pow(Quantity, Decimal): Quantity', raise);
  add('pow(Decimal, Decimal): Decimal', (value: Decimal, exponent: Decimal) => raise(new Sloped(value), exponent).value);
  add('stdevByRange(list<Decimal>): Decimal', standardDeviationByRange);
}

let ground: Environment | undefined;

/** CEL as the page files have it, and quantities, the functions of measurement, and repeated readings beside it. */
function makeEnvironment(): Environment {
  if (!ground) {
    ground = makeBaseEnvironment();
    registerQuantities(ground);
    registerFunctions(ground);
  }
  return ground.clone();
}

/** Reads whole numbers as the decimals that they are: a formula knows no division that drops the rest. */
function exactWholes(root: CelNode): void {
  walk(root, (node) => {
    if (node.op === 'value' && typeof node.args === 'bigint') node.args = new Decimal(node.args.toString());
  });
}

const firstLine = (message: string): string => message.split('\n')[0] ?? '';

function parseOrTell(environment: Environment, text: string): ReturnType<Environment['parse']> {
  try {
    return parseExpression({ environment }, text);
  } catch (error) {
    throw new FormulaFault(firstLine(error instanceof Error ? error.message : String(error)));
  }
}

/**
 * Reads a formula in the project's expression language over named numbers and lists of readings; methods and macros are left out, so that its cost is its length.
 * Errors: throws a `FormulaFault` whose message says what is wrong with it.
 */
export function compileFormula(text: string, names: ReadonlyMap<string, FormulaType>): Formula {
  const environment = makeEnvironment();
  for (const [name, type] of names) environment.registerVariable(name, type);
  const parsed = parseOrTell(environment, text);
  const tree = parsed.ast as unknown as CelNode;
  exactWholes(tree);
  const reads = new Set<string>();
  walk(tree, (node) => {
    if (node.op === 'rcall') throw new FormulaFault('methods are not part of formulas');
    if (node.op === 'id') reads.add(String(node.args));
  });
  const checked = parsed.check();
  if (!checked.valid) throw new FormulaFault(firstLine(checked.error?.message ?? 'does not fit'));
  return {
    gives: String(checked.type),
    reads,
    run: (values) => {
      try {
        return parsed(values) as unknown;
      } catch {
        return undefined;
      }
    },
  };
}

/** True where a text can be a name in formulas. */
export function isFormulaName(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,39}$/.test(name)) return false;
  try {
    const environment = makeEnvironment();
    environment.registerVariable(name, 'Decimal');
    return parseExpression({ environment }, name).ast.op === 'id';
  } catch {
    return false;
  }
}
