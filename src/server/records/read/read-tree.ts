import { refusal } from '../../../protocol/errors';
import { countLimit, type ListRequest, toCountSql } from '../../query/list-sql';
import { runSql } from '../../query/statement';
import { toTreeSql, treeLimit, type TreePart } from '../../query/tree-sql';
import type { PageContext } from '../../rights/page-context';

/** A tree, or the levels of it that were asked for. */
export interface TreeAnswer {
  /** JSON text, as PostgreSQL wrote it. */
  readonly rows: string;
  readonly nodes: string;
  /** True: every row that there is to show came. */
  readonly whole: boolean;
  /** How many rows there are, or how many a search finds. */
  readonly total: number;
  readonly totalIsFloor?: true;
}

/** Reads a tree whole where it is small, level by level where it is not, and what a search finds with all that stands above it. Errors: pageUnknown where the page is no tree. */
export async function readTree(
  ctx: PageContext,
  asked: Omit<ListRequest, 'current' | 'size'>,
  parents: readonly string[],
): Promise<TreeAnswer> {
  const { model } = ctx.page;
  if (model.table.tree !== true) throw refusal('pageUnknown', { path: `${model.path}/tree` });
  const source = { ...ctx.source, sort: model.table.sort };
  return ctx.database.read(ctx.caller.tenantId, async (q) => {
    const [counted] = await runSql(q, toCountSql(source, { ...asked, current: 1, size: 1 }));
    const found = Number(counted?.['count'] ?? 0);
    const part: TreePart = asked.condition ? { kind: 'found' } : found <= treeLimit ? { kind: 'whole' } : { kind: 'below', parents };
    const [read] = await runSql(q, toTreeSql(source, asked, part));
    return {
      rows: String(read?.['rows'] ?? '[]'),
      nodes: String(read?.['nodes'] ?? '[]'),
      whole: part.kind !== 'below',
      total: Math.min(found, countLimit),
      ...(found > countLimit ? { totalIsFloor: true as const } : {}),
    };
  });
}
