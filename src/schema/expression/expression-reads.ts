import type { Read } from './expression-shapes';
import { type CelNode, type ExpressionLanguage, fieldOfNode, isNode, parsedOf } from './expressions';

/** Names that a macro binds are no fields. */
const binders: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'exists', 'exists_one']);

/** Visits the nodes of a checked expression with the names that macros bind around them; bound names themselves are left out. */
export function walk(
  node: CelNode,
  visit: (node: CelNode, bound: ReadonlySet<string>) => void,
  bound: ReadonlySet<string> = new Set(),
): void {
  visit(node, bound);
  const into = (part: unknown, names: ReadonlySet<string>): void => {
    if (Array.isArray(part)) part.forEach((each) => into(each, names));
    else if (isNode(part)) walk(part, visit, names);
  };
  if (node.op === 'rcall' && Array.isArray(node.args)) {
    const [name, receiver, args] = node.args as readonly unknown[];
    into(receiver, bound);
    const [first, ...rest] = Array.isArray(args) ? (args as readonly unknown[]) : [];
    if (binders.has(String(name)) && isNode(first) && first.op === 'id') into(rest, new Set([...bound, String(first.args)]));
    else into(args, bound);
    return;
  }
  into(node.args, bound);
}

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
