import { parse } from '@marcbachmann/cel-js';
import { type CelNode, childrenOf, textOfCall } from '../expression/cel-node';
import type { Expression } from '../model/field-type';

/** Says whether a node only names a value: a field, or a field of what a reference leads to. */
const isName = (node: CelNode): boolean => node.op === 'id' || (node.op === '.' && childrenOf(node).every(isName));

function judgedIn(node: CelNode): readonly CelNode[] {
  if (isName(node) || node.op === 'value') return [];
  const [condition, ...branches] = childrenOf(node);
  return node.op === '?:' && condition ? [condition, ...branches.flatMap(judgedIn)] : [node];
}

/**
 * Finds the parts of an expression by which values decide what comes out: conditions, and whatever does more than hand a value on. Of `a ? b.c : d` that is `a`;
 * a copy has none.
 */
export function judgedParts(expression: Expression): readonly Expression[] {
  return judgedIn(parse(expression).ast as unknown as CelNode).map(textOfCall);
}
