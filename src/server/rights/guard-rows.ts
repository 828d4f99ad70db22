import { changeScopeOf } from './change-scope';
import { findWithin } from '../query/load-rows';
import { sql } from 'kysely';
import { type ErrorCode, refusal } from '../../protocol/errors';
import type { PageModel } from '../../schema/model/page-model';
import type { RecordModel } from '../../schema/model/record-model';
import type { Text } from '../../schema/model/text';
import { sentences } from '../../schema/model/sentences';
import { type Caller, ownsEverything } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import { type FieldRule, maskValue } from '../query/field-rules';
import type { RecordSource } from '../query/record-source';
import { alive, columnOf, tableAs } from '../query/scope';
import { runSql, type Sql } from '../query/statement';
import type { ServingSchemas } from '../db/schema/schema-store';
import { fieldRulesOf } from './caller-rules';
import { requirePlace } from './guard-tree';
import { requireKept } from './own-rights';
import { rowScopeOf } from './row-scope';

type Fields = Readonly<Record<string, unknown>>;

/** Records whose rows are also read and changed by calls that write their own statements. */
export type GuardedRecord =
  | 'users'
  | 'roles'
  | 'posts'
  | 'departments'
  | 'menus'
  | 'topMenus'
  | 'dicts'
  | 'params'
  | 'sessions'
  | 'numberRules'
  | 'flowRoutes'
  | 'materials'
  | 'regions'
  | 'staff'
  | 'customers';

type WireNames = Readonly<Partial<Record<GuardedRecord, Readonly<Record<string, readonly string[]>>>>>;

/** What the wire calls a field of the page, where that is not its name. */
const wireNames: WireNames = {
  users: { roleIds: ['roleId'], userState: ['status'] },
  materials: { materialName: ['name'], materialType: ['type'] },
};

/** What else on the wire tells the value of a field: who may not read the field may not read these. */
const toldBy: WireNames = {
  users: {
    realName: ['name'],
    roleIds: ['roleName'],
    deptId: ['deptName'],
    postId: ['postName'],
    staffId: ['staffName'],
    enterId: ['enterName'],
    sex: ['sexName'],
    createUserName: ['createUser', 'createDept'],
    updateUserName: ['updateUser'],
  },
  roles: { roleName: ['parentName'] },
  posts: { category: ['categoryName'] },
  materials: { materialType: ['typeName'] },
};

/** Writes a value of the wire so that two spellings of one value are one text: ids stand in any order, nothing is empty. */
function wireText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'boolean') return value ? '1' : '0';
  const parts = Array.isArray(value) ? value.map(wireText) : [];
  return Array.isArray(value) ? parts.sort().join() : String(value).trim();
}

/** What forms of the known clients begin a new row with where nothing was entered. */
const unsaid: ReadonlySet<string> = new Set(['', '0']);

type Refusal = Extract<ErrorCode, 'rowGone' | 'userUnknown'>;

/** What a caller may do with the rows and fields of a record, by calls that write their own statements. */
export interface RowGuard {
  /** True: the caller may meet every row of the tenant. */
  readonly meetsAll: boolean;
  /** The condition that an id names a row which the caller may meet. */
  met(id: Sql): Sql;
  /** Those of some ids that name rows which the caller may meet. */
  keep(q: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Holds rows for a change. Errors: as named, where one of them is none that the caller may meet; nothing is asked of who meets all. */
  require(tx: Queryable, ids: readonly string[], otherwise?: Refusal): Promise<void>;
  /** Errors: outsideRows where a row, as it was stored by now, is none that its writer may meet. */
  requireStored(tx: Queryable, id: string): Promise<void>;
  /** Errors: rowGone where something is chosen that is not there, or that the caller may not meet. */
  requireChosen(q: Queryable, ids: readonly string[]): Promise<void>;
  /** Errors: rowGone, beyondOwn where a tree would be changed at an end that the caller may not meet. */
  requirePlace(tx: Queryable, move: { readonly id?: string | undefined; readonly parentId: string | undefined }): Promise<void>;
  /** Errors: ownRights where one of the changed fields decides what the caller himself may see or do. */
  requireKept(changed: readonly string[]): void;
  /** A row by the names of the wire, as the caller may see it. */
  hide<T extends Fields>(row: T): T;
  /** What a row is called by the field that its page names for that, as the caller may see it. */
  hideName(text: string): string;
  /** Those of some named things whose field may be read, and so be searched and sorted by. */
  readable<T>(named: Readonly<Record<string, T>>): Readonly<Record<string, T>>;
  /** What was sent, without the fields that the caller may not change: `requireServed` says whether they may be left out. */
  writable<T extends Fields>(body: T): T;
  /**
   * Errors: invalidFields where something else is sent for a field that the caller may not change than was served of it (by the names of the wire; absent for
   * a new row, of which nothing was). A client that sends the whole row back changes nothing by it.
   */
  requireServed(body: Fields, served: Fields | undefined): void;
  /** What people call a field, by its name on the wire. */
  labelOf(name: string): Text;
  /** Says whether the caller may change a field, by its name on the wire. */
  mayWrite(name: string): boolean;
}

/** The page that keeps a record. Shape: undefined where none serves. */
function pageOf(schemas: ServingSchemas, name: GuardedRecord): PageModel | undefined {
  const own = schemas.serving.get(`system/${name}`)?.model;
  return own?.record.name === name ? own : [...schemas.serving.values()].find(({ model }) => model.record.name === name)?.model;
}

interface Limits {
  readonly record: RecordModel | undefined;
  /** Undefined: every row of the tenant. */
  readonly scope: ((alias: string) => Sql) | undefined;
  readonly source: RecordSource | undefined;
  /** Undefined: every row that he meets may be changed. */
  readonly change?: ((alias: string) => Sql) | undefined;
}

function limitsOf(schemas: ServingSchemas, caller: Caller, name: GuardedRecord): Limits {
  const page = pageOf(schemas, name);
  if (!page) {
    // A limit whose page does not serve lets nobody past it.
    const limited = !ownsEverything(caller) && caller.rowScopes.some((scope) => scope.page.endsWith(`/${name}`));
    return { record: undefined, scope: limited ? () => sql`false` : undefined, source: undefined };
  }
  const whole = { record: page.record, records: schemas.records, bigrams: schemas.bigrams };
  const scope = rowScopeOf(caller, page, whole);
  return { record: page.record, scope, source: { ...whole, scope }, change: changeScopeOf(caller, { page, source: whole }, 'edit') };
}

const strictness: Readonly<Record<FieldRule, number>> = { readOnly: 1, masked: 2, hidden: 3 };

/** The rules over fields, by their names on the wire; where two fields make one value there, the stricter holds. */
function rulesByWire(schemas: ServingSchemas, caller: Caller, name: GuardedRecord): ReadonlyMap<string, FieldRule> {
  const found = new Map<string, FieldRule>();
  for (const [field, rule] of fieldRulesOf(caller, schemas).get(name) ?? [])
    for (const wire of [...(wireNames[name]?.[field] ?? [field]), ...(rule === 'readOnly' ? [] : (toldBy[name]?.[field] ?? []))]) {
      const other = found.get(wire);
      if (other === undefined || strictness[other] < strictness[rule]) found.set(wire, rule);
    }
  return found;
}

const filter = <T extends Fields>(named: T, keeps: (name: string) => boolean): T =>
  // The same names, some of them left out: what reads them asks whether they are there.
  Object.fromEntries(Object.entries(named).filter(([name]) => keeps(name))) as T;

/**
 * Says what a caller may do with a record by a call that writes its own statements: the row scopes and field rules of its page hold there as
 * they hold on the page. A row outside the scope is one that does not exist.
 */
export function guardRows(schemas: ServingSchemas, caller: Caller, name: GuardedRecord): RowGuard {
  const { record, scope, source, change } = limitsOf(schemas, caller, name);
  const rules = rulesByWire(schemas, caller, name);
  const { tenantId } = caller;
  const these = sql`${alive('g', tenantId)}${scope ? sql` and ${scope('g')}` : sql``}`;
  const met = (id: Sql): Sql => {
    if (!scope) return sql`true`;
    return record ? sql`${id} in (select g.id from ${tableAs(record, 'g')} where ${these})` : sql`false`;
  };
  const find = async (q: Queryable, ids: readonly string[], lock: Sql): Promise<ReadonlySet<string>> => {
    if (!record) return new Set(scope ? [] : ids);
    const rows = await runSql(
      q,
      sql`select g.id::text as id from ${tableAs(record, 'g')} where ${these} and ${columnOf('g', 'id')} = any(${ids}::bigint[]) order by g.id ${lock}`,
    );
    return new Set(rows.map((row) => String(row['id'])));
  };
  const requireRows = async (
    q: Queryable,
    ids: readonly string[],
    { lock, otherwise }: { lock: Sql; otherwise: Refusal },
  ): Promise<void> => {
    const found = await find(q, ids, lock);
    if (!ids.every((id) => found.has(id))) throw refusal(otherwise, {});
  };
  const fieldOf = (wire: string) =>
    record?.fields.find(
      (each) => each.name === wire || [wireNames, toldBy].some((names) => names[name]?.[each.name]?.includes(wire) === true),
    );
  const labelOf = (wire: string): Text => fieldOf(wire)?.label ?? { zh: wire, en: wire };
  const isRestricted = (wire: string): boolean => rules.get(wire) === 'hidden' || rules.get(wire) === 'masked';
  const show = (wire: string, value: unknown): unknown => {
    const rule = rules.get(wire);
    if (rule !== 'hidden' && rule !== 'masked') return value;
    if (rule === 'hidden') return '';
    return maskValue(fieldOf(wire), value) ?? '';
  };
  return {
    meetsAll: scope === undefined,
    met,
    keep: async (q, ids) => (scope ? find(q, ids, sql``) : new Set(ids)),
    require: async (tx, ids, otherwise = 'rowGone') => {
      if (scope) await requireRows(tx, ids, { lock: sql`for update of g`, otherwise });
      if (!change || !record) return;
      const changeable = await findWithin(tx, record, { tenantId, ids, scope: change });
      if (!ids.every((id) => changeable.has(id))) throw refusal('outsideChange', {});
    },
    requireStored: async (tx, id) => {
      if (scope && !(await find(tx, [id], sql``)).has(id)) throw refusal('outsideRows', {});
    },
    requireChosen: async (q, ids) => {
      if (ids.length > 0) await requireRows(q, ids, { lock: sql``, otherwise: 'rowGone' });
    },
    requirePlace: async (tx, move) => {
      if (source) await requirePlace(tx, { source, caller }, move);
    },
    requireKept: (changed) => requireKept(schemas, caller, { record: name, changed }),
    hide: (row) =>
      // The same names with values that say less.
      rules.size === 0 ? row : (Object.fromEntries(Object.entries(row).map(([wire, value]) => [wire, show(wire, value)])) as typeof row),
    hideName: (text) => (record ? String(show(wireNames[name]?.[record.display]?.[0] ?? record.display, text)) : text),
    readable: (named) => (rules.size === 0 ? named : filter(named, (wire) => !isRestricted(wire))),
    writable: (body) => (rules.size === 0 ? body : filter(body, (wire) => !rules.has(wire))),
    requireServed: (body, served) => {
      const isServed = (wire: string, sent: unknown): boolean =>
        served ? !Object.hasOwn(served, wire) || wireText(sent) === wireText(served[wire]) : unsaid.has(wireText(sent));
      const found = Object.entries(body).filter(([wire, sent]) => sent !== undefined && rules.has(wire) && !isServed(wire, sent));
      const fields = found.map(([wire]) => [wire, sentences.notByRole(labelOf(wire))] as const);
      if (fields.length > 0) throw refusal('invalidFields', { fields: Object.fromEntries(fields) });
    },
    labelOf,
    mayWrite: (wire) => !rules.has(wire),
  };
}
