import { looksLikeFormula, toCellText } from './export-safety';
import type { ExportCell, ExportSheetColumn, Sheet, TableWriter } from './export-writer';
import { chartParts, chartTypes } from './xlsx-charts';
import { createZipWriter, type Sink } from './zip-writer';

/** Rows are handed on in blocks. Units: characters. */
const block = 65_536;
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const typed = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text that looks like the format's own escape of a character is escaped itself. */
const escapeLike = /_(?=x[0-9A-Fa-f]{4}_)/g;

const escapeXml = (text: string): string => (/[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => signs[sign] ?? '') : text);

const toXmlText = (text: string): string => escapeXml(toCellText(text).replace(escapeLike, '_x005F_'));

/** Gives the letters of a column. Shape: 0 -> A, 26 -> AA. */
export function columnLetters(index: number): string {
  return index < 26 ? String.fromCharCode(65 + index) : columnLetters(Math.floor(index / 26) - 1) + columnLetters(index % 26);
}

/** Brings a label to what a sheet may be called. Source: the format allows 31 characters, none of []:*?/\ and no apostrophe at the ends. */
export function toSheetName(label: string): string {
  const name = toCellText(label)
    .replace(/[[\]:*?/\\\n\t]/g, ' ')
    .slice(0, 31)
    .replace(/^[\s']+|[\s']+$/g, '');
  return name === '' || name.toLowerCase() === 'history' ? 'Sheet1' : name;
}

interface Style {
  readonly format: string;
  readonly align: ExportSheetColumn['align'];
  /** Shown as text whatever it begins with, also after it was edited. */
  readonly quoted?: boolean;
  readonly bold?: boolean;
}

/** Each style once, by its number. */
function createStyles(): { numberOf(style: Style): number; xml(): string } {
  const styles: Style[] = [{ format: 'General', align: 'left' }];
  const formats = ['General'];
  const numberOf = (style: Style): number => {
    const known = styles.findIndex(
      (each) =>
        each.format === style.format &&
        each.align === style.align &&
        (each.quoted ?? false) === (style.quoted ?? false) &&
        (each.bold ?? false) === (style.bold ?? false),
    );
    if (known >= 0) return known;
    if (!formats.includes(style.format)) formats.push(style.format);
    return styles.push(style) - 1;
  };
  const formatOf = (format: string): number => (format === 'General' ? 0 : format === '@' ? 49 : 164 + formats.indexOf(format));
  const toXf = ({ format, align, quoted = false, bold = false }: Style): string =>
    `<xf numFmtId="${formatOf(format)}" fontId="${bold ? 1 : 0}" fillId="0" borderId="${bold ? 1 : 0}" xfId="0" applyNumberFormat="1" applyFont="1" applyBorder="1" applyAlignment="1"${quoted ? ' quotePrefix="1"' : ''}><alignment horizontal="${align}" vertical="center"/></xf>`;
  const xml = (): string => {
    const own = formats.filter((format) => format !== 'General' && format !== '@');
    const numbers = own.map((format) => `<numFmt numFmtId="${formatOf(format)}" formatCode="${escapeXml(format)}"/>`).join('');
    const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>';
    return `<styleSheet xmlns="${main}">${own.length > 0 ? `<numFmts count="${own.length}">${numbers}</numFmts>` : ''}<fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${styles.length}">${styles.map(toXf).join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  };
  return { numberOf, xml };
}

type Part = readonly [name: string, content: string];

const firstParts = (drawn: Sheet['drawn']): readonly Part[] => [
  [
    '[Content_Types].xml',
    `<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${typed}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${typed}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${typed}.styles+xml"/>${drawn ? chartTypes(drawn.charts) : ''}</Types>`,
  ],
  [
    '_rels/.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  ],
  [
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/>${drawn ? `<Relationship Id="rId3" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/>` : ''}</Relationships>`,
  ],
];

function toWorkbook(name: string, filtered: string, drawn: Sheet['drawn']): string {
  const second = drawn ? `<sheet name="${escapeXml(toSheetName(drawn.name))}" sheetId="2" r:id="rId3"/>` : '';
  const place = escapeXml(`'${name.replaceAll("'", "''")}'!${filtered}`);
  return `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escapeXml(name)}" sheetId="1" r:id="rId1"/>${second}</sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${place}</definedName></definedNames></workbook>`;
}

const textCell = (place: string, text: string, style: number): string =>
  `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${toXmlText(text)}</t></is></c>`;

/**
 * Writes an XLSX workbook of one sheet as a stream, with constant memory: typed numbers and times, texts as inline strings that are never formulas,
 * a bold frozen header with a filter. Ours, since exceljs' own stream does not wait for whoever reads it.
 */
export function createXlsxWriter(sink: Sink, sheet: Sheet): TableWriter {
  const zip = createZipWriter(sink);
  const styles = createStyles();
  const name = toSheetName(sheet.name);
  const columns = sheet.columns.map(({ format, align }, index) => ({
    letters: columnLetters(index),
    align,
    typed: styles.numberOf({ format, align }),
    text: styles.numberOf({ format: '@', align }),
    quoted: styles.numberOf({ format: '@', align, quoted: true }),
  }));
  const lastColumn = columns.at(-1)?.letters ?? 'A';
  const widths = sheet.columns
    .map(
      ({ width }, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${Math.max(6, Math.min(80, width / 7)).toFixed(2)}" customWidth="1"/>`,
    )
    .join('');
  let text = `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="15"/><cols>${widths}</cols><sheetData>`;
  let row = 1;
  let begun = false;
  const addPart = async ([path, content]: Part): Promise<void> => {
    await zip.begin(path);
    await zip.write(declaration + content);
  };
  const flush = async (): Promise<void> => {
    const part = text;
    text = '';
    if (!begun) {
      begun = true;
      for (const first of firstParts(sheet.drawn)) await addPart(first);
      await zip.begin('xl/worksheets/sheet1.xml');
    }
    await zip.write(part);
  };
  text += `<row r="1">${sheet.columns
    .map(({ title }, index) =>
      textCell(
        `${columnLetters(index)}1`,
        title,
        styles.numberOf({ format: '@', align: 'left', bold: true, quoted: looksLikeFormula(title) }),
      ),
    )
    .join('')}</row>`;
  const toCell = (cell: ExportCell | undefined, index: number): string => {
    const column = columns[index];
    if (!cell || !column) return '';
    const place = `${column.letters}${row}`;
    const style = cell.format === undefined ? column.typed : styles.numberOf({ format: cell.format, align: column.align });
    if (cell.number !== undefined) return `<c r="${place}" s="${style}"><v>${cell.number}</v></c>`;
    return textCell(place, cell.text, looksLikeFormula(cell.text) ? column.quoted : column.text);
  };
  return {
    add: async (cells) => {
      row += 1;
      text += `<row r="${row}">${cells.map(toCell).join('')}</row>`;
      if (text.length > block) await flush();
    },
    end: async () => {
      text += `</sheetData><autoFilter ref="A1:${lastColumn}${row}"/></worksheet>`;
      await flush();
      await addPart(['xl/workbook.xml', toWorkbook(name, `$A$1:$${lastColumn}$${row}`, sheet.drawn)]);
      for (const part of sheet.drawn ? chartParts(sheet.drawn.charts) : []) await addPart(part);
      await addPart(['xl/styles.xml', styles.xml()]);
      await zip.end();
    },
    abort: () => zip.abort(),
  };
}
