import type { Values } from '../../../base/dot-path';
import { type ExpressionContext, type ExpressionLanguage, languageOf } from '../../../schema/expression/expressions';
import type { Looked } from '../../../schema/expression/macros';
import type { Expression } from '../../../schema/model/field-type';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Queryable } from '../../db/connections/database';
import { type PageContext, recordOf } from '../../rights/page-context';
import { type Looking, loadLooks } from '../lookups/load-looks';

interface Asked {
  readonly values: Values;
  readonly context: ExpressionContext;
  readonly id?: string | undefined;
  /** Where the expressions read more than the record: its language with what they read. */
  readonly language?: ExpressionLanguage;
  /** Absent: what is found is held until the transaction ends. */
  readonly hold?: boolean;
  /** True: all that is found, and not the first alone. */
  readonly all?: boolean;
  readonly beside?: Looking['beside'];
}

/** Expressions of the rules that keep a record from being saved. */
export const rulesOf = ({ rules }: RecordModel): readonly Expression[] =>
  rules.flatMap((rule) => (rule.level === 'error' ? [rule.assert] : []));

/** Loads what expressions of a page's record look for in other pages, for one row. */
export function lookFor(
  tx: Queryable,
  ctx: PageContext,
  expressions: readonly (Expression | undefined)[],
  { values, context, language, id, hold = true, all, beside }: Asked,
): Promise<Looked | undefined> {
  const record = recordOf(ctx);
  const own = language ?? languageOf(record);
  const at = { tenantId: ctx.caller.tenantId, records: ctx.schemas.records, record, language: own, hold, all, id, beside };
  return loadLooks(tx, expressions, { ...at, scope: own.scopeOf(values, context) });
}
