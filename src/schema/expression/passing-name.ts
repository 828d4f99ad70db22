import { parse } from '@marcbachmann/cel-js';
import { type CelNode, walk } from './cel-node';

/** Names whose values change without a write, or with whoever writes. */
const passingNames: ReadonlySet<string> = new Set(['today', 'now', 'user', 'old']);

/** The first name in an expression whose value changes without a write, or with whoever writes. Errors: those of parsing. */
export function passingName(text: string): { readonly name: string; readonly offset: number } | undefined {
  let found: { readonly name: string; readonly offset: number } | undefined;
  walk(parse(text).ast as unknown as CelNode, (node, bound) => {
    const name = node.op === 'id' ? String(node.args) : '';
    if (passingNames.has(name) && !bound.has(name)) found ??= { name, offset: node.start };
  });
  return found;
}
