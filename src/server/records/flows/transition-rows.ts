import { type Values } from '../../../base/dot-path';
import { AppError } from '../../../base/app-error';
import { refusal } from '../../../protocol/errors';
import type { StatesModel, TransitionModel } from '../../../schema/model/states-model';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { inSavepoint } from '../../db/connections/savepoint';
import { loadRow } from '../../query/load-rows';
import type { Language } from '../../language';
import { writeRefusal } from '../../audit/audit-trail';
import { requireRight, type PageContext, recordOf } from '../../rights/page-context';
import { readSent } from '../write/read-sent';
import { toldState } from '../write/state-of';
import { stateOf } from '../../../schema/view/row-state';
import { reachOf } from '../rollups/effect-reach';
import { lockFollowers } from '../rollups/lock-followers';
import { placeOf } from '../write/store-row';
import { type Stored } from '../write/submit-row';
import { textOf } from '../write/sentence-of';
import type { Step } from './compose-move';
import { moveRow } from './move-row';
import { settleFlows } from './with-flows';

interface TransitionRequest {
  readonly name: string;
  readonly items: readonly Stored[];
  readonly comment: string;
  /** Values of the fields that the transition asks for. */
  readonly data: Values;
  /** True where the caller's own password was judged right for it: whoever serves the call says so, or that no password came. */
  readonly proven: boolean;
  readonly language: Language;
}

interface TransitionOutcome {
  readonly id: string;
  readonly ok: boolean;
  readonly state: string;
  readonly version: number;
  readonly msg: string;
}

async function statusOf(tx: Queryable, ctx: PageContext, id: string): Promise<{ readonly state: string; readonly version: number }> {
  const row = await loadRow(tx, ctx.source, { tenantId: ctx.caller.tenantId, id });
  return row ? { state: toldState(ctx, stateOf(recordOf(ctx), row)), version: row.version } : { state: '', version: 0 };
}

/** Errors that concern the whole call when there is one row only: the form that was filled, or the row that has moved on. */
const concernsCall: ReadonlySet<string> = new Set(['invalidFields', 'stale', 'rowGone']);

/** What the answer says of several rows; undefined where there was one. */
export function tellOutcomes(outcomes: readonly TransitionOutcome[], language: Language): string | undefined {
  if (outcomes.length < 2) return undefined;
  const failed = outcomes.filter((outcome) => !outcome.ok).length;
  const done = outcomes.length - failed;
  if (language === 'zh') return failed === 0 ? `完成 ${done} 条` : `完成 ${done} 条，未完成 ${failed} 条`;
  return failed === 0 ? `${done} done` : `${done} done, ${failed} not done`;
}

/** Finds a transition of the page. Errors: transitionUnknown. */
function findTransition(ctx: PageContext, name: string): { readonly states: StatesModel; readonly transition: TransitionModel } {
  const { states } = recordOf(ctx);
  const transition = states?.transitions.find((each) => each.name === name && each.auto === undefined);
  if (!states || !transition) throw refusal('transitionUnknown', { name: name.slice(0, 40) });
  return { states, transition };
}

/**
 * Moves rows to another state, each by itself; what keeps one back does not keep the others.
 * Errors: forbidden, transitionUnknown, passwordNeeded, invalidFields where `data` has names that the page does not have for the caller, commentMissing, transitionBulk; with one row also
 * transitionRefused, stale, rowGone, invalidFields for any reason.
 */
export async function transitionRows(tx: Queryable, ctx: PageContext, request: TransitionRequest): Promise<readonly TransitionOutcome[]> {
  const { states, transition } = findTransition(ctx, request.name);
  requireRight(ctx, transition.name);
  if (transition.password && !request.proven) throw refusal('passwordNeeded', {});
  const { sent: data, strange } = readSent(ctx, request.data);
  if (strange.size > 0) throw refusal('invalidFields', { fields: Object.fromEntries(strange) });
  if (transition.comment === 'required' && request.comment === '') throw refusal('commentMissing', {});
  if (!transition.bulk && request.items.length > 1) throw refusal('transitionBulk', { label: transition.label });
  const { comment } = request;
  const context = toContext(ctx.caller);
  const step: Step = { ctx, states, transition, comment, data, context: { ...context, user: { ...context.user, comment } } };
  const outcomes = new Map<string, TransitionOutcome>();
  const sorted = [...request.items].sort((left, right) => (BigInt(left.id) < BigInt(right.id) ? -1 : 1));
  const record = recordOf(ctx);
  const ids = sorted.map((key) => key.id);
  // Rows that get numbers are all locked before the first number is drawn, which others who hold one of them may wait for.
  const own = transition.number !== undefined;
  await lockFollowers(tx, placeOf(ctx), { record, ids, values: [data], own, reach: reachOf(ctx.schemas.records, record, transition) });
  for (const key of sorted) {
    try {
      // What one row has set off, by its effects or by itself, is taken back with it, and keeps no other back.
      const { version, state } = await inSavepoint(tx, async () => {
        const moved = await moveRow(tx, step, key);
        await settleFlows(tx);
        return moved;
      });
      outcomes.set(key.id, { id: key.id, ok: true, state: toldState(ctx, state), version, msg: '' });
    } catch (error) {
      const text = error instanceof AppError ? textOf(error) : undefined;
      const alone = request.items.length === 1;
      if (!(error instanceof AppError) || text === undefined || (alone && concernsCall.has(error.code))) throw error;
      const outcome = { id: key.id, ok: false, ...(await statusOf(tx, ctx, key.id)), msg: text[request.language] };
      if (alone) throw new AppError('transitionRefused', { sentence: text, results: [outcome] }, { cause: error });
      await writeRefusal(tx, ctx, { action: transition.name, id: key.id, error });
      outcomes.set(key.id, outcome);
    }
  }
  return request.items.flatMap((item) => outcomes.get(item.id) ?? []);
}
