import { isObject, setAt, type Values } from '../../../base/dot-path';
import { AppError } from '../../../base/app-error';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import type { KeptEntries } from '../../../schema/check/warnings/find-unoffered';
import { holds } from '../../../schema/expression/conditions';
import { deriveAfterTotals, toWireValue } from '../../../schema/expression/derive';
import { type ExpressionContext, languageOf, runExpression } from '../../../schema/expression/expressions';
import type { Looked } from '../../../schema/expression/macros';
import { judge } from '../../../schema/validate/judge';
import { normalizeValues } from '../../../schema/validate/normalize-values';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { isAskedAnew, type StatesModel, type TransitionModel } from '../../../schema/model/states-model';
import { sentences } from '../../../schema/model/sentences';
import type { Text } from '../../../schema/model/text';
import { cleanRichTexts } from '../../clean-html';
import { type FieldRules, ruleOf } from '../../query/field-rules';
import type { Row } from '../../query/load-rows';
import { type PageContext, recordOf } from '../../rights/page-context';
import { findUnwritable } from '../write/find-unwritable';
import type { NumberedRow } from '../write/number-moved';
import type { FilledReferences, Within } from '../write/references';
import { closedSentence, refusedOf, rulesOfRow } from '../write/row-rules';
import { settleDecimals } from '../write/settle-values';
import { loadValidator } from '../write/validators';
import { workOut } from '../write/work-out';

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
 * A row with what its transition asks for and what is known elsewhere already; the fields keep their own values where that gives none (those that are asked for anew lose them), and where they are shown neither
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
    if (isShown && isAskedAnew(expression)) return setAt(values, field.path, null);
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

/** How a row that is moved comes by what stands elsewhere: the database is asked, or a trial says it. */
export interface MoveWays {
  /** What of the row's references lies within the caller's rows. */
  readonly within: Within;
  fill(values: Values): Promise<FilledReferences> | FilledReferences;
  /** Keeps of where readings came from what the server knows itself. */
  vouch(values: Values): Promise<Values> | Values;
  give(values: Values): Promise<Values> | Values;
  number(given: Values): Promise<NumberedRow> | NumberedRow;
  /** What the tenant keeps of the dictionaries of fields. */
  kept(fields: readonly FieldModel[]): Promise<KeptEntries> | KeptEntries;
  /** The lists of related records that the rules read. */
  related(): Promise<Values | undefined> | Values | undefined;
  look(values: Values): Promise<Looked | undefined> | Looked | undefined;
  /** What other rows, and the files that are kept, make of the values. */
  others(values: Values, own: ReadonlyMap<string, Text>): Promise<ReadonlyMap<string, Text>> | ReadonlyMap<string, Text>;
}

/** Gives the row that a transition would store. Errors: invalidFields, guard. */
export async function composeMove(step: Step, row: Row, ways: MoveWays): Promise<Values> {
  const { ctx, transition } = step;
  const record = recordOf(ctx);
  const context = { ...step.context, old: row };
  const rules = rulesOfRow(ctx, ways.within, row);
  const referred = await ways.fill(askedValues(record, step, { begun: beginAsked(record, step, row, context), rules }));
  const asking = record.fields.some((each) => each.grid !== undefined && transition.ask.includes(each.name));
  const vouched = asking ? await ways.vouch(referred.values) : referred.values;
  const worked = asking ? workOut(record, vouched) : { values: vouched, faults: none };
  const { values, unnumbered } = await ways.number(await ways.give(worked.values));
  const kept = await ways.kept(record.fields.filter((each) => transition.ask.includes(each.name)));
  const verdict = judge({
    record,
    validator: await loadValidator(ctx.page),
    values: withoutSystem(record, deriveAfterTotals({ record, values, context })),
    context: { ...context, looked: await ways.look(values) },
    related: await ways.related(),
    kept,
  });
  const own = new Map([...Object.entries(verdict.errors), ...referred.errors]);
  const others = await ways.others(values, own);
  const errors = new Map([...others, ...own, ...unnumbered, ...worked.faults]);
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
export function requireSet({ transition }: Step, errors: ReadonlyMap<string, Text>): void {
  for (const field of Object.keys(transition.set)) {
    const sentence = errors.get(field);
    if (sentence) throw new AppError('guard', { sentence, field });
  }
}

const withoutSystem = (record: RecordModel, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !record.fields.some((field) => field.system && field.name === name)));
