import { type ReactNode, useId, useMemo } from 'react';
import { originsOf } from '../../../../measure/record/origins';
import { entriesOf, openGrid } from '../../../../measure/record/readings';
import { PointTables } from './point-tables';

interface PointsViewProps {
  readonly label: string;
  readonly value: unknown;
  readonly grid: unknown;
}

const nothing = (): void => undefined;

/** The readings of an original record, to be read and printed. */
export function PointsView({ label, value, grid }: PointsViewProps): ReactNode {
  const id = useId();
  const opened = useMemo(() => openGrid(String(grid)), [grid]);
  const entries = useMemo(() => entriesOf(value), [value]);
  const origins = useMemo(() => originsOf(value), [value]);
  if (!opened.template) return label;
  return <PointTables {...{ id, label, entries, origins }} template={opened.template} disabled onChange={nothing} onBlur={nothing} />;
}
