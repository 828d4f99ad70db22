import { HolderOutlined } from '@ant-design/icons';
import { Checkbox, Switch } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useText } from '../source/use-text';
import { MoveButtons } from './column-line';
import type { LaidSearchItem } from './lay-search';
import { useReorder } from './use-reorder';

interface SearchItemListProps {
  readonly items: readonly LaidSearchItem[];
  onChange(items: readonly LaidSearchItem[]): void;
}

/** The items of the search bar in the settings: which are on it, in which order, which come first. */
export function SearchItemList({ items, onChange }: SearchItemListProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const [said, setSaid] = useState('');
  const moveOf = useReorder({
    entries: items,
    enabled: true,
    onMove: (next, { entry, place }) => {
      setSaid(t('layout.moved', { name: text(entry.item.label), place, count: next.length }));
      onChange(next);
    },
  });
  const change = (index: number, next: Partial<LaidSearchItem>): void =>
    onChange(items.map((each, at) => (at === index ? { ...each, ...next } : each)));
  return (
    <>
      <ul className="lh-columns-list" aria-label={t('layout.searchItems')}>
        {items.map(({ item, show, first }, index) => {
          const title = text(item.label);
          const move = moveOf(index);
          return (
            <li key={item.field} className={`lh-columns-line${move.dragged ? ' is-dragged' : ''}`} {...move.handlers}>
              <HolderOutlined className="lh-columns-handle" aria-hidden="true" />
              <Checkbox
                className="lh-columns-show"
                checked={show}
                disabled={item.required !== undefined}
                onChange={(event) => change(index, { show: event.target.checked })}
              >
                <span title={title}>{title}</span>
              </Checkbox>
              <Switch
                size="small"
                checked={first}
                disabled={!show}
                checkedChildren={t('layout.first')}
                unCheckedChildren={t('layout.later')}
                aria-label={`${title} ${t('layout.first')}`}
                onChange={(checked) => change(index, { first: checked })}
              />
              <MoveButtons title={title} move={move} />
            </li>
          );
        })}
      </ul>
      <span className="lh-hidden-text" role="status">
        {said}
      </span>
    </>
  );
}
