import { getAt, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { refusal } from '../../../protocol/errors';
import { toWireValue } from '../../../schema/expression/derive';
import { eachLanguageOf, type ExpressionContext, languageOf, runExpression } from '../../../schema/expression/expressions';
import type { EffectModel, RecordModel, Text, TransitionModel } from '../../../schema/model/page-model';
import type { Queryable } from '../../db/connections/database';
import { loadRow, type Row } from '../../query/load-rows';
import { deskFor } from '../../rights/desk-for';
import { type Cause, type PageDesk, recordOf } from '../../rights/page-desk';
import { lockRows, referredBy } from '../rollups/compute-rollups';
import { lockFollowers } from '../rollups/follow-writes';
import { addRows, inOrder, type RowSets } from '../rollups/row-sets';
import { listsOf, loadLists } from './load-lists';
import { placeOf } from './store-row';
import { makeRow, putRow } from './submit-row';
import { tellFollowing } from './tell-following';

/** So many steps follow from one write at most. */
const stepLimit = 100;
/** So many records are written at most by what follows from one write of a caller. */
const effectLimit = 10_000;

/** A row whose transition has effects, as it is now. */
interface Acting {
  readonly desk: PageDesk;
  readonly transition: TransitionModel;
  readonly row: Row;
  readonly context: ExpressionContext;
}

/** An effect at work. */
interface Work {
  readonly lists: Values;
  readonly spent: Cause['spent'];
  readonly move: Mover;
}

/** Moves a locked row of another record, with values for what its transition asks for. */
type Mover = (tx: Queryable, desk: PageDesk, move: { readonly name: string; readonly row: Row; readonly data: Values }) => Promise<unknown>;

/** Says what sets off the next write. Errors: flowEndless. */
export function causedBy(
  { cause }: PageDesk,
  by: Pick<Cause, 'record' | 'id' | 'action'>,
  spent: Cause['spent'] = cause?.spent ?? { effects: 0 },
): Cause {
  const step = (cause?.step ?? 0) + 1;
  spent.effects += 1;
  if (step > stepLimit || spent.effects > effectLimit) throw refusal('flowEndless', { limit: step > stepLimit ? stepLimit : effectLimit });
  return { ...by, step, spent };
}

const labels: Readonly<Record<EffectModel['kind'], Text>> = {
  move: { zh: '变化', en: 'Change of state' },
  put: { zh: '修改', en: 'Change' },
  make: { zh: '新建', en: 'New record' },
};

/** Puts the values that an effect gives into a row of another record. */
function filling(acting: Acting, effect: EffectModel, lists: Values, each?: Values): (record: RecordModel, values: Values) => Values {
  const own = recordOf(acting.desk);
  const language = each && effect.list ? eachLanguageOf(own, effect.list.name) : languageOf(own);
  const scope = language.scopeOf({ ...acting.row, ...lists }, { ...acting.context, ...(each ? { each } : {}) });
  return (record, values) =>
    Object.entries(effect.set).reduce<Values>((result, [name, expression]) => {
      const field = record.fields.find((one) => one.name === name);
      return field ? setAt(result, field.path, toWireValue(field, runExpression(language, expression, scope))) : result;
    }, values);
}

/** The records of a list that an effect is about, least id first. */
function listed(acting: Acting, effect: EffectModel, lists: Values): readonly Values[] {
  const own = recordOf(acting.desk);
  const language = languageOf(own);
  const values = { ...acting.row, ...lists };
  const { name = '', ids = '[]' } = effect.list ?? {};
  const meant = runExpression(language, ids, language.scopeOf(values, acting.context));
  const chosen = new Set(Array.isArray(meant) ? meant.map(String) : []);
  const rows = getAt(values, [name]);
  const found = Array.isArray(rows) ? (rows as readonly Values[]).filter((row) => chosen.has(String(row['id']))) : [];
  const byId = new Map(found.map((row) => [String(row['id']), row]));
  return inOrder(byId.keys()).flatMap((id): readonly Values[] => {
    const row = byId.get(id);
    return row ? [row] : [];
  });
}

function openTarget(acting: Acting, effect: EffectModel, spent: Cause['spent']): PageDesk {
  const { desk, transition, row } = acting;
  const cause = causedBy(desk, { record: recordOf(desk).name, id: row.id, action: transition.name }, spent);
  const target = deskFor(desk, effect.record, cause);
  if (!target) throw refusal('pageUnknown', { path: effect.record });
  return target;
}

async function doEffect(tx: Queryable, acting: Acting, effect: EffectModel, { lists, spent, move }: Work) {
  const { tenantId } = acting.desk.caller;
  const write = async (id: string): Promise<void> => {
    const desk = openTarget(acting, effect, spent);
    const row = await loadRow(tx, desk.source, { tenantId, id, lock: true });
    if (!row) return;
    const record = recordOf(desk);
    const fill = filling(acting, effect, lists);
    const transition = record.states?.transitions.find((each) => each.name === effect.by);
    try {
      if (effect.kind === 'put') await putRow(tx, desk, row, (values) => fill(record, values));
      else await move(tx, desk, { name: effect.by ?? '', row, data: fill(record, {}) });
    } catch (error) {
      throw await tellFollowing(tx, desk, { row, label: transition?.label ?? labels[effect.kind] }, error);
    }
  };
  if (effect.kind === 'make') {
    for (const each of effect.list ? listed(acting, effect, lists) : [undefined]) {
      const desk = openTarget(acting, effect, spent);
      const fill = filling(acting, effect, lists, each);
      try {
        await makeRow(tx, desk, (values) => fill(recordOf(desk), values));
      } catch (error) {
        throw await tellFollowing(tx, desk, { label: labels.make }, error);
      }
    }
    return;
  }
  const field = recordOf(acting.desk).fields.find((each) => each.name === effect.reference);
  const id = field && getAt(acting.row, field.path);
  if (effect.list) for (const each of listed(acting, effect, lists)) await write(String(each['id']));
  else if (!isEmpty(id)) await write(String(id));
}

/**
 * Does what a transition does to other records, in its transaction and in the order of the file: free of the caller's rights, rows and fields, held by the
 * guards, limits and rules of what is written. Errors: flowRefused, flowEndless; then nothing of it may stay.
 */
export async function runEffects(tx: Queryable, acting: Acting, move: Mover): Promise<void> {
  const { desk, transition, row } = acting;
  const record = recordOf(desk);
  const spent = desk.cause?.spent ?? { effects: 0 };
  for (const effect of transition.then ?? []) {
    const names = new Set([...listsOf(record, Object.values(effect.set)), ...(effect.list ? [effect.list.name] : [])]);
    const lists = (await loadLists(tx, desk, { names, ids: [row.id], byId: true })).get(row.id) ?? {};
    await doEffect(tx, acting, effect, { lists, spent, move });
  }
}

/** Locks what rows refer to where a transition writes it: before the rows themselves, as everybody does. */
export async function lockReferred(tx: Queryable, desk: PageDesk, transition: TransitionModel, ids: readonly string[]): Promise<void> {
  const record = recordOf(desk);
  const place = placeOf(desk);
  const rows: RowSets = new Map();
  for (const effect of transition.then ?? []) {
    const by = record.fields.find((field) => field.name === effect.reference);
    if (by) addRows(rows, effect.record, await referredBy(tx, place, { record, by, ids }));
  }
  for (const [name, found] of rows) {
    const target = desk.schemas.records.get(name);
    if (!target) continue;
    await lockFollowers(tx, place, { record: target, ids: [...found], values: [] });
    await lockRows(tx, place, target, found);
  }
}
