import { sql } from 'kysely';
import { canonicalJson, hashText } from '../../../base/hash-text';
import { isFollowing } from '../../../schema/expression/derive';
import { readsOf } from '../../../schema/expression/expression-reads';
import { languageOf } from '../../../schema/expression/expressions';
import { passingName } from '../../../schema/expression/passing-name';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { emptyCondition } from '../../db/changes/field-changes';
import { columnOf, tableAs } from '../../query/scope';
import type { Sql } from '../../query/statement';

/** A field that is computed when its row is saved, of a record or of its lines. */
export interface ComputedField {
  /** `lines.field` for a field of lines. */
  readonly name: string;
  readonly field: FieldModel;
  /** The sub-table whose lines compute it. */
  readonly lines?: FieldModel;
  /** What its value rests on: where it differs, values that are stored are not what the page file says by now. */
  readonly signature: string;
  /** False: it says who saved the row, or when, and is computed by nothing else. */
  readonly lasting: boolean;
  /** True: it reads other records, which may have changed since the row was saved. */
  readonly through: boolean;
  /** Own fields (and sub-tables) of the record that it is made from, itself included. */
  readonly sources: ReadonlySet<string>;
}

/** A computed field whose stored values are not all what the page file says. */
export interface DueField extends ComputedField {
  /** `empty`: rows without a value get one; `changed`: rows that are not held are computed anew as well; `left`: every row keeps what it has until it is saved. */
  readonly work: 'empty' | 'changed' | 'left';
  /** True: the field is new. */
  readonly fresh: boolean;
}

/** By name, the signatures of the computed fields of a record. */
export type Signatures = Readonly<Record<string, string>>;

const isComputed = (field: FieldModel): boolean => field.compute !== undefined && !isFollowing(field);

function toComputed(record: RecordModel, field: FieldModel, lines?: FieldModel): ComputedField {
  const home = lines?.line ?? record;
  const compute = field.compute ?? '';
  const reads = readsOf(languageOf(home), compute);
  const isList = (name: string): boolean => home.fields.some((each) => each.name === name && each.type === 'refs');
  const own = reads.flatMap((read) =>
    read.owner === (lines ? 'parent' : 'own') || read.owner === 'line' ? [read.lines ?? read.field] : [],
  );
  return {
    name: lines ? `${lines.name}.${field.name}` : field.name,
    field,
    ...(lines ? { lines } : {}),
    signature: hashText(canonicalJson([field.type, compute, field.scale, field.rounding])),
    lasting: passingName(compute) === undefined,
    through: reads.some((read) => read.through !== undefined || isList(read.field)),
    sources: new Set([lines?.name ?? field.name, ...own]),
  };
}

const known = new WeakMap<RecordModel, readonly ComputedField[]>();

/** The fields of a record, and of its lines, that are computed when a row is saved. */
export function computedFields(record: RecordModel): readonly ComputedField[] {
  const found = known.get(record);
  if (found) return found;
  const made =
    record.existing !== undefined || record.remote
      ? []
      : record.fields.flatMap((field): readonly ComputedField[] => {
          const inner = (field.line?.fields ?? []).filter(isComputed).map((each) => toComputed(record, each, field));
          return isComputed(field) ? [...inner, toComputed(record, field)] : inner;
        });
  // What a field is made from is what its sources are made from.
  const full = made.map((each): ComputedField => {
    const sources = new Set(each.sources);
    for (const source of sources)
      for (const other of made) if ((other.lines ?? other.field).name === source) other.sources.forEach((name) => sources.add(name));
    return { ...each, sources };
  });
  known.set(record, full);
  return full;
}

export const signaturesOf = (record: RecordModel): Signatures =>
  Object.fromEntries(computedFields(record).map(({ name, signature }) => [name, signature]));

function signatureIn(signatures: Signatures, { name, field, lines }: ComputedField): string | undefined {
  const former = field.was?.map((was) => (lines ? `${lines.name}.${was}` : was)) ?? [];
  return [name, ...former].map((each) => signatures[each]).find((each) => each !== undefined);
}

/**
 * Finds the computed fields of a record whose stored values are not all what the page file says. `noted` is what its values were computed by; absent, what served before
 * (`before`) says it, and what reads its own row alone is looked through for rows without a value: it may have been added when nothing filled it.
 */
export function dueFields(record: RecordModel, noted: Signatures | undefined, before: RecordModel | undefined): readonly DueField[] {
  const signatures = noted ?? (before ? signaturesOf(before) : undefined);
  return computedFields(record).flatMap((each): readonly DueField[] => {
    const was = signatures && signatureIn(signatures, each);
    const fresh = signatures !== undefined && was === undefined;
    if (was !== undefined && was !== each.signature) return [{ ...each, fresh, work: each.lasting && !each.through ? 'changed' : 'left' }];
    if (fresh) return [{ ...each, fresh, work: each.lasting ? 'empty' : 'left' }];
    return noted === undefined && each.lasting && !each.through ? [{ ...each, fresh, work: 'empty' }] : [];
  });
}

/** The states in which a changed expression leaves a field as it is: where the record is closed, or the field, or what it is made from, is frozen. */
function holdingStates({ states }: RecordModel, { sources }: ComputedField): readonly string[] {
  if (!states) return [];
  const frozen = Object.entries(states.freeze).filter(([, fields]) => fields === 'all' || fields.some((name) => sources.has(name)));
  return [...new Set([...frozen.map(([state]) => state), ...(states.final ?? [])])];
}

/** The condition on rows, under the alias `t`, that keep a value though its expression has changed: those that are closed or frozen, and those of which an original was made. */
export function heldRows(record: RecordModel, field: ComputedField): Sql {
  const state = record.fields.find(({ name }) => name === record.states?.field);
  const states = [...holdingStates(record, field)];
  const original = sql`exists (select 1 from sys_kept_paper k where k.tenant_id = t.tenant_id and k.record = ${record.name} and k.record_id = t.id)`;
  return state && states.length > 0
    ? sql`(coalesce(${columnOf('t', state.column)} = any(${states}::text[]), false) or ${original})`
    : original;
}

/** The condition on rows, under the alias `t`, without a value of a field, in one of their lines where it is a field of lines. */
export function emptyRows({ field, lines }: ComputedField): Sql {
  const empty = sql.raw(emptyCondition(field));
  if (!lines?.line) return empty;
  const of = sql`l.tenant_id = t.tenant_id and l.parent_id = t.id`;
  return sql`exists (select 1 from ${tableAs(lines.line, 'l')} where ${of} and ${empty})`;
}
