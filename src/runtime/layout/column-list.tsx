import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnModel } from '../../schema/model/page-model';
import { toTitle } from '../table/to-columns';
import { useLanguage } from '../source/use-text';
import type { LaidColumn } from './apply-layout';
import { ColumnLine } from './column-line';
import { useReorder } from './use-reorder';

/** Above this many columns the list can be narrowed by typing. */
const narrowFrom = 15;

interface ColumnListProps {
  readonly columns: readonly LaidColumn[];
  /** Columns as the page file has them, for their widths. */
  readonly page: readonly ColumnModel[];
  onChange(columns: readonly LaidColumn[]): void;
}

/** The columns of the settings, in their order. */
export function ColumnList({ columns, page, onChange }: ColumnListProps): ReactNode {
  const { t } = useTranslation();
  const language = useLanguage();
  const [requested, setRequested] = useState('');
  const [said, setSaid] = useState('');
  const typed = requested.trim().toLowerCase();
  const titleOf = ({ column }: LaidColumn): string => toTitle(column, language);
  const moveOf = useReorder({
    entries: columns,
    enabled: typed === '',
    onMove: (next, { entry, place }) => {
      setSaid(t('layout.moved', { name: titleOf(entry), place, count: next.length }));
      onChange(next);
    },
  });
  const shown = columns.filter((each) => each.show).length;
  const showAll = (show: boolean): void => onChange(columns.map((each, index) => ({ ...each, show: show || index === 0 })));
  return (
    <>
      <div className="lh-columns-head">
        {columns.length > narrowFrom ? (
          <Input
            size="small"
            allowClear
            placeholder={t('layout.filter')}
            aria-label={t('layout.filter')}
            value={requested}
            onChange={(event) => setRequested(event.target.value)}
          />
        ) : null}
        <span className="lh-columns-count lh-number">{t('layout.shown', { shown, count: columns.length })}</span>
        <Button size="small" type="link" disabled={shown === columns.length} onClick={() => showAll(true)}>
          {t('layout.all')}
        </Button>
        <Button size="small" type="link" disabled={shown <= 1} onClick={() => showAll(false)}>
          {t('layout.none')}
        </Button>
      </div>
      <ul className="lh-columns-list" aria-label={t('layout.columns')}>
        {columns.map((laid, index) =>
          typed === '' || titleOf(laid).toLowerCase().includes(typed) ? (
            <ColumnLine
              key={laid.column.field}
              laid={laid}
              move={moveOf(index)}
              hideable={shown > 1}
              fileWidth={page.find(({ field }) => field === laid.column.field)?.width ?? laid.column.width}
              onChange={(next) => onChange(columns.map((each) => (each === laid ? next : each)))}
            />
          ) : null,
        )}
      </ul>
      <span className="lh-hidden-text" role="status">
        {said}
      </span>
    </>
  );
}
