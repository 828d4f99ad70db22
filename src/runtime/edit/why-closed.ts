import { LineMemo } from '../../schema/expression/line-memo';
import type { PageModel } from '../../schema/model/page-model';
import type { FieldModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import { toConditions } from '../../schema/view/field-conditions';
import type { OfferedAction } from '../../schema/view/offer-actions';
import { toExpressionContext } from '../source/expression-context';
import type { PageUser } from '../source/page-context';
import type { WireRow } from '../source/page-source';
import { stateOf } from '../../schema/view/row-state';

/** Why a cell cannot be changed: a sentence of the page, the state of its row, a field that the row does not have, or nothing that anybody could name. */
export type Closed =
  | { readonly kind: 'told'; readonly sentence: Text }
  | { readonly kind: 'state'; readonly state: Text }
  | { readonly kind: 'absent' }
  | { readonly kind: 'closed' };

interface CloserRequest {
  readonly model: PageModel;
  readonly user: PageUser;
  /** The button that changes a row; undefined where the caller has none. */
  readonly edit: OfferedAction | undefined;
  /** True for rows that only stand above what was found. */
  isAbove?(row: WireRow): boolean;
}

type WhyClosed = (row: WireRow, field: FieldModel) => Closed | undefined;

/** The state of a row, where it freezes the field; to whom the state is hidden it is not named. */
function frozenBy({ record }: PageModel, row: WireRow, field: FieldModel): Text | undefined {
  const { states } = record;
  const own = states && record.fields.find(({ name }) => name === states.field);
  if (!states || !own) return undefined;
  const state = stateOf(record, row);
  const frozen = Object.hasOwn(states.freeze, state) ? states.freeze[state] : undefined;
  if (frozen === undefined || (frozen !== 'all' && !frozen.includes(field.name))) return undefined;
  return own.options?.find(({ key }) => key === state)?.label;
}

/** Gives what says why a field of a row cannot be changed now, as its form would: undefined where it can, as far as that is known here. */
export function makeCloser({ model, user, edit, isAbove }: CloserRequest): WhyClosed {
  const memo = new LineMemo();
  return (row, field) => {
    if (!edit || field.readOnly || isAbove?.(row) === true) return { kind: 'closed' };
    const verdict = edit.judge(row);
    if (typeof verdict === 'object') return { kind: 'told', sentence: verdict };
    const context = { ...toExpressionContext(user), old: row };
    const { fields } = toConditions({ record: model.record, groups: [], values: row, context, stored: row, memo });
    const now = fields[field.name];
    if (verdict !== 'away' && now?.visible === true && !now.readOnly) return undefined;
    const state = frozenBy(model, row, field);
    if (state) return { kind: 'state', state };
    return { kind: verdict !== 'away' && now?.visible === false ? 'absent' : 'closed' };
  };
}
