import type { ColumnModel, PageModel } from '../model/page-model';
import { percentSign } from '../model/rate-entry';
import type { GroupingModel } from '../model/statistic-model';

/** A column by whose values the rows of a list can be put together. */
export interface GroupColumn {
  readonly column: ColumnModel;
  readonly grouping: GroupingModel;
}

function toGrouping({ record }: PageModel, column: ColumnModel): GroupingModel | undefined {
  const { own, through, of, field } = column;
  const reference = through === undefined ? undefined : record.fields.find(({ name }) => name === own);
  // The column that says what is referred to stands for the reference itself: names may be alike.
  if (reference?.type === 'ref' && reference.targetDisplay === through) return { field: own };
  if (reference && reference.type !== 'ref') return undefined;
  if (of.type === 'day' || of.type === 'dateTime') return { field, unit: 'month' };
  return of.type === 'option' || of.type === 'yesNo' || (of.type === 'ref' && through === undefined) ? { field } : undefined;
}

/** Gives the columns by which a list can be grouped: choices, references, and days by month, as far as the caller sees their values whole. */
export function groupColumns(model: PageModel): readonly GroupColumn[] {
  const { table } = model;
  if (table.tree === true || table.group === false) return [];
  const found = new Map<string, GroupColumn>();
  for (const column of table.columns) {
    const grouping = column.closed === true ? undefined : toGrouping(model, column);
    if (grouping && !found.has(grouping.field)) found.set(grouping.field, { column, grouping });
  }
  return [...found.values()];
}

/** The columns whose sums stand beside each group. */
export const groupTotals = ({ table }: PageModel): readonly ColumnModel[] =>
  table.columns.filter(({ total, through }) => total && through === undefined);

/** The columns whose numbers a pivot adds up or takes the average of: amounts and counts, not rates, as far as the caller sees them whole. */
export const pivotNumbers = ({ table, record }: PageModel): readonly ColumnModel[] => {
  const isRate = (own: string): boolean => record.fields.some((field) => field.name === own && percentSign(field) !== undefined);
  return table.columns.filter(
    ({ own, of, through, closed }, at, all) =>
      (of.type === 'int' || of.type === 'decimal') &&
      through === undefined &&
      closed !== true &&
      !isRate(own) &&
      all.findIndex((other) => other.own === own) === at,
  );
};
