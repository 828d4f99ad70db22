import { parse } from '@marcbachmann/cel-js';
import { toDecimal } from '../../base/decimal';
import type { Reporter } from '../context/compile-bench';
import { type CelNode, isNode } from '../expression/cel-node';
import type { FieldModel } from '../model/page-model';
import type { JsonPath } from '../source/source-file';

/** What the parts of a guard leave open of one field, part after part. */
interface Open {
  keys?: ReadonlySet<string>;
  least?: number;
  most?: number;
}

const partsOf = (node: CelNode): readonly unknown[] => (Array.isArray(node.args) ? (node.args as readonly unknown[]) : []);

/** What all must hold at once. */
const conjuncts = (node: CelNode): readonly CelNode[] =>
  node.op === '&&' ? partsOf(node).flatMap((part) => (isNode(part) ? conjuncts(part) : [])) : [node];

const nameOf = (node: unknown): string | undefined => (isNode(node) && node.op === 'id' ? String(node.args) : undefined);
const textOf = (node: unknown): string | undefined =>
  isNode(node) && node.op === 'value' && typeof node.args === 'string' ? node.args : undefined;
const numberOf = (node: unknown): number | undefined =>
  isNode(node) && node.op === 'value' && (typeof node.args === 'bigint' || typeof node.args === 'number') ? Number(node.args) : undefined;

function keysOf(node: CelNode, right: unknown): ReadonlySet<string> | undefined {
  const one = node.op === '==' ? textOf(right) : undefined;
  if (one !== undefined) return new Set([one]);
  if (node.op !== 'in' || !isNode(right) || right.op !== 'list') return undefined;
  const list = partsOf(right).map(textOf);
  return list.every((key) => key !== undefined) ? new Set(list) : undefined;
}

/** Takes one part into account. Shape: false where nothing is left. */
function narrow(open: Open, node: CelNode, right: unknown): boolean {
  const keys = keysOf(node, right);
  if (keys) open.keys = open.keys ? new Set([...open.keys].filter((key) => keys.has(key))) : keys;
  const other = node.op === '!=' ? textOf(right) : undefined;
  if (other !== undefined && open.keys) open.keys = new Set([...open.keys].filter((key) => key !== other));
  const number = numberOf(right);
  if (number !== undefined) {
    const { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY } = open;
    // A bound that the limits, or an earlier part, only just do not reach is out of reach too.
    if ((node.op === '>' && most <= number) || (node.op === '<' && least >= number)) return false;
    if (node.op === '>' || node.op === '>=' || node.op === '==') open.least = Math.max(least, number);
    if (node.op === '<' || node.op === '<=' || node.op === '==') open.most = Math.min(most, number);
    if ((open.least ?? least) > (open.most ?? most)) return false;
  }
  return open.keys?.size !== 0;
}

const limitOf = (field: FieldModel, ...words: readonly string[]): number | undefined =>
  words.map((word) => toDecimal(field.schema[word])?.toNumber()).find((limit) => limit !== undefined);

function openOf(field: FieldModel, states: { readonly field: string; readonly from: readonly string[] }): Open {
  const keys = field.name === states.field ? new Set(states.from) : undefined;
  const [least, most] = [limitOf(field, 'minimum', 'exclusiveMinimum'), limitOf(field, 'maximum', 'exclusiveMaximum')];
  return { ...(keys ? { keys } : {}), ...(least === undefined ? {} : { least }), ...(most === undefined ? {} : { most }) };
}

/** Reports the part of a guard that no record can meet: it contradicts the states that the transition begins in, the limits of a field, or another part. */
export function checkGuard(
  report: Reporter,
  fields: readonly FieldModel[],
  guard: { readonly path: JsonPath; readonly text: string | undefined; readonly field: string; readonly from: readonly string[] },
): void {
  if (guard.text === undefined) return;
  let root: CelNode;
  try {
    root = parse(guard.text).ast as unknown as CelNode;
  } catch {
    // What does not parse is told where expressions are checked.
    return;
  }
  const known = new Map<string, Open>();
  for (const part of conjuncts(root)) {
    const [left, right] = partsOf(part);
    const field = fields.find((each) => each.name === nameOf(left));
    if (!field) continue;
    const open = known.get(field.name) ?? openOf(field, guard);
    known.set(field.name, open);
    if (narrow(open, part, right)) continue;
    report.fault(
      guard.path,
      {
        zh: `没有记录能满足这一条：它与 from、“${field.name}”的范围或前面的条件矛盾`,
        en: `No record can meet this: it contradicts from, the limits of "${field.name}" or a part before it`,
      },
      part.start,
    );
    return;
  }
}
