import { getAt, isObject } from '../../../base/dot-path';
import type { PageModel } from '../../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { faultPlace } from '../engine/fault-place';
import type { FormSession } from '../engine/form-session';
import { explainField, type Reason } from './explain-field';

/** The row that a field belongs to, and what surrounds it. */
function surroundings(session: FormSession, name: string) {
  const values = session.values();
  const place = faultPlace(session.record, name);
  const { lines, line, field } = place ?? {};
  const rows = lines ? getAt(values, lines.path) : undefined;
  const row: unknown = Array.isArray(rows) ? rows[line ?? 0] : undefined;
  const { old, ...context } = session.context();
  return lines?.line
    ? { field, record: lines.line, values: isObject(row) ? row : {}, context: { ...context, parent: values } }
    : { field, record: session.record, values, context: old ? { ...context, old } : context };
}

interface FieldReasons {
  /** Absent where the form has no such place. */
  readonly field: FieldModel | undefined;
  readonly record: RecordModel;
  readonly reasons: readonly Reason[];
}

/** Finds the rules that speak of a field of a form, or of a cell of its lines: `deptId`, `items.0.price`. */
export function reasonsFor(session: FormSession, page: Pick<PageModel, 'path' | 'page'>, name: string): FieldReasons {
  const { field, record, values, context } = surroundings(session, name);
  if (!field) return { field, record, reasons: [] };
  const original = session.original();
  const stored = record === session.record && original['id'] !== undefined ? original : undefined;
  return { field, record, reasons: explainField({ page, record, groups: session.groups, field, values, context, stored }) };
}

/** What keeps a field from being entered whenever it speaks of it. */
const always: ReadonlySet<Reason['effect']> = new Set(['computed', 'copied', 'numbered', 'state', 'never', 'frozen']);

/** The first rule that keeps a field from being entered now. */
export const closingReason = (reasons: readonly Reason[]): Reason | undefined =>
  reasons.find(
    ({ effect, holds }) => always.has(effect) || (effect === 'readOnly' && holds === true) || (effect === 'visible' && holds === false),
  );
