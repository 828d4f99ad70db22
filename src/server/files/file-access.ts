import { sql } from 'kysely';
import type { PageModel } from '../../schema/model/page-model';
import type { FieldModel, RecordModel } from '../../schema/model/record-model';
import type { Caller } from '../auth/caller';
import type { Queryable } from '../db/connections/database';
import { type FieldRules, isRestricted } from '../query/field-rules';
import { alive, columnOf, tableAs } from '../query/scope';
import { runSql, type Sql } from '../query/statement';
import type { ServingSchemas } from '../db/schema/schema-store';
import type { StoredFile } from './file-store';
import { outSql, rolesOf } from './material-shelf';
import { openBoard } from '../notices/notice-board';
import { mayDo } from '../rights/page-context';
import { fieldRulesOf } from '../rights/caller-rules';
import { rowScopeOf } from '../rights/row-scope';

/** Who asks for files, and by which pages. */
export interface FileAsker {
  readonly caller: Caller;
  readonly schemas: ServingSchemas;
}

const filesOf = (record: RecordModel, rules: FieldRules): readonly FieldModel[] =>
  record.fields.filter((field) => field.type === 'files' && !isRestricted(rules, record.name, field.name));

/** The rows of a page that carry a file, `w.id`, where the asker sees it: in a field of the row, or of one of its lines. */
function carriers({ caller, schemas }: FileAsker, page: PageModel, rules: FieldRules): readonly Sql[] {
  const { record } = page;
  const scope = rowScopeOf(caller, page, { record, records: schemas.records, bigrams: schemas.bigrams });
  const seen = sql`${alive('t', caller.tenantId)}${scope ? sql` and ${scope('t')}` : sql``}`;
  const carries = (alias: string, field: FieldModel): Sql => sql`${columnOf(alias, field.column)} @> array[w.id]`;
  const own = filesOf(record, rules).map((field) => sql`select 1 from ${tableAs(record, 't')} where ${carries('t', field)} and ${seen}`);
  const inLines = record.fields.flatMap(({ name, line }) => {
    if (!line || isRestricted(rules, record.name, name)) return [];
    const of = sql`join ${tableAs(record, 't')} on ${columnOf('t', 'id')} = ${columnOf('l', 'parent_id')}`;
    return filesOf(line, rules).map(
      (field) => sql`select 1 from ${tableAs(line, 'l')} ${of} where ${carries('l', field)} and ${alive('l', caller.tenantId)} and ${seen}`,
    );
  });
  return [...own, ...inLines];
}

/** Of some files those that stand in a row that the asker may see, in a field that is neither hidden from nor masked for him. */
async function findShown(q: Queryable, asker: FileAsker, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { caller, schemas } = asker;
  const rules = fieldRulesOf(caller, schemas);
  const pages = [...schemas.serving.values()].filter(({ model }) => mayDo(caller, model, 'view'));
  const ways = pages.flatMap(({ model }) => carriers(asker, model, rules));
  if (ids.length === 0 || ways.length === 0) return new Set();
  const any = sql.join(
    ways.map((way) => sql`exists (${way})`),
    sql` or `,
  );
  const found = await runSql(q, sql`select w.id from unnest(${ids}::text[]) as w(id) where ${any}`);
  return new Set(found.map((row) => String(row['id'])));
}

/** Of some files those that are attached to a notice which has come out for the asker; its page he need not see for that. */
async function findReleased(q: Queryable, { caller, schemas }: FileAsker, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const board = ids.length === 0 ? undefined : openBoard(schemas, { tenantId: caller.tenantId, caller, language: 'zh' });
  if (!board) return new Set();
  const { rows } = await q.query(
    `select w.id from unnest($4::text[]) as w(id) where exists (select 1 from (${board.sql}) b where b."fileIds"::text[] @> array[w.id])`,
    [...board.values, ids],
  );
  return new Set(rows.map((row) => String(row['id'])));
}

/** Of some files those of materials that have come out for the asker. */
async function findShelved(q: Queryable, { caller, schemas }: FileAsker, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const record = schemas.records.get('materials');
  const file = record?.fields.find((field) => field.name === 'fileId')?.column;
  const out = record && outSql(record);
  if (ids.length === 0 || !record || file === undefined || out === undefined) return new Set();
  if (isRestricted(fieldRulesOf(caller, schemas), record.name, 'fileId')) return new Set();
  const carries = `m.tenant_id = $1 and m.is_deleted = 0 and ${out} and m."${file}" @> array[w.id]`;
  const { rows } = await q.query(
    `select w.id from unnest($3::text[]) as w(id) where exists (select 1 from "${record.table}" m where ${carries})`,
    [caller.tenantId, rolesOf(caller), ids],
  );
  return new Set(rows.map((row) => String(row['id'])));
}

/**
 * Of some files those that the asker may have: what he sent up himself, what stands in a row that he may see, what a notice for him carries, and what a
 * material for him does. What a task has made is its owner's alone; what nobody has attached yet is its sender's alone.
 */
export async function findOpen<T extends Pick<StoredFile, 'fileId' | 'ownerId' | 'onlyFor'>>(
  q: Queryable,
  asker: FileAsker,
  files: readonly T[],
): Promise<readonly T[]> {
  const { userId } = asker.caller;
  const isOwn = (file: T): boolean => file.ownerId === userId;
  const asked = files.filter((file) => !isOwn(file) && file.onlyFor === undefined).map((file) => file.fileId);
  const shown = asked.length === 0 ? new Set<string>() : await findShown(q, asker, asked);
  const rest = asked.filter((id) => !shown.has(id));
  const released = new Set([...(await findReleased(q, asker, rest)), ...(await findShelved(q, asker, rest))]);
  return files.filter((file) => isOwn(file) || shown.has(file.fileId) || released.has(file.fileId));
}
