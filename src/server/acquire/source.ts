import { isObject, type Values } from '../../base/dot-path';
import type { Stage } from '../../measure/record/template';
import { type NumberForm, numberForms } from '../../measure/units/read-number';
import type { OriginWay } from '../../measure/record/origins';

/** Name of the page that keeps the sources. */
export const sourcePage = 'acquireSources';

/** Where one column of a source goes. */
export interface SourceColumn {
  /** Its heading or letter, or its path in JSON. */
  readonly column: string;
  /** The line applies to rows with this text in the source's column of labels; '' to all rows. */
  readonly label: string;
  /** Names in the point grid; the parameter may be '' where there is only one. */
  readonly parameter: string;
  readonly quantity: string;
  /** Absent: the stage that is chosen at the bench. */
  readonly stage?: Stage;
  /** From 1; absent: row by row. */
  readonly point?: number;
  readonly reading?: number;
  /** Unit of the values; '' where it stands with them, or is that of the grid. */
  readonly unit: string;
  readonly unitColumn: string;
}

/** A source of values, as the settings page keeps it. */
export interface AcquireSource {
  readonly id: string;
  readonly name: string;
  readonly way: OriginWay;
  readonly enabled: boolean;
  readonly templateNo: string;
  readonly deviceId: string;
  readonly deviceName: string;
  readonly form: NumberForm;
  readonly sheet: string;
  readonly separator: string;
  /** Row with the headings, from 1; 0: there is none. */
  readonly headerRow: number;
  readonly firstRow: number;
  readonly lastRow: number;
  /** Path of the list of rows in JSON; '' where the whole is that list. */
  readonly rowsPath: string;
  readonly labelColumn: string;
  /** Column with the nominal value of the point; '' where rows follow the points. */
  readonly pointColumn: string;
  readonly pointUnit: string;
  /** By which rows of this record are told from those of others. */
  readonly keyFrom: string;
  readonly keyText: string;
  readonly keyColumn: string;
  readonly keyParameter: string;
  readonly url: string;
  readonly auth: string;
  readonly alias: string;
  readonly view: string;
  readonly order: string;
  readonly columns: readonly SourceColumn[];
}

const ways: Readonly<Record<string, OriginWay>> = { '1': 'file', '2': 'view', '3': 'http' };
const separators: Readonly<Record<string, string>> = { comma: ',', semicolon: ';', tab: '\t', blank: ' ' };
const stagesOf: Readonly<Record<string, Stage>> = { asFound: 'asFound', asLeft: 'asLeft' };

const textOf = (values: Values, name: string): string => {
  const value = values[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';
};
const numberOf = (values: Values, name: string, otherwise: number): number => {
  const text = textOf(values, name);
  return text === '' ? otherwise : Number(text);
};
const found = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

function toColumn(line: Values): SourceColumn {
  const stage = found(stagesOf, textOf(line, 'stage'));
  const [point, reading] = [numberOf(line, 'pointNo', 0), numberOf(line, 'readingNo', 0)];
  return {
    column: textOf(line, 'column'),
    label: textOf(line, 'rowLabel'),
    parameter: textOf(line, 'parameter'),
    quantity: textOf(line, 'quantity'),
    ...(stage ? { stage } : {}),
    ...(point > 0 ? { point } : {}),
    ...(reading > 0 ? { reading } : {}),
    unit: textOf(line, 'unit'),
    unitColumn: textOf(line, 'unitColumn'),
  };
}

/** The display of what a reference leads to. */
function displayOf(row: Values, name: string): string {
  const refs = row['$refs'];
  const target = isObject(refs) ? refs[name] : undefined;
  return isObject(target) ? textOf(target, 'display') : '';
}

/** Reads a row of the settings page. Undefined where it is no source of a way that there is. */
export function toSource(row: Values): AcquireSource | undefined {
  const way = found(ways, textOf(row, 'accessType'));
  if (!way) return undefined;
  const form = textOf(row, 'numberForm');
  const headerRow = numberOf(row, 'headerRow', 1);
  return {
    id: textOf(row, 'id'),
    name: textOf(row, 'sourceName'),
    way,
    enabled: textOf(row, 'enableStatus') === '0',
    templateNo: textOf(row, 'templateNo'),
    deviceId: textOf(row, 'deviceId'),
    deviceName: displayOf(row, 'deviceId'),
    form: Object.hasOwn(numberForms, form) ? (form as NumberForm) : '1',
    sheet: textOf(row, 'sheetName'),
    separator: found(separators, textOf(row, 'separator')) ?? '',
    headerRow,
    firstRow: numberOf(row, 'firstRow', headerRow + 1),
    lastRow: numberOf(row, 'lastRow', Number.MAX_SAFE_INTEGER),
    rowsPath: textOf(row, 'rowsPath'),
    labelColumn: textOf(row, 'labelColumn'),
    pointColumn: textOf(row, 'pointColumn'),
    pointUnit: textOf(row, 'pointUnit'),
    keyFrom: textOf(row, 'keyFrom'),
    keyText: textOf(row, 'keyText'),
    keyColumn: textOf(row, 'keyColumn'),
    keyParameter: textOf(row, 'keyParameter'),
    url: textOf(row, 'url'),
    auth: textOf(row, 'authWay'),
    alias: textOf(row, 'alias'),
    view: textOf(row, 'viewName'),
    order: textOf(row, 'orderColumn'),
    columns: Array.isArray(row['columns']) ? row['columns'].filter(isObject).map(toColumn) : [],
  };
}

/** Every column that a source names. */
export const namedColumns = (source: AcquireSource): readonly string[] =>
  [
    ...new Set([
      ...source.columns.flatMap(({ column, unitColumn }) => [column, unitColumn]),
      ...[source.labelColumn, source.pointColumn, source.keyFrom === '' ? '' : source.keyColumn, source.way === 'view' ? source.order : ''],
    ]),
  ].filter((name) => name !== '');
