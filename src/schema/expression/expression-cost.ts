import { type CelNode, childrenOf, isNode, walk } from './cel-node';
import type { ExpressionLanguage } from './expressions';
import { fieldOfNode } from './macros';

/** Lines that a record is reckoned with. */
const linesReckoned = 1_000;
/** Elements of a list whose length nothing says: chosen people, roles, parts of a text. */
const elementsReckoned = 10;

/** Steps that an expression may take over a record of `linesReckoned` lines; one is a node of it worked out once. */
export const mostSteps = 100_000;

/** The methods that work something out for each element of a list. */
const walks: ReadonlySet<string> = new Set(['map', 'filter', 'all', 'exists', 'exists_one']);

/** How many elements a checked node gives where it is a list. */
function sizeOf(language: ExpressionLanguage, node: CelNode): number {
  if (node.op === 'list') return childrenOf(node).length;
  if (node.op === 'rcall' && Array.isArray(node.args) && ['map', 'filter'].includes(String(node.args[0])) && isNode(node.args[1]))
    return sizeOf(language, node.args[1]);
  const type = node.checkedType?.name ?? '';
  if (!type.startsWith('list')) return 0;
  if (language.shapes.has(type.slice('list<'.length, -1))) return linesReckoned;
  return fieldOfNode(language, node)?.field?.options?.length ?? elementsReckoned;
}

const isWalk = (node: CelNode): boolean => node.op === 'rcall' && Array.isArray(node.args) && walks.has(String(node.args[0]));

/** Where an expression takes too many steps: the outermost walk over a list that does, else its beginning. */
export function costlyPlace(language: ExpressionLanguage, root: CelNode): number {
  let place: number | undefined;
  walk(root, (node) => {
    const [list] = childrenOf(node);
    if (place === undefined && isWalk(node) && list !== undefined && stepsOf(language, node) > mostSteps) place = list.end + 1;
  });
  return place ?? 0;
}

/**
 * Says how many steps a checked expression takes at most over a record of a thousand lines: what stands in a walk over a list is worked out once for each element,
 * and what takes a list looks at each of it.
 */
export function stepsOf(language: ExpressionLanguage, node: CelNode): number {
  const children = childrenOf(node);
  const sum = (nodes: readonly CelNode[]): number => nodes.reduce((all, each) => all + stepsOf(language, each), 1);
  const [list, ...inner] = children;
  if (isWalk(node) && list !== undefined) return stepsOf(language, list) + sizeOf(language, list) * sum(inner);
  const looked = children.reduce((all, each) => all + sizeOf(language, each), 0);
  return sum(children) + (node.op === '.' ? 0 : looked);
}
