import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { entriesOf, openGrid } from '../../../../measure/record/readings';
import type { WidgetProps } from '../../engine/widget-props';
import { GridFaults } from './grid-faults';
import { PointTables } from './point-tables';

/** The readings of an original record, in the tables of its template. */
export function PointReadingsWidget({ id, label, value, grid, disabled, describedBy, onChange, onBlur }: WidgetProps): ReactNode {
  const { t } = useTranslation();
  const opened = useMemo(() => (typeof grid === 'string' && grid !== '' ? openGrid(grid) : undefined), [grid]);
  const entries = useMemo(() => entriesOf(value), [value]);
  if (!opened) return <p className="lh-quiet">{t('points.noGrid')}</p>;
  if (opened.faults) return <GridFaults faults={opened.faults} />;
  return (
    <PointTables
      {...{ id, label, entries, disabled, describedBy, onBlur }}
      template={opened.template}
      onChange={({ text }) => onChange(text)}
    />
  );
}
