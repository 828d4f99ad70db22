import { parse } from '@marcbachmann/cel-js';
import { type CelNode, walk } from './cel-node';
import type { Expression } from '../model/field-type';

/** The names that an expression reads and does not bind itself, by its words alone, with where each stands; none where it does not parse. */
export function freeNames(expression: Expression): readonly { readonly name: string; readonly offset: number }[] {
  const found: { readonly name: string; readonly offset: number }[] = [];
  try {
    walk(parse(expression).ast as unknown as CelNode, (node, bound) => {
      const name = String(node.args);
      if (node.op === 'id' && !bound.has(name)) found.push({ name, offset: node.start });
    });
  } catch {
    return [];
  }
  return found;
}
