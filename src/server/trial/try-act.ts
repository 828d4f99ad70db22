import { AppError } from '../../base/app-error';
import { getAt, isObject, setAt, type Values } from '../../base/dot-path';
import { noHolidays } from '../query/read-calendar';
import { refusal } from '../../protocol/errors';
import { holds } from '../../schema/expression/conditions';
import { derive, deriveFollowing, isFollowing, newValues } from '../../schema/expression/derive';
import type { ExpressionContext } from '../../schema/expression/expressions';
import type { RecordModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import type { PageTest } from '../../generated/tests-file';
import { transitionOf } from '../../schema/tests/check-test';
import { toContext } from '../auth/caller';
import type { Row } from '../query/load-rows';
import { composeMove, type Step } from '../records/flows/compose-move';
import { giveWith } from '../records/flows/give-values';
import { requireOpenBy } from '../records/flows/require-open';
import { composeRow } from '../records/write/compose-row';
import { readSent } from '../records/write/read-sent';
import { fillFrom } from '../records/write/references';
import { mergeRow } from '../records/write/row-rules';
import { textOf } from '../records/write/sentence-of';
import { stateLabel, stateRefusal } from '../records/write/state-of';
import { stateOf } from '../../schema/view/row-state';
import { requireWhen } from '../records/write/submit-row';
import { workOut } from '../records/write/work-out';
import { limitButtons } from '../rights/change-scope';
import { type PageContext, recordOf, requireRight } from '../rights/page-context';
import type { StatedRows } from './stated-rows';
import { other } from './trial-context';

/** A test that is tried. */
export interface Trial {
  readonly ctx: PageContext;
  /** The page for whoever made the row that is there already. */
  readonly maker: PageContext;
  readonly rows: StatedRows;
  readonly test: PageTest;
}

/** The record before something is done to it. */
export interface Stage {
  /** What is stored; absent for a new record. */
  readonly old: Row | undefined;
  /** Lists of related records. */
  readonly lists: Values;
  /** What the form shows, filled in. */
  readonly form: Values;
  readonly context: ExpressionContext;
}

/** What came of an act. */
export interface Deed {
  /** The record afterwards, or as it would have been stored. */
  readonly values: Values;
  readonly faults: ReadonlyMap<string, Text>;
  readonly refused?: Text;
}

const withoutLists = (record: RecordModel, values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !record.has?.some((has) => has.name === name)));

/** Stored lines begin as new ones do. */
function beginLines(record: RecordModel, values: Values, context: ExpressionContext): Values {
  return record.fields.reduce<Values>((result, { line, path }) => {
    const lines = line && getAt(result, path);
    if (!line || !Array.isArray(lines)) return result;
    const fresh = newValues({ record: line, context: { ...context, parent: result } });
    return setAt(
      result,
      path,
      lines.map((each: unknown) => (isObject(each) ? { ...fresh, ...each } : each)),
    );
  }, values);
}

/** Computes what follows from related records, as the end of a transaction does; what the test states of it itself stays. */
function follow(
  record: RecordModel,
  { given = {} }: PageTest,
  { values, lists, context }: { readonly values: Values; readonly lists: Values; readonly context: ExpressionContext },
): Values {
  const followed = withoutLists(record, deriveFollowing({ record, values: { ...values, ...lists }, context }));
  const said = record.fields.filter((field) => isFollowing(field) && Object.hasOwn(given, field.name));
  const kept = said.reduce((to, { path }) => setAt(to, path, getAt(values, path) ?? null), followed);
  return derive({ record, values: kept, context });
}

/** Gives the row that a test says is stored: what it leaves unsaid begins as in a new record, and what is computed is computed. */
function storedRow({ maker: ctx, rows, test }: Trial, lists: Values): Row {
  const record = recordOf(ctx);
  const context = toContext(ctx.caller);
  const stated: Values = test.given ?? {};
  const given = rows.toValues(record, stated);
  const said = record.fields.filter(({ name }) => Object.hasOwn(stated, name));
  const put = (values: Values, of: typeof said): Values => of.reduce((to, { path }) => setAt(to, path, getAt(given, path) ?? null), values);
  const begun = beginLines(record, put(newValues({ record, context }), said), context);
  const filled = fillFrom(ctx, rows.targets, { values: begun, context }).values;
  const made = derive({ record, values: workOut(record, filled).values, context });
  const values = follow(record, test, { values: made, lists, context });
  const isMine = test.did?.includes('create') === true;
  const system = { createUser: isMine ? ctx.caller.userId : other, createUserName: isMine ? ctx.caller.realName : '' };
  const times = { createTime: context.now, updateTime: context.now };
  return { ...values, ...system, ...times, id: '1', version: 1 };
}

const sentOf = ({ ctx, rows, test }: Trial): Values => rows.toValues(recordOf(ctx), test.fill ?? {});

/** Sets the stage of a test. Errors: none; what cannot be filled in is left to the act to say. */
export function setStage(trial: Trial): Stage {
  const { ctx, rows, test } = trial;
  const record = recordOf(ctx);
  const lists = rows.toLists(record, test.given ?? {});
  const old = test.given ? storedRow(trial, lists) : undefined;
  const context: ExpressionContext = { ...toContext(ctx.caller), ...(old ? { old } : {}) };
  if (test.act !== undefined && test.act !== 'save') return { old, lists, form: old ?? {}, context };
  const { merged } = mergeRow(ctx, new Map(), { sent: sentOf(trial), old, context });
  const { values } = fillFrom(ctx, rows.targets, { values: merged, old, context });
  return { old, lists, form: derive({ record, values: workOut(record, values).values, context }), context };
}

/** Errors: outsideChange where the role does not let its holder change this row. */
function requireWithin(ctx: PageContext, action: string, row: Row, context: ExpressionContext): void {
  const within = limitButtons(ctx.page.model, ctx.caller).find(({ name }) => name === action)?.within;
  if (within !== undefined && holds(recordOf(ctx), within, { values: row, context }) !== true) throw refusal('outsideChange', {});
}

async function save(trial: Trial, { old, lists, context }: Stage): Promise<Deed> {
  const { ctx, rows } = trial;
  requireRight(ctx, old ? 'edit' : 'create');
  const { sent, strange } = readSent(ctx, sentOf(trial));
  if (old) {
    requireWithin(ctx, 'edit', old, context);
    requireWhen(ctx, 'edit', old, context);
  }
  const read = mergeRow(ctx, new Map(), { sent, old, context });
  const { values, faults } = await composeRow(
    ctx,
    { merged: read.merged, old, context, kept: new Map(), related: lists },
    {
      fill: (merged) => fillFrom(ctx, rows.targets, { values: merged, old, context }),
      number: (merged) => merged,
      look: () => Promise.resolve(undefined),
    },
  );
  const all = new Map([...strange, ...read.refused, ...faults]);
  return { values: all.size > 0 ? values : follow(recordOf(ctx), trial.test, { values, lists, context }), faults: all };
}

async function move(trial: Trial, { old: row, lists, context }: Stage, name: string): Promise<Deed> {
  const { ctx, rows, test } = trial;
  const record = recordOf(ctx);
  const { states } = record;
  const transition = transitionOf(ctx.page.model, name);
  if (!states || !transition || !row) throw refusal('transitionUnknown', { name });
  // What happens by itself is nobody's right.
  if (transition.auto === undefined) requireRight(ctx, name);
  const { sent: data, strange } = readSent(ctx, sentOf(trial));
  if (strange.size > 0) return { values: row, faults: strange };
  const comment = test.comment ?? '';
  if (transition.comment === 'required' && comment === '') throw refusal('commentMissing', {});
  const state = stateOf(record, row);
  if (!transition.from.includes(state))
    throw stateRefusal(
      ctx,
      name,
      () => refusal('transitionFrom', { state: stateLabel(record, state), label: transition.label }),
      transition.fromNot,
    );
  requireWithin(ctx, name, row, context);
  const own = { ...context, user: { ...context.user, comment } };
  const step: Step = { ctx, states, transition, comment, data, context: own };
  const trail = (test.did ?? []).map((action) => ({ action, userId: ctx.caller.userId })).reverse();
  await requireOpenBy(step, row, { trail: () => trail, lists: () => lists, look: () => undefined, sentence: (base) => base });
  const values = await composeMove(step, row, {
    within: new Map(),
    fill: (asked) => fillFrom(ctx, rows.targets, { values: asked, old: row, context: own }),
    vouch: (asked) => asked,
    give: (asked) =>
      giveWith(
        ctx,
        transition,
        { values: asked, context: own },
        { look: () => undefined, calendar: () => noHolidays, refer: () => rows.targets },
      ),
    number: (given) => ({ values: given, unnumbered: new Map<string, Text>() }),
    kept: () => new Map(),
    related: () => lists,
    look: () => undefined,
    others: () => new Map<string, Text>(),
  });
  return { values: follow(record, test, { values, lists, context: own }), faults: new Map() };
}

function remove({ ctx }: Trial, { old: row, context }: Stage): Deed {
  const record = recordOf(ctx);
  requireRight(ctx, 'remove');
  if (!row) throw refusal('rowGone', {});
  const state = stateOf(record, row);
  if (record.states?.keep.includes(state))
    throw stateRefusal(ctx, 'remove', () => refusal('kept', { state: stateLabel(record, state), display: '' }), record.states.keepNot);
  requireWithin(ctx, 'remove', row, context);
  requireWhen(ctx, 'remove', row, context);
  return { values: row, faults: new Map() };
}

/** Does what a test says, on the server's own way of writing as far as it asks no database. */
export async function tryAct(trial: Trial, stage: Stage): Promise<Deed> {
  const { act } = trial.test;
  try {
    if (act === undefined) return { values: stage.form, faults: new Map() };
    if (act === 'save') return await save(trial, stage);
    return act === 'remove' ? remove(trial, stage) : await move(trial, stage, act);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === 'invalidFields')
      return { values: stage.form, faults: new Map(Object.entries(error.detail['fields'] as Readonly<Record<string, Text>>)) };
    const refused = textOf(error);
    if (!refused) throw error;
    return { values: stage.form, faults: new Map(), refused };
  }
}
