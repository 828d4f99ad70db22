import { nextSerial } from '../../../base/next-serial';
import { getAt, isObject, setAt, type Values } from '../../../base/dot-path';
import type { FieldModel } from '../../../schema/model/record-model';

export type Lines = readonly unknown[];

/** A copied line is a new line: it keeps the values, not the identity. */
export function copyLine(line: unknown): unknown {
  if (!isObject(line)) return line;
  const { id: _id, version: _version, ...rest } = line;
  return rest;
}

/** Puts a line before the one at a place. */
export const insertLine = (lines: Lines, at: number, line: unknown): Lines => [...lines.slice(0, at), line, ...lines.slice(at)];

/** Copies some lines to the place behind them. */
export const copyLines = (lines: Lines, from: number, to: number): Lines => [
  ...lines.slice(0, to + 1),
  ...lines.slice(from, to + 1).map(copyLine),
  ...lines.slice(to + 1),
];

export const removeLines = (lines: Lines, from: number, to: number): Lines => lines.filter((_, index) => index < from || index > to);

/** Says where the first of some lines stands once they stand before another one. */
export const placeAfterMove = (from: number, to: number, before: number): number => (before > to ? before - (to - from + 1) : before);

/** Moves some lines so that they stand before another one. */
export function moveLines(
  lines: Lines,
  { from, to, before }: { readonly from: number; readonly to: number; readonly before: number },
): Lines {
  if (before >= from && before <= to + 1) return lines;
  const rest = removeLines(lines, from, to);
  const at = placeAfterMove(from, to, before);
  return [...rest.slice(0, at), ...lines.slice(from, to + 1), ...rest.slice(at)];
}

/** Copies a line so many times behind itself; the numbers in the given fields count on. */
export function addUnits(
  lines: Lines,
  at: number,
  { count, fields }: { readonly count: number; readonly fields: readonly FieldModel[] },
): Lines {
  const line = copyLine(lines[at]);
  if (!isObject(line)) return lines;
  const units = Array.from({ length: count }, (_, index) =>
    fields.reduce<Values>((unit, field) => {
      const value = getAt(unit, field.path);
      return typeof value === 'string' ? setAt(unit, field.path, nextSerial(value, index + 1)) : unit;
    }, line),
  );
  return [...lines.slice(0, at + 1), ...units, ...lines.slice(at + 1)];
}
