import { readsOf } from '../expression/expression-reads';
import type { Read } from '../expression/expression-shapes';
import { type LookUp, lookUpsOf } from '../expression/look-ups';
import { lookName } from '../model/look-name';
import { candidateLanguageOf, effectLanguageOf, type ExpressionLanguage, languageOf } from '../expression/expressions';
import type { Expression } from '../model/field-type';
import type { FieldModel, RecordModel } from '../model/record-model';
import type { EffectModel } from '../model/states-model';
import { orderOf } from './check-look-ups';
import { judgedParts } from './judged-parts';

/** A field that an expression reads. */
export interface ValueRead {
  /** Name of the record that the field belongs to. */
  readonly record: string;
  readonly field: FieldModel;
  /** Field of the target, where it is read through a reference. */
  readonly through?: string;
  /** True: what is read is a candidate, not what the row refers to. */
  readonly ofCandidate?: true;
}

/** A field whose value is made from others. */
export interface ValueFlow {
  readonly record: string;
  readonly field: string;
  readonly reads: readonly ValueRead[];
  /** Fields of related records, and of records that are looked for, that it is computed from. */
  readonly related: readonly RelatedRead[];
  /** The field itself, where its value is computed with each save. */
  readonly computed?: FieldModel;
  /** What decides about the value, beyond handing another one on. */
  readonly judges?: () => readonly ValueComparison[];
}

/** A field of another record than the row's own. */
export interface RelatedRead {
  readonly record: string;
  readonly field: string;
  /** How the record is looked for by its values, which tells of it only to who may view its page; `own`: among the rows of the record that asks. */
  readonly looked?: 'own' | LookUp['kind'];
}

/** Values that are held against each other: by a rule, a condition, a guard, a filter of candidates, a uniqueness. */
export interface ValueComparison {
  readonly reads: readonly ValueRead[];
  /** Fields of related records that are asked. */
  readonly related?: ValueFlow['related'];
}

/** How values of a record and of its sub-tables come from each other. */
export interface ValueFlows {
  readonly made: readonly ValueFlow[];
  readonly compared: readonly ValueComparison[];
  /** Fields that take their value from a reference when it is chosen, by the name of their record and their own: what they take. */
  readonly copied: ReadonlyMap<string, ValueRead>;
  /** Fields that people may enter, as `record.field`. */
  readonly entered: ReadonlySet<string>;
}

/** The name of a field over all records. */
export const flowKey = (record: string, field: string): string => `${record}.${field}`;

/** The record that an expression belongs to; `owner`: the record whose sub-table it is. */
export interface ComparisonHome {
  readonly record: RecordModel;
  readonly owner?: RecordModel;
}

const findNamed = (record: RecordModel | undefined, name: string): FieldModel | undefined =>
  record?.fields.find((field) => field.name === name);

/** The field that a read means; `candidates` is the reference whose candidates an expression filters. */
function toValueRead({ record, owner }: ComparisonHome, read: Read, candidates: FieldModel | undefined): readonly ValueRead[] {
  const inOf = (home: RecordModel | undefined): readonly ValueRead[] => {
    const field = findNamed(home, read.field);
    return home && field ? [{ record: home.name, field, ...(read.through === undefined ? {} : { through: read.through }) }] : [];
  };
  switch (read.owner) {
    case 'own':
    case 'old':
      return inOf(record);
    case 'parent':
      return inOf(owner);
    case 'line':
      return inOf(findNamed(record, read.lines ?? '')?.line);
    case 'target':
      return candidates?.target === undefined ? [] : [{ record: record.name, field: candidates, through: read.field, ofCandidate: true }];
    case 'user':
      return [];
  }
}

/**
 * The fields of other records among what an expression reads: of related ones those that it names, and the reference by which they belong to the record, which says
 * whose they are; of those that are looked for what is asked, and by what the first of them is chosen.
 */
function relatedReads(record: RecordModel, language: ExpressionLanguage, expression: Expression): readonly RelatedRead[] {
  const reads: readonly Read[] = readsOf(language, expression);
  const inList = (name: string): readonly string[] =>
    reads.flatMap((read) => (read.owner === 'line' && read.lines === name ? [read.field] : []));
  const related = (record.has ?? []).flatMap((has): readonly RelatedRead[] => {
    const fields = inList(has.name);
    const isRead = fields.length > 0 || reads.some((read) => (read.owner === 'own' || read.owner === 'old') && read.field === has.name);
    return isRead ? [has.by, ...fields].map((field) => ({ record: has.record, field })) : [];
  });
  const looked = (record.looks ?? []).flatMap((look) => {
    const calls = lookUpsOf(expression).filter(({ page }) => page === look.page);
    const kind = look.record === record.name ? 'own' : calls.some((call) => call.kind === 'find') ? 'find' : 'exists';
    const ordering = calls.flatMap(({ order }) => (order === undefined ? [] : orderOf(order).map(({ name }) => name)));
    const fields = [...new Set([...inList(lookName(look.page)), ...ordering])];
    return fields.map((field): RelatedRead => ({ record: look.record, field, looked: kind }));
  });
  return [...related, ...looked];
}

interface Site {
  readonly language: ExpressionLanguage;
  readonly expression: Expression;
  readonly candidates?: FieldModel;
}

function readsAt(home: ComparisonHome, { language, expression, candidates }: Site): readonly ValueRead[] {
  return readsOf(language, expression).flatMap((read) => toValueRead(home, read, candidates));
}

/** What an expression of a record holds against each other. */
export function comparisonOf(home: ComparisonHome, expression: Expression, language = languageOf(home.record)): ValueComparison {
  return { reads: readsAt(home, { language, expression }), related: relatedReads(home.record, language, expression) };
}

/** Conditions and rules of a record by themselves. */
function expressionsOf({ required, rules, fields, states }: RecordModel): readonly (string | undefined)[] {
  return [
    ...required.map((each) => each.when),
    ...rules.flatMap((rule) => (rule.level === 'error' ? [rule.assert] : [])),
    ...fields.flatMap((field) => [field.visibleWhen, field.readOnlyWhen]),
    ...(states?.transitions ?? []).flatMap(({ when, auto }) => [when, auto]),
  ];
}

/** What a filter of candidates holds against each other: what it reads, and the field that is chosen. */
function candidateComparisons(home: ComparisonHome): readonly ValueComparison[] {
  const { record } = home;
  return record.fields.flatMap((field): readonly ValueComparison[] => {
    if (field.candidatesWhen === undefined) return [];
    const site = { language: candidateLanguageOf(record, field), expression: field.candidatesWhen, candidates: field };
    return [{ reads: [...readsAt(home, site), { record: record.name, field }] }];
  });
}

/** What an effect asks of the record to know whom it writes, and how many it makes: that tells of what it reads. */
export const choicesOf = (home: ComparisonHome, effect: EffectModel): readonly ValueComparison[] => [
  ...(effect.list ? [comparisonOf(home, effect.list.ids)] : []),
  ...(effect.times === undefined ? [] : [comparisonOf(home, effect.times, effectLanguageOf(home.record, effect))]),
];

/** What the effects of a record's transitions write into others, and the lists by which they choose whom. */
function effectsOfHome(home: ComparisonHome): Pick<ValueFlows, 'made' | 'compared'> {
  const { record } = home;
  const effects = (record.states?.transitions ?? []).flatMap(({ then = [] }) => then);
  const made = effects.flatMap((effect) =>
    Object.entries(effect.set).map(([field, expression]): ValueFlow => {
      const own = effectLanguageOf(record, effect);
      const reads = readsAt(home, { language: own, expression });
      const judges = () => judgedParts(expression).map((part) => comparisonOf(home, part, own));
      return { record: effect.record, field, reads, related: relatedReads(record, own, expression), judges };
    }),
  );
  const compared = effects.flatMap((effect) => choicesOf(home, effect));
  return { made, compared };
}

function flowsOfHome(home: ComparisonHome, whens: readonly (string | undefined)[]): ValueFlows {
  const { record } = home;
  const sets = (record.states?.transitions ?? []).flatMap(({ set, fills = {} }) => [...Object.entries(set), ...Object.entries(fills)]);
  const flowOf = (field: string, expression: Expression): ValueFlow => {
    const { reads, related = [] } = comparisonOf(home, expression);
    const judges = () => judgedParts(expression).map((part) => comparisonOf(home, part));
    return { record: record.name, field, reads, related, judges };
  };
  const made = [
    ...record.fields.flatMap((field) => (field.compute === undefined ? [] : { ...flowOf(field.name, field.compute), computed: field })),
    ...sets.map(([field, expression]) => flowOf(field, expression)),
  ];
  const uniques = record.unique.map((unique): ValueComparison => ({
    reads: unique.fields.flatMap((name) => findNamed(record, name) ?? []).map((field) => ({ record: record.name, field })),
  }));
  const compared = [...expressionsOf(record), ...whens].flatMap((expression) =>
    expression === undefined ? [] : comparisonOf(home, expression),
  );
  const copied = record.fields.flatMap((field): (readonly [string, ValueRead])[] => {
    const { copy = '' } = field;
    const reference = record.fields.find((each) => each.target !== undefined && copy.startsWith(`${each.name}.`));
    if (!reference) return [];
    return [[flowKey(record.name, field.name), { record: record.name, field: reference, through: copy.slice(reference.name.length + 1) }]];
  });
  const entered = record.fields.filter((field) => !field.system && !field.readOnly && record.states?.field !== field.name);
  const effects = effectsOfHome(home);
  return {
    made: [...made, ...effects.made],
    compared: [...compared, ...effects.compared, ...candidateComparisons(home), ...uniques].filter(
      ({ reads, related = [] }) => reads.length > 0 || related.length > 0,
    ),
    copied: new Map(copied),
    entered: new Set(entered.map((field) => flowKey(record.name, field.name))),
  };
}

/** Finds how values of a page's record, and of its sub-tables, come from each other, as its parsed expressions say. `whens` are conditions of the page's own. */
export function valueFlows(record: RecordModel, whens: readonly (string | undefined)[]): ValueFlows {
  const homes = record.fields.flatMap((field) => (field.line ? [{ record: field.line, owner: record }] : []));
  const all = [flowsOfHome({ record }, whens), ...homes.map((home) => flowsOfHome(home, []))];
  return {
    made: all.flatMap((each) => each.made),
    compared: all.flatMap((each) => each.compared),
    copied: new Map(all.flatMap((each) => [...each.copied])),
    entered: new Set(all.flatMap((each) => [...each.entered])),
  };
}
