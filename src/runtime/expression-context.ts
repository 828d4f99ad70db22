import type { ExpressionContext } from '../schema/expressions';

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short', timeStyle: 'medium' });

/** Makes what expressions see besides the row: the user and the institute's clock (Asia/Shanghai). */
export function toExpressionContext(user: ExpressionContext['user'], clock: Date = new Date()): ExpressionContext {
  const now = format.format(clock);
  return { user, today: now.slice(0, 10), now };
}
