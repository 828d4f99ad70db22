import type { RecordModel } from '../../schema/model/record-model';
import type { Caller } from '../auth/caller';
import type { ServingSchemas } from '../db/schema/schema-store';
import { reachOf } from './caller-reach';
import { fieldRulesOf } from './caller-rules';
import { toScopeSql } from './scope-expression';
import { ScopeExpressionError } from './scope-faults';

interface AskedScope {
  readonly record: RecordModel;
  /** Whoever writes it: what he does not see would be told by who sees the rows. */
  readonly writer: Caller;
  readonly expression: string;
}

/** Checks a condition over the rows of a page. Shape: undefined where it can be asked; else what is wrong, and where. */
export function checkScope(
  schemas: Pick<ServingSchemas, 'records' | 'bigrams' | 'pages'>,
  { record, writer, expression }: AskedScope,
): ScopeExpressionError | undefined {
  const source = {
    record,
    records: schemas.records,
    bigrams: schemas.bigrams,
    rules: fieldRulesOf(writer, schemas),
    reach: reachOf(writer, schemas),
  };
  const { tenantId } = writer;
  try {
    toScopeSql({ source, tenantId, user: { id: '1', deptId: '', roles: [] }, today: '2026-01-01', writing: true }, expression, 't');
    return undefined;
  } catch (error) {
    if (error instanceof ScopeExpressionError) return error;
    throw error;
  }
}
