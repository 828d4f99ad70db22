import { parse, serialize } from '@marcbachmann/cel-js';
import { callsLookUp } from './calls-look-up';
import { type CelNode, isNode, textOfCall, walk } from './cel-node';
import type { Expression } from '../model/field-type';

/** Signs by which a field of the records looked into is held against a value. */
const mirrored = { '==': '==', '<': '>', '<=': '>=', '>': '<', '>=': '<=' } as const;
type Sign = keyof typeof mirrored;

/** A part of a condition that holds a field of the records looked into against a value known before. */
export interface LookTest {
  readonly field: string;
  readonly sign: Sign;
  readonly value: Expression;
}

/** `exists('page', x, …)` or `find('page', x, …, 'order')` in an expression. */
export interface LookUp {
  readonly kind: 'exists' | 'find';
  /** Text of the call: the name under which an expression finds what was loaded for it. */
  readonly text: string;
  readonly page: string;
  /** Conditions that must all hold. */
  readonly tests: readonly LookTest[];
  /** True: nothing more is asked than these. */
  readonly whole: boolean;
  readonly order?: string;
}

/** A call of `exists` or `find` where it stands. */
export interface LookCall {
  readonly node: CelNode;
  readonly args: readonly CelNode[];
  /** True: it stands inside of another, or of a comprehension, whose names it could read. */
  readonly inner: boolean;
  /** Absent where its arguments are not those of a look-up. */
  readonly look?: LookUp;
}

const partsOf = (node: CelNode): readonly unknown[] => (Array.isArray(node.args) ? (node.args as readonly unknown[]) : []);

/** The name of a look-up that a node calls, and its arguments. */
export function lookCallOf(node: CelNode): { readonly kind: LookUp['kind']; readonly args: readonly CelNode[] } | undefined {
  const [name, args] = partsOf(node);
  if (node.op !== 'call' || (name !== 'exists' && name !== 'find') || !Array.isArray(args)) return undefined;
  return { kind: name, args: (args as readonly unknown[]).filter(isNode) };
}

const textLiteral = (node: CelNode | undefined): string | undefined =>
  node?.op === 'value' && typeof node.args === 'string' ? node.args : undefined;

function reads(node: CelNode, name: string): boolean {
  let found = false;
  walk(node, (each) => {
    if (each.op === 'id' && each.args === name) found = true;
  });
  return found;
}

/** The field that `x.field`, or `x.field.id` of a reference, names. */
function fieldOf(node: CelNode, name: string): string | undefined {
  const steps: string[] = [];
  let at: CelNode | undefined = node;
  while (at?.op === '.') {
    const [left, step]: readonly unknown[] = partsOf(at);
    if (typeof step !== 'string') return undefined;
    steps.unshift(step);
    at = isNode(left) ? left : undefined;
  }
  if (at?.op !== 'id' || at.args !== name || steps.length === 0) return undefined;
  return (steps.length > 1 && steps.at(-1) === 'id' ? steps.slice(0, -1) : steps).join('.');
}

const isSign = (op: string): op is Sign => Object.hasOwn(mirrored, op);

function testsOf(node: CelNode, name: string): readonly LookTest[] {
  const [left, right] = partsOf(node);
  if (!isNode(left) || !isNode(right)) return [];
  if (node.op === '&&') return [...testsOf(left, name), ...testsOf(right, name)];
  const { op } = node;
  if (!isSign(op)) return [];
  const [one, other] = [fieldOf(left, name), fieldOf(right, name)];
  if (one !== undefined && !reads(right, name)) return [{ field: one, sign: op, value: serialize(right as never) }];
  if (other !== undefined && !reads(left, name)) return [{ field: other, sign: mirrored[op], value: serialize(left as never) }];
  return [];
}

const countParts = (node: CelNode): number =>
  node.op === '&&' ? partsOf(node).reduce<number>((sum, part) => sum + (isNode(part) ? countParts(part) : 1), 0) : 1;

function toLook(node: CelNode, kind: LookUp['kind'], args: readonly CelNode[]): LookUp | undefined {
  const [first, variable, condition, last] = args;
  const page = textLiteral(first);
  const order = textLiteral(last);
  const count = kind === 'exists' ? 3 : 4;
  if (page === undefined || variable?.op !== 'id' || !condition || args.length > count || (last && order === undefined)) return undefined;
  const tests = testsOf(condition, String(variable.args));
  const whole = tests.length === countParts(condition);
  return { kind, text: textOfCall(node), page, tests, whole, ...(order === undefined ? {} : { order }) };
}

/** The look-ups of an expression, by its words alone; none where it does not parse. */
export function lookCalls(expression: Expression): readonly LookCall[] {
  if (!callsLookUp(expression)) return [];
  const found: LookCall[] = [];
  try {
    walk(parse(expression).ast as unknown as CelNode, (node, bound) => {
      const call = lookCallOf(node);
      if (!call) return;
      const look = toLook(node, call.kind, call.args);
      found.push({ node, args: call.args, inner: bound.size > 0, ...(look ? { look } : {}) });
    });
  } catch {
    return [];
  }
  return found;
}

const known = new Map<Expression, readonly LookUp[]>();
/** So many texts are remembered; page files hold far fewer. */
const remembered = 5000;

/** The look-ups of an expression that was checked. */
export function lookUpsOf(expression: Expression): readonly LookUp[] {
  const before = known.get(expression);
  if (before) return before;
  const made = lookCalls(expression).flatMap(({ look }) => look ?? []);
  if (known.size >= remembered) known.clear();
  known.set(expression, made);
  return made;
}
