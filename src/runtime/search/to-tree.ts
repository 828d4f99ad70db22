import type { Candidate } from '../source/page-source';

export interface TreeNode {
  readonly value: string;
  readonly title: string;
  readonly children: readonly TreeNode[];
}

/** Puts candidates under their parents; one whose parent is not among them stands at the top. */
export function toTree(candidates: readonly Candidate[]): readonly TreeNode[] {
  const nodes = new Map(candidates.map((each) => [each.id, { value: each.id, title: each.display, children: [] as TreeNode[] }]));
  const roots: TreeNode[] = [];
  for (const { id, parentId } of candidates) {
    const node = nodes.get(id);
    if (!node) continue;
    const parent = parentId === undefined || parentId === id ? undefined : nodes.get(parentId);
    (parent?.children ?? roots).push(node);
  }
  return roots;
}
