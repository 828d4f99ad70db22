import { type CelNode, walk } from './cel-node';
import type { Read } from './expression-shapes';
import { type ExpressionLanguage, parsedOf } from './expressions';
import { fieldOfNode } from './macros';

/** What a checked expression reads. */
export function readsOfNode(language: ExpressionLanguage, root: CelNode): readonly Read[] {
  const reads: Read[] = [];
  walk(root, (node, bound) => {
    if (node.op === 'id' && bound.has(String(node.args))) return;
    const member = fieldOfNode(language, node);
    if (member?.read) reads.push(member.read);
  });
  return reads;
}

/** What an expression reads; nothing where it does not parse or fit its types. */
export function readsOf(language: ExpressionLanguage, expression: string): readonly Read[] {
  try {
    const parsed = parsedOf(language, expression);
    if (!parsed) return [];
    parsed.check();
    return readsOfNode(language, parsed.ast as unknown as CelNode);
  } catch {
    return [];
  }
}
