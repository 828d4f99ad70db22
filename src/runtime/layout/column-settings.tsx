import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined, SettingOutlined } from '@ant-design/icons';
import { slowly } from '../../ui/slowly';
import { Button, Checkbox, Popover, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnModel } from '../../schema/page-model';
import { toTitle } from '../table/to-columns';
import { useLanguage } from '../use-text';
import type { LaidColumn } from './apply-layout';
import './column-settings.css';
import { moveEntry } from './move-column';
import type { PageLayout } from './use-layout';

type Pin = 'left' | 'none' | 'right';

const pinOf = (column: ColumnModel): Pin => column.fixed ?? 'none';

function withPin(column: ColumnModel, pin: Pin): ColumnModel {
  const { fixed: _fixed, ...free } = column;
  return pin === 'none' ? free : { ...free, fixed: pin };
}

interface ColumnLineProps {
  readonly laid: LaidColumn;
  readonly index: number;
  readonly count: number;
  readonly dragged: boolean;
  onChange(laid: LaidColumn): void;
  onMove(to: number): void;
  onDrag(state: 'start' | 'over' | 'end'): void;
}

function ColumnLine({ laid, index, count, dragged, onChange, onMove, onDrag }: ColumnLineProps): ReactNode {
  const { t } = useTranslation();
  const title = toTitle(laid.column, useLanguage());
  const pins = (['left', 'none', 'right'] as const).map((value) => ({ value, label: t(`layout.pin.${value}`) }));
  return (
    <li
      className={`lh-columns-line${dragged ? ' is-dragged' : ''}`}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        onDrag('start');
      }}
      onDragOver={(event) => {
        event.preventDefault();
        onDrag('over');
      }}
      onDragEnd={() => onDrag('end')}
    >
      <HolderOutlined className="lh-columns-handle" aria-hidden="true" />
      <Checkbox className="lh-columns-show" checked={laid.show} onChange={(event) => onChange({ ...laid, show: event.target.checked })}>
        {title}
      </Checkbox>
      <Select<Pin>
        size="small"
        className="lh-columns-pin"
        aria-label={`${title} ${t('layout.pin')}`}
        value={pinOf(laid.column)}
        options={pins}
        onChange={(pin) => onChange({ ...laid, column: withPin(laid.column, pin) })}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={index === 0}
        aria-label={`${title} ${t('layout.up')}`}
        onClick={() => onMove(index - 1)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={index === count - 1}
        aria-label={`${title} ${t('layout.down')}`}
        onClick={() => onMove(index + 1)}
      />
    </li>
  );
}

interface ColumnSettingsProps {
  readonly layout: PageLayout;
  /** Columns as the page file has them, for their widths. */
  readonly page: readonly ColumnModel[];
}

/** The column settings: show, order, pin, widths; kept for the user when saved. */
export function ColumnSettings({ layout, page }: ColumnSettingsProps): ReactNode {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [draft, setDraft] = useState<readonly LaidColumn[]>([]);
  const [dragged, setDragged] = useState<number>();
  const [busy, setBusy] = useState(false);
  const change = (next: LaidColumn, at: number): void => setDraft(draft.map((each, index) => (index === at ? next : each)));
  const drag = (state: 'start' | 'over' | 'end', index: number): void => {
    if (state === 'start') setDragged(index);
    if (state === 'end') setDragged(undefined);
    if (state === 'over' && dragged !== undefined && dragged !== index) {
      setDraft(moveEntry(draft, dragged, index));
      setDragged(index);
    }
  };
  const run = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work();
    setBusy(false);
    setOpen(false);
  };
  const resetWidths = (): void =>
    setDraft(
      draft.map((each) => ({
        ...each,
        column: { ...each.column, width: page.find(({ field }) => field === each.column.field)?.width ?? each.column.width },
      })),
    );
  const shown = draft.filter((each) => each.show).length;
  const content = (
    <div className="lh-columns">
      <ul className="lh-columns-list" aria-label={t('layout.columns')}>
        {draft.map((laid, index) => (
          <ColumnLine
            key={laid.column.field}
            laid={laid}
            index={index}
            count={draft.length}
            dragged={dragged === index}
            onChange={(next) => change(next, index)}
            onMove={(to) => setDraft(moveEntry(draft, index, to))}
            onDrag={(state) => drag(state, index)}
          />
        ))}
      </ul>
      <div className="lh-columns-foot">
        <Button size="small" type="text" onClick={resetWidths}>
          {t('layout.resetWidths')}
        </Button>
        <Button size="small" type="text" disabled={busy} onClick={() => void run(layout.reset)}>
          {t('layout.reset')}
        </Button>
        <Button
          size="small"
          type="primary"
          loading={slowly(busy)}
          disabled={shown === 0}
          onClick={() => void run(() => layout.save(draft))}
        >
          {t('layout.save')}
        </Button>
      </div>
    </div>
  );
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      arrow={false}
      open={open}
      onOpenChange={(next) => {
        if (next) setDraft(layout.columns);
        setOpen(next);
      }}
      content={content}
    >
      <Button icon={<SettingOutlined aria-hidden />} aria-expanded={open} aria-haspopup="dialog">
        {t('layout.settings')}
      </Button>
    </Popover>
  );
}
