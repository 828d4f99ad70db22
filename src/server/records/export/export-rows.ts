import type { Values } from '../../../base/dot-path';
import { refusal } from '../../../protocol/errors';
import { searchCodec } from '../../../protocol/search-codec';
import { toKeysSql, toStreamSql } from '../../query/list-sql';
import { type Sql, runSql } from '../../query/statement';
import { streamRows } from '../../query/stream-rows';
import type { Language } from '../../language';
import { sql } from 'kysely';
import type { Queryable } from '../../db/connections/database';
import { writeAudit } from '../../audit/audit-trail';
import { tellRecords } from '../../audit/tell-records';
import { seekSubjects } from '../read/seek-subjects';
import { shanghaiNow } from '../../db/clock';
import { type ExportColumn, toExportColumns } from './export-columns';
import { loadNumbers } from './name-numbers';
import { type FindWord, loadOwnWords } from '../../query/own-words';
import { createCsvWriter } from './export-csv';
import { createXlsxWriter, xlsxType } from './export-xlsx';
import type { PageContext } from '../../rights/page-context';
import { narrowPage } from '../../rights/narrow-page';
import type { Sink } from './zip-writer';

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** One sheet holds no more. */
const rowLimit = 1_000_000;
const columnLimit = 300;

export interface ExportRequest {
  readonly format: ExportFormat;
  /** Set: the one page that `current` and `size` of the search say; else all that it finds. */
  readonly page?: { readonly current: number; readonly size: number };
  /** Columns in order; none means those that the page shows. */
  readonly columns: readonly string[];
  /** The search body as it was sent. */
  readonly search: Values;
}

/** Reads which page is asked for. Errors: wrongParameter. */
function readPage(search: Values): { readonly current: number; readonly size: number } {
  const read = (name: string): number => {
    const value = Number(search[name]);
    if (!Number.isInteger(value) || value < 1 || value > 50_000) throw refusal('wrongParameter', { name });
    return value;
  };
  return { current: read('current'), size: read('size') };
}

/** Reads what is asked for. Errors: wrongParameter. */
export function readExportRequest(body: Values): ExportRequest {
  const { columns = [], format = 'xlsx', scope = 'all', ...search } = body;
  const known = exportFormats.find((each) => each === format);
  if (!known) throw refusal('wrongParameter', { name: 'format' });
  if (!Array.isArray(columns) || columns.length > columnLimit) throw refusal('wrongParameter', { name: 'columns' });
  const names = columns.map((name: unknown) => {
    if (typeof name !== 'string') throw refusal('wrongParameter', { name: 'columns' });
    return name;
  });
  if (scope !== 'all' && scope !== 'page') throw refusal('wrongParameter', { name: 'scope' });
  return { format: known, columns: names, search, ...(scope === 'page' ? { page: readPage(search) } : {}) };
}

/** An export that can be counted and written. */
export interface PreparedExport {
  readonly request: ExportRequest;
  readonly sheetName: string;
  readonly columns: readonly ExportColumn[];
  readonly rows: Sql;
  readonly keys: Sql;
  readonly fileName: string;
  readonly contentType: string;
}

/** Words that the tenant has added to open dictionaries. */
export function loadWords(ctx: PageContext, language: Language): Promise<FindWord> {
  const fields = [...ctx.page.model.table.columns.map((column) => column.of), ...ctx.page.model.record.fields];
  const { tenantId } = ctx.caller;
  return ctx.database.read(tenantId, (q) => loadOwnWords(q, tenantId, { fields, language }));
}

/** What a file is called that is made now. */
export const fileNameOf = (label: string, format: ExportFormat): string =>
  `${label}_${shanghaiNow().now.replace(/\D/g, '').slice(0, 12)}.${format}`;

export const contentTypes: Readonly<Record<ExportFormat, string>> = { xlsx: xlsxType, csv: 'text/csv; charset=utf-8' };

/** Makes an export ready. Errors: fieldUnknown and the search codes of the catalogue. */
export async function prepareExport(ctx: PageContext, request: ExportRequest, language: Language): Promise<PreparedExport> {
  const { model } = ctx.page;
  const { condition: sent, orderBy } = searchCodec.decode(request.search);
  const condition = await seekSubjects(ctx, sent);
  const source = { ...ctx.source, sort: model.table.sort };
  const asked = { tenantId: ctx.caller.tenantId, orderBy, ...(condition ? { condition } : {}) };
  const columns = toExportColumns(narrowPage(model, ctx.source), {
    names: request.columns,
    language,
    find: await loadWords(ctx, language),
    numberOf: await loadNumbers(ctx, new Set(request.columns)),
  });
  const { page } = request;
  const cut = (rows: Sql): Sql =>
    page ? sql`select * from (${rows} limit ${page.size} offset ${(page.current - 1) * page.size}) as p` : rows;
  return {
    request,
    sheetName: model.label[language],
    columns,
    rows: cut(toStreamSql(source, asked)),
    keys: cut(toKeysSql(source, asked)),
    fileName: fileNameOf(model.label[language], request.format),
    contentType: contentTypes[request.format],
  };
}

/** Counts the rows of an export. Errors: tooManyItems where one sheet cannot hold them. */
export async function countExport(q: Queryable, { keys }: PreparedExport): Promise<number> {
  const [row] = await runSql(q, sql`select count(*)::int as count from (${keys} limit ${rowLimit + 1}) as c`);
  const count = Number(row?.['count'] ?? 0);
  if (count > rowLimit) throw refusal('tooManyItems', { limit: rowLimit });
  return count;
}

/** Hands on the rows of an export in portions. */
export type GiveRows = (take: (rows: readonly Values[]) => Promise<void>) => Promise<unknown>;

/** Writes an export to a sink, row by row, of this database unless they are given. Shape: gives the number of rows. */
export async function writeExport(
  ctx: PageContext,
  prepared: PreparedExport,
  to: { readonly sink: Sink; readonly onRows?: (count: number) => void; readonly give?: GiveRows | undefined },
): Promise<number> {
  const { columns, rows, request } = prepared;
  const {
    give = (take) => streamRows(ctx.database, { tenantId: ctx.caller.tenantId, rows, take }),
  }: { readonly give?: GiveRows | undefined } = to;
  const sheet = { name: prepared.sheetName, columns };
  const writer = request.format === 'xlsx' ? createXlsxWriter(to.sink, sheet) : createCsvWriter(to.sink, sheet);
  let count = 0;
  try {
    await give(async (portion) => {
      for (const row of await tellRecords(ctx, portion)) await writer.add(columns.map((column) => column.cell(row)));
      count += portion.length;
      to.onRows?.(count);
    });
    await writer.end();
  } catch (error) {
    writer.abort();
    throw error;
  }
  return count;
}

/** Notes who took which rows out. */
export async function auditExport(tx: Queryable, ctx: PageContext, { request, columns }: PreparedExport, count: number): Promise<void> {
  const { searchType, searchParam, searchListVO, orderBy } = request.search;
  const said = {
    page: ctx.page.model.path,
    format: request.format,
    rows: count,
    columns: columns.map((column) => column.field),
    search: { searchType, searchParam, searchListVO, orderBy },
  };
  const changes = Object.entries(said).map(([field, after]) => ({ field, before: null, after }));
  await writeAudit(tx, ctx, { action: 'export', changes });
}
