import type { RecordModel } from '../../../schema/page-model';
import type { ServingSchemas } from '../../schema-store';
import { ScopeExpressionError, toScopeSql } from './scope-expression';

interface AskedScope {
  readonly record: RecordModel;
  readonly tenantId: string;
  readonly expression: string;
}

/** Checks a condition over the rows of a page. Shape: undefined where it can be asked; else what is wrong, and where. */
export function checkScope(
  schemas: Pick<ServingSchemas, 'records' | 'bigrams'>,
  { record, tenantId, expression }: AskedScope,
): ScopeExpressionError | undefined {
  const source = { record, records: schemas.records, bigrams: schemas.bigrams };
  try {
    toScopeSql({ source, tenantId, user: { id: '1', deptId: '', roles: [] }, today: '2026-01-01' }, expression, 't');
    return undefined;
  } catch (error) {
    if (error instanceof ScopeExpressionError) return error;
    throw error;
  }
}
