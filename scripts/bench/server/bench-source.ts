import pg from 'pg';
import { bigramColumns, toTables } from '../../../src/server/db/changes/desired-tables';
import { applicationRole } from '../../../src/server/db/connections/application-role';
import { sessionOptions } from '../../../src/server/db/connections/connections';
import { searchCodec } from '../../../src/protocol/search-codec';
import type { CompiledSchemas } from '../../../src/schema/compile/compile-schemas';
import { type ListRequest, toCountSql, toListSql } from '../../../src/server/query/list-sql';
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

/** The list and the count that a search body asks for. */
export function toRawWork(source: ListSource, body: object): RawWork {
  const { condition, orderBy, current = 1, size = 50 } = searchCodec.decode(body);
  const request: ListRequest = { tenantId, orderBy, current, size, ...(condition ? { condition } : {}) };
  return { list: toPlainSql(toListSql(source, request)), count: toPlainSql(toCountSql(source, request)) };
}

/** The owner's address, but as requests are made: the application's role, inside the tenant, planned anew each time. */
export function asApplication(connection: pg.ClientConfig): pg.ClientConfig {
  return { ...connection, options: `${sessionOptions('public')} -c role=${applicationRole} -c app.tenant=${tenantId}` };
}
