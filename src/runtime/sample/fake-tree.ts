import { getAt } from '../../base/dot-path';
import type { RecordModel } from '../../schema/model/record-model';
import type { TreeNode, TreeOfRows, WireRow } from '../source/page-source';

interface FakeTree {
  readonly rows: readonly WireRow[];
  readonly found: readonly WireRow[];
  readonly parents: readonly string[];
  /** Greater trees come level by level. */
  readonly limit: number;
}

/** Reads a tree from rows in memory, as the server would. */
export function readFakeTree(record: RecordModel, { rows, found, parents, limit }: FakeTree): TreeOfRows {
  const field = record.fields.find((each) => each.name === record.parentField);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const above = (row: WireRow): string => {
    const id = field ? getAt(row, field.path) : undefined;
    return typeof id === 'string' && byId.has(id) ? id : '';
  };
  const requested = new Set<string>();
  const hits = new Set(found.map((row) => row.id));
  const whole = found.length < rows.length || rows.length <= limit;
  const climb = (row: WireRow | undefined): void => {
    if (!row || requested.has(row.id)) return;
    requested.add(row.id);
    climb(byId.get(above(row)));
  };
  if (whole) found.forEach(climb);
  else rows.filter((row) => parents.includes(above(row))).forEach((row) => requested.add(row.id));
  const records = rows.filter((row) => requested.has(row.id));
  const nodes = records.map((row): TreeNode => ({
    id: row.id,
    parent: above(row),
    hasChildren: (!whole || found.length < rows.length) && rows.some((each) => above(each) === row.id),
    matched: hits.has(row.id),
  }));
  return { records, nodes, whole, total: found.length };
}
