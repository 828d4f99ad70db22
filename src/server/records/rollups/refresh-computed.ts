import { sql } from 'kysely';
import { canonicalJson, hashText } from '../../../base/hash-text';
import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import type { CompiledSchemas } from '../../../schema/compile/compile-schemas';
import { deriveSome, isFollowing } from '../../../schema/expression/derive';
import type { FieldModel, RecordModel } from '../../../schema/model/record-model';
import type { Text } from '../../../schema/model/text';
import type { Database, Queryable } from '../../db/connections/database';
import { codeOf } from '../../db/database-failure';
import { toRowJson } from '../../query/row-json';
import { alive, columnOf, tableAs } from '../../query/scope';
import { runSql } from '../../query/statement';
import { checkRecord, followingRecords, tenantsOf, together } from './check-totals';
import { isSame, noReader, storeComputed } from './compute-rollups';
import { type DueField, dueFields, emptyRows, heldRows, type Signatures, signaturesOf } from './due-fields';
import { followWrite } from './follow-writes';
import { lockFollowers } from './lock-followers';
import type { Records } from './rollup-plan';

/** What was done to the rows of a record, to be written into the log. */
export interface Refreshed extends Text {
  readonly facts: Readonly<Record<string, unknown>>;
  /** True where some rows could not be computed. */
  readonly failed: boolean;
}

/** What the roll-ups of a record rest on: where it changes, stored values are no longer what they say. */
function rollupSignature(record: RecordModel): string {
  const fields = record.fields.filter(isFollowing);
  return hashText(
    canonicalJson([fields.map(({ column, type, compute, scale, rounding }) => [column, type, compute, scale, rounding]), record.has]),
  );
}

interface Noted {
  readonly signature: string;
  readonly computed: Signatures | undefined;
}

function toSignatures(value: unknown): Signatures | undefined {
  return isObject(value) ? Object.fromEntries(Object.entries(value).map(([name, signature]) => [name, String(signature)])) : undefined;
}

async function readNoted(database: Database): Promise<ReadonlyMap<string, Noted>> {
  const { rows } = await database.system((q) => q.query('select record, signature, computed from sys_rollup'));
  return new Map(
    rows.map((row) => [String(row['record']), { signature: String(row['signature']), computed: toSignatures(row['computed']) }] as const),
  );
}

/** By record, what its computed fields were last computed by; a record of which nothing was noted is absent. */
export async function readSignatures(database: Database): Promise<ReadonlyMap<string, Signatures>> {
  return new Map([...(await readNoted(database))].flatMap(([name, { computed }]) => (computed ? [[name, computed] as const] : [])));
}

/** Notes what the values of records are computed by from now on. */
async function note(database: Database, records: readonly RecordModel[]): Promise<void> {
  if (records.length === 0) return;
  await database.system((q) =>
    q.query(
      `insert into sys_rollup (record, signature, computed) select * from unnest($1::text[], $2::text[], $3::jsonb[])
       on conflict (record) do update set signature = excluded.signature, computed = excluded.computed, time = now()`,
      [records.map(({ name }) => name), records.map(rollupSignature), records.map((record) => JSON.stringify(signaturesOf(record)))],
    ),
  );
}

interface Filling {
  readonly tenantId: string;
  readonly records: Records;
  readonly record: RecordModel;
  /** Those of its fields that have work for stored rows. */
  readonly due: readonly DueField[];
}

/** The rows of a tenant beyond an id that may lack a value, removed ones too, which may be restored. */
async function findRows(tx: Queryable, { tenantId, record, due }: Filling, last: string): Promise<readonly string[]> {
  const wanted = due.map((field) => (field.work === 'changed' ? sql`true` : sql`(${emptyRows(field)})`));
  const rows = await runSql(
    tx,
    sql`select t.id::text as id from ${tableAs(record, 't')} where ${columnOf('t', 'tenant_id')} = ${tenantId} and t.id > ${last}::bigint
      and (${sql.join(wanted, sql` or `)}) order by t.id limit ${together}`,
  );
  return rows.map((row) => String(row['id']));
}

interface StoredRow {
  readonly row: Values;
  /** For each due field, whether the row keeps the value that it has. */
  readonly held: readonly unknown[];
  readonly lives: boolean;
}

async function readRows(tx: Queryable, { tenantId, records, record, due }: Filling, ids: readonly string[]): Promise<readonly StoredRow[]> {
  const { json, joins } = toRowJson({ records, tenantId, lines: true, most: ids.length }, record, 't');
  const held = due.map((field) => (field.work === 'changed' ? heldRows(record, field) : sql`true`));
  const found = await runSql(
    tx,
    sql`select ${json} as row, json_build_array(${sql.join(held)}) as held, ${alive('t', tenantId)} as lives
      from ${tableAs(record, 't')}${joins} where ${columnOf('t', 'tenant_id')} = ${tenantId} and t.id = any(${ids}::bigint[]) order by t.id`,
  );
  return found.flatMap(({ row, held, lives }) => (isObject(row) && Array.isArray(held) ? [{ row, held, lives: lives === true }] : []));
}

/** The values of a row, or of a line, with what was computed in the place of what differs and may be replaced; undefined where nothing is. */
function mergeComputed(
  fields: readonly FieldModel[],
  { before, after, replaces }: { readonly before: Values; readonly after: Values; readonly replaces: (field: FieldModel) => boolean },
): Values | undefined {
  const changed = fields.filter((field) => {
    const stored = getAt(before, field.path);
    return !isSame(field, stored, getAt(after, field.path)) && (replaces(field) || (stored ?? '') === '');
  });
  return changed.length === 0
    ? undefined
    : changed.reduce<Values>((values, { path }) => setAt(values, path, getAt(after, path) ?? null), before);
}

const linesAt = (values: Values, { path }: FieldModel): readonly Values[] => {
  const lines = getAt(values, path);
  return Array.isArray(lines) ? lines.filter(isObject) : [];
};

/** What is to be stored of some rows: by record or sub-table, the rows by id. */
interface Outcome {
  readonly own: Map<string, Values>;
  readonly lines: Map<FieldModel, Map<string, Values>>;
}

function computeRow({ record, due }: Filling, { row, held }: StoredRow, outcome: Outcome): boolean {
  const id = String(row['id']);
  const anew = new Set(due.filter((_field, index) => held[index] === false).map(({ field }) => field));
  const meant = new Set(due.map(({ field }) => field));
  const isEmpty = ({ field, lines }: DueField): boolean =>
    lines ? linesAt(row, lines).some((line) => (getAt(line, field.path) ?? '') === '') : (getAt(row, field.path) ?? '') === '';
  for (const each of due) if (!anew.has(each.field) && !isEmpty(each)) meant.delete(each.field);
  const fresh = deriveSome({ record, values: row, context: noReader }, (field) => meant.has(field));
  const replaces = (field: FieldModel): boolean => anew.has(field);
  const own = due.flatMap(({ field, lines }) => (lines === undefined && meant.has(field) ? [field] : []));
  const merged = mergeComputed(own, { before: row, after: fresh, replaces });
  if (merged) outcome.own.set(id, merged);
  let changed = merged !== undefined;
  for (const lines of new Set(due.flatMap((each) => each.lines ?? []))) {
    const fields = due.flatMap((each) => (each.lines === lines && meant.has(each.field) ? [each.field] : []));
    const after = linesAt(fresh, lines);
    linesAt(row, lines).forEach((line, index) => {
      const made = mergeComputed(fields, { before: line, after: after[index] ?? line, replaces });
      if (!made) return;
      changed = true;
      const found = outcome.lines.get(lines) ?? new Map<string, Values>();
      outcome.lines.set(lines, found.set(String(line['id']), made));
    });
  }
  return changed;
}

/** Computes some rows and stores what differs, without a new version; what follows from them is computed before the transaction commits. Shape: how many rows have changed. */
async function fillRows(tx: Queryable, filling: Filling, ids: readonly string[]): Promise<number> {
  const { tenantId, records, record, due } = filling;
  await lockFollowers(tx, { tenantId, records }, { record, ids, values: [], own: true });
  const outcome: Outcome = { own: new Map(), lines: new Map() };
  const changed = (await readRows(tx, filling, ids)).filter((stored) => computeRow(filling, stored, outcome));
  const fieldsOf = (lines: FieldModel | undefined): readonly FieldModel[] =>
    due.flatMap((each) => (each.lines === lines ? [each.field] : []));
  await storeComputed(tx, { tenantId }, { record, fields: fieldsOf(undefined), rows: outcome.own });
  for (const [lines, rows] of outcome.lines)
    if (lines.line) await storeComputed(tx, { tenantId }, { record: lines.line, fields: fieldsOf(lines), rows });
  const living = changed.filter(({ lives }) => lives);
  const written = living.map(({ row }) => String(row['id']));
  if (written.length > 0) followWrite(tx, { tenantId, records }, { record, ids: written, values: living.map(({ row }) => row) });
  return changed.length;
}

/** True of what the values themselves are refused for, such as one that must be unique and occurs twice. */
const isRefused = (error: unknown): boolean => /^(22|23)/.test(codeOf(error));

/** Fills the rows of one tenant, some at a time; where some are refused, each of them by itself. Shape: how many have changed, and how many were refused. */
async function fillTenant(database: Database, filling: Filling): Promise<{ readonly changed: number; readonly refused: number }> {
  let [changed, refused] = [0, 0];
  for (let last = '0'; ;) {
    const from = last;
    const ids = await database.write(filling.tenantId, (tx) => findRows(tx, filling, from));
    const fill = (some: readonly string[]) => database.write(filling.tenantId, (tx) => fillRows(tx, filling, some));
    try {
      if (ids.length > 0) changed += await fill(ids);
    } catch (error) {
      if (!isRefused(error)) throw error;
      for (const id of ids)
        try {
          changed += await fill([id]);
        } catch (single) {
          if (!isRefused(single)) throw single;
          refused += 1;
        }
    }
    last = ids.at(-1) ?? '';
    if (ids.length < together) return { changed, refused };
  }
}

const namesOf = (due: readonly DueField[]): Text => ({
  zh: due.map(({ field }) => field.label.zh).join('、'),
  en: due.map(({ field }) => field.label.en).join(', '),
});

async function fillRecord(database: Database, filling: Omit<Filling, 'tenantId'>): Promise<readonly Refreshed[]> {
  let [changed, refused] = [0, 0];
  for (const tenantId of await tenantsOf(database)) {
    const found = await fillTenant(database, { ...filling, tenantId });
    changed += found.changed;
    refused += found.refused;
  }
  if (changed + refused === 0) return [];
  const { record, due } = filling;
  const names = namesOf(due);
  return [
    {
      facts: { record: record.name, fields: due.map(({ name }) => name), changed, refused },
      failed: refused > 0,
      zh: `“${record.label.zh}”已有的 ${changed} 行算出了${names.zh}${refused > 0 ? `；${refused} 行的值不能保存（如不得重复），保存那几行时会说明` : ''}`,
      en: `${names.en} of ${record.label.en} computed in ${changed} stored rows${refused > 0 ? `; the values of ${refused} rows cannot be stored (they must be unique, say), which is told where such a row is saved` : ''}`,
    },
  ];
}

/** Names of those records that have rows. */
async function withRows(database: Database, records: readonly RecordModel[]): Promise<ReadonlySet<string>> {
  if (records.length === 0) return new Set();
  const asked = records.map((record) => sql`select ${record.name}::text as record where exists (select 1 from ${sql.table(record.table)})`);
  const rows = await database.system((q) => runSql(q, sql.join(asked, sql` union all `)));
  return new Set(rows.map((row) => String(row['record'])));
}

/** Records in an order in which each comes after those that its computed fields read. */
function inTurn(records: Records, names: Iterable<string>): readonly RecordModel[] {
  const ordered: RecordModel[] = [];
  const begun = new Set<string>();
  const wanted = new Set(names);
  const visit = (name: string): void => {
    const record = records.get(name);
    if (!record || begun.has(name)) return;
    begun.add(name);
    for (const { target } of record.fields) if (target !== undefined && wanted.has(target)) visit(target);
    ordered.push(record);
  };
  for (const name of [...wanted].sort()) visit(name);
  return ordered;
}

/** The records of pages: they have tables of their own. */
const recordsOfPages = ({ pages, records }: Pick<CompiledSchemas, 'pages' | 'records'>): readonly RecordModel[] => {
  const names = new Set([...pages.values()].map(({ record }) => record.name));
  return [...names].flatMap((name) => records.get(name) ?? []).filter((record) => record.existing === undefined && !record.remote);
};

/**
 * Brings stored rows along with the page files: roll-ups that these say otherwise than when they were last computed, new computed fields, which are filled in the rows
 * that stand, and fields whose expression has changed, which are computed anew but where the row is held. No version is raised. `before` is what served before, as far
 * as that is not noted. Shape: a sentence for each record whose rows have changed.
 */
export async function refreshComputed(
  database: Database,
  schemas: Pick<CompiledSchemas, 'pages' | 'records'>,
  before?: Pick<CompiledSchemas, 'records'>,
): Promise<readonly Refreshed[]> {
  const { records } = schemas;
  const noted = await readNoted(database);
  for (const record of followingRecords(records)) {
    if (noted.get(record.name)?.signature === rollupSignature(record)) continue;
    for (const tenantId of await tenantsOf(database)) await checkRecord({ database, records, mend: true }, tenantId, record);
  }
  const own = recordsOfPages(schemas);
  const dueOf = new Map(
    own.map((record) => {
      const due = dueFields(record, noted.get(record.name)?.computed, before?.records.get(record.name));
      return [record.name, due.filter(({ work }) => work !== 'left')] as const;
    }),
  );
  const wanted = own.filter(({ name }) => (dueOf.get(name)?.length ?? 0) > 0);
  const filled = await withRows(database, wanted);
  const said: Refreshed[] = [];
  for (const record of inTurn(records, filled))
    said.push(...(await fillRecord(database, { records, record, due: dueOf.get(record.name) ?? [] })));
  const isNews = (record: RecordModel): boolean => {
    const known = noted.get(record.name);
    return known?.signature !== rollupSignature(record) || canonicalJson(known.computed) !== canonicalJson(signaturesOf(record));
  };
  const following = followingRecords(records);
  await note(database, [...new Set([...own, ...following])].filter(isNews));
  return said;
}
