import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import { isEmpty } from '../../../base/text';
import { candidateHolds, holds } from '../../../schema/expression/conditions';
import { newValues } from '../../../schema/expression/derive';
import type { ExpressionContext } from '../../../schema/expression/expressions';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import { sentences } from '../../../schema/model/sentences';
import type { Queryable } from '../../db/connections/database';
import { ruleOf } from '../../query/field-rules';
import { findWithin, loadTargets, type Row } from '../../query/load-rows';
import { displayOf, isOutOfReach } from '../../query/reach';
import { findTarget } from '../../query/record-source';
import type { PageContext } from '../../rights/page-context';
import { toRefusal } from '../../query/candidate-details';
import { lockFollowers } from '../rollups/lock-followers';
import { stateOf } from '../../../schema/view/row-state';

type Errors = Map<string, Text>;

type Frozen = 'all' | readonly string[] | undefined;

interface Fill {
  readonly ctx: PageContext;
  readonly targets: Targets;
  readonly context: ExpressionContext;
  /** The context of what stood before the write: of lines, with their record as it was. */
  readonly before: ExpressionContext;
  readonly errors: Errors;
}

const idsOf = (value: unknown): readonly string[] =>
  isEmpty(value)
    ? []
    : String(value)
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== '');

const isReference = (field: FieldModel): boolean => field.type === 'ref' || field.type === 'refs';

const linesOf = (values: Values, field: FieldModel): readonly unknown[] => {
  const value = getAt(values, field.path);
  return Array.isArray(value) ? value : [];
};

/** The references of a row and of its lines, each with the ids that it holds. */
function referencesIn(record: RecordModel, values: Values): readonly (readonly [field: FieldModel, ids: readonly string[]])[] {
  return record.fields.flatMap((field): ReturnType<typeof referencesIn> => {
    const { line } = field;
    if (line) return linesOf(values, field).flatMap((each) => (isObject(each) ? referencesIn(line, each) : []));
    return isReference(field) ? [[field, idsOf(getAt(values, field.path))]] : [];
  });
}

/** Ids of all that rows refer to, by the record that they belong to. */
function idsByTarget(ctx: PageContext, rows: readonly Values[]): ReadonlyMap<RecordModel, readonly string[]> {
  const requested = new Map<RecordModel, string[]>();
  for (const [field, ids] of rows.flatMap((row) => referencesIn(ctx.page.model.record, row))) {
    const target = findTarget(ctx.source, field);
    if (!target) continue;
    const list = requested.get(target) ?? [];
    list.push(...ids);
    requested.set(target, list);
  }
  return requested;
}

/** What a row says of its target: the fields that the page reads, under their flat names. */
export function toReference(field: FieldModel, target: RecordModel, row: Row): Values {
  const names = field.targetFields ?? [];
  const display = getAt(row, displayOf(field, target).split('.'));
  return {
    id: row.id,
    display: isEmpty(display) ? '' : String(display),
    ...Object.fromEntries(names.map((name) => [name, getAt(row, name.split('.')) ?? null])),
  };
}

const missing = (label: Text): Text => ({
  zh: `${label.zh}所选的数据不存在或已被删除`,
  en: `What was chosen for ${label.en} does not exist or was removed`,
});

/** Own fields that would copy from a target what the writer may not see there, and could read here. */
const restrictedCopies = (
  { source }: PageContext,
  record: RecordModel,
  at: { readonly field: FieldModel; readonly target: RecordModel; readonly within: boolean },
) => {
  const start = `${at.field.name}.`;
  return record.fields.flatMap((copy) => {
    const name = copy.copy?.startsWith(start) === true ? copy.copy.slice(start.length) : undefined;
    if (name === undefined) return [];
    const isRestricted = isOutOfReach(source, { ...at, name }) || (!at.within && name !== displayOf(at.field, at.target));
    return isRestricted ? [{ copy, name }] : [];
  });
};

/** Ids that a reference holds already, or begins with: they stay valid wherever they lead. */
function heldIds(record: RecordModel, field: FieldModel, at: { readonly old?: Values | undefined; readonly context: ExpressionContext }) {
  const { old: _old, ...context } = at.context;
  return new Set(idsOf(getAt(at.old ?? newValues({ record, context }), field.path)));
}

/**
 * Says whether a write takes a choice that stays out of what is offered, by what it changes around it: another customer under the instruments of the first one.
 * What the target itself no longer offers may stay. Nobody is told so of what he may not see.
 */
function isUnfitted(
  { ctx, context, before, targets }: Fill,
  { record, field }: { readonly record: RecordModel; readonly field: FieldModel },
  { row, values, old }: { readonly row: Row; readonly values: Values; readonly old: Values },
): boolean {
  const rule = ruleOf(ctx.source.rules, record.name, field.name);
  const target = findTarget(ctx.source, field);
  if (rule === 'hidden' || rule === 'masked' || !target || targets.get(target)?.within.has(row.id) !== true) return false;
  if (field.visibleWhen !== undefined && holds(record, field.visibleWhen, { values, context }) !== true) return false;
  const offers = (seen: Values, around: ExpressionContext): boolean =>
    candidateHolds(record, field, { values: seen, context: { ...around, target: row } }) !== false;
  return !offers(values, context) && offers(old, before);
}

/** What the state of a stored row freezes. */
const frozenIn = (record: RecordModel, old: Values | undefined): Frozen => (old ? record.states?.freeze[stateOf(record, old)] : undefined);

/** Own fields that copy from a reference and are frozen: they stay as they were stored, whatever the target says by now. */
const frozenCopies = (record: RecordModel, field: FieldModel, frozen: Frozen) =>
  record.fields.flatMap((copy) => {
    const start = `${field.name}.`;
    const isFrozen = frozen === 'all' || frozen?.includes(copy.name) === true;
    return isFrozen && copy.copy?.startsWith(start) === true ? [{ copy, name: copy.copy.slice(start.length) }] : [];
  });

function fillRecord(
  fill: Fill,
  record: RecordModel,
  at: { readonly values: Values; readonly old?: Values | undefined; readonly prefix: string; readonly frozen: Frozen },
): Values {
  let values = at.values;
  const refs: Record<string, unknown> = {};
  const { old: _old, ...rest } = fill.context;
  const { old } = at;
  for (const field of record.fields) {
    const { line } = field;
    const value = getAt(values, field.path);
    if (line && Array.isArray(value)) {
      const olds = new Map(linesOf(at.old ?? {}, field).flatMap((each) => (isObject(each) ? [[each['id'], each] as const] : [])));
      const inner: Fill = { ...fill, context: { ...rest, parent: values }, before: { ...rest, parent: at.old ?? {} } };
      const frozen = at.frozen === 'all' || at.frozen?.includes(field.name) === true ? 'all' : undefined;
      const rows = value.map((each: unknown, index) =>
        isObject(each)
          ? fillRecord(inner, line, { values: each, old: olds.get(each['id']), prefix: `${at.prefix}${field.name}.${index}.`, frozen })
          : each,
      );
      values = setAt(values, field.path, rows);
      continue;
    }
    const unchanged = at.old !== undefined && String(getAt(at.old, field.path) ?? '') === String(value ?? '');
    const mayChoose = (candidate: Values): boolean =>
      unchanged ||
      field.readOnly ||
      candidateHolds(record, field, { values: at.values, context: { ...fill.context, target: candidate } }) !== false;
    if (field.candidatesWhen !== undefined && field.options) {
      const chosen = field.options.filter((option) => idsOf(value).includes(option.key));
      if (!chosen.every((option) => mayChoose({ ...option }))) fill.errors.set(at.prefix + field.name, sentences.notOffered(field.label));
    }
    const target = isReference(field) ? findTarget(fill.ctx.source, field) : undefined;
    if (!target) continue;
    const referred = fill.targets.get(target);
    const within = (id: string): boolean => referred?.within.has(id) === true;
    // What somebody enters lies within the rows that are offered to him; what the row holds already, and what nobody enters, leads where it leads.
    const entered = !unchanged && !field.readOnly && ruleOf(fill.ctx.source.rules, record.name, field.name) === undefined;
    const held = entered && !idsOf(value).every(within) ? heldIds(record, field, { old: at.old, context: fill.context }) : undefined;
    const isOffered = (id: string): boolean => held === undefined || within(id) || held.has(id);
    const found = idsOf(value).flatMap((id) => (isOffered(id) ? (referred?.rows.get(id) ?? []) : []));
    if (!unchanged && found.length < new Set(idsOf(value)).size) fill.errors.set(at.prefix + field.name, missing(field.label));
    const said = found.map((row) => toReference(field, target, row));
    const kept = unchanged ? frozenCopies(record, field, at.frozen) : [];
    const restricted =
      field.type === 'ref'
        ? [...kept, ...restrictedCopies(fill.ctx, record, { field, target, within: found.every((row) => within(row.id)) })]
        : [];
    // What was copied before, by somebody who may see it, stays for as long as the reference does.
    for (const { copy } of restricted) values = setAt(values, copy.path, unchanged ? (getAt(at.old, copy.path) ?? null) : null);
    const withheld = restricted.length > 0 ? { $withheld: restricted.map(({ name }) => name) } : {};
    refs[field.name] = field.type === 'refs' ? said : said[0] ? { ...said[0], ...withheld } : null;
    // What the target no longer offers may stay where it was, but cannot be chosen anew.
    const refused = found.filter((row) =>
      unchanged && old
        ? isUnfitted(fill, { record, field }, { row, values: at.values, old })
        : candidateHolds(record, field, { values: at.values, context: { ...fill.context, target: row } }) === false,
    );
    if (refused.length === 0 || field.readOnly) continue;
    // What a row holds already may lie beyond the rows of whoever writes it: nothing of it is told.
    const isSeen = refused.every((row) => within(row.id));
    const sentence = isSeen ? toRefusal(fill.ctx.source, { field, target }, refused) : sentences.notOffered(field.label);
    fill.errors.set(at.prefix + field.name, sentence);
  }
  return { ...values, $refs: refs };
}

export interface FilledReferences {
  readonly values: Values;
  /** A sentence for each reference that leads nowhere or to what is not offered. */
  readonly errors: ReadonlyMap<string, Text>;
}

interface ReferringRow {
  readonly values: Values;
  readonly old?: Values | undefined;
  readonly context: ExpressionContext;
}

/** Rows of a record that are referred to. */
interface ReferredRows {
  readonly rows: ReadonlyMap<string, Row>;
  /** Ids of those that lie within the caller's row scope. */
  readonly within: ReadonlySet<string>;
}

/** What rows refer to, by the record that it belongs to. */
export type Targets = ReadonlyMap<RecordModel, ReferredRows>;

/** Ids of what rows refer to, as far as it lies within the caller's row scope; records without a scope do not stand here. */
export type Within = ReadonlyMap<RecordModel, ReadonlySet<string>>;

/** Finds what of the references of rows lies within the caller's row scopes: one look-up for each record that has a scope. */
export async function loadWithin(q: Queryable, ctx: PageContext, rows: readonly Values[]): Promise<Within> {
  const found = new Map<RecordModel, ReadonlySet<string>>();
  for (const [target, ids] of idsByTarget(ctx, rows)) {
    const scope = ctx.source.reach?.scopeOf(target.name);
    if (scope) found.set(target, await findWithin(q, target, { tenantId: ctx.caller.tenantId, ids, scope }));
  }
  return found;
}

/** Finds the references of a row, and of its lines, that lead outside the caller's row scope. */
export function referencesBeyond(ctx: PageContext, within: Within, row: Values): ReadonlySet<FieldModel> {
  if (within.size === 0) return new Set();
  const beyond = referencesIn(ctx.page.model.record, row).filter(([field, ids]) => {
    const target = findTarget(ctx.source, field);
    const open = target && within.get(target);
    return open !== undefined && !ids.every((id) => open.has(id));
  });
  return new Set(beyond.map(([field]) => field));
}

/** Loads all that rows refer to: one look-up for each record, however many rows; held until the transaction ends where asked. */
export async function loadReferred(
  q: Queryable,
  ctx: PageContext,
  asked: { readonly rows: readonly Values[]; readonly hold: boolean },
): Promise<Targets> {
  const targets = new Map<RecordModel, ReferredRows>();
  const { records, reach } = ctx.source;
  const { tenantId } = ctx.caller;
  // A record that two writers hold for reading cannot be computed anew by either of them without waiting for the other.
  if (asked.hold)
    await lockFollowers(q, { tenantId, records: ctx.schemas.records, ctx }, { record: ctx.page.model.record, ids: [], values: asked.rows });
  for (const [target, ids] of idsByTarget(ctx, asked.rows)) {
    // What a write has set off holds rows already that others may wait for.
    const hold = asked.hold && ctx.cause !== undefined ? 'anew' : asked.hold;
    const rows = await loadTargets(q, target, { records, tenantId, ids, hold });
    const within = await findWithin(q, target, { tenantId, ids: [...rows.keys()], scope: reach?.scopeOf(target.name) });
    targets.set(target, { rows, within });
  }
  return targets;
}

/** Puts what a row says of its references under `$refs`, lines too, from targets that are loaded. */
export function fillFrom(ctx: PageContext, targets: Targets, row: ReferringRow): FilledReferences {
  const errors: Errors = new Map();
  const values = fillRecord({ ctx, targets, context: row.context, before: row.context, errors }, ctx.page.model.record, {
    values: row.values,
    old: row.old,
    prefix: '',
    frozen: frozenIn(ctx.page.model.record, row.old),
  });
  return { values, errors };
}

/** Puts what a row says of its references under `$refs`, lines too, and holds the targets until the transaction ends. */
export async function fillReferences(tx: Queryable, ctx: PageContext, row: ReferringRow): Promise<FilledReferences> {
  return fillFrom(ctx, await loadReferred(tx, ctx, { rows: [row.values], hold: true }), row);
}
