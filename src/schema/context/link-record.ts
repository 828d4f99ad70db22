import { lookName } from '../model/look-name';
import type { ExpressionSite } from './compile-context';
import type { FieldType } from '../model/field-type';
import type { FieldModel, HasModel, LookModel, RecordModel } from '../model/record-model';

/** A field that is computed from related records. */
export interface RollupReads {
  readonly site: ExpressionSite;
  /** What it is computed from, as `record.field`. */
  readonly after: readonly string[];
  /** True: from what the record refers to alone, which whoever saves it can compute too. */
  readonly follows?: true;
}

/** What the value of a computed field, or the condition of an automatic transition, is made from. */
export interface Inputs {
  readonly text: string;
  /** Fields as `record.field`; `record.*` is that there are such records at all. */
  readonly names: readonly string[];
}

/** What expressions, columns and searches read through references and out of lines. */
export interface LinkReads {
  /** Own reference (`customerId`, `items.catalogId`) to the target fields that are read. */
  readonly targets: Map<string, Set<string>>;
  /** Sub-table to the fields of the owning record that its expressions read. */
  readonly parents: Map<string, Set<string>>;
  /** List of related records to their fields that are read. */
  readonly related: Map<string, Set<string>>;
  /** Fields that are computed from related records, by name. */
  readonly rollups: Map<string, RollupReads>;
  /** Computed fields by their names, and conditions of automatic transitions by `auto <name>`. */
  readonly inputs: Map<string, Inputs>;
}

export const noReads = (): LinkReads => ({
  ...{ targets: new Map(), parents: new Map(), related: new Map() },
  ...{ rollups: new Map(), inputs: new Map() },
});

/** Notes one more name under a key. */
export function note(map: Map<string, Set<string>>, key: string, name: string): void {
  const names = map.get(key);
  if (names) names.add(name);
  else map.set(key, new Set([name]));
}

/** What references lead to. */
interface Targets {
  readonly models: ReadonlyMap<string, RecordModel>;
  /** Page names that stand for a shared record. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Names of records whose owners change their state by themselves. */
  readonly followed: ReadonlyMap<string, true>;
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

function readFields(record: string, names: ReadonlySet<string> | undefined, { models }: Targets): HasModel['fields'] {
  const fields = models.get(record)?.fields.filter((field) => names?.has(field.name)) ?? [];
  return fields.map(({ name, type, options }) => ({
    name,
    type,
    ...(options?.some((option) => option.values) ? { options } : {}),
  }));
}

/** The pages that expressions look into, and what they read there. */
function looksOf({ related }: LinkReads, targets: Targets): readonly LookModel[] {
  const mark = lookName('');
  return [...related].flatMap(([name, names]): LookModel[] => {
    if (!name.startsWith(mark)) return [];
    const page = name.slice(mark.length);
    const record = targets.aliases.get(page) ?? page;
    return [{ page, record, fields: readFields(record, names, targets) }];
  });
}

/** The records that belong, directly or by others, to records which change their state by themselves. */
export function findFollowed(models: Targets['models']): Targets['followed'] {
  const followed = new Map<string, true>();
  for (const top of models.values()) {
    if (top.states?.transitions.some(({ auto }) => auto !== undefined) !== true) continue;
    const met = new Set([top.name]);
    for (const name of met) for (const { record } of models.get(name)?.has ?? []) met.add(record);
    for (const name of met) if (name !== top.name) followed.set(name, true);
  }
  return followed;
}

/** Puts into a record what is read of its references, and into its sub-tables what they read of it. */
export function addReads(model: RecordModel, reads: LinkReads, targets: Targets): RecordModel {
  const plain = model.fields.map((field): FieldModel => {
    const linked = addTargets(field, reads.targets.get(field.name), targets);
    const read = reads.rollups.get(field.name);
    return read ? { ...linked, ...(read.follows ? { follow: true } : { rollup: true }) } : linked;
  });
  const fields = plain.map((field): FieldModel => {
    if (!field.line) return field;
    const inner = field.line.fields.map((each) => addTargets(each, reads.targets.get(`${field.name}.${each.name}`), targets));
    const names = reads.parents.get(field.name) ?? new Set();
    const parentFields = plain.filter((each) => names.has(each.name) && each.type !== 'lines');
    return { ...field, line: { ...field.line, fields: inner, ...(parentFields.length === 0 ? {} : { parentFields }) } };
  });
  const has = model.has?.map((each) => ({ ...each, fields: readFields(each.record, reads.related.get(each.name), targets) }));
  const looks = looksOf(reads, targets);
  const states = model.states && targets.followed.has(model.name) ? { states: { ...model.states, parentsFollow: true as const } } : {};
  return { ...model, ...states, fields, ...(has ? { has } : {}), ...(looks.length > 0 ? { looks } : {}) };
}
