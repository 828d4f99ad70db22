import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { originsOf } from '../../../../measure/record/origins';
import { entriesOf, openGrid } from '../../../../measure/record/readings';
import type { WidgetProps } from '../../engine/widget-props';
import { AcquireButton } from './acquire-button';
import { GridFaults } from './grid-faults';
import { PointTables } from './point-tables';

/** The readings of an original record, in the tables of its template: typed, or acquired from a source. */
export function PointReadingsWidget(props: WidgetProps): ReactNode {
  const { id, label, value, grid, disabled, describedBy, onChange, onBlur } = props;
  const { t } = useTranslation();
  const opened = useMemo(() => (typeof grid === 'string' && grid !== '' ? openGrid(grid) : undefined), [grid]);
  const entries = useMemo(() => entriesOf(value), [value]);
  const origins = useMemo(() => originsOf(value), [value]);
  if (!opened) return <p className="lh-quiet">{t('points.noGrid')}</p>;
  if (opened.faults) return <GridFaults faults={opened.faults} />;
  const { template } = opened;
  return (
    <>
      {/* Sources are found by a record. */}
      {disabled || !props.whole ? null : <AcquireButton {...{ template, entries, origins }} widget={props} />}
      <PointTables {...{ id, label, entries, origins, disabled, describedBy, onBlur, template }} onChange={({ text }) => onChange(text)} />
    </>
  );
}
