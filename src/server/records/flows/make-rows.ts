import { getAt, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { derive } from '../../../schema/expression/derive';
import type { RecordModel } from '../../../schema/model/record-model';
import { toContext } from '../../auth/caller';
import { writeAudits } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import { compareRows } from '../../query/compare-rows';
import { type PageContext, recordOf } from '../../rights/page-context';
import { allocateNumbers, numberAtOnce, requireAllocated } from '../numbers/allocate-numbers';
import { requireFaultless } from '../write/compose-row';
import { insertRows } from '../write/store-row';
import { makeRow, unlessTaken } from '../write/submit-row';

/** Says whether what is given and judged of a row may rest on other rows of a record: what is made then differs from one row to the next. */
export const looksAt = ({ looks = [] }: RecordModel, other: string): boolean => looks.some(({ record }) => record === other);

/** Says whether several rows of a record may be made as one: lines are stored with each row, and rules may look for what was made before. */
export const makesAtOnce = (record: RecordModel): boolean =>
  record.existing === undefined && record.fields.every((field) => !field.line) && !looksAt(record, record.name);

/** Gives further rows like one that is whole numbers of their own, where that drew one. */
async function numberFurther(
  tx: Queryable,
  ctx: PageContext,
  { first, given, many }: { readonly first: Values; readonly given: Values; readonly many: number },
): Promise<readonly Values[]> {
  const record = recordOf(ctx);
  const context = toContext(ctx.caller);
  let rows: readonly Values[] = Array.from({ length: many }, () => first);
  for (const field of record.fields) {
    const rule = numberAtOnce(ctx, field);
    if (!rule || !isEmpty(getAt(given, field.path))) continue;
    const numbers = requireAllocated(await allocateNumbers(tx, { ctx, rule, record, field, today: context.today }, rows));
    rows = rows.map((values, index) => derive({ record, values: setAt(values, field.path, numbers[index] ?? null), context }));
  }
  return rows.map((values) => requireFaultless(ctx, { values, faults: new Map() }, []));
}

/**
 * Makes rows that a transition asks for, all with the same values: what it gives takes the place of what a new row begins with. Several at
 * once are judged by the first of them. Shape: the id of the first. Errors: invalidFields.
 */
export async function makeRows(tx: Queryable, ctx: PageContext, fill: (values: Values) => Values, times: number): Promise<string> {
  let given: Values = {};
  const { id, values: first } = await makeRow(tx, ctx, (begun) => (given = fill(begun)));
  if (times < 2) return id;
  try {
    const further = await numberFurther(tx, ctx, { first, given, many: times - 1 });
    const rows = further.map((values) => ({ id: ctx.database.ids.next(), values }));
    await insertRows(tx, ctx, rows);
    const entries = rows.map(({ id, values }) => ({ action: 'create', id, changes: compareRows(recordOf(ctx), undefined, values) }));
    await writeAudits(tx, ctx, entries);
    return id;
  } catch (error) {
    throw unlessTaken(ctx, error);
  }
}
