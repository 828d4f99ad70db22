import { isFollowing } from '../../../schema/expression/derive';
import { toDecimal } from '../../../base/decimal';
import { getAt, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { contextFor } from '../../rights/context-for';
import { type PageContext, recordOf } from '../../rights/page-context';
import type { DeedRow } from './find-deed';

/** What a deed changed of a row, as far as that is put back value by value. */
interface Change {
  /** What its fields were before. */
  readonly before: (values: Values) => Values;
  /** Says whether the fields are still what the deed left. */
  readonly stands: (values: Values) => boolean;
  /** True: the row came into another state. */
  readonly isOfState: boolean;
}

/** One row of a deed, with the page that it is written by. */
export interface Part {
  readonly ctx: PageContext;
  readonly row: DeedRow;
  /** What becomes of it: it goes, comes back, or gets its former values. */
  readonly way: 'out' | 'back' | 'set';
  readonly change: Change;
}

const nothing: Change = { before: (values) => values, stands: () => true, isOfState: false };

function wayOf({ entries }: DeedRow): Part['way'] {
  const first = entries[0]?.action;
  if (first === 'create' || first === 'restore') return 'out';
  return entries.some(({ action }) => action === 'remove') ? 'back' : 'set';
}

/** A value as one text, however a form, an expression or the database writes it. */
function plainOf(field: FieldModel, value: unknown): string {
  if (isEmpty(value)) return '';
  const number = field.type === 'decimal' && field.scale !== undefined ? toDecimal(value) : undefined;
  return number ? number.toString() : typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Shape: undefined where a change cannot be put back: that of lines, which have no names of their own in the trail. */
function changeOf(record: RecordModel, { entries }: DeedRow): Change | undefined {
  const changes: { readonly field: FieldModel; readonly before: unknown; readonly after: unknown }[] = [];
  for (const change of entries.flatMap((entry) => entry.changes)) {
    const field = record.fields.find((each) => each.name === change['field']);
    if (!field || field.type === 'lines') return undefined;
    changes.push({ field, before: change['before'] ?? null, after: change['after'] ?? null });
  }
  const left = new Map(changes.map(({ field, after }) => [field, after]));
  return {
    before: (values) => changes.reduceRight<Values>((result, { field, before }) => setAt(result, field.path, before), values),
    // What is computed from other records changes with them.
    stands: (values) =>
      [...left].every(([field, after]) => isFollowing(field) || plainOf(field, getAt(values, field.path)) === plainOf(field, after)),
    isOfState: changes.some(({ field }) => field.name === record.states?.field),
  };
}

/** Errors: undoImpossible where a row is of a table of the system, of no page, or cannot be put back. */
export function toPart(ctx: PageContext, deed: DeedRow, cause: PageContext['cause']): Part {
  const own = cause ? contextFor(ctx, deed.record, cause) : ctx;
  if (!own || own.page.model.record.existing !== undefined)
    throw refusal('undoImpossible', { name: own?.page.model.label ?? recordOf(ctx).label });
  const way = wayOf(deed);
  const change = way === 'set' ? changeOf(recordOf(own), deed) : nothing;
  if (!change) throw refusal('undoImpossible', { name: own.page.model.label });
  return { ctx: own, row: deed, way, change };
}
