import { type AllFlows, allFlows, type Entry, fieldsOf, keyOf, throughOf } from '../../schema/check/all-flows';
import { flowKey, type RelatedRead, type ValueComparison, type ValueFlow, type ValueRead } from '../../schema/check/value-flows';
import type { PageModel } from '../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { type FieldRule, type FieldRules, isRestricted, ruleOf } from '../query/field-rules';
import type { NumberSource } from '../auth/caller';
import { displayOf, isOutOfReach, type Reach } from '../query/reach';
import { numberFlows } from './number-flows';

/** What the files say of fields, and whose records references lead to. */
export interface RuleDependencies {
  readonly pages: ReadonlyMap<string, PageModel>;
  readonly records: ReadonlyMap<string, RecordModel>;
}

type Rules = Map<string, Map<string, FieldRule>>;

function put(rules: Rules, { record, field }: { readonly record: string; readonly field: string }, rule: FieldRule): void {
  const fields = rules.get(record) ?? new Map<string, FieldRule>();
  rules.set(record, fields.set(field, rule));
}

interface ClosingOptions {
  readonly reach?: Reach | undefined;
  readonly beyond?: ReadonlySet<FieldModel>;
  /** What the caller's row scopes hold against each other: a row that vanishes would tell as well. */
  readonly scopes?: readonly ValueComparison[];
  /** What numbers of the caller's tenant are made from. */
  readonly numbers?: readonly NumberSource[];
  /** `ignored`: as if no field disclosed what it is made from. */
  readonly disclosure?: 'ignored';
}

/** What a caller may see. */
interface Sight {
  readonly records: RuleDependencies['records'];
  readonly reach?: Reach | undefined;
  /** References that lead outside the caller's row scope in the row at hand. */
  readonly beyond?: ReadonlySet<FieldModel>;
  /** His rules, with what follows from them. */
  readonly rules: FieldRules;
}

interface Closing extends Sight {
  readonly rules: Rules;
}

/** Says whether the caller may not see what an expression reads. */
function isSecret({ records, reach, beyond, rules }: Sight, { record, field, through, ofCandidate }: ValueRead): boolean {
  if (isRestricted(rules, record, field.name)) return true;
  const target = through === undefined ? undefined : records.get(field.target ?? '');
  if (target === undefined || through === undefined) return false;
  const isBeyond = ofCandidate !== true && through !== 'id' && through !== displayOf(field, target) && beyond?.has(field) === true;
  return isBeyond || isOutOfReach({ rules, reach }, { field, target, name: through });
}

/** Says whether the caller may see of no row a field of other records that an expression asks. */
const isNowhereSeen = ({ reach, rules }: Sight, { record, field, looked }: RelatedRead): boolean =>
  isRestricted(rules, record, field) || (looked !== undefined && reach !== undefined && !reach.views(record));

/** Says whether the caller may not see a field of other records that an expression asks. A look into another page finds rows of all, beyond his row scope too. */
function isRelatedRestricted(sight: Sight, read: RelatedRead): boolean {
  const isElsewhere = read.looked === 'exists' || read.looked === 'find';
  return isNowhereSeen(sight, read) || (isElsewhere && sight.reach?.scopeOf(read.record) !== undefined);
}

/** Says whether an expression asks what a caller may not see. */
export function asksRestricted(sight: Sight, { reads, related = [] }: ValueComparison): boolean {
  return reads.some((read) => isSecret(sight, read)) || related.some((each) => isRelatedRestricted(sight, each));
}

/** What is made from a hidden or masked value is hidden, and what is made from that. */
function hideMade(closing: Closing, flows: readonly ValueFlow[]): void {
  for (let found = true; found;) {
    found = false;
    for (const made of flows) {
      if (ruleOf(closing.rules, made.record, made.field) === 'hidden') continue;
      if (!asksRestricted(closing, made)) continue;
      put(closing.rules, made, 'hidden');
      found = true;
    }
  }
}

const unique = (entries: readonly Entry[]): readonly Entry[] => [...new Map(entries.map((entry) => [keyOf(entry), entry])).values()];

/** A field that the value of another comes about by, and its key. */
type Step = readonly [key: string, entry: Entry];

const known = new WeakMap<AllFlows, Map<string, readonly Step[]>>();

/** What the value of a field comes about by at once. The same for every caller, of whom each asks it thousands of times. */
function stepsOf(flows: AllFlows, key: string): readonly Step[] {
  const steps = known.get(flows) ?? new Map<string, readonly Step[]>();
  known.set(flows, steps);
  const before = steps.get(key);
  if (before) return before;
  const made = flows.madeInto.get(key) ?? [];
  const copied = flows.copied.get(key);
  const reads = [...made.flatMap((each) => each.reads), ...(copied ? [copied] : [])];
  const found = unique([...reads.flatMap(fieldsOf), ...made.flatMap((each) => each.related)]).map((entry): Step => [keyOf(entry), entry]);
  steps.set(key, found);
  return found;
}

/** The fields that somebody enters, in whatever record, and by which the value of a field comes about. */
function entriesBehind(flows: AllFlows, at: Entry, met = new Set<string>()): readonly Entry[] {
  const found: Entry[] = [];
  const go = (key: string, entry: Entry): void => {
    if (met.has(key)) return;
    met.add(key);
    if (flows.entered.has(key)) found.push(entry);
    for (const [next, each] of stepsOf(flows, key)) go(next, each);
  };
  go(keyOf(at), at);
  return found;
}

/** The reads by which a value is secret: itself, or what it is made from. Shape: undefined in place of a secret of the row itself or of related records. */
function rootsOf(closing: Closing, flows: AllFlows, read: ValueRead, met = new Set<string>()): readonly (ValueRead | undefined)[] {
  if (read.through !== undefined) return [read];
  const key = flowKey(read.record, read.field.name);
  if (met.has(key)) return [];
  met.add(key);
  const made = flows.madeInto.get(key) ?? [];
  const secrets = made.flatMap((each) => each.reads).filter((each) => isSecret(closing, each));
  const isRelated = made.some(({ related }) => related.some((each) => isRelatedRestricted(closing, each)));
  if (secrets.length === 0 || isRelated) return [undefined];
  return secrets.flatMap((each) => rootsOf(closing, flows, each, met));
}

/** The one reference through which all that is secret in a comparison is read. Shape: undefined where there are several, or a secret of the row itself. */
function onlyReference(roots: readonly (ValueRead | undefined)[]): ValueRead | undefined {
  const [first] = roots;
  return first && roots.every((root) => root?.record === first.record && root.field.name === first.field.name) ? first : undefined;
}

/**
 * The entries by which an expression would let the caller guess what he may not see: all by which the values come about that it reads, the secret ones as
 * well as those that they are held against.
 */
function guessesOf(closing: Closing, flows: AllFlows, { reads, related = [] }: ValueComparison): readonly Entry[] {
  const secrets = reads.filter((read) => isSecret(closing, read));
  const isRelatedSecret = related.some((each) => isRelatedRestricted(closing, each));
  if (secrets.length === 0 && !isRelatedSecret) return [];
  const roots = [...secrets.flatMap((read) => rootsOf(closing, flows, read)), ...(isRelatedSecret ? [undefined] : [])];
  const reference = onlyReference(roots);
  // What a target says by a field that is shut: the caller enters nothing there, but perhaps what it is made from.
  const restricted = unique([...secrets, ...roots.flatMap((root) => root ?? [])].flatMap(throughOf));
  const inTargets = restricted.flatMap((each) => entriesBehind(flows, each).filter((entry) => keyOf(entry) !== keyOf(each)));
  const closed = restricted.map(keyOf);
  // Whether a row beyond his scope exists, the caller finds out by no row that he enters there himself: such a row answers for itself.
  const isOwnScope = secrets.length === 0 && !related.some((each) => isNowhereSeen(closing, each));
  const asked = isOwnScope ? related.filter(({ looked }) => looked !== 'exists') : related;
  const entriesOf = (known: readonly string[]): readonly Entry[] => {
    const met = new Set(known);
    return unique([...reads.flatMap(fieldsOf), ...asked].flatMap((each) => entriesBehind(flows, each, met)));
  };
  // What a record says of itself to whoever chooses it (a customer is black-listed) is one fact, not a guess; so it is where the choice was made in another
  // record and handed on (the salesman of a registration becomes that of its order).
  const isFact =
    reference !== undefined && entriesOf([...closed, keyOf({ record: reference.record, field: reference.field.name })]).length === 0;
  const entries = isFact ? [] : entriesOf(closed);
  return [...inTargets, ...entries];
}

/**
 * The entries of the same record, and of its sub-tables, by which the kind of a made value would let the caller guess what else the value is made from: it takes
 * the value or refuses it. Where the row's own part of it is secret, so are those of the related records that it is held against; what is entered elsewhere and gets
 * there by further steps is judged there.
 */
function entriesBeside(closing: Closing, flows: AllFlows, flow: ValueFlow): readonly Entry[] {
  const isOwnSecret = flow.reads.some((read) => isSecret(closing, read));
  // What is looked up elsewhere and handed on was taken by a kind there already.
  if (!isOwnSecret && (flow.computed === undefined || !asksRestricted(closing, flow))) return [];
  const beside: readonly Entry[] = [
    ...flow.reads.map(({ record, field }) => ({ record, field: field.name })),
    ...(isOwnSecret ? flow.related : []),
  ];
  const near = new Set(beside.map(({ record }) => record));
  const met = new Set<string>();
  return beside.flatMap((each) => entriesBehind(flows, each, met).filter((entry) => near.has(entry.record)));
}

/**
 * Adds to the rules of a caller what follows from them by the words of the page files. What is made from a value that the caller may not see (computed, set
 * by a transition, or numbered by a rule of the tenant) is hidden with it. What the files hold against such a value (in a rule, a condition, a guard, a filter of candidates, a uniqueness, a row scope), and what flows into
 * such a value that they ask, is read-only: so expressions over values that the caller may not see run on what is stored, never on his guesses. A field of a chosen record that is compared with nothing
 * the caller enters is a fact of that record, which a rule may ask yes or no.
 */
export function closeRules(
  base: FieldRules,
  dependencies: RuleDependencies,
  { reach, beyond = new Set(), scopes = [], numbers = [], disclosure }: ClosingOptions = {},
): FieldRules {
  const flows = allFlows(dependencies.pages);
  const rules: Rules = new Map([...base].map(([record, fields]) => [record, new Map(fields)]));
  const closing: Closing = { records: dependencies.records, reach, beyond, rules };
  hideMade(closing, [...(disclosure ? flows.made : flows.hiding), ...numberFlows(dependencies, numbers)]);
  // How what is disclosed came out is seen by who views it, or what is made from it, and by nobody else.
  const disclosing = flows.disclosing.filter(({ shownBy }) => reach === undefined || [...shownBy].some(reach.views));
  const compared = [...flows.compared, ...disclosing.map(({ comparison }) => comparison), ...scopes];
  const guesses = [
    ...compared.flatMap((each) => guessesOf(closing, flows, each)),
    ...flows.judged.flatMap((each) => entriesBeside(closing, flows, each)),
  ];
  for (const guess of guesses) if (ruleOf(rules, guess.record, guess.field) === undefined) put(rules, guess, 'readOnly');
  return rules;
}
