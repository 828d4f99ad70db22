import { isObject, type Values } from '../../../base/dot-path';
import { offersCandidate } from '../../../schema/expression/conditions';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { PageUser } from '../../source/page-context';
import type { FormSession } from '../engine/form-session';
import type { Target } from '../../source/target';

interface OfferRequest {
  readonly session: FormSession;
  readonly lines: FieldModel;
  readonly line: RecordModel;
  readonly user: PageUser;
}

/** Says whether a candidate or an option may be chosen in a field of a line now. */
export function offersInLine({ session, lines, line, user }: OfferRequest, index: number, field: FieldModel): (target: Target) => boolean {
  if (field.candidatesWhen === undefined) return () => true;
  const row: unknown = session.lines.of(lines)[index];
  const values: Values = isObject(row) ? row : {};
  const parent = session.values();
  return (target) => offersCandidate(line, field, { values, context: { ...session.context(), user, target, parent } });
}
