import { AppError } from '../../../base/app-error';
import type { Text } from '../../../schema/model/page-model';
import type { Queryable } from '../../db/connections/database';
import type { Row } from '../../query/load-rows';
import type { PageDesk } from '../../rights/page-desk';
import { nameForCaller } from './name-for-caller';
import { textOf } from './sentence-of';

/**
 * What is told where something that follows from a write is refused: which record, and why as far as the caller may see it.
 * Shape: the error flowRefused in place of a refusal; any other error as it is.
 */
export async function tellFollowing(
  tx: Queryable,
  desk: PageDesk,
  failed: { readonly row?: Row; readonly label: Text },
  error: unknown,
): Promise<unknown> {
  const text = error instanceof AppError ? textOf(error) : undefined;
  if (!(error instanceof AppError) || !text || error.code === 'flowRefused' || error.code === 'flowEndless') return error;
  const { name, isSeen } = failed.row ? await nameForCaller(tx, desk, failed.row) : { name: desk.page.model.label, isSeen: true };
  const hidden = { zh: '不满足条件', en: 'its conditions are not met' };
  return new AppError('flowRefused', { name, label: failed.label, why: isSeen ? text : hidden }, { cause: error });
}
