import { setImmediate } from 'node:timers/promises';
import type { PageModel } from '../model/page-model';
import type { FieldModel, RecordModel } from '../model/record-model';
import { flowKey, type ValueComparison, type ValueFlow, type ValueFlows, type ValueRead, valueFlows } from './value-flows';

type Pages = ReadonlyMap<string, PageModel>;

const kept = new WeakMap<PageModel, ValueFlows>();

/** How values of a page come from each other. */
function flowsOf(page: PageModel): ValueFlows {
  const known = kept.get(page);
  if (known) return known;
  const whens = page.actions.row.map((action) => action.when);
  const made = valueFlows(page.record, whens);
  kept.set(page, made);
  return made;
}

/** Parses what the rules of callers are closed over, a page at a time, so that no call has to wait for all of it. */
export async function prepareFlows(pages: Pages): Promise<void> {
  for (const page of pages.values()) {
    flowsOf(page);
    await setImmediate();
  }
}

/** A field of a record. */
export interface Entry {
  readonly record: string;
  readonly field: string;
}

/** What a field that says `x-disclose` holds against each other. */
export interface Disclosing {
  readonly comparison: ValueComparison;
  /** The records whose pages show how it came out: that of the field, and those of all that is made from it. */
  readonly shownBy: ReadonlySet<string>;
}

/** The flows of all pages, by the fields that they lead to. */
export interface AllFlows {
  readonly made: readonly ValueFlow[];
  /** Those that hide what they lead to from whoever may not see what it is made from. */
  readonly hiding: readonly ValueFlow[];
  readonly madeInto: ReadonlyMap<string, readonly ValueFlow[]>;
  readonly copied: ReadonlyMap<string, ValueRead>;
  readonly entered: ReadonlySet<string>;
  readonly compared: readonly ValueComparison[];
  readonly disclosing: readonly Disclosing[];
  /** Made values that their kind may refuse. */
  readonly judged: readonly ValueFlow[];
}

/** The records of all pages, and of their sub-tables. */
const recordsOf = (pages: Pages): readonly RecordModel[] =>
  [...pages.values()].flatMap(({ record }) => [record, ...record.fields.flatMap(({ line }) => line ?? [])]);

/** The fields that whoever sees their record sees, whatever they are made from (`x-disclose`). Shape: `record.field`. */
function disclosedFields(pages: Pages): ReadonlySet<string> {
  return new Set(
    recordsOf(pages).flatMap(({ name, fields }) => fields.flatMap((field) => (field.disclose ? [flowKey(name, field.name)] : []))),
  );
}

/** Limits of a kind by which a computed value may be refused. */
const limits = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'minLength', 'maxLength', 'pattern', 'format'] as const;

const measured: readonly FieldModel['type'][] = ['decimal', 'int', 'day', 'dateTime'];

/** Says whether the kind of a made value may refuse it: of one that is computed always, of what a transition sets or an effect writes where a number or a day is judged. */
const isJudged = ({ computed }: ValueFlow, field: FieldModel | undefined): boolean =>
  field !== undefined &&
  (computed !== undefined || measured.includes(field.type)) &&
  limits.some((limit) => field.schema[limit] !== undefined);

const references: readonly (FieldModel['type'] | undefined)[] = ['ref', 'refs'];

/** Says whether a computed reference is put together from other references alone: nothing of it is ever refused for how it is written. */
function isOfReferences({ computed, reads, related }: ValueFlow, fields: ReadonlyMap<string, FieldModel>): boolean {
  if (!references.includes(computed?.type) || /['"]/.test(computed?.compute ?? '')) return false;
  return [...reads.flatMap(fieldsOf), ...related].every(
    (each) => each.field === 'id' || references.includes(fields.get(keyOf(each))?.type),
  );
}

interface Ways extends Pick<AllFlows, 'made' | 'copied'> {
  readonly pages: Pages;
}

/** Finds the records of a field and of all that is made or copied from it, over whatever steps; of a line, the record that it stands in. */
function findShowing({ pages, made, copied }: Ways): (from: Entry) => ReadonlySet<string> {
  const owners = new Map(
    [...pages.values()].flatMap(({ record }) => record.fields.flatMap(({ line }) => (line ? [[line.name, record.name] as const] : []))),
  );
  const following = new Map<string, Entry[]>();
  const follow = (source: Entry, into: Entry): void => {
    following.set(keyOf(source), [...(following.get(keyOf(source)) ?? []), into]);
  };
  for (const flow of made) for (const source of [...flow.reads.flatMap(fieldsOf), ...flow.related]) follow(source, flow);
  const fields = recordsOf(pages).flatMap(({ name, fields: own }) => own.map((field) => ({ record: name, field: field.name })));
  for (const into of fields) for (const source of [copied.get(keyOf(into)) ?? []].flat().flatMap(fieldsOf)) follow(source, into);
  return (from) => {
    const met = new Map([[keyOf(from), from]]);
    for (const entry of met.values()) for (const next of following.get(keyOf(entry)) ?? []) met.set(keyOf(next), next);
    return new Set([...met.values()].map(({ record }) => owners.get(record) ?? record));
  };
}

const all = new WeakMap<Pages, AllFlows>();

/** How values come from each other over all pages. */
export function allFlows(pages: Pages): AllFlows {
  const known = all.get(pages);
  if (known) return known;
  const flows = [...pages.values()].map(flowsOf);
  const made = flows.flatMap((each) => each.made);
  const disclosed = disclosedFields(pages);
  const fields = new Map(
    recordsOf(pages).flatMap(({ name, fields: own }) => own.map((field) => [flowKey(name, field.name), field] as const)),
  );
  const madeInto = new Map<string, ValueFlow[]>();
  for (const flow of made) {
    const into = flowKey(flow.record, flow.field);
    madeInto.set(into, [...(madeInto.get(into) ?? []), flow]);
  }
  const isDisclosed = ({ record, field }: Entry): boolean => disclosed.has(flowKey(record, field));
  const copied = new Map(flows.flatMap((each) => [...each.copied]));
  const recordsMadeFrom = findShowing({ pages, made, copied });
  const found: AllFlows = {
    made,
    hiding: made.filter((each) => !isDisclosed(each)),
    madeInto,
    copied,
    entered: new Set(flows.flatMap((each) => [...each.entered])),
    compared: flows.flatMap((each) => each.compared),
    disclosing: made.filter(isDisclosed).flatMap((each) => {
      const shownBy = recordsMadeFrom(each);
      return (each.judges?.() ?? []).map((comparison) => ({ comparison, shownBy }));
    }),
    judged: made.filter((each) => isJudged(each, fields.get(keyOf(each))) && !isOfReferences(each, fields)),
  };
  all.set(pages, found);
  return found;
}

export const keyOf = ({ record, field }: Entry): string => flowKey(record, field);

/** The field of the target that is read through a reference. */
export const throughOf = ({ field, through }: ValueRead): readonly Entry[] =>
  through === undefined || field.target === undefined ? [] : [{ record: field.target, field: through }];

/** What a read stands for: the field itself, and what is read through it. */
export const fieldsOf = (read: ValueRead): readonly Entry[] => [{ record: read.record, field: read.field.name }, ...throughOf(read)];

/** For each field that says `x-disclose`: all that it is made from, over whatever steps, as a text that changes when that does. */
export function disclosedSources(pages: Pages): ReadonlyMap<string, string> {
  const { madeInto } = allFlows(pages);
  const reached = (key: string, met: Set<string>): void => {
    for (const { reads, related } of madeInto.get(key) ?? [])
      for (const source of [...reads.flatMap(fieldsOf), ...related].map(keyOf)) {
        if (met.has(source)) continue;
        met.add(source);
        reached(source, met);
      }
  };
  return new Map(
    [...disclosedFields(pages)].map((key) => {
      const met = new Set<string>();
      reached(key, met);
      return [key, [...met].sort().join()];
    }),
  );
}
