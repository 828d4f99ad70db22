import { refusal } from '../../../protocol/errors';
import { holds } from '../../../schema/expression/conditions';
import type { FieldModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { sentences } from '../../../schema/model/sentences';
import { toContext } from '../../auth/caller';
import type { Queryable } from '../../db/connections/database';
import { ruleOf } from '../../query/field-rules';
import type { Row } from '../../query/load-rows';
import { requireChangeable } from '../../rights/change-scope';
import { recordOf } from '../../rights/page-context';
import { findFrozen } from '../write/compose-row';
import { isEntered } from '../write/merge-values';
import { loadWithin } from '../write/references';
import { rulesOfRow } from '../write/row-rules';
import type { Part } from './parts';

/** The fields that the caller himself entered: by editing, or where a transition asked for them. */
function enteredIn({ ctx, row }: Part): readonly FieldModel[] {
  const record = recordOf(ctx);
  const own = row.entries.filter(({ followed }) => !followed);
  return record.fields.filter((field) =>
    own.some(({ action, changes }) => {
      if (!changes.some((change) => change['field'] === field.name)) return false;
      const transition = record.states?.transitions.find((each) => each.name === action);
      return transition ? transition.ask.includes(field.name) : isEntered(record, field);
    }),
  );
}

/** The fields that the caller changed by hand, outside of any transition: what a state froze then was no part of a transition's work. */
function editedIn({ ctx, row }: Part): ReadonlySet<string> {
  const transitions = new Set(recordOf(ctx).states?.transitions.map(({ name }) => name));
  const own = row.entries.filter(({ followed, action }) => !followed && !transitions.has(action));
  return new Set(own.flatMap(({ changes }) => changes.map((change) => String(change['field']))));
}

/**
 * Demands of giving a row its former values what an edit that gives it these demands of the caller: his role may write each field that he had entered, and neither
 * state nor condition shuts it. What followed by itself was never his to enter. Errors: frozen, invalidFields.
 */
export async function requireEditable(
  tx: Queryable,
  part: Part,
  { old, values }: { readonly old: Row; readonly values: Row },
): Promise<void> {
  const { ctx, change } = part;
  if (ctx.cause) return;
  if (editedIn(part).size > 0) await requireChangeable(tx, ctx, 'edit', [part.row.id]);
  const record = recordOf(ctx);
  const context = { ...toContext(ctx.caller), old };
  const rules = rulesOfRow(ctx, await loadWithin(tx, ctx, [old]), old);
  const edited = editedIn(part);
  // Where the state itself goes back, what it froze is free again; a transition's own work was never held by what is frozen.
  const frozen = change.isOfState || edited.size === 0 ? [] : [...findFrozen(ctx, old, values)];
  const faults = new Map<string, Text>(frozen.filter(([name]) => edited.has(name)));
  for (const field of enteredIn(part)) {
    if (ruleOf(rules, record.name, field.name) !== undefined) faults.set(field.name, sentences.notByRole(field.label));
    const { readOnlyWhen } = field;
    if (readOnlyWhen !== undefined && [old, values].every((row) => holds(record, readOnlyWhen, { values: row, context }) === true))
      faults.set(field.name, sentences.readOnlyNow(field.label));
  }
  if (faults.size > 0) throw refusal('invalidFields', { fields: Object.fromEntries(faults) });
}
