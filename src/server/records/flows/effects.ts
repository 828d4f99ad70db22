import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import { toWireValue } from '../../../schema/expression/derive';
import { effectLanguageOf, type ExpressionContext, languageOf, runExpression } from '../../../schema/expression/expressions';
import type { RecordModel } from '../../../schema/model/record-model';
import type { EffectModel, TransitionModel } from '../../../schema/model/states-model';
import type { Text } from '../../../schema/model/text';
import type { Queryable } from '../../db/connections/database';
import { inSavepoint } from '../../db/connections/savepoint';
import { loadRow, type Row } from '../../query/load-rows';
import { contextFor } from '../../rights/context-for';
import { type Cause, type PageContext, recordOf } from '../../rights/page-context';
import { effectLimit, makeLimit, reachOf } from '../rollups/effect-reach';
import { lockFollowers } from '../rollups/lock-followers';
import { inOrder } from '../rollups/row-sets';
import { listsOf, loadLists } from '../write/load-lists';
import { lookFor } from '../write/look-for';
import { placeOf } from '../write/store-row';
import { putRow } from '../write/submit-row';
import { looksAt, makeRows, makesAtOnce } from './make-rows';
import { type Following, tellFollowing } from './tell-following';

/** So many steps follow from one write at most. */
const stepLimit = 100;

/** A row whose transition has effects, as it is now. */
interface Acting {
  readonly ctx: PageContext;
  readonly transition: TransitionModel;
  readonly row: Row;
  readonly context: ExpressionContext;
}

/** An effect at work. */
interface Work {
  readonly lists: Values;
  readonly spent: Cause['spent'];
  readonly move: Mover;
  /** Says which write comes next. */
  readonly begin: (following: Following) => void;
}

/** Moves a locked row of another record, with values for what its transition asks for. */
type Mover = (
  tx: Queryable,
  ctx: PageContext,
  move: { readonly name: string; readonly row: Row; readonly data: Values },
) => Promise<unknown>;

/** Errors: flowTooMany where so many more records would be written. */
function requireRoom(spent: Cause['spent'], more: number): void {
  if (spent.effects + more > effectLimit) throw refusal('flowTooMany', { limit: effectLimit });
}

/** Errors: flowMakesMany where so many records are more than one effect makes. */
export function requireFew(made: number): void {
  if (made > makeLimit) throw refusal('flowMakesMany', { limit: makeLimit });
}

/** Says what sets off the next write. Errors: flowEndless, flowTooMany. */
export function causedBy(
  { cause }: PageContext,
  by: Pick<Cause, 'record' | 'id' | 'action'>,
  spent: Cause['spent'] = cause?.spent ?? { effects: 0 },
): Cause {
  const step = (cause?.step ?? 0) + 1;
  if (step > stepLimit) throw refusal('flowEndless', { limit: stepLimit });
  requireRoom(spent, 1);
  spent.effects += 1;
  return { ...by, step, spent };
}

const labels: Readonly<Record<EffectModel['kind'], Text>> = {
  move: { zh: '变化', en: 'Change of state' },
  put: { zh: '修改', en: 'Change' },
  make: { zh: '新建', en: 'New record' },
};

/** What an effect reads beside its row. */
interface Filled {
  readonly lists: Values;
  /** The one of its list that it is at. */
  readonly each?: Values | undefined;
}

/** Puts the values that an effect gives into a row of another record. */
async function filling(
  tx: Queryable,
  acting: Acting,
  effect: EffectModel,
  { lists, each }: Filled,
): Promise<(record: RecordModel, values: Values) => Values> {
  const own = recordOf(acting.ctx);
  const language = effectLanguageOf(own, effect);
  const values = { ...acting.row, ...lists };
  const context = { ...acting.context, ...(each ? { each } : {}) };
  const looked = await lookFor(tx, acting.ctx, Object.values(effect.set), { values, context, language, id: acting.row.id });
  const scope = language.scopeOf(values, { ...context, looked });
  return (record, values) =>
    Object.entries(effect.set).reduce<Values>((result, [name, expression]) => {
      const field = record.fields.find((one) => one.name === name);
      return field ? setAt(result, field.path, toWireValue(field, runExpression(language, expression, scope))) : result;
    }, values);
}

/** What a row tells of the records that one of its references refers to; of what it does not tell, the id. */
function referredBy(values: Values, name: string, ids: readonly string[]): readonly Values[] {
  const known = [getAt(values, ['$refs', name])].flat().filter(isObject);
  return ids.map((id) => known.find((each) => String(each['id']) === id) ?? { id });
}

/** The records of a list that an effect is about, least id first. Errors: flowUnknown where a value that its filter needs is not known on one of them. */
export function listed(acting: Omit<Acting, 'transition'>, effect: EffectModel, lists: Values): readonly Values[] {
  const { page, schemas } = acting.ctx;
  const own = page.model.record;
  const language = languageOf(own);
  const values = { ...acting.row, ...lists };
  const { name = '', ids = '[]' } = effect.list ?? {};
  const meant = runExpression(language, ids, language.scopeOf(values, acting.context));
  if (!Array.isArray(meant)) {
    const related = own.has?.find((has) => has.name === name);
    const of = related ? schemas.records.get(related.record) : own.fields.find((field) => field.name === name);
    throw refusal('flowUnknown', { label: of?.label ?? own.label });
  }
  const chosen = new Set(meant.map(String));
  // What a reference to several refers to stands beside it, as far as the page reads it.
  const refers = own.fields.some((field) => field.name === name && field.type === 'refs');
  const rows = refers ? referredBy(values, name, [...chosen]) : getAt(values, [name]);
  const found = Array.isArray(rows) ? (rows as readonly Values[]).filter((row) => chosen.has(String(row['id']))) : [];
  const byId = new Map(found.map((row) => [String(row['id']), row]));
  return inOrder(byId.keys()).flatMap((id): readonly Values[] => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

/** How many records an effect makes, of one of its list where it has one. Errors: flowUnknown where that rests on a value that is not known. */
export function timesOf(acting: Omit<Acting, 'transition'>, effect: EffectModel, { lists, each }: Filled): number {
  if (effect.times === undefined) return 1;
  const own = recordOf(acting.ctx);
  const language = effectLanguageOf(own, effect);
  const scope = language.scopeOf({ ...acting.row, ...lists }, { ...acting.context, ...(each ? { each } : {}) });
  const times = runExpression(language, effect.times, scope);
  if (typeof times !== 'bigint') throw refusal('flowUnknown', { label: own.label });
  return Math.max(0, Number(times));
}

function openTarget(acting: Acting, effect: EffectModel, spent: Cause['spent']): PageContext {
  const { ctx, transition, row } = acting;
  const cause = causedBy(ctx, { record: recordOf(ctx).name, id: row.id, action: transition.name }, spent);
  const target = contextFor(ctx, effect.record, cause);
  if (!target) throw refusal('pageUnknown', { path: effect.record });
  return target;
}

/** Does one effect. Shape: the id of the last record that it made; empty where it makes none. */
async function doEffect(tx: Queryable, acting: Acting, effect: EffectModel, { lists, spent, move, begin }: Work): Promise<string> {
  const { tenantId } = acting.ctx.caller;
  const rows = effect.list ? listed(acting, effect, lists) : undefined;
  const made =
    effect.kind === 'make' ? (rows ?? [undefined]).map((each) => ({ each, times: timesOf(acting, effect, { lists, each }) })) : [];
  requireFew(made.reduce((total, { times }) => total + times, 0));
  requireRoom(spent, Math.max(rows?.length ?? 0, made.length));
  const write = async (id: string): Promise<void> => {
    const ctx = openTarget(acting, effect, spent);
    const row = await loadRow(tx, ctx.source, { tenantId, id, lock: true });
    if (!row) return;
    const record = recordOf(ctx);
    const fill = await filling(tx, acting, effect, { lists });
    const transition = record.states?.transitions.find((each) => each.name === effect.by);
    begin({ ctx, row, label: transition?.label ?? labels[effect.kind] });
    if (effect.kind === 'put') await putRow(tx, ctx, row, (values) => fill(record, values));
    else await move(tx, ctx, { name: effect.by ?? '', row, data: fill(record, {}) });
  };
  if (effect.kind === 'make') {
    let last = '';
    for (const { each, times } of made) {
      for (let done = 0; done < times;) {
        const ctx = openTarget(acting, effect, spent);
        const fill = await filling(tx, acting, effect, { lists, each });
        begin({ ctx, label: labels.make });
        const many = makesAtOnce(recordOf(ctx)) && !looksAt(recordOf(acting.ctx), effect.record) ? times : 1;
        requireRoom(spent, many - 1);
        spent.effects += many - 1;
        last = await makeRows(tx, ctx, (values) => fill(recordOf(ctx), values), many);
        done += many;
      }
    }
    return last;
  }
  const field = recordOf(acting.ctx).fields.find((each) => each.name === effect.reference);
  const id = field && getAt(acting.row, field.path);
  if (rows) for (const each of rows) await write(String(each['id']));
  else if (!isEmpty(id)) await write(String(id));
  return '';
}

/**
 * Does what a transition does to other records, in its transaction and in the order of the file: free of the caller's rights, rows and fields, held by the
 * guards, limits and rules of what is written. Errors: flowRefused, flowUnknown, flowEndless, flowTooMany, flowMakesMany; then nothing of it may stay.
 */
export async function runEffects(tx: Queryable, acting: Acting, move: Mover): Promise<void> {
  const { ctx, transition, row } = acting;
  const record = recordOf(ctx);
  const spent = ctx.cause?.spent ?? { effects: 0 };
  let made: Readonly<Record<string, string>> = {};
  for (const effect of transition.then ?? []) {
    const names = new Set([
      ...listsOf(record, [...Object.values(effect.set), effect.list?.ids, effect.times]),
      ...(effect.list ? [effect.list.name] : []),
    ]);
    const lists = (await loadLists(tx, ctx, { names, ids: [row.id], byId: true })).get(row.id) ?? {};
    const at: { following?: Following } = {};
    const begin = (next: Following): void => {
      at.following = next;
    };
    try {
      const knowing = { ...acting, context: { ...acting.context, made } };
      const id = await inSavepoint(tx, () => doEffect(tx, knowing, effect, { lists, spent, move, begin }));
      if (effect.as !== undefined) made = { ...made, [effect.as]: id };
    } catch (error) {
      throw at.following ? await tellFollowing(tx, at.following, error) : error;
    }
  }
}

/** Locks what a transition writes by its effects: before the rows themselves, as everybody does. Errors: BeginAnew. */
export async function lockReached(tx: Queryable, ctx: PageContext, transition: TransitionModel, ids: readonly string[]): Promise<void> {
  const record = recordOf(ctx);
  const reach = reachOf(ctx.schemas.records, record, transition);
  if (reach.references.length > 0 || reach.lists.length > 0) await lockFollowers(tx, placeOf(ctx), { record, ids, values: [], reach });
}
