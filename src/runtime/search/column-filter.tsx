import { Button, Popover } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchItemModel } from '../../schema/model/page-model';
import { useText } from '../source/use-text';
import { checkItem } from './check-items';
import { isBlank, type SearchValue } from './search-model';
import { ItemControl } from './item-control';
import './search-bar.css';

/** The filter of a column that is asked for, and where. */
export interface OpenFilter {
  readonly item: SearchItemModel;
  readonly value: SearchValue;
  /** Units: px of the window. */
  readonly x: number;
  readonly y: number;
  /** Gives the keyboard back to the head of the column. */
  focusBack(): void;
}

interface ColumnFilterProps {
  readonly open: OpenFilter;
  /** Lists with this value of the column; '' with any. */
  onApply(value: SearchValue): void;
  onClose(): void;
}

/** Narrows the list by one column, from its head: the control that the search has for the field, and nothing else. */
export function ColumnFilter({ open, onApply, onClose }: ColumnFilterProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const [value, setValue] = useState(open.value);
  const [tried, setTried] = useState(false);
  const { item } = open;
  const label = text(item.label);
  const found = isBlank(value) ? undefined : checkItem(item, value);
  const fault = tried ? found : undefined;
  useEffect(() => {
    // The control comes with its script, and takes the keyboard only once it is seen.
    const timer = setInterval(() => {
      const entry = box.current?.querySelector<HTMLElement>('input, textarea');
      entry?.focus();
      if (entry && document.activeElement === entry) clearInterval(timer);
    }, 50);
    return () => clearInterval(timer);
  }, []);
  const leave = (): void => {
    onClose();
    open.focusBack();
  };
  const apply = (next: SearchValue): void => {
    onApply(next);
    leave();
  };
  const submit = (): void => {
    setTried(true);
    if (found === undefined) apply(value);
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) leave();
    event.stopPropagation();
  };
  return (
    <Popover
      open
      trigger="click"
      placement="bottomLeft"
      arrow={false}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      content={
        <div ref={box} className="lh-column-filter" role="group" aria-label={t('list.filterOf', { name: label })} onKeyDown={keys}>
          {/* Above the control: what opens from it must not lie over them. */}
          <div className="lh-column-filter-head">
            <strong>{label}</strong>
            <Button size="small" onClick={() => apply('')}>
              {t('list.filterClear')}
            </Button>
            <Button size="small" type="primary" onClick={submit}>
              {t('list.filterApply')}
            </Button>
          </div>
          <ItemControl item={item} value={value} fault={fault} onChange={setValue} onEnter={submit} />
        </div>
      }
    >
      <span className="lh-menu-anchor" style={{ left: open.x, top: open.y }} />
    </Popover>
  );
}
