import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { comparisonOf, type ValueComparison } from '../../../schema/check/value-flows';
import { isFollowing } from '../../../schema/expression/derive';
import type { Expression } from '../../../schema/model/field-type';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { TransitionModel } from '../../../schema/model/states-model';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import type { Row } from '../../query/load-rows';
import { type PageContext, recordOf } from '../../rights/page-context';
import { stateLabel, stateRefusal } from '../write/state-of';
import { stateOf } from '../../../schema/view/row-state';
import { requireOpen } from './require-open';

/** A row that the transition of another moves. */
export interface Following {
  readonly row: Row;
  readonly transition: TransitionModel;
}

/** What is known of the moment at which it is moved. */
interface Moment {
  /** Rows that are changed by then, by the name of their record and their id. */
  readonly changes: ReadonlyMap<string, ReadonlyMap<string, { readonly after: Row }>>;
  /** Names of records some of whose changes are not known. */
  readonly unknown: ReadonlySet<string>;
  /** Fields, as `record.field`, whose values are not known before. */
  readonly entered: ReadonlySet<string>;
  /** Says whether a comparison asks something of the row that the caller may not see. */
  readonly asksRestricted: (comparison: ValueComparison) => boolean;
}

/** Says whether a value that follows other records is another by then: it is settled at the end of all. */
function mayFollow({ changes, unknown }: Moment, record: RecordModel, field: FieldModel): boolean {
  if (!isFollowing(field)) return false;
  const sources = [...(record.has ?? []).map((has) => has.record), ...record.fields.flatMap(({ target }) => target ?? [])];
  return sources.some((name) => changes.has(name) || unknown.has(name));
}

/** Puts what a condition reads of changed records beside the row, as it will be by then. Shape: undefined where it reads what is not known before. */
function atMoment(moment: Moment, home: PageContext, row: Row, { reads, related = [] }: ValueComparison): Row | undefined {
  const { changes, unknown, entered } = moment;
  const record = recordOf(home);
  const { records } = home.schemas;
  if (related.some((each) => unknown.has(each.record) || changes.has(each.record))) return undefined;
  let values: Values = row;
  for (const { field, through } of reads) {
    if (mayFollow(moment, record, field) || entered.has(`${record.name}.${field.name}`)) return undefined;
    const target = through === undefined ? undefined : records.get(field.target ?? '');
    if (!target || through === undefined) continue;
    if (unknown.has(target.name) || entered.has(`${target.name}.${through}`)) return undefined;
    const of = target.fields.find((each) => each.name === through);
    const changed = changes.get(target.name);
    if (!changed) continue;
    if (!of || field.type !== 'ref' || mayFollow(moment, target, of)) return undefined;
    const after = changed.get(String(getAt(row, field.path)))?.after;
    const told = getAt(values, ['$refs', field.name]);
    if (after && isObject(told)) values = setAt(values, ['$refs', field.name], { ...told, [through]: getAt(after, of.path) });
  }
  return { ...values, id: row.id, version: row.version };
}

/**
 * Requires that a row that another's transition moves may take its own then, as far as that is known before and the caller may see what it rests on.
 * Errors: transitionFrom, guard, transitionGuard, transitionSamePerson, as when it is moved.
 */
export async function requireMovable(q: Queryable, home: PageContext, { row, transition }: Following, moment: Moment): Promise<void> {
  const record = recordOf(home);
  const { states } = record;
  // What is changed twice is another row by then.
  if (!states || moment.unknown.has(record.name) || moment.changes.get(record.name)?.has(row.id)) return;
  const state = stateOf(record, row);
  if (!transition.from.includes(state)) {
    const open = () => refusal('transitionFrom', { state: stateLabel(record, state), label: transition.label });
    throw stateRefusal(home, transition.name, open, transition.fromNot);
  }
  const button = home.page.model.actions.row.find((each) => each.name === transition.name);
  const asked = [button?.when, transition.when].filter((each): each is Expression => each !== undefined);
  let then: Row | undefined = row;
  for (const comparison of asked.map((each) => comparisonOf({ record }, each))) {
    if (moment.asksRestricted(comparison)) return;
    then = then && atMoment(moment, home, then, comparison);
  }
  if (then) await requireOpen(q, { ctx: home, states, transition, context: toContext(home.caller), hold: false }, then);
}
