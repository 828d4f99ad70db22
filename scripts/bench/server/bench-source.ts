import pg from 'pg';
import { bigramColumns, toTables } from '../../../src/server/db/changes/desired-tables';
import { applicationRole } from '../../../src/server/db/connections/application-role';
import { sessionOptions } from '../../../src/server/db/connections/connections';
import { viewSchemaOf } from '../../../src/server/db/connections/list-views';
import { searchCodec } from '../../../src/protocol/search-codec';
import type { CompiledSchemas } from '../../../src/schema/compile/compile-schemas';
import { toEstimateSql } from '../../../src/server/query/count-sql';
import { countLimit, type ListRequest, toCountedListSql } from '../../../src/server/query/list-sql';
import type { ListSource } from '../../../src/server/query/sort-keys';
import { type Sql, toStatement } from '../../../src/server/query/statement';
import type { RawWork } from './raw-load';

/** The institute of the demo accounts. */
export const tenantId = '000000';

/** What lists of a page are made from. */
export function sourceOf(schemas: Pick<CompiledSchemas, 'pages' | 'records'>, path: string): ListSource {
  const page = schemas.pages.get(path);
  if (!page) throw new Error(`There is no page ${path}.`);
  return { record: page.record, records: schemas.records, bigrams: bigramColumns(toTables(schemas)), sort: page.table.sort };
}

function toLiteral(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(toLiteral).join(', ')}]::text[]`;
  return typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value));
}

/** Writes a statement with its parameters in their places, for a program that knows none. */
export function toPlainSql(piece: Sql): string {
  const { sql, parameters } = toStatement(piece);
  return sql.replace(/\$(\d+)/g, (_all, place: string) => toLiteral(parameters[Number(place) - 1]));
}

/**
 * What a call for a page of a list asks the database, in the same order and with the same counting: the page with how many there are, and where these are more than are
 * counted the planner's guess.
 */
export async function toRawWork(client: pg.Client, source: ListSource, body: object): Promise<RawWork> {
  const { condition, orderBy, current = 1, size = 50 } = searchCodec.decode(body);
  const request: ListRequest = { tenantId, orderBy, current, size, ...(condition ? { condition } : {}) };
  const list = toPlainSql(toCountedListSql(source, request));
  const { rows } = await client.query<{ counted: number | null }>(list);
  return Number(rows[0]?.counted ?? 0) > countLimit ? [list, toPlainSql(toEstimateSql(source, request))] : [list];
}

/** The owner's address, planned as for requests: anew each time, without helpers. The policies of tables that are not forced do not reach him. */
export function asOwner(connection: pg.ClientConfig): pg.ClientConfig {
  return { ...connection, options: sessionOptions('public') };
}

/** The owner's address, but as requests read: the application's role, inside the tenant, through the views of its rows. */
export function asApplication(connection: pg.ClientConfig): pg.ClientConfig {
  const path = `-c search_path=${viewSchemaOf('public')},public`;
  return { ...connection, options: `${sessionOptions('public')} ${path} -c role=${applicationRole} -c app.tenant=${tenantId}` };
}
