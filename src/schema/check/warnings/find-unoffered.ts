import { getAt, isObject, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import type { Colour } from '../../model/field-type';
import type { FieldModel, RecordModel } from '../../model/record-model';
import type { Text } from '../../model/text';
import { sentences } from '../../model/sentences';

/** An entry of a dictionary as a tenant keeps it. */
export interface KeptEntry {
  readonly label: Text;
  readonly colour?: Colour;
  readonly sealed: boolean;
}

/** What a tenant keeps of its dictionaries. Shape: dictionary -> key -> entry. */
export type KeptEntries = ReadonlyMap<string, ReadonlyMap<string, KeptEntry>>;

interface UnofferedRequest {
  readonly record: RecordModel;
  readonly values: Values;
  /** The stored row; absent for a new one. */
  readonly old: Values | undefined;
  /** The word of the tenant, which counts before that of the file. */
  readonly kept?: KeptEntries | undefined;
}

const keysOf = (value: unknown): readonly string[] => (isEmpty(value) ? [] : String(value).split(','));

/** Says why a key may not be newly chosen: sealed, or in an open dictionary neither of the file nor added by the tenant. */
function refuseKey(field: FieldModel, key: string, kept: KeptEntries | undefined): Text | undefined {
  const option = field.options?.find((each) => each.key === key);
  const entry = field.dict === undefined ? undefined : kept?.get(field.dict)?.get(key);
  // Of closed dictionaries the validator has said it already.
  if (!option && !entry) return field.openOptions === true ? sentences.notOffered(field.label) : undefined;
  const label = option?.label ?? entry?.label;
  return label && (entry ? entry.sealed : option?.sealed === true) ? sentences.sealed(field.label, label) : undefined;
}

const chooses = new WeakMap<RecordModel, readonly FieldModel[]>();

/** The entered fields of a record whose entries may be sealed or unknown, and the sub-tables that have such a field. */
function choosingFields(record: RecordModel): readonly FieldModel[] {
  const known = chooses.get(record);
  if (known) return known;
  const found = record.fields.filter(
    (field) =>
      !field.system &&
      !field.readOnly &&
      (field.line
        ? choosingFields(field.line).length > 0
        : field.dict !== undefined || field.options?.some((option) => option.sealed === true) === true),
  );
  chooses.set(record, found);
  return found;
}

/**
 * Finds entries that are newly chosen though they are sealed, or that no open dictionary has: what the stored row has may stay, in a line what the stored line of the same id has.
 * Shape: field (`items.0.rate`) -> sentence.
 */
export function findUnoffered({ record, values, old, kept }: UnofferedRequest): ReadonlyMap<string, Text> {
  const found = new Map<string, Text>();
  for (const field of choosingFields(record)) {
    const value = getAt(values, field.path);
    const { line } = field;
    if (line) {
      if (!Array.isArray(value)) continue;
      const stored = old && getAt(old, field.path);
      const olds = new Map((Array.isArray(stored) ? stored.filter(isObject) : []).map((each) => [each['id'], each]));
      value.forEach((each: unknown, index) => {
        if (!isObject(each)) return;
        const before = isEmpty(each['id']) ? undefined : olds.get(each['id']);
        for (const [name, text] of findUnoffered({ record: line, values: each, old: before, kept }))
          found.set(`${field.name}.${String(index)}.${name}`, text);
      });
      continue;
    }
    const before = old ? keysOf(getAt(old, field.path)) : [];
    for (const key of keysOf(value)) {
      const refused = before.includes(key) ? undefined : refuseKey(field, key, kept);
      if (refused && !found.has(field.name)) found.set(field.name, refused);
    }
  }
  return found;
}
