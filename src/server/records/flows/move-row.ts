import { isObject, setAt, type Values } from '../../../base/dot-path';
import { AppError } from '../../../base/app-error';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import { holds } from '../../../schema/expression/conditions';
import { toWireValue } from '../../../schema/expression/derive';
import { type ExpressionContext, languageOf, runExpression } from '../../../schema/expression/expressions';
import { judge } from '../../../schema/validate/judge';
import { normalizeValues } from '../../../schema/validate/normalize-values';
import type { RecordModel } from '../../../schema/model/record-model';
import type { StatesModel, TransitionModel } from '../../../schema/model/states-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { type FieldRules, ruleOf } from '../../query/field-rules';
import { type Row } from '../../query/load-rows';
import { writeAudit } from '../../audit/audit-trail';
import { keepPapers } from '../../papers/keep-papers';
import { compareRows } from '../../query/compare-rows';
import { checkFiles } from '../write/check-files';
import { cleanRichTexts } from '../../clean-html';
import { findDuplicates, readUniqueViolation } from '../write/find-duplicates';
import { giveValues } from './give-values';
import { findUnwritable } from '../write/find-unwritable';
import { numberMoved } from '../write/number-moved';
import { sentences } from '../../../schema/model/sentences';
import { loadEntries } from '../write/load-entries';
import { listsOfRules, loadLists } from '../write/load-lists';
import { lookFor, rulesOf } from '../write/look-for';
import { requireChangeable } from '../../rights/change-scope';
import { type PageContext, recordOf } from '../../rights/page-context';
import { fillReferences, loadWithin } from '../write/references';
import { closedSentence, refusedOf, rulesOfRow } from '../write/row-rules';
import { settleDecimals } from '../write/settle-values';
import { stateLabel, stateOf, stateRefusal } from '../write/state-of';
import { updateRow } from '../write/store-row';
import { lockReached, runEffects } from './effects';
import { requireOpen } from './require-open';
import { queueTells } from './queue-tells';
import { toContext } from '../../auth/caller';
import { loadForChange, type Stored } from '../write/submit-row';
import { loadValidator } from '../write/validators';
import { workOut } from '../write/work-out';
import { vouchOrigins } from '../origins/vouch-origins';

/** A transition of rows of one page: by somebody's hand, or set off by another. */
export interface Step {
  readonly ctx: PageContext;
  readonly states: StatesModel;
  readonly transition: TransitionModel;
  readonly comment: string;
  /** Values of the fields that the transition asks for. */
  readonly data: Values;
  readonly context: ExpressionContext;
}

/**
 * A row with what its transition asks for and what is known elsewhere already; the fields keep their own values where that gives none, and where they are shown neither
 * before the transition nor after it, as nobody is asked then.
 */
function beginAsked(record: RecordModel, { transition: { fills = {}, to }, states }: Step, row: Row, context: ExpressionContext): Values {
  const language = languageOf(record);
  const scope = language.scopeOf(row, context);
  const after = to === undefined ? row : { ...row, [states.field]: to };
  return record.fields.reduce<Values>((values, field) => {
    const { visibleWhen } = field;
    const expression = fills[field.name];
    if (expression === undefined) return values;
    const isShown =
      visibleWhen === undefined || [row, after].some((seen) => holds(record, visibleWhen, { values: seen, context }) === true);
    const given = isShown ? toWireValue(field, runExpression(language, expression, scope)) : undefined;
    return isEmpty(given) ? values : setAt(values, field.path, given);
  }, row);
}

function askedValues(
  record: RecordModel,
  step: Step,
  { begun, rules }: { readonly begun: Values; readonly rules: FieldRules | undefined },
): Values {
  const isOpen = (field: string): boolean => ruleOf(rules, record.name, field) === undefined;
  const asked = record.fields.filter((field) => step.transition.ask.includes(field.name) && isOpen(field.name));
  const clean = cleanRichTexts(record, normalizeValues(record, step.data));
  return asked.reduce<Values>((values, field) => {
    const value = field.path.reduce<unknown>((part, name) => (isObject(part) && Object.hasOwn(part, name) ? part[name] : undefined), clean);
    return value === undefined ? values : setAt(values, field.path, value);
  }, begun);
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
  const restricted: FieldRules = new Map([...(rules ?? []), [record.name, new Map(own)]]);
  const found = findUnwritable({ record, sent: step.data, old: row, context, rules: restricted, seen: step.ctx.source.rules });
  return new Map(
    [...found.keys()].map((name) => {
      const field = unasked.find((each) => name === each.name || name.startsWith(`${each.name}.`));
      return [name, sentences.notAsked(field?.label ?? record.label, label)] as const;
    }),
  );
}

interface Faulty {
  readonly errors: ReadonlyMap<string, Text>;
  readonly values: Values;
  readonly context: ExpressionContext;
  readonly rules: FieldRules | undefined;
}

/**
 * Sentences at the asked fields that are empty or wrong; as in the form, nothing is demanded that is shown neither before the transition nor after it. Of what is shut
 * to whoever is asked that is told, since he cannot enter it.
 */
function faultsOf(record: RecordModel, step: Step, { errors, values, context, rules }: Faulty): ReadonlyMap<string, Text> {
  const { ask, optional = [] } = step.transition;
  const found = new Map([...errors].filter(([key]) => ask.some((name) => key === name || key.startsWith(`${name}.`))));
  const before = { ...values, [step.states.field]: context.old?.[step.states.field] };
  for (const field of record.fields) {
    const closed = closedSentence(step.ctx, rules, field);
    if (!ask.includes(field.name) || optional.includes(field.name) || (found.has(field.name) && !closed)) continue;
    const { visibleWhen } = field;
    const isShown =
      visibleWhen === undefined || [values, before].some((seen) => holds(record, visibleWhen, { values: seen, context }) === true);
    const value = field.path.reduce<unknown>((part, name) => (isObject(part) ? part[name] : undefined), values);
    if (isShown && isEmpty(value)) found.set(field.name, closed ?? { zh: `请填写${field.label.zh}`, en: `Enter ${field.label.en}` });
  }
  return found;
}

const none: ReadonlyMap<string, Text> = new Map();

async function prepare(tx: Queryable, step: Step, row: Row): Promise<Values> {
  const { ctx, transition } = step;
  const record = recordOf(ctx);
  const context = { ...step.context, old: row };
  const rules = rulesOfRow(ctx, await loadWithin(tx, ctx, [row]), row);
  const referred = await fillReferences(tx, ctx, {
    values: askedValues(record, step, { begun: beginAsked(record, step, row, context), rules }),
    old: row,
    context,
  });
  const asking = record.fields.some((each) => each.grid !== undefined && transition.ask.includes(each.name));
  const vouched = asking
    ? await vouchOrigins(tx, { tenantId: ctx.caller.tenantId, record, id: row.id }, { merged: referred.values, old: row })
    : referred.values;
  const worked = asking ? workOut(record, vouched) : { values: vouched, faults: none };
  const given = await giveValues(tx, ctx, transition, { values: worked.values, context, id: row.id });
  const { values, unnumbered } = await numberMoved(tx, ctx, transition, { given, context });
  const asked = record.fields.filter((each) => transition.ask.includes(each.name));
  const kept = await loadEntries(tx, ctx.caller.tenantId, asked);
  const related = (await loadLists(tx, ctx, { names: listsOfRules(record), ids: [row.id] })).get(row.id);
  const verdict = judge({
    record,
    validator: await loadValidator(ctx.page),
    values: withoutSystem(record, values),
    context: { ...context, looked: await lookFor(tx, ctx, rulesOf(record), { values, context, id: row.id }) },
    related,
    kept,
  });
  const own = new Map([...Object.entries(verdict.errors), ...referred.errors]);
  const duplicates = await findDuplicates(tx, record, { tenantId: ctx.caller.tenantId, id: row.id, values, faults: own });
  const files = await checkFiles(tx, { ...ctx, record }, { values, old: row });
  const errors = new Map([...files, ...duplicates, ...own, ...unnumbered, ...worked.faults]);
  const refused = refusedOf(ctx, rules, { sent: step.data, old: row, context });
  const faults = new Map([
    ...unaskedOf(record, step, { row, rules, context }),
    ...faultsOf(record, step, { errors, values, context, rules }),
    ...refused,
  ]);
  if (faults.size > 0) throw refusal('invalidFields', { fields: Object.fromEntries(faults) });
  requireSet(step, errors);
  const [unsaid] = unnumbered;
  if (unsaid) throw new AppError('guard', { field: unsaid[0], sentence: unsaid[1] });
  return settleDecimals(record, values);
}

/** Errors: guard with the sentence at a value that the transition gives itself: nobody has a place to mend it. */
function requireSet({ transition }: Step, errors: ReadonlyMap<string, Text>): void {
  for (const field of Object.keys(transition.set)) {
    const sentence = errors.get(field);
    if (sentence) throw new AppError('guard', { sentence, field });
  }
}

const withoutSystem = (record: RecordModel, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !record.fields.some((field) => field.system && field.name === name)));

/** Stores a moved row. Errors: guard or invalidFields where somebody else has just taken what must be unique. */
async function updateMoved(tx: Queryable, step: Step, row: Parameters<typeof updateRow>[2]): Promise<number | undefined> {
  try {
    return await updateRow(tx, step.ctx, row);
  } catch (error) {
    const taken = readUniqueViolation(recordOf(step.ctx), error);
    if (!taken) throw error;
    requireSet(step, taken);
    throw refusal('invalidFields', { fields: Object.fromEntries(taken) });
  }
}

/** Moves one row. Errors: rowGone, stale, transitionFrom, guard, transitionGuard, transitionSamePerson, invalidFields. */
export async function moveRow(tx: Queryable, step: Step, key: Stored): Promise<Stored & { readonly state: string }> {
  const { ctx, transition, comment } = step;
  const record = recordOf(ctx);
  const row = await loadForChange(tx, ctx, key);
  const state = stateOf(record, row);
  if (!transition.from.includes(state))
    throw stateRefusal(
      ctx,
      transition.name,
      () => refusal('transitionFrom', { state: stateLabel(record, state), label: transition.label }),
      transition.fromNot,
    );
  await requireChangeable(tx, ctx, transition.name, [row.id]);
  await requireOpen(tx, step, row);
  const values = await prepare(tx, step, row);
  const version = await updateMoved(tx, step, { ...key, action: transition.name, values, old: row });
  if (version === undefined) throw refusal('stale', {});
  await writeAudit(tx, ctx, {
    ...{ action: transition.name, id: key.id, changes: compareRows(record, row, values) },
    ...(comment === '' ? {} : { comment }),
  });
  const moved: Row = { ...values, id: key.id, version };
  await runEffects(tx, { ctx, transition, row: moved, context: { ...step.context, old: row } }, moveFor);
  await queueTells(tx, ctx, { transition, row: moved });
  await keepPapers(tx, ctx, { transition: transition.name, id: key.id });
  return { id: key.id, version, state: stateOf(record, values) };
}

/** Moves a row that another's transition moves. Errors: those of `moveRow`. */
const moveFor: Parameters<typeof runEffects>[2] = async (tx, ctx, { name, row, data }) => {
  const { states } = recordOf(ctx);
  const transition = states?.transitions.find((each) => each.name === name);
  if (!states || !transition) throw refusal('transitionUnknown', { name });
  await lockReached(tx, ctx, transition, [row.id]);
  await moveRow(tx, { ctx, states, transition, comment: '', data, context: toContext(ctx.caller) }, { id: row.id, version: row.version });
};
