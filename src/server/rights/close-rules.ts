import { setImmediate } from 'node:timers/promises';
import { flowKey, type ValueComparison, type ValueFlow, type ValueFlows, valueFlows, type ValueRead } from '../../schema/check/value-flows';
import type { FieldModel, PageModel, RecordModel } from '../../schema/model/page-model';
import { type FieldRule, type FieldRules, isShut, ruleOf } from '../query/field-rules';
import type { NumberSource } from '../auth/caller';
import { displayOf, isOutOfReach, type Reach } from '../query/reach';
import { numberFlows } from './number-flows';

/** What the files say of fields, and whose records references lead to. */
export interface RuleGround {
  readonly pages: ReadonlyMap<string, PageModel>;
  readonly records: ReadonlyMap<string, RecordModel>;
}

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
export async function prepareFlows(pages: RuleGround['pages']): Promise<void> {
  for (const page of pages.values()) {
    flowsOf(page);
    await setImmediate();
  }
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
  readonly scopes?: readonly { readonly page: PageModel; readonly reads: readonly ValueRead[] }[];
  /** What numbers of the caller's tenant are made from. */
  readonly numbers?: readonly NumberSource[];
}

interface Closing {
  readonly ground: RuleGround;
  readonly reach: Reach | undefined;
  /** References that lead outside the caller's row scope in the row at hand. */
  readonly beyond: ReadonlySet<FieldModel>;
  readonly rules: Rules;
}

/** Says whether the caller may not see what an expression reads. */
function isSecret({ ground, reach, beyond, rules }: Closing, { record, field, through, ofCandidate }: ValueRead): boolean {
  if (isShut(rules, record, field.name)) return true;
  const target = through === undefined ? undefined : ground.records.get(field.target ?? '');
  if (target === undefined || through === undefined) return false;
  const isBeyond = ofCandidate !== true && through !== 'id' && through !== displayOf(field, target) && beyond.has(field);
  return isBeyond || isOutOfReach({ rules, reach }, { field, target, name: through });
}

/** What is made from a hidden or masked value is hidden, and what is made from that. */
function hideMade(closing: Closing, flows: readonly ValueFlow[]): void {
  for (let found = true; found;) {
    found = false;
    for (const made of flows) {
      if (ruleOf(closing.rules, made.record, made.field) === 'hidden') continue;
      const isRelatedSecret = made.related.some(({ record, field }) => isShut(closing.rules, record, field));
      if (!isRelatedSecret && !made.reads.some((read) => isSecret(closing, read))) continue;
      put(closing.rules, made, 'hidden');
      found = true;
    }
  }
}

interface Entry {
  readonly record: string;
  readonly field: string;
}

/** The fields that somebody enters and by which a value that is read comes about. */
function entriesBehind(flows: ValueFlows, { record, field }: ValueRead, met = new Set<string>()): readonly Entry[] {
  const key = flowKey(record, field.name);
  if (met.has(key)) return [];
  met.add(key);
  const copied = flows.copied.get(key);
  const made = flows.made.filter((each) => flowKey(each.record, each.field) === key).flatMap((each) => each.reads);
  const before: readonly ValueRead[] = [...made, ...(copied ? [{ record, field: copied }] : [])];
  const own = flows.entered.has(key) ? [{ record, field: field.name }] : [];
  return [...own, ...before.flatMap((read) => entriesBehind(flows, read, met))];
}

/** The one reference through which all that is secret in a comparison is read. Shape: undefined where there are several, or a secret of the row itself. */
function onlyReference(secrets: readonly ValueRead[]): FieldModel | undefined {
  const [first] = secrets;
  return first?.through !== undefined && secrets.every((read) => read.field === first.field && read.through !== undefined)
    ? first.field
    : undefined;
}

/** The entries by which a comparison would let the caller guess what he may not see. */
function guessesOf(closing: Closing, flows: ValueFlows, { reads }: ValueComparison): readonly Entry[] {
  const secrets = reads.filter((read) => isSecret(closing, read));
  if (secrets.length === 0) return [];
  const open = reads.filter((read) => !isSecret(closing, read)).flatMap((read) => entriesBehind(flows, read));
  const entries = [...new Map(open.map((entry) => [flowKey(entry.record, entry.field), entry])).values()];
  const reference = onlyReference(secrets);
  // What a record says of itself to whoever chooses it (a customer is black-listed) is one fact, not a guess.
  const isFact = reference !== undefined && entries.every((entry) => entry.field === reference.name);
  return isFact ? [] : entries;
}

/**
 * Adds to the rules of a caller what follows from them by the words of the page files. What is made from a value that the caller may not see (computed, set
 * by a transition, or numbered by a rule of the tenant) is hidden with it. What the files hold against such a value (in a rule, a condition, a guard, a filter of candidates, a uniqueness, a row scope) is read-only:
 * so expressions over values that the caller may not see run on what is stored, never on his guesses. A field of a chosen record that is compared with nothing
 * the caller enters is a fact of that record, which a rule may ask yes or no.
 */
export function closeRules(
  base: FieldRules,
  ground: RuleGround,
  { reach, beyond = new Set(), scopes = [], numbers = [] }: ClosingOptions = {},
): FieldRules {
  const flows = [...ground.pages.values()].map(flowsOf);
  const rules: Rules = new Map([...base].map(([record, fields]) => [record, new Map(fields)]));
  const closing: Closing = { ground, reach, beyond, rules };
  hideMade(closing, [...flows.flatMap((each) => each.made), ...numberFlows(ground, numbers)]);
  const ofPages = flows.flatMap((each) => each.compared.flatMap((comparison) => guessesOf(closing, each, comparison)));
  const ofScopes = scopes.flatMap(({ page, reads }) => guessesOf(closing, flowsOf(page), { reads }));
  for (const guess of [...ofPages, ...ofScopes]) if (ruleOf(rules, guess.record, guess.field) === undefined) put(rules, guess, 'readOnly');
  return rules;
}
