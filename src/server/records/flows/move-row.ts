import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import type { Row } from '../../query/load-rows';
import { writeAudit } from '../../audit/audit-trail';
import { keepPapers } from '../../papers/keep-papers';
import { compareRows } from '../../query/compare-rows';
import { checkFiles } from '../write/check-files';
import { findDuplicates, readUniqueViolation } from '../write/find-duplicates';
import { giveValues } from './give-values';
import { numberMoved } from '../write/number-moved';
import { loadEntries } from '../write/load-entries';
import { listsOfRules, loadLists } from '../write/load-lists';
import { lookFor, rulesOf } from '../write/look-for';
import { requireChangeable } from '../../rights/change-scope';
import { recordOf } from '../../rights/page-context';
import { fillReferences, loadWithin } from '../write/references';
import { stateLabel, stateRefusal } from '../write/state-of';
import { stateOf } from '../../../schema/view/row-state';
import { updateRow } from '../write/store-row';
import { composeMove, requireSet, type Step } from './compose-move';
import { lockReached, runEffects } from './effects';
import { requireOpen } from './require-open';
import { queueTells } from './queue-tells';
import { toContext } from '../../auth/caller';
import { loadForChange, type Stored } from '../write/submit-row';
import { vouchOrigins } from '../origins/vouch-origins';

/** Gives the row that a transition would store, with all that the database knows. Errors: invalidFields, guard. */
async function prepare(tx: Queryable, step: Step, row: Row): Promise<Values> {
  const { ctx, transition } = step;
  const record = recordOf(ctx);
  const { tenantId } = ctx.caller;
  const context = { ...step.context, old: row };
  return composeMove(step, row, {
    within: await loadWithin(tx, ctx, [row]),
    fill: (values) => fillReferences(tx, ctx, { values, old: row, context }),
    vouch: (merged) => vouchOrigins(tx, { tenantId, record, id: row.id }, { merged, old: row }),
    give: (values) => giveValues(tx, ctx, transition, { values, context, id: row.id }),
    number: (given) => numberMoved(tx, ctx, transition, { given, context }),
    kept: (fields) => loadEntries(tx, tenantId, fields),
    related: async () => (await loadLists(tx, ctx, { names: listsOfRules(record), ids: [row.id] })).get(row.id),
    look: (values) => lookFor(tx, ctx, rulesOf(record), { values, context, id: row.id }),
    others: async (values, own): Promise<ReadonlyMap<string, Text>> => {
      const duplicates = await findDuplicates(tx, record, { tenantId, id: row.id, values, faults: own });
      return new Map([...(await checkFiles(tx, { ...ctx, record }, { values, old: row })), ...duplicates]);
    },
  });
}

/** Stores a moved row. Errors: guard or invalidFields where somebody else has just taken what must be unique. */
async function updateMoved(tx: Queryable, step: Step, row: Parameters<typeof updateRow>[2]): Promise<number | undefined> {
  try {
    return await updateRow(tx, step.ctx, row);
  } catch (error) {
    const taken = readUniqueViolation(recordOf(step.ctx), error);
    if (!taken) throw error;
    requireSet(step, taken);
    throw refusal('invalidFields', { fields: Object.fromEntries(taken) });
  }
}

/** Moves one row. Errors: rowGone, stale, transitionFrom, guard, transitionGuard, transitionSamePerson, invalidFields. */
export async function moveRow(tx: Queryable, step: Step, key: Stored): Promise<Stored & { readonly state: string }> {
  const { ctx, transition, comment } = step;
  const record = recordOf(ctx);
  const row = await loadForChange(tx, ctx, key);
  const state = stateOf(record, row);
  if (!transition.from.includes(state))
    throw stateRefusal(
      ctx,
      transition.name,
      () => refusal('transitionFrom', { state: stateLabel(record, state), label: transition.label }),
      transition.fromNot,
    );
  await requireChangeable(tx, ctx, transition.name, [row.id]);
  await requireOpen(tx, step, row);
  const values = await prepare(tx, step, row);
  const version = await updateMoved(tx, step, { ...key, action: transition.name, values, old: row });
  if (version === undefined) throw refusal('stale', {});
  await writeAudit(tx, ctx, {
    ...{ action: transition.name, id: key.id, changes: compareRows(record, row, values) },
    ...(comment === '' ? {} : { comment }),
  });
  const moved: Row = { ...values, id: key.id, version };
  await runEffects(tx, { ctx, transition, row: moved, context: { ...step.context, old: row } }, moveFor);
  await queueTells(tx, ctx, { transition, row: moved, old: row });
  await keepPapers(tx, ctx, { transition: transition.name, id: key.id });
  return { id: key.id, version, state: stateOf(record, values) };
}

/** Moves a row that another's transition moves. Errors: those of `moveRow`. */
const moveFor: Parameters<typeof runEffects>[2] = async (tx, ctx, { name, row, data }) => {
  const { states } = recordOf(ctx);
  const transition = states?.transitions.find((each) => each.name === name);
  if (!states || !transition) throw refusal('transitionUnknown', { name });
  await lockReached(tx, ctx, transition, [row.id]);
  await moveRow(tx, { ctx, states, transition, comment: '', data, context: toContext(ctx.caller) }, { id: row.id, version: row.version });
};
