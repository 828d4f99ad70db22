import { getAt, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { derive } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { TransitionModel } from '../../../schema/model/states-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { type PageContext, recordOf } from '../../rights/page-context';
import { allocateNumbers } from '../numbers/allocate-numbers';

/** A row with its numbers, and why one cannot be written. */
export interface NumberedRow {
  readonly values: Values;
  readonly unnumbered: ReadonlyMap<string, Text>;
}

/** Gives a row the numbers that the transition draws; one that it has already stays. */
export async function numberMoved(
  tx: Queryable,
  ctx: PageContext,
  transition: TransitionModel,
  { given, context }: { readonly given: Values; readonly context: ExpressionContext },
): Promise<NumberedRow> {
  const record = recordOf(ctx);
  const unnumbered = new Map<string, Text>();
  let values = given;
  for (const field of record.fields) {
    const rule = transition.number?.includes(field.name) === true ? ctx.schemas.numbers.get(field.number ?? '') : undefined;
    if (!rule || !isEmpty(getAt(values, field.path))) continue;
    const { numbers, faults } = await allocateNumbers(tx, { ctx, rule, record, field, today: context.today }, [values]);
    for (const [name, text] of faults) unnumbered.set(name, text);
    values = setAt(values, field.path, numbers[0] ?? null);
  }
  // What is computed from a number is computed with it.
  return { values: values === given ? given : derive({ record, values, context }), unnumbered };
}
