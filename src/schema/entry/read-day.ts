import { addDays, isDateTime, isDay } from '../../base/day';
import { toHalfWidth, trimText } from '../../base/text';
import type { SheetCell } from './sheet-cell';

const pad = (text: string | undefined): string => (text ?? '').padStart(2, '0');
const dayShapes = [
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T\s]+(.*))?$/,
  /^(\d{4})\s*年\s*(\d{1,2})\s*月\s*(\d{1,2})\s*[日号](?:\s*(.*))?$/,
  /^(\d{4})(\d{2})(\d{2})(?:\s+(.*))?$/,
];
const timeShape = /^(\d{1,2})[:时点](\d{1,2})(?:[:分](\d{1,2}))?(?:\.\d+)?[秒分]?$/;
/** Serial numbers of days that somebody could mean, 1927 to 2119; smaller ones are more likely counts or years. */
const serials = { least: 10_000, most: 80_000 };

function toMoment(day: string, time: string): string | undefined {
  if (!isDay(day)) return undefined;
  if (time === '') return day;
  const match = timeShape.exec(time);
  const moment = match ? `${day} ${pad(match[1])}:${pad(match[2])}:${pad(match[3] ?? '0')}` : '';
  return isDateTime(moment) ? moment : undefined;
}

function fromSerial(serial: number, from1904: boolean): string | undefined {
  const seconds = Math.round((serial % 1) * 86_400);
  const day = addDays('1899-12-30', Math.floor(serial) + (from1904 ? 1462 : 0) + (seconds === 86_400 ? 1 : 0));
  if (day === undefined) return undefined;
  const rest = seconds % 86_400;
  return rest === 0 ? day : `${day} ${[rest / 3600, (rest % 3600) / 60, rest % 60].map((part) => pad(String(Math.floor(part)))).join(':')}`;
}

/** Reads a day or a moment however it was written. Shape: `YYYY-MM-DD`, with ` HH:mm:ss` where there is a time; undefined where it is none. */
export function readMoment(cell: SheetCell, from1904: boolean): string | undefined {
  if (cell.date) return isDay(cell.text.slice(0, 10)) ? cell.text : undefined;
  const text = trimText(toHalfWidth(cell.text)).replace(/\s+/g, ' ');
  for (const shape of dayShapes) {
    const match = shape.exec(text);
    if (match) return toMoment(`${match[1] ?? ''}-${pad(match[2])}-${pad(match[3])}`, trimText(match[4] ?? ''));
  }
  const serial = /^\d{1,5}(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return serial >= serials.least && serial <= serials.most ? fromSerial(serial, from1904) : undefined;
}
