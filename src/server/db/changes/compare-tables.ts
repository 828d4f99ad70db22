import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { DesiredTable } from './desired-tables';

/** A field that stands before and after, perhaps under another name. */
interface FieldPair {
  readonly before: FieldModel;
  readonly after: FieldModel;
}

/** What has become of a table that stood before. */
export interface TableChange {
  readonly before: DesiredTable;
  readonly after: DesiredTable;
  readonly kept: readonly FieldPair[];
  readonly removed: readonly FieldModel[];
}

export const ownFields = (record: RecordModel): readonly FieldModel[] => record.fields.filter((field) => !field.system);

/**
 * Finds what each field was before: the one of its name, the one that it names as its former self, or, where an earlier text of the file comes
 * back, the one that names it so.
 */
function pairFields(before: RecordModel, after: RecordModel): Pick<TableChange, 'kept' | 'removed'> {
  const [old, now] = [ownFields(before), ownFields(after)];
  const names = new Set(now.map((field) => field.name));
  const taken = new Set<FieldModel>();
  const kept = now.flatMap((field): FieldPair[] => {
    const same = old.find((each) => each.name === field.name);
    const gone = (each: FieldModel) => !names.has(each.name) && !taken.has(each);
    const former =
      same ?? old.find((each) => gone(each) && (field.was?.includes(each.name) === true || each.was?.includes(field.name) === true));
    if (!former) return [];
    taken.add(former);
    return [{ before: former, after: field }];
  });
  return { kept, removed: old.filter((field) => !taken.has(field)) };
}

/** Compares the tables that served with those that are asked for; tables that are new, or that no page shows any longer, do not change. */
export function compareTables(before: readonly DesiredTable[], after: readonly DesiredTable[]): readonly TableChange[] {
  const now = new Map(after.map((table) => [table.table, table]));
  /** Lines keep their table under the name that their field has now. */
  const moved = new Map<string, string>();
  const changes: TableChange[] = [];
  // A table stands before its lines.
  for (const old of before) {
    const table = now.get(moved.get(old.table) ?? old.table);
    if (!table) continue;
    const pairs = pairFields(old.record, table.record);
    changes.push({ before: old, after: table, ...pairs });
    for (const pair of pairs.kept)
      if (pair.before.line && pair.after.line && pair.before.line.table !== pair.after.line.table)
        moved.set(pair.before.line.table, pair.after.line.table);
  }
  return changes;
}
