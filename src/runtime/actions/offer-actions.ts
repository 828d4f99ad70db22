import { getAt } from '../../base/dot-path';
import { holds } from '../../schema/expression/conditions';
import { readsOf } from '../../schema/expression/expression-reads';
import { callsLookUp } from '../../schema/expression/calls-look-up';
import { relatedReads } from '../../schema/expression/related-reads';
import { type ExpressionContext, languageOf } from '../../schema/expression/expressions';
import type { ActionModel, Expression, PageModel } from '../../schema/model/page-model';
import type { WireRow } from '../source/page-source';

type Condition = (row: WireRow) => boolean;

/** Actions that this list knows how to do, besides transitions. */
const ownRowActions: ReadonlySet<string> = new Set(['view', 'edit', 'copy', 'print', 'remove']);
const ownToolbarActions: ReadonlySet<string> = new Set(['create', 'import', 'export', 'print', 'remove']);

const rightOf = (model: PageModel, action: ActionModel): string => action.permission.slice(model.page.length + 1);

/** Says whether the caller has the right to an action of a page. */
export const isGranted = (model: PageModel, can: readonly string[], action: ActionModel): boolean =>
  // What opens another page's form is served only to whoever may create there.
  action.open !== undefined || can.includes(rightOf(model, action));

/** Compiles a condition; one that reads lines or other records, which a list does not have, leaves the answer to the server. */
function compileCondition(model: PageModel, expression: Expression | undefined, context: ExpressionContext): Condition {
  if (expression === undefined) return () => true;
  const { record } = model;
  const lines = new Set(record.fields.filter((field) => field.type === 'lines').map((field) => field.name));
  if (relatedReads(record, expression).length > 0 || callsLookUp(expression)) return () => true;
  const readsLines = lines.size > 0 && readsOf(languageOf(record), expression).some((read) => lines.has(read.field));
  return (row) => {
    if (readsLines && ![...lines].some((name) => Array.isArray(row[name]))) return true;
    return holds(record, expression, { values: row, context }) === true;
  };
}

function compileState(model: PageModel, action: ActionModel): Condition {
  const { states, fields } = model.record;
  const path = fields.find((field) => field.name === states?.field)?.path;
  if (!states || !path) return () => true;
  const stateOf = (row: WireRow): string => String(getAt(row, path) ?? '');
  if (action.transition) {
    const from = new Set(action.transition.from);
    return (row) => from.has(stateOf(row));
  }
  if (action.name === 'edit') return (row) => states.freeze[stateOf(row)] !== 'all';
  if (action.name === 'remove') return (row) => !states.keep.includes(stateOf(row));
  return () => true;
}

export interface OfferedAction {
  readonly action: ActionModel;
  /** Says whether a row offers the action; the server decides again. */
  readonly offers: Condition;
}

interface OfferRequest {
  readonly model: PageModel;
  readonly can: readonly string[];
  readonly context: ExpressionContext;
}

/** Gives the row actions that the caller has a right to, each with the condition under which a row offers it. */
export function offerRowActions({ model, can, context }: OfferRequest): readonly OfferedAction[] {
  return model.actions.row
    .filter(
      (action) =>
        (action.transition !== undefined || action.panel !== undefined || action.open !== undefined || ownRowActions.has(action.name)) &&
        isGranted(model, can, action),
    )
    .map((action) => {
      const conditions = [
        compileState(model, action),
        compileCondition(model, action.when, context),
        compileCondition(model, action.transition?.when, context),
      ];
      return { action, offers: (row) => conditions.every((condition) => condition(row)) };
    });
}

/**
 * Gives the toolbar actions that the caller has a right to, each with what a chosen row must be for it; of transitions those that may be
 * done to many rows, offered by the state alone: whatever else refuses a row is told row by row.
 */
export function offerToolbarActions({ model, can }: Pick<OfferRequest, 'model' | 'can'>): readonly OfferedAction[] {
  return model.actions.toolbar
    .filter((action) => (action.transition?.bulk === true || ownToolbarActions.has(action.name)) && isGranted(model, can, action))
    .map((action) => ({ action, offers: action.transition ? compileState(model, action) : () => true }));
}
