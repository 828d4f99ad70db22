import { addDays } from '../../../base/day';
import { getAt, setAt, type Values } from '../../../base/dot-path';
import type { WorkingCalendar } from '../../../base/working-days';
import { derive, toWireValue } from '../../../schema/expression/derive';
import { type ExpressionContext, languageOf, runExpression } from '../../../schema/expression/expressions';
import { asksCalendar } from '../../../schema/expression/with-day';
import type { Looked } from '../../../schema/expression/macros';
import type { Expression } from '../../../schema/model/field-type';
import type { FieldModel } from '../../../schema/model/record-model';
import type { TransitionModel } from '../../../schema/model/states-model';
import type { Queryable } from '../../db/connections/database';
import { calendarFrom, noHolidays } from '../../query/read-calendar';
import { isReference } from '../../../schema/model/paper-model';
import { type PageContext, recordOf } from '../../rights/page-context';
import { lookFor } from '../write/look-for';
import { derivedReferences, isUntold } from '../write/compose-row';
import { fillFrom, loadReferred, type Targets } from '../write/references';

interface Given {
  readonly values: Values;
  /** With the row as it was as `old`. */
  readonly context: ExpressionContext;
  /** Absent: what is looked for is held until the transaction ends. */
  readonly hold?: boolean;
}

/** The working days by which a transition counts. Shape: those of a quarter before today as well, since what was ordered then may be handed in now. */
async function calendarOf(q: Queryable, { schemas, caller }: PageContext, today: string): Promise<WorkingCalendar> {
  return schemas.records.has('holidays') ? calendarFrom(q, caller.tenantId, addDays(today, -92) ?? today) : noHolidays;
}

/** How values that a transition gives come by what stands elsewhere. */
interface GiveWays {
  look(expressions: readonly Expression[], values: Values): Promise<Looked | undefined> | Looked | undefined;
  calendar(): Promise<WorkingCalendar> | WorkingCalendar;
  refer(values: Values): Promise<Targets> | Targets;
}

/** Gives a row the state and the values that a transition gives it, and computes it anew. */
export const giveValues = (
  q: Queryable,
  ctx: PageContext,
  transition: TransitionModel,
  { values, context, id, hold = true }: Given & { readonly id: string },
): Promise<Values> =>
  giveWith(
    ctx,
    transition,
    { values, context },
    {
      look: (expressions, seen) => lookFor(q, ctx, expressions, { values: seen, context, id, hold }),
      calendar: () => calendarOf(q, ctx, context.today),
      refer: (row) => loadReferred(q, ctx, { rows: [row], hold }),
    },
  );

/** The same by other ways than the database's. */
export async function giveWith(
  ctx: PageContext,
  transition: TransitionModel,
  { values: before, context }: Pick<Given, 'values' | 'context'>,
  ways: GiveWays,
): Promise<Values> {
  const record = recordOf(ctx);
  const state = record.fields.find((each) => each.name === record.states?.field);
  let values = state && transition.to !== undefined ? setAt(before, state.path, transition.to) : before;
  const language = languageOf(record);
  const expressions = Object.values(transition.set);
  const looked = await ways.look(expressions, values);
  const calendar = expressions.some(asksCalendar) ? await ways.calendar() : undefined;
  const give = (isMeant: (field: FieldModel) => boolean): readonly FieldModel[] => {
    const scope = language.scopeOf(values, { ...context, looked, calendar });
    const meant = record.fields.filter((field) => field.name in transition.set && isMeant(field));
    for (const field of meant)
      values = setAt(values, field.path, toWireValue(field, runExpression(language, transition.set[field.name] ?? '', scope)));
    return meant;
  };
  const { snapshot = [] } = transition;
  const given = give(({ name }) => !snapshot.includes(name));
  const refer = async (references: readonly FieldModel[]): Promise<void> => {
    const filled = fillFrom(ctx, await ways.refer(values), { values, context }).values;
    for (const { name } of references) values = setAt(values, ['$refs', name], getAt(filled, ['$refs', name]));
  };
  // What is taken from a reference is taken from the one that the transition gives.
  if (given.some(isReference)) await refer(given.filter(isReference));
  give(({ name }) => snapshot.includes(name));
  values = derive({ record, values, context });
  if (!isUntold(record, values)) return values;
  await refer(derivedReferences(record));
  return derive({ record, values, context });
}
