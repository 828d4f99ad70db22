/** The part of a CEL node that the product reads; the package does not publish what its type checker notes down. */
export interface CelNode {
  readonly op: string;
  args: unknown;
  readonly pos: number;
  readonly start: number;
  readonly end: number;
  readonly input: string;
  readonly checkedType?: { readonly name: string };
}

/** Is this part of a node a node itself? */
export const isNode = (part: unknown): part is CelNode =>
  typeof part === 'object' && part !== null && 'op' in part && 'args' in part && 'pos' in part;

/** The nodes that a node is made of, in their order. */
export function childrenOf(node: CelNode): readonly CelNode[] {
  const found: CelNode[] = [];
  const into = (part: unknown): void => {
    if (Array.isArray(part)) part.forEach(into);
    else if (isNode(part)) found.push(part);
  };
  into(node.args);
  return found;
}

/** The text of a call as it is written; what was loaded for a look-up is found by it. */
export const textOfCall = (node: CelNode): string => node.input.slice(node.start, node.end);

/** Names that a macro binds are no fields. */
const binders: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'exists', 'exists_one']);

/** Calls that look into another page, and bind a name as well. */
const lookNames: ReadonlySet<string> = new Set(['exists', 'find']);

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
  if (node.op === 'call' && Array.isArray(node.args)) {
    const [name, args] = node.args as readonly unknown[];
    const [page, variable, ...rest] = Array.isArray(args) ? (args as readonly unknown[]) : [];
    if (lookNames.has(String(name)) && isNode(variable) && variable.op === 'id') {
      into(page, bound);
      into(rest, new Set([...bound, String(variable.args)]));
      return;
    }
  }
  into(node.args, bound);
}
