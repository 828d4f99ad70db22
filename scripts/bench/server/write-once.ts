// Writes 50,000 rows in one of four ways in a process of its own, and says how long that took, when the first byte was there and what memory it needed.
import { writeFileSync } from 'node:fs';
import exceljs from 'exceljs';
import type pg from 'pg';
import { isObject, type Values } from '../../../src/base/dot-path';
import { compileSchemas } from '../../../src/schema/compile/compile-schemas';
import { readSchemas } from '../../../src/schema/source/read-schemas';
import { openConnections } from '../../../src/server/db/connections/connections';
import type { Database } from '../../../src/server/db/connections/database';
import { toExportColumns } from '../../../src/server/records/export/export-columns';
import { createXlsxWriter } from '../../../src/server/records/export/export-xlsx';
import { toStreamSql } from '../../../src/server/query/list-sql';
import { runSql } from '../../../src/server/query/statement';
import { streamRows } from '../../../src/server/query/stream-rows';
import { sourceOf, tenantId } from './bench-source';

interface Asked {
  readonly way: 'stream' | 'buffer' | 'xlsx' | 'exceljs';
  readonly connection: pg.ClientConfig;
  readonly schemas: string;
  readonly path: string;
  readonly to: string;
}

// Whoever starts this process writes no other words.
const asked = JSON.parse(process.argv[2] ?? '{}') as Asked;
const schemas = compileSchemas(readSchemas(asked.schemas));
const source = sourceOf(schemas, asked.path);
const page = schemas.pages.get(asked.path);
if (!page) throw new Error(`There is no page ${asked.path}.`);
const columns = toExportColumns(page, { names: [], language: 'zh', find: () => undefined });
const rows = toStreamSql(source, { tenantId, orderBy: [] });
const connections = openConnections({ connection: asked.connection, own: true, connections: 1 }, { schema: 'public', mayMakeViews: true });
const database: Database = { ...connections, notices: [], ids: { next: () => '0', close: () => Promise.resolve() } };
await database.read(tenantId, (q) => q.query('select 1'));

globalThis.gc?.();
const before = process.memoryUsage.rss();
const began = performance.now();
let first = 0;
let bytes = 0;
const sink = (part: Buffer): Promise<void> => {
  if (bytes === 0) first = performance.now() - began;
  bytes += part.length;
  return Promise.resolve();
};
const toCells = (row: Values) => columns.map((column) => column.cell(row));

switch (asked.way) {
  case 'stream':
    await streamRows(database, {
      tenantId,
      rows,
      take: async (portion) => {
        for (const row of portion) await sink(Buffer.from(JSON.stringify(row)));
      },
    });
    break;
  case 'buffer': {
    const found = await database.read(tenantId, (q) => runSql(q, rows));
    const parsed = found.map((row): unknown => JSON.parse(String(row['row'])));
    await sink(Buffer.from(JSON.stringify(parsed)));
    break;
  }
  case 'xlsx': {
    const writer = createXlsxWriter(sink, { name: 'bench', columns });
    await streamRows(database, {
      tenantId,
      rows,
      take: async (portion) => {
        for (const row of portion) await writer.add(toCells(row));
      },
    });
    await writer.end();
    break;
  }
  case 'exceljs': {
    const workbook = new exceljs.Workbook();
    const sheet = workbook.addWorksheet('bench');
    const found = await database.read(tenantId, (q) => runSql(q, rows));
    for (const row of found) {
      const parsed: unknown = JSON.parse(String(row['row']));
      if (isObject(parsed))
        sheet.addRow(toCells(parsed).map((cell) => (cell?.number === undefined ? (cell?.text ?? null) : Number(cell.number))));
    }
    await sink(Buffer.from(await workbook.xlsx.writeBuffer()));
    break;
  }
}

// Units: ms, MB. The peak is the system's own word, which no busy loop hides.
writeFileSync(
  asked.to,
  JSON.stringify({ time: performance.now() - began, first, bytes, growth: (process.resourceUsage().maxRSS * 1024 - before) / 1024 / 1024 }),
);
await connections.close();
