import { ControlOutlined } from '@ant-design/icons';
import { Button, Checkbox, Popover } from 'antd';
import type { Dispatch, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePage } from '../page-context';
import { useText } from '../use-text';
import { isShown, type SearchPanel } from './search-model';
import type { SearchAction } from './search-reducer';

interface ItemSettingsProps {
  readonly panel: SearchPanel;
  dispatch: Dispatch<SearchAction>;
}

/** Chooses which items the bar shows; there only where the page file hides some. What must be filled stays. */
export function ItemSettings({ panel, dispatch }: ItemSettingsProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { search } = usePage().model;
  const items = [...search.normal, ...search.more];
  if (!items.some((item) => item.hidden)) return null;
  const list = (
    <div className="lh-item-settings" role="group" aria-label={t('search.items')}>
      {items.map((item) => (
        <Checkbox
          key={item.field}
          checked={isShown(item, panel)}
          disabled={item.required !== undefined}
          onChange={(event) => dispatch({ do: 'show', field: item.field, shown: event.target.checked })}
        >
          {text(item.label)}
        </Checkbox>
      ))}
    </div>
  );
  return (
    <Popover content={list} title={t('search.items')} trigger="click" placement="bottomRight">
      <Button type="text" icon={<ControlOutlined aria-hidden />} aria-label={t('search.items')} title={t('search.items')} />
    </Popover>
  );
}
