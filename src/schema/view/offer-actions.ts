import { getAt, isObject, type Values } from '../../base/dot-path';
import { holds } from '../expression/conditions';
import { readsOf } from '../expression/expression-reads';
import { callsLookUp } from '../expression/calls-look-up';
import { relatedReads } from '../expression/related-reads';
import { refusalOf } from '../expression/refusals';
import { type ExpressionContext, languageOf } from '../expression/expressions';
import type { Expression } from '../model/field-type';
import type { ActionModel, PageModel } from '../model/page-model';
import type { Refusal } from '../model/states-model';
import type { Text } from '../model/text';
import { stateOf } from './row-state';

type Condition = (row: Values) => boolean;

/** Actions that this list knows how to do, besides transitions. */
const ownRowActions: ReadonlySet<string> = new Set(['view', 'edit', 'copy', 'print', 'remove']);
const ownToolbarActions: ReadonlySet<string> = new Set(['create', 'import', 'export', 'print', 'remove']);

const rightOf = (model: PageModel, action: ActionModel): string => action.permission.slice(model.page.length + 1);

/** Says whether the caller has the right to an action of a page. */
export const isGranted = (model: PageModel, can: readonly string[], action: ActionModel): boolean =>
  // What opens another page's form is served only to whoever may create there.
  action.open !== undefined || can.includes(rightOf(model, action));

/**
 * What becomes of a button on a row: it is open, or as far as can be told here while the server alone judges its guard; it is refused with a sentence; or it has no
 * place there.
 */
export type Verdict = 'open' | 'asks' | 'away' | Text;

type Judge = (row: Values) => Verdict;

interface Guard {
  readonly when: Expression | undefined;
  /** What is said where it refuses; without any the button has no place there. */
  readonly refusals: readonly Refusal[] | undefined;
}

/** Compiles a guard; one that reads lines or other records, which a list does not have, leaves the answer to the server. */
function compileGuard({ record }: PageModel, { when, refusals }: Guard, context: ExpressionContext): Judge {
  if (when === undefined) return () => 'open';
  const lines = new Set(record.fields.filter((field) => field.type === 'lines').map((field) => field.name));
  if (relatedReads(record, when).length > 0 || callsLookUp(when)) return () => 'asks';
  const reads = readsOf(languageOf(record), when);
  const readsLines = lines.size > 0 && reads.some((read) => lines.has(read.field));
  // What is not told of a record that the row refers to is empty, or lies beyond what the reader may see: then nobody can say why.
  const isTold = (row: Values): boolean =>
    reads.every(({ field, through }) => {
      const referred = through === undefined ? undefined : getAt(row, ['$refs', field]);
      return through === undefined || !isObject(referred) || (referred[through] ?? null) !== null;
    });
  return (row) => {
    if (readsLines && ![...lines].some((name) => Array.isArray(row[name]))) return 'asks';
    const seen = { values: row, context };
    if (holds(record, when, seen) === true) return 'open';
    return (isTold(row) ? refusalOf(record, refusals, seen) : undefined) ?? 'away';
  };
}

function compileState(model: PageModel, action: ActionModel): Condition {
  const { states, fields } = model.record;
  if (!states || !fields.some((field) => field.name === states.field)) return () => true;
  if (action.transition) {
    const from = new Set(action.transition.from);
    return (row) => from.has(stateOf(model.record, row));
  }
  if (action.name === 'edit') return (row) => states.freeze[stateOf(model.record, row)] !== 'all';
  if (action.name === 'remove') return (row) => !states.keep.includes(stateOf(model.record, row));
  return () => true;
}

export interface OfferedAction {
  readonly action: ActionModel;
  /** Says whether a row offers the action; the server decides again. */
  readonly offers: Condition;
  readonly judge: Judge;
}

interface OfferRequest {
  readonly model: PageModel;
  readonly can: readonly string[];
  readonly context: ExpressionContext;
}

const isRefusal = (verdict: Verdict): verdict is Text => typeof verdict === 'object';

/** Judges a button by what the page file says of it, in the order in which the server asks: its state, whose row it is, its own condition, the guard of its transition. */
function compileJudge(model: PageModel, action: ActionModel, context: ExpressionContext): Judge {
  const { states, fields } = model.record;
  // To whom the state is hidden a sentence might tell it.
  const isSilent = action.silent === true || (states !== undefined && !fields.some(({ name }) => name === states.field));
  const guardOf = (when: Expression | undefined, whenNot: readonly Refusal[] | undefined): Judge =>
    compileGuard(model, { when, refusals: isSilent ? undefined : whenNot }, context);
  const hasPlace = compileState(model, action);
  const { transition } = action;
  const judges = [guardOf(action.within, undefined), guardOf(action.when, action.whenNot), guardOf(transition?.when, transition?.whenNot)];
  return (row) => {
    if (!hasPlace(row)) return 'away';
    const verdicts = judges.map((judge) => judge(row));
    return verdicts.find((verdict) => verdict === 'away' || isRefusal(verdict)) ?? verdicts.find((verdict) => verdict === 'asks') ?? 'open';
  };
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
      const judge = compileJudge(model, action, context);
      return { action, judge, offers: (row) => ['open', 'asks'].includes(String(judge(row))) };
    });
}

/** A button of one row. */
export interface RowEntry {
  readonly action: ActionModel;
  /** Why it cannot be pressed. */
  readonly reason?: Text | undefined;
  /** True where the server alone can say whether it can. */
  readonly asks?: boolean;
}

/** The buttons of a row: what may be done first, then what its guard refuses, each in the order of the page. */
export function entriesOf(offered: readonly OfferedAction[], row: Values): readonly RowEntry[] {
  const judged = offered.map(({ action, judge }) => ({ action, verdict: judge(row) }));
  return [
    ...judged.flatMap(({ action, verdict }) => (verdict === 'open' || verdict === 'asks' ? [{ action, asks: verdict === 'asks' }] : [])),
    ...judged.flatMap(({ action, verdict }) => (isRefusal(verdict) ? [{ action, reason: verdict }] : [])),
  ];
}

/**
 * Gives the toolbar actions that the caller has a right to, each with what a chosen row must be for it; of transitions those that may be
 * done to many rows, offered by the state alone: whatever else refuses a row is told row by row.
 */
export function offerToolbarActions({ model, can, context }: OfferRequest): readonly OfferedAction[] {
  return model.actions.toolbar
    .filter((action) => (action.transition?.bulk === true || ownToolbarActions.has(action.name)) && isGranted(model, can, action))
    .map((action) => {
      // The condition of a button stands with the button of the row, and holds for many rows as for one.
      const judge = compileJudge(model, model.actions.row.find(({ name }) => name === action.name) ?? action, context);
      return { action, judge, offers: action.transition ? compileState(model, action) : () => true };
    });
}

/** More chosen rows than this are not judged one by one before something is done to them. */
const judged = 200;

/** Why a button of several rows cannot be pressed: the reasons of all rows that are in a state for it. Shape: empty where one of them may take it. */
export function reasonsOf({ judge, offers }: OfferedAction, rows: readonly Values[]): readonly Text[] {
  if (rows.length > judged) return [];
  const found = new Map<string, Text>();
  for (const row of rows.filter(offers)) {
    const verdict = judge(row);
    if (!isRefusal(verdict)) return [];
    found.set(verdict.zh, verdict);
  }
  return [...found.values()];
}
