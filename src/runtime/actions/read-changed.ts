import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { PageSource, WireRow } from '../source/page-source';
import type { ActionTarget } from './action-target';

/** A record as somebody else has left it meanwhile. */
interface ChangedRow {
  readonly row: WireRow;
  /** What differs of it, in the order of the record. */
  readonly fields: readonly FieldModel[];
}

const codeOf = (thrown: unknown): unknown =>
  typeof thrown === 'object' && thrown !== null && 'code' in thrown ? Reflect.get(thrown, 'code') : undefined;

/**
 * Reads the one record of a call that was refused because it is not as it was read. Shape: undefined where it was refused for another reason, where it is about several, and
 * where the record cannot be read any more.
 */
export async function readChanged(
  source: PageSource,
  record: RecordModel,
  { target, thrown }: { readonly target: ActionTarget; readonly thrown: unknown },
): Promise<ChangedRow | undefined> {
  const [before, ...others] = target.rows;
  if (codeOf(thrown) !== 409 || !before || others.length > 0 || target.all) return undefined;
  const row = await source.detail(before.id, 'quiet').catch(() => undefined);
  if (!row || row.version === before.version) return undefined;
  const differs = (name: string): boolean => Object.hasOwn(before, name) && JSON.stringify(before[name]) !== JSON.stringify(row[name]);
  return { row, fields: record.fields.filter((field) => !field.system && differs(field.name)) };
}
