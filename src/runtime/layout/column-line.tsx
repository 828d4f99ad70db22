import { ArrowDownOutlined, ArrowUpOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Checkbox, InputNumber, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColumnModel } from '../../schema/model/page-model';
import { toTitle } from '../table/to-columns';
import { useLanguage } from '../source/use-text';
import type { LaidColumn } from './apply-layout';
import type { Move } from './use-reorder';

type Pin = 'left' | 'none' | 'right';

/** Units: px. */
const [narrowest, widest] = [48, 1200];

function withPin(column: ColumnModel, pin: Pin): ColumnModel {
  const { fixed: _fixed, ...free } = column;
  return pin === 'none' ? free : { ...free, fixed: pin };
}

interface ColumnLineProps {
  readonly laid: LaidColumn;
  readonly move: Move;
  /** False for the last column shown: a list without columns shows nothing. */
  readonly hideable: boolean;
  /** Width of the page file, which an emptied box gives back. */
  readonly fileWidth: number;
  onChange(laid: LaidColumn): void;
}

/** One column of the settings: shown or not, pinned where, how wide, moved by mouse or keyboard. */
export function ColumnLine({ laid, move, hideable, fileWidth, onChange }: ColumnLineProps): ReactNode {
  const { t } = useTranslation();
  const { column, show } = laid;
  const title = toTitle(column, useLanguage());
  const pins = (['left', 'none', 'right'] as const).map((value) => ({ value, label: t(`layout.pin.${value}`) }));
  return (
    <li className={`lh-columns-line${move.dragged ? ' is-dragged' : ''}`} {...move.handlers}>
      <HolderOutlined className="lh-columns-handle" aria-hidden="true" />
      <Checkbox
        className="lh-columns-show"
        checked={show}
        disabled={show && !hideable}
        onChange={(event) => onChange({ ...laid, show: event.target.checked })}
      >
        <span title={title}>{title}</span>
      </Checkbox>
      <InputNumber
        size="small"
        className="lh-columns-width"
        controls={false}
        min={narrowest}
        max={widest}
        precision={0}
        aria-label={`${title} ${t('layout.width')}`}
        value={column.width}
        onChange={(width) => onChange({ ...laid, column: { ...column, width: width ?? fileWidth } })}
      />
      <Select<Pin>
        size="small"
        className="lh-columns-pin"
        aria-label={`${title} ${t('layout.pin')}`}
        value={column.fixed ?? 'none'}
        options={pins}
        onChange={(pin) => onChange({ ...laid, column: withPin(column, pin) })}
      />
      <MoveButtons title={title} move={move} />
    </li>
  );
}

/** The two buttons that move a line. */
export function MoveButtons({ title, move }: { readonly title: string; readonly move: Move }): ReactNode {
  const { t } = useTranslation();
  return (
    <>
      <Button
        size="small"
        type="text"
        icon={<ArrowUpOutlined aria-hidden />}
        disabled={!move.canRise}
        aria-label={`${title} ${t('layout.up')}`}
        onClick={() => move.by(-1)}
      />
      <Button
        size="small"
        type="text"
        icon={<ArrowDownOutlined aria-hidden />}
        disabled={!move.canSink}
        aria-label={`${title} ${t('layout.down')}`}
        onClick={() => move.by(1)}
      />
    </>
  );
}
