import { groupFields } from '../../../schema/model/form-fields';
import type { FormGroupModel } from '../../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Conditions } from '../../../schema/view/field-conditions';

/** What a dotted name with line positions means: `items.0.price`. */
export interface FaultPlace {
  readonly field: FieldModel;
  /** Position of the line, from 0. */
  readonly line?: number;
  /** The sub-table, where the field is one of a line. */
  readonly lines?: FieldModel;
}

/** Finds the field that a sentence belongs to; undefined where the record has none of that name. */
export function faultPlace(record: RecordModel, name: string): FaultPlace | undefined {
  const own = record.fields.find((each) => each.name === name);
  if (own) return { field: own };
  for (const lines of record.fields) {
    if (!lines.line || !name.startsWith(`${lines.name}.`)) continue;
    const [index = '', ...rest] = name.slice(lines.name.length + 1).split('.');
    const inner = lines.line.fields.find((each) => each.name === rest.join('.'));
    if (inner && /^\d+$/.test(index)) return { field: inner, line: Number(index), lines };
  }
  return undefined;
}

/** True where the field has a control on the form, whether its group is shown or not. */
function hasControl(groups: readonly FormGroupModel[], place: FaultPlace): boolean {
  const top = place.lines ?? place.field;
  if (!groups.some((group) => groupFields(group).includes(top.name))) return false;
  return !place.lines || (place.lines.line?.columns.some((column) => column.field === place.field.name) ?? false);
}

/** True where a sentence at the field can be seen now: the field has a control, and neither it nor its group is hidden. */
export function isOnScreen(
  record: RecordModel,
  groups: readonly FormGroupModel[],
  { name, now }: { readonly name: string; readonly now: Conditions },
): boolean {
  const place = faultPlace(record, name);
  if (!place || !hasControl(groups, place)) return false;
  const top = (place.lines ?? place.field).name;
  if (now.fields[top]?.visible === false || now.fields[name]?.visible === false) return false;
  return groups.some((group, index) => !now.hiddenGroups.includes(index) && groupFields(group).includes(top));
}
