import { useCallback, useMemo, useState } from 'react';
import type { PageModel } from '../../schema/model/page-model';
import type { MeasureModel } from '../../schema/model/statistic-model';
import { type GroupColumn, groupColumns, pivotNumbers } from '../../schema/view/group-columns';
import type { PageMemory } from '../source/page-source';
import type { GroupsAsked } from '../source/statistic-source';

/** What a pivot is made of besides the column that the list is grouped by: names of columns, as a browser tab keeps them. */
export interface PivotShape {
  /** Field whose values stand side by side; absent: there is no pivot. */
  readonly across?: string;
  /** Field by which each group is parted again. */
  readonly then?: string;
  /** `count`, or `sum` or `average` and a colon with a field of numbers. */
  readonly value?: string;
}

const name = 'pivot';
const isText = (value: unknown): value is string => typeof value === 'string';

function readShape(kept: unknown): PivotShape {
  if (typeof kept !== 'object' || kept === null) return {};
  const { across, then, value } = kept as Readonly<Record<string, unknown>>;
  return { ...(isText(across) ? { across } : {}), ...(isText(then) ? { then } : {}), ...(isText(value) ? { value } : {}) };
}

/** Keeps what a pivot is made of until the browser tab is closed. */
export function usePivotMemory(session: PageMemory | undefined): readonly [PivotShape, (shape: PivotShape) => void] {
  const [shape, setShape] = useState(() => readShape(session?.get(name)));
  const keep = useCallback(
    (next: PivotShape) => {
      session?.set(name, next);
      setShape(next);
    },
    [session],
  );
  return [shape, keep];
}

/** One figure that the cells of a pivot may tell. */
export interface PivotValue extends MeasureModel {
  readonly value: string;
  readonly how: 'count' | 'sum' | 'average';
}

export interface Pivot {
  readonly across: GroupColumn;
  readonly then: GroupColumn | undefined;
  readonly measure: PivotValue;
}

interface Offered {
  /** Columns besides the one that the list is grouped by. */
  readonly columns: readonly GroupColumn[];
  readonly values: readonly PivotValue[];
  /** What the shape means on this page as it is now; undefined where it means no pivot. */
  readonly pivot: Pivot | undefined;
}

/** Says what a pivot of a page can be made of, and what a kept shape makes. */
export function usePivot(model: PageModel, by: GroupColumn, { across, then, value }: PivotShape): Offered {
  return useMemo(() => {
    const columns = groupColumns(model).filter(({ grouping }) => grouping.field !== by.grouping.field);
    const find = (field: string | undefined) => columns.find(({ grouping }) => grouping.field === field);
    const count: PivotValue = { value: 'count', label: model.label, how: 'count' };
    const values = [
      count,
      ...pivotNumbers(model).flatMap(({ label, own }) =>
        (['sum', 'average'] as const).map((how): PivotValue => ({ value: `${how}:${own}`, label, how, field: own })),
      ),
    ];
    const beside = find(across);
    const further = then === across ? undefined : find(then);
    const measure = values.find((each) => each.value === value) ?? count;
    return { columns, values, pivot: beside && { across: beside, then: further, measure } };
  }, [model, by, across, then, value]);
}

/** How a pivot is asked for. */
export const toAsked = (by: GroupColumn, { across, measure: { how, field } }: Pivot): GroupsAsked => ({
  ...{ by: by.grouping.field, across: across.grouping.field, how },
  ...(field === undefined ? {} : { of: field }),
});
