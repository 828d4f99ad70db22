import { AppError } from '../../../base/app-error';
import { getAt, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { isRestricted } from '../../query/field-rules';
import type { PageContext } from '../../rights/page-context';

/** What people call a state. */
export function stateLabel(record: RecordModel, key: string): Text {
  const field = record.fields.find((each) => each.name === record.states?.field);
  return field?.options?.find((option) => option.key === key)?.label ?? { zh: key, en: key };
}

/** Says whether the caller may not see in which state rows are. */
export function hidesState(ctx: PageContext): boolean {
  const { name, states } = ctx.page.model.record;
  return states !== undefined && isRestricted(ctx.source.rules, name, states.field);
}

/** The key of a row's state as the caller may know it; '' where the field is hidden from the caller. */
export const toldState = (ctx: PageContext, state: string): string => (hidesState(ctx) ? '' : state);

/** What refuses an action for the state of a row: the page's own sentence or the error that names the state, or one that does not where its field is hidden from the caller. */
export function stateRefusal(ctx: PageContext, action: string, open: () => AppError, sentence?: Text): AppError {
  if (!hidesState(ctx)) return sentence ? new AppError('guard', { sentence }) : open();
  const label = ctx.page.model.permissions.find((permission) => permission.action === action)?.label ?? { zh: action, en: action };
  return refusal('transitionGuard', { label });
}

/** What people call a row. */
export function displayOf(record: RecordModel, row: Values): string {
  return String(getAt(row, record.display.split('.')) ?? row['id'] ?? '');
}
