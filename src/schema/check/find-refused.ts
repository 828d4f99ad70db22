import { toDecimal } from '../../base/decimal';
import { type CelNode, isNode } from '../expression/cel-node';
import type { FieldModel } from '../model/record-model';

/** What the parts of a guard leave open of one field, part after part. */
interface Open {
  readonly keys?: ReadonlySet<string>;
  readonly least?: number;
  readonly most?: number;
}

type Known = ReadonlyMap<string, Open>;

/** What a condition is about: the records whose state field holds one of `from`. */
export interface Subject {
  readonly fields: readonly FieldModel[];
  /** The name that stands for the record; its fields stand for themselves where that is `row`. */
  readonly record: string;
  readonly field: string;
  readonly from: readonly string[];
}

/** A part that nothing meets, and the field that it contradicts; none where it is false by itself. */
export interface Refused {
  readonly node: CelNode;
  readonly field?: string;
}

/** What a node is made of, as the package keeps it. */
export const partsOf = (node: CelNode): readonly unknown[] => (Array.isArray(node.args) ? (node.args as readonly unknown[]) : []);
const nodesOf = (node: CelNode): readonly CelNode[] => partsOf(node).filter(isNode);

/** Signs by what they become when their sides change places, and when they are denied. */
const mirrored: Readonly<Record<string, string>> = { '==': '==', '!=': '!=', '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const denied: Readonly<Record<string, string>> = {
  '==': '!=',
  '!=': '==',
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<',
  '&&': '||',
  '||': '&&',
};

/** The same condition with `!` taken into what it denies, as far as that can be said without it. */
function withoutNot(node: CelNode, not = false): CelNode {
  if (node.op === '!_' && isNode(node.args)) return withoutNot(node.args, !not);
  if (node.op === '&&' || node.op === '||') {
    return { ...node, op: not ? (denied[node.op] ?? node.op) : node.op, args: nodesOf(node).map((part) => withoutNot(part, not)) };
  }
  if (!not) return node;
  if (node.op === 'value' && typeof node.args === 'boolean') return { ...node, args: !node.args };
  const op = denied[node.op];
  // What is denied otherwise is left as nothing that is known of.
  return op === undefined ? { ...node, op: '!_', args: node } : { ...node, op };
}

/** What all must hold at once. */
const conjuncts = (node: CelNode): readonly CelNode[] => (node.op === '&&' ? nodesOf(node).flatMap(conjuncts) : [node]);
const alternatives = (node: CelNode): readonly CelNode[] => (node.op === '||' ? nodesOf(node).flatMap(alternatives) : [node]);

/** The value that stands written there. Shape: numbers as numbers; undefined where it has to be found out. */
function writtenOf(node: unknown): string | number | boolean | undefined {
  if (!isNode(node)) return undefined;
  if (node.op === '-_') {
    const value = writtenOf(node.args);
    return typeof value === 'number' ? -value : undefined;
  }
  if (node.op !== 'value') return undefined;
  if (typeof node.args === 'bigint') return Number(node.args);
  return ['string', 'number', 'boolean'].includes(typeof node.args) ? (node.args as string | number | boolean) : undefined;
}

/** The name of a field of the record, however it is written. */
function nameOf(node: unknown, record: string): string | undefined {
  const steps: string[] = [];
  let at: unknown = node;
  while (isNode(at) && at.op === '.') {
    const [left, step] = partsOf(at);
    steps.unshift(String(step));
    at = left;
  }
  if (!isNode(at) || at.op !== 'id') return undefined;
  const first = String(at.args);
  if (first === record) return steps.join('.');
  return record === 'row' ? [first, ...steps].join('.') : undefined;
}

function compare(left: string | number | boolean, op: string, right: string | number | boolean): boolean | undefined {
  if (typeof left !== typeof right) return undefined;
  if (op === '==') return left === right;
  if (op === '!=') return left !== right;
  if (op === '<') return left < right;
  if (op === '<=') return left <= right;
  if (op === '>') return left > right;
  return op === '>=' ? left >= right : undefined;
}

/** The keys that a part leaves open. */
function keysOf(op: string, right: unknown): ReadonlySet<string> | undefined {
  const one = op === '==' ? writtenOf(right) : undefined;
  if (typeof one === 'string') return new Set([one]);
  if (op !== 'in' || !isNode(right) || right.op !== 'list') return undefined;
  const list = partsOf(right).map(writtenOf);
  return list.every((key) => typeof key === 'string') ? new Set(list) : undefined;
}

/** Takes one part into account. Shape: undefined where nothing is left. */
function narrow(open: Open, op: string, right: unknown): Open | undefined {
  const written = writtenOf(right);
  const requested = keysOf(op, right);
  let { keys } = open;
  if (requested) keys = keys ? new Set([...keys].filter((key) => requested.has(key))) : requested;
  if (op === '!=' && keys) keys = new Set([...keys].filter((key) => key !== written));
  if (keys?.size === 0) return undefined;
  const next: Open = { ...open, ...(keys ? { keys } : {}) };
  if (typeof written !== 'number') return next;
  const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = open;
  // A bound that the limits, or an earlier part, only just do not reach is out of reach too.
  if ((op === '>' && most <= written) || (op === '<' && least >= written)) return undefined;
  const low = ['>', '>=', '=='].includes(op) ? Math.max(least, written) : least;
  const high = ['<', '<=', '=='].includes(op) ? Math.min(most, written) : most;
  return low > high ? undefined : { ...next, least: low, most: high };
}

const limitOf = (field: FieldModel, ...words: readonly string[]): number | undefined =>
  words.map((word) => toDecimal(field.schema[word])?.toNumber()).find((limit) => limit !== undefined);

function openOf(field: FieldModel, subject: Subject): Open {
  const keys = field.name === subject.field ? new Set(subject.from) : undefined;
  const [least, most] = [limitOf(field, 'minimum', 'exclusiveMinimum'), limitOf(field, 'maximum', 'exclusiveMaximum')];
  return { ...(keys ? { keys } : {}), ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) };
}

/** Takes one comparison into account. */
function meet(subject: Subject, node: CelNode, known: Known): Known | Refused {
  const written = writtenOf(node);
  if (written === false) return { node };
  const [left, right] = partsOf(node);
  const [leftValue, rightValue] = [writtenOf(left), writtenOf(right)];
  if (leftValue !== undefined && rightValue !== undefined) return compare(leftValue, node.op, rightValue) === false ? { node } : known;
  if (leftValue !== undefined && node.op === 'in') {
    const keys = keysOf('in', right);
    return keys && !keys.has(String(leftValue)) ? { node } : known;
  }
  const [side, op, value] = leftValue === undefined ? [left, node.op, right] : [right, mirrored[node.op] ?? node.op, left];
  const field = subject.fields.find((each) => each.name === nameOf(side, subject.record));
  if (!field) return known;
  const open = narrow(known.get(field.name) ?? openOf(field, subject), op, value);
  return open ? new Map([...known, [field.name, open]]) : { node, field: field.name };
}

const isRefused = (found: Known | Refused): found is Refused => 'node' in found;

/** Takes a condition into account: first what must hold in any case, then of each choice whether one of its alternatives is left. */
function satisfy(subject: Subject, node: CelNode, before: Known): Known | Refused {
  const parts = conjuncts(node);
  let known = before;
  for (const part of parts.filter(({ op }) => op !== '||')) {
    const found = meet(subject, part, known);
    if (isRefused(found)) return found;
    known = found;
  }
  for (const part of parts.filter(({ op }) => op === '||')) {
    const held = known;
    const left = alternatives(part).map((each) => satisfy(subject, each, held));
    const possible = left.filter((each): each is Known => !isRefused(each));
    const [only] = possible;
    if (!only) {
      const [first] = left.filter(isRefused);
      return { node: part, ...(first?.field === undefined ? {} : { field: first.field }) };
    }
    if (possible.length === 1) known = only;
  }
  return known;
}

/** Finds the part of a condition that none of the records meets: it contradicts their states, the limits of a field, another part, or itself. */
export function findRefused(subject: Subject, condition: CelNode): Refused | undefined {
  const found = satisfy(subject, withoutNot(condition), new Map());
  return isRefused(found) ? found : undefined;
}
