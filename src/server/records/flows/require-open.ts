import { AppError } from '../../../base/app-error';
import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { holds } from '../../../schema/expression/conditions';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { Looked } from '../../../schema/expression/macros';
import { refusalOf } from '../../../schema/expression/refusals';
import type { StatesModel, TransitionModel } from '../../../schema/model/states-model';
import type { Text } from '../../../schema/model/text';
import { readTrail } from '../../audit/audit-trail';
import type { Queryable } from '../../db/connections/database';
import type { Row } from '../../query/load-rows';
import { type PageContext, recordOf } from '../../rights/page-context';
import { listsOf, loadLists } from '../write/load-lists';
import { lookFor } from '../write/look-for';
import { textOf } from '../write/sentence-of';
import { stateRefusal } from '../write/state-of';
import { requireWhen } from '../write/submit-row';
import { guardSentence } from './guard-sentence';

/** A transition that is asked for. */
interface Opening {
  readonly ctx: PageContext;
  readonly states: StatesModel;
  readonly transition: TransitionModel;
  readonly context: ExpressionContext;
  /** False: what guards find is only looked at; absent: it stays so until the transaction ends. */
  readonly hold?: boolean;
}

/** Names of transitions that send a row back to where it began. */
const sendingBack = (states: StatesModel): ReadonlySet<string> =>
  new Set(states.transitions.filter((each) => each.to === states.initial).map((each) => each.name));

/** What somebody did to a row, the latest first. */
type Trail = Awaited<ReturnType<typeof readTrail>>;

/** How a transition that is asked for comes by what stands elsewhere. */
interface OpenWays {
  trail(): Promise<Trail> | Trail;
  lists(names: ReadonlySet<string>): Promise<Values | undefined> | Values | undefined;
  look(values: Values, all: boolean): Promise<Looked | undefined> | Looked | undefined;
  /** What a guard says that asks other records. */
  sentence(base: Text, failed: Parameters<typeof guardSentence>[3]): Promise<Text> | Text;
}

/** Errors: transitionSamePerson where the caller did what the transition excludes; a row sent back starts anew, but whoever made it stays who made it. */
async function requireOther(step: Opening, ways: OpenWays): Promise<void> {
  const { ctx, transition, states } = step;
  if (transition.notBy.length === 0) return;
  const trail = await ways.trail();
  const back = sendingBack(states);
  const last = trail.findIndex((entry) => back.has(entry.action));
  const round = trail.filter((entry, index) => last < 0 || index < last || entry.action === 'create');
  const mine = round.some((entry) => entry.userId === ctx.caller.userId && transition.notBy.includes(entry.action));
  if (mine) throw stateRefusal(ctx, transition.name, () => refusal('transitionSamePerson', { label: transition.label }));
}

/** Errors: guard, transitionGuard where the guard of the transition does not hold on the row. */
async function requireGuard({ ctx, transition, context }: Opening, row: Row, ways: OpenWays): Promise<void> {
  const { when } = transition;
  if (when === undefined) return;
  const record = recordOf(ctx);
  const names = listsOf(record, [when]);
  const values = { ...row, ...(await ways.lists(names)) };
  const before = { ...context, old: row };
  const looked = await ways.look(values, false);
  const seen = { values, context: { ...before, looked } };
  if (holds(record, when, seen) === true) return;
  const plain = refusal('transitionGuard', { label: transition.label });
  const base = refusalOf(record, transition.whenNot, seen) ?? textOf(plain) ?? transition.label;
  const found = looked && (await ways.look(values, true));
  const failed = { when, row, context: { ...before, looked: found } };
  const sentence = names.size > 0 || found ? await ways.sentence(base, failed) : base;
  throw stateRefusal(ctx, transition.name, () => (sentence === base && !transition.whenNot ? plain : new AppError('guard', { sentence })));
}

/**
 * Requires that a row in a state of the transition may take it: the condition of its button, its guard, and who did what before. Errors: guard,
 * transitionGuard, transitionSamePerson, each with the sentence that is told before the button is pressed as well.
 */
export function requireOpen(tx: Queryable, opening: Opening, row: Row): Promise<void> {
  const { ctx, transition, context, hold = true } = opening;
  return requireOpenBy(opening, row, {
    trail: () => readTrail(tx, ctx, row.id),
    lists: async (names) => (await loadLists(tx, ctx, { names, ids: [row.id] })).get(row.id),
    look: (values, all) =>
      lookFor(tx, ctx, [transition.when], { values, context: { ...context, old: row }, id: row.id, hold, ...(all ? { all } : {}) }),
    sentence: (base, failed) => guardSentence(tx, ctx, base, failed),
  });
}

/** The same by other ways than the database's. */
export async function requireOpenBy(opening: Opening, row: Row, ways: OpenWays): Promise<void> {
  const { ctx, transition, context } = opening;
  const button = ctx.page.model.actions.row.find((each) => each.name === transition.name);
  // A condition without a sentence only says which rows have the button: what the guard has to say comes first.
  if (button?.whenNot) requireWhen(ctx, transition.name, row, context);
  await requireGuard(opening, row, ways);
  requireWhen(ctx, transition.name, row, context);
  await requireOther(opening, ways);
}
