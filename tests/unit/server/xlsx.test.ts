import ExcelJS from 'exceljs';
import { describe, expect, test } from 'vitest';
import { looksLikeFormula, toCellText } from '../../../src/server/records/export/export-safety';
import type { ExportCell, ExportSheetColumn, TableWriter } from '../../../src/server/records/export/export-writer';
import { createCsvWriter } from '../../../src/server/records/export/export-csv';
import { columnLetters, createXlsxWriter, toSheetName } from '../../../src/server/records/export/export-xlsx';
import type { Sink } from '../../../src/server/records/export/zip-writer';
import { readCells, readZip } from '../../fixtures/read-xlsx';

const textColumn = (title: string): ExportSheetColumn => ({ title, width: 140, format: '@', align: 'left' });
const said = (text: string): ExportCell => ({ text, typed: false });

async function write(make: (sink: Sink) => TableWriter, rows: readonly (readonly (ExportCell | undefined)[])[]): Promise<Buffer> {
  const parts: Buffer[] = [];
  const writer = make((bytes) => {
    parts.push(bytes);
    return Promise.resolve();
  });
  for (const row of rows) await writer.add(row);
  await writer.end();
  return Buffer.concat(parts);
}

const toXlsx = (columns: readonly ExportSheetColumn[], rows: readonly (readonly (ExportCell | undefined)[])[], name = '报价') =>
  write((sink) => createXlsxWriter(sink, { name, columns }), rows);
const toCsv = (columns: readonly ExportSheetColumn[], rows: readonly (readonly (ExportCell | undefined)[])[]) =>
  write((sink) => createCsvWriter(sink, { name: '报价', columns }), rows).then((bytes) => bytes.toString('utf8'));

const sheetOf = (bytes: Buffer): string => readZip(bytes).get('xl/worksheets/sheet1.xml') ?? '';

/** Reads a workbook with another program than ours. */
async function reread(bytes: Buffer): Promise<ExcelJS.Worksheet> {
  const workbook = new ExcelJS.Workbook();
  // exceljs types its own Buffer.
  await workbook.xlsx.load(bytes as unknown as ExcelJS.Buffer);
  const [sheet] = workbook.worksheets;
  if (!sheet) throw new Error('The workbook has no sheet.');
  return sheet;
}

/** Texts that a spreadsheet takes for formulas. */
const dangerous = [
  '=1+1',
  '+86 21 3883',
  '-5',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\0=1',
  '  =cmd|/c calc',
  '\u3000=1',
  '\u200b=1',
  '\ufeff-1',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  ' ＝1',
  '\n=1',
];
const harmless = ['', '5', '上海=计量', 'a-b', '（=1）', '"=1"', '1=1', '量', '😀', 'Q2026-0012'];

describe('a text that could become a formula', () => {
  test.each(dangerous)('%j is known', (text) => {
    expect(looksLikeFormula(text)).toBe(true);
  });
  test.each(harmless)('%j is none', (text) => {
    expect(looksLikeFormula(text)).toBe(false);
  });

  test('stays a text in a workbook, in headers too, and is read back as it was', async () => {
    const rows = dangerous.map((text) => [said(text)]);
    const bytes = await toXlsx(
      dangerous.map((text) => textColumn(text)),
      rows.map(([cell]) => dangerous.map(() => cell)),
    );
    const sheet = sheetOf(bytes);
    expect(sheet.match(/<f[ />]/g)).toBeNull();
    const [header, ...found] = readCells(sheet);
    expect([...(header?.values() ?? [])].map((cell) => cell.text)).toEqual(dangerous.map(toCellText));
    expect(found.map((row) => row.get('A'))).toEqual(
      dangerous.map((text) => ({ kind: 'text', text: toCellText(text), style: found[0]?.get('A')?.style })),
    );
    // Every one of them, the headers included, wears the style that keeps it a text after it is edited.
    const styles = [
      ...(readZip(bytes)
        .get('xl/styles.xml')
        ?.split('<cellXfs')[1]
        ?.matchAll(/<xf [^>]*>/g) ?? []),
    ].map(([xf]) => xf);
    const worn = new Set([header, ...found].flatMap((row) => [...(row?.values() ?? [])].map((cell) => cell.style)));
    expect([...worn].map((style) => styles[style]?.includes('quotePrefix="1"'))).toEqual([...worn].map(() => true));
    const other = await reread(bytes);
    expect(dangerous.map((_text, index) => [other.getCell(index + 2, 1).value, other.getCell(index + 2, 1).formula])).toEqual(
      dangerous.map((text) => [toCellText(text), undefined]),
    );
  });

  test('stands behind an apostrophe in CSV, which ends its lines and quotes as it must', async () => {
    const text = await toCsv(
      [textColumn('=1'), textColumn('名称'), { ...textColumn('金额'), format: '0.00' }],
      [
        [said('=1+1'), said('a,"b"'), { text: '-5.00', number: '-5.00', typed: true }],
        [said('－1'), undefined, { text: '-12345678901234567.89', typed: true }],
        [said(' @x'), said('一\n二'), undefined],
        [said('\0=1'), said(' 前'), undefined],
      ],
    );
    expect(text).toBe(`\ufeff'=1,名称,金额\r\n'=1+1,"a,""b""",-5.00\r\n'－1,,-12345678901234567.89\r\n' @x,"一\n二",\r\n'=1," 前",\r\n`);
  });
});

describe('a workbook', () => {
  test('keeps every character that a cell can hold, and only those', async () => {
    const texts = [
      'a & b < c > "d"',
      '两\n行',
      '两\r\n行',
      'x\u0001y\u0008',
      '_x0041_',
      '_x41_',
      '  空白  ',
      '\ud800半',
      '😀𠮷',
      '\ufffe',
      '<![CDATA[x]]>',
      '末尾\t',
    ];
    const bytes = await toXlsx(
      [textColumn('文本')],
      texts.map((text) => [said(text)]),
    );
    const [, ...found] = readCells(sheetOf(bytes));
    const requested = [
      'a & b < c > "d"',
      '两\n行',
      '两\n行',
      'xy',
      '_x0041_',
      '_x41_',
      '  空白  ',
      '\ufffd半',
      '😀𠮷',
      '',
      '<![CDATA[x]]>',
      '末尾\t',
    ];
    expect(found.map((row) => row.get('A')?.text)).toEqual(requested);
    expect((await reread(bytes)).rowCount).toBe(texts.length + 1);
  });

  test('cuts a text where the format ends', () => {
    expect([toCellText('长'.repeat(32_767)).length, toCellText('长'.repeat(40_000)).length]).toEqual([32_767, 32_767]);
    expect(toCellText(`${'a'.repeat(32_765)}😀😀`)).toBe(`${'a'.repeat(32_765)}\ufffd…`);
  });

  test('has typed cells, a bold frozen header, a filter, widths and a name, as another program reads it', async () => {
    const columns: readonly ExportSheetColumn[] = [
      textColumn('单号'),
      { title: '金额', width: 70, format: '#,##0.00', align: 'right' },
      { title: '日期', width: 7000, format: 'yyyy-mm-dd', align: 'center' },
    ];
    const bytes = await toXlsx(
      columns,
      [
        [said('1826374859'), { text: '-5.00', number: '-5.00', typed: true }, { text: '2026-01-31', number: '46053', typed: true }],
        [undefined, undefined, undefined],
      ],
      "报价[1]/历史'",
    );
    const sheet = await reread(bytes);
    expect(sheet.name).toBe('报价 1  历史');
    expect([sheet.getCell('A2').value, sheet.getCell('B2').value, sheet.getCell('B2').numFmt]).toEqual(['1826374859', -5, '#,##0.00']);
    expect(sheet.getCell('C2').value).toEqual(new Date('2026-01-31T00:00:00Z'));
    expect([sheet.getCell('A1').font.bold, sheet.views[0]?.state, sheet.autoFilter]).toEqual([true, 'frozen', 'A1:C3']);
    expect([sheet.getColumn(2).width, sheet.getColumn(3).width]).toEqual([10, 80]);
  });

  test.each([
    [0, 'A'],
    [25, 'Z'],
    [26, 'AA'],
    [701, 'ZZ'],
    [702, 'AAA'],
  ])('calls column %i %s', (index, letters) => {
    expect(columnLetters(index)).toBe(letters);
  });

  test.each([
    ['', 'Sheet1'],
    ['History', 'Sheet1'],
    ["'x'", 'x'],
    ['a:b*c?d/e\\f[g]', 'a b c d e f g'],
    ['很'.repeat(40), '很'.repeat(31)],
  ])('called %j is named %j', (label, name) => {
    expect(toSheetName(label)).toBe(name);
  });
});

describe('a writer', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => [said(`${index} ${Math.sin(index)} 上海市计量测试技术研究院`)]);

  test('waits for whoever reads it', async () => {
    let [inside, most, taken] = [0, 0, 0];
    const writer = createXlsxWriter(
      async (bytes) => {
        inside += 1;
        most = Math.max(most, inside);
        taken += bytes.length;
        await new Promise((done) => setImmediate(done));
        inside -= 1;
      },
      { name: 'x', columns: [textColumn('a')] },
    );
    for (const row of rows) await writer.add(row);
    await writer.end();
    expect(most).toBe(1);
    expect(taken).toBeGreaterThan(10_000);
  });

  test('fails when the place that it writes to does, and does not hang', async () => {
    const full = new Error('The disk is full.');
    let left = 3;
    const writer = createXlsxWriter(
      () => {
        left -= 1;
        return left > 0 ? Promise.resolve() : Promise.reject(full);
      },
      { name: 'x', columns: [textColumn('a')] },
    );
    const all = async () => {
      for (const row of rows) await writer.add(row);
      await writer.end();
    };
    await expect(all()).rejects.toBe(full);
    writer.abort();
  });
});
