import { sql } from 'kysely';
import { getAt, type Values } from '../../../base/dot-path';
import { widthSpellings } from '../../../base/written/width-spellings';
import { refusal } from '../../../protocol/errors';
import { candidateHolds } from '../../../schema/expression/conditions';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import { toContext } from '../../auth/caller';
import type { Language } from '../../language';
import type { Queryable } from '../../db/connections/database';
import { type FieldRules, isRestricted, maskValue, ruleOf } from '../../query/field-rules';
import { findWithin, loadTargets } from '../../query/load-rows';
import { loadOwnWords } from '../../query/own-words';
import { displayOf, isOutOfReach, referredRule, treeParentOf } from '../../query/reach';
import { findTarget, type RecordSource } from '../../query/record-source';
import { alive, columnOf, sortedBy, tableAs } from '../../query/scope';
import { runSql, type Sql } from '../../query/statement';
import { requireRight, mayDo, type PageContext, recordOf } from '../../rights/page-context';
import { requireWidth } from '../write/read-sent';
import { toReference } from '../write/references';
import { isOffered } from './may-offer';
import { detailFields, toDetails } from '../../query/candidate-details';

interface CandidateRequest {
  /** Dotted through lines: `items.catalogId`. */
  readonly field: string;
  readonly keyword: string;
  readonly ids: readonly string[];
  readonly size: number;
  /** Page of candidates, from 1; without it a tree is given whole. */
  readonly current?: number;
  /** Of a tree: only what stands right below this node; '' for the roots. */
  readonly parent?: string;
  /** Of a target that belongs to a tree: only what stands in this branch of it. */
  readonly branch?: string;
  /** True: the nodes of that tree themselves are asked for. */
  readonly branches?: boolean;
  /** Language of what tells candidates apart. */
  readonly language: Language;
  /** The row being filled, for conditions that read it. */
  readonly values: Values;
}

interface FoundCandidate {
  readonly id: string;
  readonly display: string;
  /** What tells it apart from others of its name. */
  readonly details?: string;
  readonly parentId?: string;
  /** Said where one level of a tree was asked for. */
  readonly hasChildren?: boolean;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** A tree is offered whole, as far as this. */
const treeLimit = 5000;

interface FoundReference {
  readonly field: FieldModel;
  readonly record: RecordModel;
}

/** Finds a reference that is not shut to whoever asks. */
function findReference(record: RecordModel, name: string, rules: FieldRules | undefined): FoundReference | undefined {
  const own = record.fields.find((field) => field.name === name);
  if (own)
    return (own.type === 'ref' || own.type === 'refs') && !isRestricted(rules, record.name, own.name) ? { field: own, record } : undefined;
  const lines = record.fields.find((field) => field.line !== undefined && name.startsWith(`${field.name}.`));
  if (!lines?.line || isRestricted(rules, record.name, lines.name)) return undefined;
  return findReference(lines.line, name.slice(lines.name.length + 1), rules);
}

/** The field by which a record belongs to a tree of others, as staff to departments; told to those who may view the record's page. */
function branchFieldOf({ source: { reach, rules } }: PageContext, target: RecordModel): FieldModel | undefined {
  const found = target.fields.find((field) => field.type === 'ref' && field.targetParent !== undefined && field.target !== target.name);
  return found && reach?.views(target.name) === true && !isRestricted(rules, target.name, found.name) ? found : undefined;
}

/** What stands below a node of a tree, the node included. */
function branchIds(ctx: PageContext, tree: FieldModel, branch: string): Sql | undefined {
  const nodes = findTarget(ctx.source, tree);
  const parent = nodes && treeParentOf(ctx.source, nodes);
  if (!nodes || !parent) return undefined;
  const { tenantId } = ctx.caller;
  const scope = ctx.source.reach?.scopeOf(nodes.name);
  const seen = scope ? sql`${alive('c', tenantId)} and ${scope('c')}` : alive('c', tenantId);
  return sql`(with recursive sub(id) as (select n.id from ${tableAs(nodes, 'n')} where ${alive('n', tenantId)} and n.id = ${branch}::bigint
    union select c.id from ${tableAs(nodes, 'c')} join sub on ${columnOf('c', parent.column)} = sub.id where ${seen}) select id from sub)`;
}

/** What is offered for a reference, and which rows of it the caller may meet at all. */
interface Offer {
  readonly target: RecordModel;
  readonly field: FieldModel;
  readonly scope: RecordSource['scope'];
}

/** The roots of a tree; to whom a root is shut, what stands highest of the rest. */
function toTop(ctx: PageContext, { target, parent, scope }: Pick<Offer, 'target' | 'scope'> & { readonly parent: FieldModel }): Sql {
  const column = columnOf('t', parent.column);
  if (!scope) return sql`${column} is null`;
  const above = sql`select 1 from ${tableAs(target, 'a')} where ${alive('a', ctx.caller.tenantId)} and a.id = ${column} and ${scope('a')}`;
  return sql`(${column} is null or not exists (${above}))`;
}

/** Those of some ids that a row holds in a reference, header or line, where the caller sees the row: their names stand there already. */
async function findHeld(
  q: Queryable,
  ctx: PageContext,
  { field, record }: FoundReference,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const own = recordOf(ctx);
  if (ids.length === 0 || !mayDo(ctx.caller, ctx.page.model, 'view')) return new Set();
  const { tenantId } = ctx.caller;
  const { scope } = ctx.source;
  const seen = scope ? sql`${alive('t', tenantId)} and ${scope('t')}` : alive('t', tenantId);
  const [alias, from] =
    record === own
      ? (['t', tableAs(own, 't')] as const)
      : ([
          'l',
          sql`${tableAs(record, 'l')} join ${tableAs(own, 't')} on ${alive('l', tenantId)} and ${columnOf('t', 'id')} = ${columnOf('l', 'parent_id')}`,
        ] as const);
  const column = columnOf(alias, field.column);
  const holds = field.type === 'ref' ? sql`${column} = w.id::bigint` : sql`${column} @> array[w.id]`;
  const rows = await runSql(
    q,
    sql`select w.id from unnest(${ids}::text[]) as w(id) where exists (select 1 from ${from} where ${seen} and ${holds})`,
  );
  return new Set(rows.map((row) => String(row['id'])));
}

/** The place in a tree that is asked for: below a node, or in a branch of the tree that the target belongs to. */
function toPlace(ctx: PageContext, { target, scope }: Offer, asked: CandidateRequest): Sql {
  // What is asked for by id may lie outside the scope, where its place is not told.
  if (asked.ids.length > 0) return sql`true`;
  const parent = asked.parent === undefined ? undefined : treeParentOf(ctx.source, target);
  if (parent && asked.keyword === '')
    return asked.parent === '' ? toTop(ctx, { target, parent, scope }) : sql`${columnOf('t', parent.column)} = ${asked.parent}::bigint`;
  const tree = asked.branch === undefined || asked.branch === '' ? undefined : branchFieldOf(ctx, target);
  if (!tree && (asked.branch ?? '') !== '') throw refusal('fieldUnknown', { field: 'branch' });
  const ids = tree && branchIds(ctx, tree, asked.branch ?? '');
  return tree && ids ? sql`${columnOf('t', tree.column)} in ${ids}` : sql`true`;
}

function toWhere(ctx: PageContext, { target, field }: Offer, asked: CandidateRequest): Sql {
  if (asked.ids.length > 0) return sql`t.id = any(${asked.ids}::bigint[])`;
  if (asked.keyword === '') return sql`true`;
  const names = new Set([displayOf(field, target), ...(field.targetFields ?? [])]);
  const apart = new Set(detailFields(ctx.source, target).filter(({ name }) => !isRestricted(ctx.source.rules, target.name, name)));
  const texts = target.fields.filter(
    (each) =>
      (apart.has(each) || (names.has(each.name) && !isOutOfReach(ctx.source, { field, target, name: each.name }))) &&
      each.type === 'text' &&
      !(each.system && each.column === 'id'),
  );
  const patterns = widthSpellings(asked.keyword).map((spelling) => `%${spelling.replace(/[\\%_]/g, '\\$&')}%`);
  return texts.length === 0
    ? sql`true`
    : sql`(${sql.join(
        texts.flatMap((each) => patterns.map((pattern) => sql`${columnOf('t', each.column)} ilike ${pattern} escape '\\'`)),
        sql` or `,
      )})`;
}

/** The field of a reference's target that says to which branch of a tree the target belongs. */
function findBranches(ctx: PageContext, reference: FieldModel): FoundReference | undefined {
  const target = findTarget(ctx.source, reference);
  const field = target && branchFieldOf(ctx, target);
  return target && field && { field, record: target };
}

/** Those of some nodes that have nodes below them. */
async function findParents(q: Queryable, ctx: PageContext, { target, scope }: Offer, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const parent = treeParentOf(ctx.source, target);
  if (!parent || ids.length === 0) return new Set();
  const column = columnOf('t', parent.column);
  const rows = await runSql(
    q,
    sql`select distinct ${column}::text as id from ${tableAs(target, 't')} where ${alive('t', ctx.caller.tenantId)} and ${column} = any(${ids}::bigint[])${scope ? sql` and ${scope('t')}` : sql``}`,
  );
  return new Set(rows.map((row) => String(row['id'])));
}

/** What a candidate says of itself to somebody who may not see all of it. */
function narrowReference(
  reference: Values,
  { target, field }: { readonly target: RecordModel; readonly field: FieldModel },
  source: RecordSource,
): Values {
  const shown = Object.entries(reference).flatMap(([key, value]) => {
    const name = key === 'display' ? displayOf(field, target) : key;
    const rule = referredRule(source, { field, target, name });
    if (rule !== 'hidden' && rule !== 'masked') return [[key, value] as const];
    const told = target.fields.find((each) => each.name === name);
    const left = rule === 'masked' ? maskValue(told, value) : null;
    if (key === 'display') return [[key, left ?? reference['id']] as const];
    // A masked value means nothing to the condition, which has been judged here.
    return rule === 'hidden' || field.candidatesWhen?.includes(`target.${name}`) === true ? [] : [[key, left] as const];
  });
  return Object.fromEntries(shown);
}

/** Finds what may be chosen for a reference. Errors: forbidden, fieldUnknown. */
export async function findCandidates(q: Queryable, ctx: PageContext, asked: CandidateRequest): Promise<readonly FoundCandidate[]> {
  requireRight(ctx, 'view', 'create', 'edit');
  const reference = findReference(recordOf(ctx), asked.field, ctx.source.rules);
  const found = asked.branches === true && reference ? findBranches(ctx, reference.field) : reference;
  const target = found && findTarget(ctx.source, found.field);
  if (!found || !target) throw refusal('fieldUnknown', { field: asked.field.slice(0, 64) });
  const { field, record } = found;
  requireWidth(ctx, record, asked.values);
  // By its id a record is named as it is in rows and histories; no list of the rest is offered to who only reads.
  if (asked.ids.length === 0 && reference && !isOffered(ctx, asked.field, reference.field)) return [];
  const { tenantId } = ctx.caller;
  const scope = ctx.source.reach?.scopeOf(target.name);
  const offer: Offer = { target, field, scope };
  const display = target.fields.find((each) => each.name === displayOf(field, target));
  const isTold = display && display.column !== '' && !isOutOfReach(ctx.source, { field, target, name: display.name });
  const order = isTold ? sortedBy(display, 't') : columnOf('t', 'id');
  // A level stands in the order in which it was made: that of the codes, for regions.
  const sorted = asked.parent === undefined ? sql`${order}, t.id` : sql`t.id`;
  const asTree = field.targetParent !== undefined && asked.current === undefined;
  // A condition sifts in memory, so that pages are cut afterwards.
  // Where the caller may not choose, the condition may hold what he sends against what he may not see: nothing is sifted then.
  const sifted = field.candidatesWhen !== undefined && ruleOf(ctx.source.rules, record.name, field.name) === undefined;
  const size = Math.max(asked.size, asked.ids.length);
  const skipped = ((asked.current ?? 1) - 1) * size;
  const [limit, offset] = asTree || sifted ? [treeLimit, 0] : [size, skipped];
  // Outside the scope nothing is offered; what a row holds already keeps its name, and nothing else of it is told.
  const inScope = scope && asked.ids.length === 0 ? scope('t') : sql`true`;
  const ids = await runSql(
    q,
    sql`select t.id::text as id from ${tableAs(target, 't')} where ${alive('t', tenantId)} and ${toPlace(ctx, offer, asked)} and ${toWhere(ctx, offer, asked)} and ${inScope} order by ${sorted} limit ${limit} offset ${offset}`,
  );
  const rows = await loadTargets(q, target, {
    records: ctx.source.records,
    tenantId,
    ids: ids.map((row) => String(row['id'])),
    hold: false,
  });
  const beyond = new Set(asked.ids);
  for (const id of asked.ids.length === 0 ? [] : await findWithin(q, target, { tenantId, ids: asked.ids, scope })) beyond.delete(id);
  const held = asked.branches === true ? new Set<string>() : await findHeld(q, ctx, found, [...beyond]);
  const context = toContext(ctx.caller);
  const above = asked.parent === undefined ? undefined : await findParents(q, ctx, offer, [...rows.keys()].map(String));
  const parent = treeParentOf(ctx.source, target);
  const { language } = asked;
  const wordOf = await loadOwnWords(q, tenantId, { fields: detailFields(ctx.source, target), language });
  const offered = ids.flatMap(({ id }): readonly FoundCandidate[] => {
    const row = rows.get(String(id));
    if (!row) return [];
    const reference = toReference(field, target, row);
    // Asked by id, a candidate is told whatever the condition: it may be chosen already.
    if (
      sifted &&
      asked.ids.length === 0 &&
      candidateHolds(record, field, { values: asked.values, context: { ...context, target: reference } }) === false
    )
      return [];
    const { id: own, display: shown, ...fields } = narrowReference(reference, { target, field }, ctx.source);
    if (beyond.has(String(own))) return held.has(String(own)) ? [{ id: String(own), display: String(shown), fields: {} }] : [];
    const parentId = parent ? getAt(row, parent.path) : undefined;
    const details = toDetails(ctx.source, { target, row }, { language, wordOf });
    return [
      {
        id: String(own),
        display: String(shown),
        ...(details === '' ? {} : { details }),
        ...(typeof parentId === 'string' ? { parentId } : {}),
        ...(above ? { hasChildren: above.has(String(own)) } : {}),
        fields,
      },
    ];
  });
  if (asTree) return offered;
  return sifted ? offered.slice(skipped, skipped + size) : offered;
}
