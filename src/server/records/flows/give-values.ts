import { getAt, setAt, type Values } from '../../../base/dot-path';
import { derive, toWireValue } from '../../../schema/expression/derive';
import { type ExpressionContext, languageOf, runExpression } from '../../../schema/expression/expressions';
import type { FieldModel } from '../../../schema/model/record-model';
import type { TransitionModel } from '../../../schema/model/states-model';
import type { Queryable } from '../../db/connections/database';
import { isReference } from '../../../schema/model/paper-model';
import { type PageContext, recordOf } from '../../rights/page-context';
import { lookFor } from '../write/look-for';
import { fillFrom, loadReferred } from '../write/references';

interface Given {
  readonly values: Values;
  /** With the row as it was as `old`. */
  readonly context: ExpressionContext;
  readonly id: string;
  /** Absent: what is looked for is held until the transaction ends. */
  readonly hold?: boolean;
}

/** Gives a row the state and the values that a transition gives it, and computes it anew. */
export async function giveValues(
  q: Queryable,
  ctx: PageContext,
  transition: TransitionModel,
  { values: before, context, id, hold = true }: Given,
): Promise<Values> {
  const record = recordOf(ctx);
  const state = record.fields.find((each) => each.name === record.states?.field);
  let values = state && transition.to !== undefined ? setAt(before, state.path, transition.to) : before;
  const language = languageOf(record);
  const looked = await lookFor(q, ctx, Object.values(transition.set), { values, context, id, hold });
  const give = (isMeant: (field: FieldModel) => boolean): readonly FieldModel[] => {
    const scope = language.scopeOf(values, { ...context, looked });
    const meant = record.fields.filter((field) => field.name in transition.set && isMeant(field));
    for (const field of meant)
      values = setAt(values, field.path, toWireValue(field, runExpression(language, transition.set[field.name] ?? '', scope)));
    return meant;
  };
  const { snapshot = [] } = transition;
  const given = give(({ name }) => !snapshot.includes(name));
  // What is taken from a reference is taken from the one that the transition gives.
  if (given.some(isReference)) {
    const filled = fillFrom(ctx, await loadReferred(q, ctx, { rows: [values], hold }), { values, context }).values;
    for (const { name } of given.filter(isReference)) values = setAt(values, ['$refs', name], getAt(filled, ['$refs', name]));
  }
  give(({ name }) => snapshot.includes(name));
  return derive({ record, values, context });
}
