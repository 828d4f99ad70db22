import { instituteTime } from '../../base/institute-time';
import type { ExpressionContext } from '../../schema/expression/expressions';

/** Makes what expressions see besides the row: the user and the institute's clock (Asia/Shanghai). */
export function toExpressionContext(user: ExpressionContext['user'], clock: Date = new Date()): ExpressionContext {
  const now = instituteTime(clock);
  return { user, today: now.slice(0, 10), now };
}
