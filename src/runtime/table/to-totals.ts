import { Decimal, decimalText, toDecimal } from '../../base/decimal';
import type { ColumnModel } from '../../schema/model/page-model';
import type { WireRow } from '../source/page-source';
import type { Language } from '../source/use-text';
import { compileGetter } from '../source/compile-getter';
import { formatValue } from '../../schema/entry/format-value';

/** Adds up the columns that ask for it over the rows on screen, exactly; undefined where none asks. Shape: column -> text. */
export function toTotals(
  columns: readonly ColumnModel[],
  rows: readonly WireRow[],
  language: Language,
): ReadonlyMap<string, string> | undefined {
  const totalled = columns.filter((column) => column.total);
  if (totalled.length === 0) return undefined;
  return new Map(
    totalled.map((column) => {
      const getter = compileGetter(column);
      const total = rows.reduce((sum, row) => {
        const value = toDecimal(getter(row));
        return value ? sum.plus(value) : sum;
      }, new Decimal(0));
      const text = column.of.scale === undefined ? decimalText(total) : total.toFixed(column.of.scale);
      return [column.field, formatValue(column.of, text, language)];
    }),
  );
}

/** Writes sums that the server added up, as the cells of their columns show them. */
export function showTotals(
  columns: readonly ColumnModel[],
  sums: Readonly<Record<string, string>>,
  language: Language,
): ReadonlyMap<string, string> {
  return new Map(
    columns.flatMap(({ field, of, total }): (readonly [string, string])[] => {
      const sum = total ? toDecimal(sums[field]) : undefined;
      if (!sum) return [];
      return [[field, formatValue(of, of.scale === undefined ? decimalText(sum) : sum.toFixed(of.scale), language)]];
    }),
  );
}
