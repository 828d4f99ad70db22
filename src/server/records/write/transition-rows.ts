import { isObject, setAt, type Values } from '../../../base/dot-path';
import { AppError } from '../../../base/app-error';
import { isEmpty } from '../../../base/text';
import { describeError, refusal } from '../../../protocol/errors';
import { holds } from '../../../schema/expression/conditions';
import { derive, toWireValue } from '../../../schema/expression/derive';
import { languageOf, runExpression, type ExpressionContext } from '../../../schema/expression/expressions';
import { judge } from '../../../schema/validate/judge';
import { normalizeValues } from '../../../schema/validate/normalize-values';
import { sentences } from '../../../schema/model/sentences';
import type { RecordModel, StatesModel, Text, TransitionModel } from '../../../schema/model/page-model';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { type FieldRules, ruleOf } from '../../query/field-rules';
import { loadRow, type Row } from '../../query/load-rows';
import type { Language } from '../../language';
import { readTrail, writeAudit, writeRefusal } from '../../audit/audit-trail';
import { compareRows } from '../../query/compare-rows';
import { checkFiles } from './check-files';
import { cleanRichTexts } from '../../clean-html';
import { findDuplicates } from './find-duplicates';
import { guardSentence } from './guard-sentence';
import { findUnwritable } from './find-unwritable';
import { loadEntries } from './load-entries';
import { listsOf, listsOfRules, loadLists } from './load-lists';
import { demandRight, type PageDesk, recordOf } from '../../rights/page-desk';
import { fillReferences, loadWithin } from './references';
import { guardExisting } from '../../rights/guard-existing';
import { refusedOf, rulesOfRow } from './row-rules';
import { settleDecimals } from './settle-values';
import { stateLabel, stateOf, stateRefusal, toldState } from './state-of';
import { lockFollowers } from '../rollups/follow-writes';
import { placeOf, updateRow } from './store-row';
import { demandWhen, loadForChange, type Stored } from './submit-row';
import { loadValidator } from './validators';

interface TransitionRequest {
  readonly name: string;
  readonly items: readonly Stored[];
  readonly comment: string;
  /** Values of the fields that the transition asks for. */
  readonly data: Values;
  readonly language: Language;
}

interface TransitionOutcome {
  readonly id: string;
  readonly ok: boolean;
  readonly state: string;
  readonly version: number;
  readonly msg: string;
}

interface Step {
  readonly desk: PageDesk;
  readonly states: StatesModel;
  readonly transition: TransitionModel;
  readonly request: TransitionRequest;
  readonly context: ExpressionContext;
}

/** Names of transitions that send a row back to where it began. */
const sendingBack = (states: StatesModel): ReadonlySet<string> =>
  new Set(states.transitions.filter((each) => each.to === states.initial).map((each) => each.name));

/** Errors: transitionSamePerson where the caller did what the transition excludes; a row sent back starts anew, but whoever made it stays who made it. */
async function demandOther(tx: Queryable, step: Step, row: Row): Promise<void> {
  const { desk, transition, states } = step;
  if (transition.notBy.length === 0) return;
  const trail = await readTrail(tx, desk, row.id);
  const back = sendingBack(states);
  const last = trail.findIndex((entry) => back.has(entry.action));
  const round = trail.filter((entry, index) => last < 0 || index < last || entry.action === 'create');
  const mine = round.some((entry) => entry.userId === desk.caller.userId && transition.notBy.includes(entry.action));
  if (mine) throw stateRefusal(desk, transition.name, () => refusal('transitionSamePerson', { label: transition.label }));
}

/** Errors: guard, transitionGuard where the guard of the transition does not hold on the row. */
async function demandGuard(tx: Queryable, { desk, transition, context }: Step, row: Row): Promise<void> {
  const { when } = transition;
  if (when === undefined) return;
  const record = recordOf(desk);
  const names = listsOf(record, [when]);
  const lists = (await loadLists(tx, desk, { names, ids: [row.id] })).get(row.id);
  const seen = { values: { ...row, ...lists }, context: { ...context, old: row } };
  if (holds(record, when, seen) === true) return;
  const plain = refusal('transitionGuard', { label: transition.label });
  const base = transition.whenNot ?? textOf(plain) ?? transition.label;
  const sentence = names.size > 0 ? await guardSentence(tx, desk, base, { when, row, context: seen.context }) : base;
  throw stateRefusal(desk, transition.name, () => (sentence === base && !transition.whenNot ? plain : new AppError('guard', { sentence })));
}

function askedValues(
  record: RecordModel,
  step: Step,
  { row, rules }: { readonly row: Row; readonly rules: FieldRules | undefined },
): Values {
  const isOpen = (field: string): boolean => ruleOf(rules, record.name, field) === undefined;
  const asked = record.fields.filter((field) => step.transition.ask.includes(field.name) && isOpen(field.name));
  const clean = cleanRichTexts(record, normalizeValues(record, step.request.data));
  return asked.reduce<Values>((values, field) => {
    const value = field.path.reduce<unknown>((part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined), clean);
    return value === undefined ? values : setAt(values, field.path, value);
  }, row);
}

/** Sentences at the fields that the transition does not ask for and that were sent with another value than they have. */
function unaskedOf(
  record: RecordModel,
  step: Step,
  { row, rules, context }: { readonly row: Row; readonly rules: FieldRules | undefined; readonly context: ExpressionContext },
): ReadonlyMap<string, Text> {
  const { ask, label } = step.transition;
  const unasked = record.fields.filter((field) => !ask.includes(field.name));
  const own = unasked.map((field) => [field.name, ruleOf(rules, record.name, field.name) ?? 'readOnly'] as const);
  const shut: FieldRules = new Map([...(rules ?? []), [record.name, new Map(own)]]);
  const found = findUnwritable({ record, sent: step.request.data, old: row, context, rules: shut, seen: step.desk.source.rules });
  return new Map(
    [...found.keys()].map((name) => {
      const field = unasked.find((each) => name === each.name || name.startsWith(`${each.name}.`));
      return [name, sentences.notAsked(field?.label ?? record.label, label)] as const;
    }),
  );
}

/** Sentences at the asked fields that are empty or wrong. */
function faultsOf(record: RecordModel, step: Step, errors: ReadonlyMap<string, Text>, values: Values): ReadonlyMap<string, Text> {
  const { ask } = step.transition;
  const found = new Map([...errors].filter(([key]) => ask.some((name) => key === name || key.startsWith(`${name}.`))));
  for (const field of record.fields) {
    const value = field.path.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), values);
    if (ask.includes(field.name) && isEmpty(value) && !found.has(field.name))
      found.set(field.name, { zh: `请填写${field.label.zh}`, en: `Enter ${field.label.en}` });
  }
  return found;
}

async function prepare(tx: Queryable, step: Step, row: Row): Promise<Values> {
  const { desk, transition, states } = step;
  const record = recordOf(desk);
  const context = { ...step.context, old: row };
  const rules = rulesOfRow(desk, await loadWithin(tx, desk, [row]), row);
  const referred = await fillReferences(tx, desk, { values: askedValues(record, step, { row, rules }), old: row, context });
  const field = record.fields.find((each) => each.name === states.field);
  let values = field && transition.to !== undefined ? setAt(referred.values, field.path, transition.to) : referred.values;
  const language = languageOf(record);
  const scope = language.scopeOf(values, context);
  for (const [name, expression] of Object.entries(transition.set)) {
    const target = record.fields.find((each) => each.name === name);
    if (target) values = setAt(values, target.path, toWireValue(target, runExpression(language, expression, scope)));
  }
  values = derive({ record, values, context });
  const asked = record.fields.filter((each) => transition.ask.includes(each.name));
  const kept = await loadEntries(tx, desk.caller.tenantId, asked);
  const related = (await loadLists(tx, desk, { names: listsOfRules(record), ids: [row.id] })).get(row.id);
  const verdict = judge({
    record,
    validator: await loadValidator(desk.page),
    values: withoutSystem(record, values),
    context,
    related,
    kept,
  });
  const own = new Map([...Object.entries(verdict.errors), ...referred.errors]);
  const duplicates = await findDuplicates(tx, record, { tenantId: desk.caller.tenantId, id: row.id, values, faults: own });
  const files = await checkFiles(tx, { ...desk, record }, { values, old: row });
  const errors = new Map([...files, ...duplicates, ...own]);
  const refused = refusedOf(desk, rules, { sent: step.request.data, old: row, context });
  const faults = new Map([...unaskedOf(record, step, { row, rules, context }), ...refused, ...faultsOf(record, step, errors, values)]);
  if (faults.size > 0) throw refusal('invalidFields', { fields: Object.fromEntries(faults) });
  return settleDecimals(record, values);
}

const withoutSystem = (record: RecordModel, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !record.fields.some((field) => field.system && field.name === name)));

async function moveRow(tx: Queryable, step: Step, key: Stored): Promise<Stored & { readonly state: string }> {
  const { desk, transition, request } = step;
  const record = recordOf(desk);
  const row = await loadForChange(tx, desk, key);
  const state = stateOf(record, row);
  if (!transition.from.includes(state))
    throw stateRefusal(desk, transition.name, () =>
      refusal('transitionFrom', { state: stateLabel(record, state), label: transition.label }),
    );
  demandWhen(desk, transition.name, row, step.context);
  await demandGuard(tx, step, row);
  await demandOther(tx, step, row);
  const values = await prepare(tx, step, row);
  await guardExisting(tx, desk, { action: transition.name, id: key.id, old: row, values });
  const version = await updateRow(tx, desk, { ...key, values, old: row });
  if (version === undefined) throw refusal('stale', {});
  const comment = request.comment === '' ? undefined : request.comment;
  await writeAudit(tx, desk, { action: transition.name, id: key.id, comment, changes: compareRows(record, row, values) });
  return { id: key.id, version, state: stateOf(record, values) };
}

function textOf(error: AppError): Text | undefined {
  if (error.code === 'guard') return error.detail['sentence'] as Text;
  if (error.code === 'invalidFields') return Object.values(error.detail['fields'] as Readonly<Record<string, Text>>)[0];
  return describeError(error)?.sentence;
}

/** Says why one record was refused. Shape: undefined for what is no error of the catalogue. */
export const sentenceOf = (error: AppError, language: Language): string | undefined => textOf(error)?.[language];

async function standing(tx: Queryable, desk: PageDesk, id: string): Promise<{ readonly state: string; readonly version: number }> {
  const row = await loadRow(tx, desk.source, { tenantId: desk.caller.tenantId, id });
  return row ? { state: toldState(desk, stateOf(recordOf(desk), row)), version: row.version } : { state: '', version: 0 };
}

/** Errors that concern the whole call when there is one row only: the form that was filled, or the row that has moved on. */
const concernsCall: ReadonlySet<string> = new Set(['invalidFields', 'stale', 'rowGone']);

/** What the answer says of several rows; undefined where there was one. */
export function tellOutcomes(outcomes: readonly TransitionOutcome[], language: Language): string | undefined {
  if (outcomes.length < 2) return undefined;
  const failed = outcomes.filter((outcome) => !outcome.ok).length;
  const done = outcomes.length - failed;
  if (language === 'zh') return failed === 0 ? `完成 ${done} 条` : `完成 ${done} 条，未完成 ${failed} 条`;
  return failed === 0 ? `${done} done` : `${done} done, ${failed} not done`;
}

/** Finds a transition of the page. Errors: transitionUnknown. */
function findTransition(desk: PageDesk, name: string): { readonly states: StatesModel; readonly transition: TransitionModel } {
  const { states } = recordOf(desk);
  const transition = states?.transitions.find((each) => each.name === name);
  if (!states || !transition) throw refusal('transitionUnknown', { name: name.slice(0, 40) });
  return { states, transition };
}

/**
 * Moves rows to another state, each by itself; what keeps one back does not keep the others.
 * Errors: forbidden, transitionUnknown, commentMissing, transitionBulk; with one row also transitionRefused, stale, rowGone, invalidFields.
 */
export async function transitionRows(tx: Queryable, desk: PageDesk, request: TransitionRequest): Promise<readonly TransitionOutcome[]> {
  const { states, transition } = findTransition(desk, request.name);
  demandRight(desk, transition.name);
  if (transition.comment === 'required' && request.comment === '') throw refusal('commentMissing', {});
  if (!transition.bulk && request.items.length > 1) throw refusal('transitionBulk', { label: transition.label });
  const step: Step = { desk, states, transition, request, context: toContext(desk.caller) };
  const outcomes = new Map<string, TransitionOutcome>();
  const sorted = [...request.items].sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1));
  await lockFollowers(tx, placeOf(desk), { record: recordOf(desk), ids: sorted.map((key) => key.id), values: [request.data] });
  for (const key of sorted) {
    try {
      const { version, state } = await moveRow(tx, step, key);
      outcomes.set(key.id, { id: key.id, ok: true, state: toldState(desk, state), version, msg: '' });
    } catch (error) {
      const text = error instanceof AppError ? textOf(error) : undefined;
      const alone = request.items.length === 1;
      if (!(error instanceof AppError) || text === undefined || (alone && concernsCall.has(error.code))) throw error;
      const outcome = { id: key.id, ok: false, ...(await standing(tx, desk, key.id)), msg: text[request.language] };
      if (alone) throw new AppError('transitionRefused', { sentence: text, results: [outcome] }, { cause: error });
      await writeRefusal(tx, desk, { action: transition.name, id: key.id, error });
      outcomes.set(key.id, outcome);
    }
  }
  return request.items.flatMap((item) => outcomes.get(item.id) ?? []);
}
