import type { FieldModel, FieldType, RecordModel } from '../model/page-model';

/** What expressions, columns and searches read through references and out of lines. */
export interface LinkReads {
  /** Own reference (`customerId`, `items.catalogId`) to the target fields that are read. */
  readonly targets: Map<string, Set<string>>;
  /** Sub-table to the fields of the owning record that its expressions read. */
  readonly parents: Map<string, Set<string>>;
}

export const noReads = (): LinkReads => ({ targets: new Map(), parents: new Map() });

/** Notes one more name under a key. */
export function note(map: Map<string, Set<string>>, key: string, name: string): void {
  const names = map.get(key);
  if (names) names.add(name);
  else map.set(key, new Set([name]));
}

/** What references lead to. */
interface Targets {
  readonly models: ReadonlyMap<string, RecordModel>;
  /** Record to the path of the page that lists it. */
  readonly pages: ReadonlyMap<string, string>;
}

function addTargets(field: FieldModel, names: ReadonlySet<string> | undefined, { models, pages }: Targets): FieldModel {
  if (field.target === undefined) return field;
  const target = models.get(field.target);
  const targetPage = pages.get(field.target);
  const display = field.targetDisplay ?? 'id';
  const read = [display, ...[...(names ?? [])].filter((name) => name !== display).sort()];
  const types: Record<string, FieldType> = {};
  for (const name of read) {
    const of = target?.fields.find((each) => each.name === name);
    if (of) types[name] = of.type;
  }
  return {
    ...field,
    ...(targetPage === undefined ? {} : { targetPage }),
    targetFields: read.filter((name) => Object.hasOwn(types, name)),
    targetTypes: types,
  };
}

/** Puts into a record what is read of its references, and into its sub-tables what they read of it. */
export function addReads(model: RecordModel, reads: LinkReads, targets: Targets): RecordModel {
  const plain = model.fields.map((field) => addTargets(field, reads.targets.get(field.name), targets));
  const fields = plain.map((field): FieldModel => {
    if (!field.line) return field;
    const inner = field.line.fields.map((each) => addTargets(each, reads.targets.get(`${field.name}.${each.name}`), targets));
    const names = reads.parents.get(field.name) ?? new Set();
    const parentFields = plain.filter((each) => names.has(each.name) && each.type !== 'lines');
    return { ...field, line: { ...field.line, fields: inner, ...(parentFields.length === 0 ? {} : { parentFields }) } };
  });
  return { ...model, fields };
}
