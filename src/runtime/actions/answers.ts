import { getAt, isObject, setAt, type Values } from '../../base/dot-path';
import { isEmpty } from '../../base/text';
import { holds } from '../../schema/expression/conditions';
import { toWireValue } from '../../schema/expression/derive';
import { type ExpressionContext, languageOf, runExpression } from '../../schema/expression/expressions';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import { isAskedAnew, type TransitionModel } from '../../schema/model/states-model';
import type { WireRow } from '../source/page-source';
import { type ActionTarget, countOf } from './action-target';

/** What is answered so far: values as they are sent, and under `$refs` what the chosen records show. */
export type Answers = Values & { readonly $refs?: Values };

const isSame = (left: unknown, right: unknown): boolean =>
  (isEmpty(left) && isEmpty(right)) || JSON.stringify(left) === JSON.stringify(right);

/** The rows of the target where all of them are known. */
const knownRows = (target: ActionTarget): readonly WireRow[] => (target.all ? [] : target.rows);

/** What is asked, of whom. */
interface Begun {
  readonly record: RecordModel;
  readonly transition: TransitionModel;
  readonly target: ActionTarget;
  readonly context: ExpressionContext;
}

/** What a field begins with for a record: what is known elsewhere (`fill`), else its own value; nothing where it is asked for anew. */
function beginValue(field: FieldModel, row: WireRow, { record, transition, context }: Begun): unknown {
  const expression = transition.fills?.[field.name];
  if (expression === undefined) return getAt(row, field.path);
  if (isAskedAnew(expression)) return null;
  const language = languageOf(record);
  const given = toWireValue(field, runExpression(language, expression, language.scopeOf(row, { ...context, old: row })));
  return isEmpty(given) ? getAt(row, field.path) : given;
}

/** What a record shows of what a field refers to, whichever of its references leads there. */
function shownOf(row: WireRow, { name }: FieldModel, value: unknown): unknown {
  const targets = isObject(row['$refs']) ? row['$refs'] : {};
  return isSame(row[name], value) ? targets[name] : Object.values(targets).find((each) => isObject(each) && each['id'] === value);
}

/** Whether the records begin with different values, or may: what is left empty then stays with each as it is. */
export function isMixed(field: FieldModel, begun: Begun): boolean {
  const [first, ...others] = knownRows(begun.target).map((row) => beginValue(field, row, begun));
  if (knownRows(begun.target).length === 0) return countOf(begun.target) > 1;
  return others.some((value) => !isSame(value, first));
}

/** What the fields begin with: the value of the record, and of several records the one that all of them have. */
export function beginAnswers(fields: readonly FieldModel[], begun: Begun): Answers {
  const [first] = knownRows(begun.target);
  if (!first) return { $refs: {} };
  const common = fields.flatMap((field) => (isMixed(field, begun) ? [] : [[field, beginValue(field, first, begun)] as const]));
  const shown = common.flatMap(([field, value]) => {
    const target = shownOf(first, field, value);
    return target === undefined ? [] : [[field.name, target] as const];
  });
  return { ...Object.fromEntries(common.map(([{ name }, value]) => [name, value])), $refs: Object.fromEntries(shown) };
}

/** The fields whose answers differ from what they began with. */
export const changedFields = (fields: readonly FieldModel[], answers: Answers, begun: Answers): readonly FieldModel[] =>
  fields.filter((field) => !isSame(answers[field.name], begun[field.name]));

/** The answers once the record is another: what was answered stays, and what was left alone begins with the record as it is now. */
export function keepAnswered(
  fields: readonly FieldModel[],
  { answers, begun, now }: Readonly<Record<'answers' | 'begun' | 'now', Answers>>,
): Answers {
  const kept = changedFields(fields, answers, begun);
  const shown = kept.flatMap(({ name }) => (answers.$refs?.[name] === undefined ? [] : [[name, answers.$refs[name]] as const]));
  return {
    ...now,
    ...Object.fromEntries(kept.map(({ name }) => [name, answers[name]])),
    $refs: { ...now.$refs, ...Object.fromEntries(shown) },
  };
}

/**
 * The fields whose answers are sent; the others stay as they are stored. What is known elsewhere is sent as it was seen: the server would look it up anew, and it may be
 * another by then.
 */
export const sentFields = (
  fields: readonly FieldModel[],
  { answers, begun, fills = {} }: { readonly answers: Answers; readonly begun: Answers; readonly fills?: TransitionModel['fills'] },
): readonly FieldModel[] =>
  fields.filter(({ name }) => !isSame(answers[name], begun[name]) || (Object.hasOwn(fills, name) && !isEmpty(answers[name])));

/** The values as they are sent; null empties a field. */
export const toData = (changed: readonly FieldModel[], answers: Answers): Values =>
  changed.reduce<Values>((data, field) => setAt(data, field.path, answers[field.name] ?? null), {});

interface Asking extends Begun {
  readonly answers: Answers;
}

/** A record as it would be with the answers; what it refers to otherwise stays known. */
const withAnswers = (row: WireRow | undefined, answers: Answers): Values => ({
  ...row,
  ...answers,
  $refs: { ...(isObject(row?.['$refs']) ? row['$refs'] : {}), ...answers.$refs },
});

/** The values as the transition leaves them: its state, and what it sets, as far as that is known here. */
function afterTransition({ record, transition }: Asking, before: Values, context: ExpressionContext): Values {
  const moved = transition.to !== undefined && record.states ? { ...before, [record.states.field]: transition.to } : before;
  const language = languageOf(record);
  const scope = language.scopeOf(moved, context);
  return record.fields.reduce<Values>((values, field) => {
    const expression = transition.set[field.name];
    const given = expression === undefined ? undefined : runExpression(language, expression, scope);
    return given === undefined ? values : setAt(values, field.path, toWireValue(field, given));
  }, moved);
}

/** Whether a field is asked for at all: as in the form, not where its condition fails, of several records of each, before the transition and after it. */
export function isShown({ visibleWhen }: FieldModel, asking: Asking): boolean {
  const { record, target, answers } = asking;
  const rows = knownRows(target);
  if (visibleWhen === undefined || rows.length === 0) return true;
  return rows.some((old) => {
    const context = { ...asking.context, old };
    const before = withAnswers(old, answers);
    return [before, afterTransition(asking, before, context)].some((values) => holds(record, visibleWhen, { values, context }) === true);
  });
}

/** Whether the server will refuse the transition of a record where the field is empty: what it asks for, unless optional, and what the form requires in the new state. */
export function isDemanded(field: FieldModel, asking: Asking): boolean {
  const { record, transition, target, answers } = asking;
  if (transition.optional?.includes(field.name) !== true) return true;
  const [row] = knownRows(target);
  const context = row ? { ...asking.context, old: row } : asking.context;
  const values = afterTransition(asking, withAnswers(row, answers), context);
  return record.required.some(
    (requirement) =>
      requirement.field === field.name &&
      (requirement.when === undefined || (row !== undefined && holds(record, requirement.when, { values, context }) === true)),
  );
}

/** Whether a value that is demanded is still open: entered neither here nor, where it is left to the records, in every known one. */
export function isUnanswered(field: FieldModel, asking: Asking): boolean {
  const { target, answers } = asking;
  if (!isEmpty(answers[field.name]) || !isDemanded(field, asking)) return false;
  return !isMixed(field, asking) || knownRows(target).some((row) => isEmpty(beginValue(field, row, asking)));
}
