import type { GridBranch } from '../../ui/grid/grid-tree';
import type { TreeOfRows, WireRow } from '../source/page-source';

/** What is known of a tree: its rows, and which stand below which. */
export interface LoadedTree {
  readonly rows: ReadonlyMap<string, WireRow>;
  /** Ids of the rows below a row, in order; those of the top stand at ''. */
  readonly below: ReadonlyMap<string, readonly string[]>;
  /** Rows that have others below them, whether those have come or not. */
  readonly parents: ReadonlySet<string>;
  /** Rows that a search has found; the others stand above them. */
  readonly matched: ReadonlySet<string>;
}

/** Nothing that is known yet. */
export const emptyTree: LoadedTree = { rows: new Map(), below: new Map(), parents: new Set(), matched: new Set() };

/** Adds what was read to what is known; a level that came anew stands for the one before. */
export function addLoaded(loaded: LoadedTree, answer: TreeOfRows): LoadedTree {
  const rows = new Map(loaded.rows);
  answer.records.forEach((row) => rows.set(row.id, row));
  const levels = new Map<string, string[]>();
  const parents = new Set(loaded.parents);
  const matched = new Set(loaded.matched);
  for (const node of answer.nodes) {
    const level = levels.get(node.parent);
    if (level) level.push(node.id);
    else levels.set(node.parent, [node.id]);
    if (node.parent !== '') parents.add(node.parent);
    if (node.hasChildren) parents.add(node.id);
    else if (!answer.whole) parents.delete(node.id);
    if (node.matched) matched.add(node.id);
  }
  return { rows, below: new Map([...loaded.below, ...levels]), parents, matched };
}

/** Keeps of an answer what stands below one row, however deep: a small tree comes whole where a level was asked for. */
export function branchOf(answer: TreeOfRows, id: string): TreeOfRows {
  const kept = new Set([id]);
  const parents = new Map(answer.nodes.map((node) => [node.id, node.parent]));
  const standsBelow = (at: string): boolean => {
    const parent = parents.get(at);
    if (parent === undefined || parent === at) return false;
    const found = kept.has(parent) || standsBelow(parent);
    if (found) kept.add(at);
    return found;
  };
  const nodes = answer.nodes.filter((node) => standsBelow(node.id)).map((node) => ({ ...node, matched: false }));
  const ids = new Set(nodes.map((node) => node.id));
  return { ...answer, nodes, records: answer.records.filter((row) => ids.has(row.id)) };
}

/** The rows of a tree that show, from top to bottom, and where each stands. */
export interface ShownTree {
  readonly records: readonly WireRow[];
  readonly branches: ReadonlyMap<string, GridBranch>;
}

/** Lists what shows of a tree: what stands below a row that is open, as far as it has come. */
export function showTree(loaded: LoadedTree, open: ReadonlySet<string>): ShownTree {
  const records: WireRow[] = [];
  const branches = new Map<string, GridBranch>();
  const list = (parent: string, level: number): void => {
    const ids = loaded.below.get(parent) ?? [];
    ids.forEach((id, index) => {
      const row = loaded.rows.get(id);
      if (!row || branches.has(id)) return;
      records.push(row);
      const place = { level, position: index + 1, count: ids.length };
      const isParent = loaded.parents.has(id);
      const expanded = isParent && open.has(id);
      const loading = expanded && !loaded.below.has(id);
      branches.set(id, isParent ? { ...place, expanded, ...(loading ? { loading } : {}) } : place);
      if (expanded) list(id, level + 1);
    });
  };
  list('', 1);
  return { records, branches };
}
