/** A menu or button that can be granted. */
export interface GrantNode {
  readonly key: string;
  readonly title: string;
  readonly titleEn?: string;
  /** True: whoever grants does not hold it himself. */
  readonly disabled?: boolean;
  readonly children?: readonly GrantNode[];
}

/** Ids of a tree of menus and buttons, from the top down. */
const idsOf = (nodes: readonly GrantNode[]): readonly string[] => nodes.flatMap((node) => [node.key, ...idsOf(node.children ?? [])]);

/** Those of the held rights that a tree whose branches follow their leaves is given: a branch is ticked by what hangs below it. */
export function toTicked(nodes: readonly GrantNode[], held: readonly string[]): readonly string[] {
  const leaves = (list: readonly GrantNode[]): readonly string[] =>
    list.flatMap((node) => (node.children && node.children.length > 0 ? leaves(node.children) : [node.key]));
  const own = new Set(held);
  return leaves(nodes).filter((id) => own.has(id));
}

/** What a role holds once some leaves are ticked: these, what stands above them, and what it held beyond the tree. */
export function toHeld(nodes: readonly GrantNode[], ticked: readonly string[], before: readonly string[]): readonly string[] {
  const chosen = new Set(ticked);
  const climb = (list: readonly GrantNode[]): readonly string[] =>
    list.flatMap((node) => {
      const below = climb(node.children ?? []);
      return below.length > 0 || chosen.has(node.key) ? [node.key, ...below] : [];
    });
  const known = new Set(idsOf(nodes));
  return [...climb(nodes), ...before.filter((id) => !known.has(id))];
}

const leavesOf = (node: GrantNode): readonly string[] =>
  node.children && node.children.length > 0 ? node.children.flatMap(leavesOf) : [node.key];

/** Leaves that a bar shows: those that were given to it, and all that hang below a branch that was. */
export const toShown = (nodes: readonly GrantNode[], given: readonly string[]): readonly string[] => {
  const own = new Set(given);
  return nodes.flatMap((node) => (own.has(node.key) ? leavesOf(node) : toShown(node.children ?? [], given)));
};

/** What a bar is given once some leaves are ticked: a branch as a whole where all of it is, so that what comes below it later shows too. */
export function toGiven(nodes: readonly GrantNode[], ticked: readonly string[]): readonly string[] {
  const chosen = new Set(ticked);
  return nodes.flatMap((node) => (leavesOf(node).every((id) => chosen.has(id)) ? [node.key] : toGiven(node.children ?? [], ticked)));
}
