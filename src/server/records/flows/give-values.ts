import { setAt, type Values } from '../../../base/dot-path';
import { derive, toWireValue } from '../../../schema/expression/derive';
import { type ExpressionContext, languageOf, runExpression } from '../../../schema/expression/expressions';
import type { TransitionModel } from '../../../schema/model/page-model';
import type { Queryable } from '../../db/connections/database';
import { type PageContext, recordOf } from '../../rights/page-context';
import { lookFor } from '../write/look-for';

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
  const scope = language.scopeOf(values, { ...context, looked });
  for (const [name, expression] of Object.entries(transition.set)) {
    const field = record.fields.find((each) => each.name === name);
    if (field) values = setAt(values, field.path, toWireValue(field, runExpression(language, expression, scope)));
  }
  return derive({ record, values, context });
}
