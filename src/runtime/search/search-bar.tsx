import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons';
import { Button, Checkbox } from 'antd';
import type { Dispatch, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchItemModel } from '../../schema/page-model';
import { usePage } from '../page-context';
import { useText } from '../use-text';
import { AddPair, AdvancedPanel } from './advanced-panel';
import './search-bar.css';
import { isBlank, type SearchPanel, type SearchValue } from './search-model';
import type { SearchAction } from './search-reducer';
import { ValueWidget } from './value-widget';

interface SearchBarProps {
  readonly panel: SearchPanel;
  dispatch: Dispatch<SearchAction>;
  onSearch(): void;
  /** The column settings, which stand at the end of the bar. */
  readonly settings: ReactNode;
}

interface SearchFieldProps {
  readonly item: SearchItemModel;
  readonly value: SearchValue;
  onChange(value: SearchValue): void;
  onEnter(): void;
}

function SearchField({ item, value, onChange, onEnter }: SearchFieldProps): ReactNode {
  const label = useText()(item.label);
  return (
    <div className="lh-search-field">
      <span className="lh-search-label" title={label}>
        {label}
      </span>
      <ValueWidget
        source={item}
        operator={item.operator}
        multiple={item.multiple}
        value={value}
        label={label}
        onChange={onChange}
        onEnter={onEnter}
      />
    </div>
  );
}

/** The search bar of a list: exact search, the page's items, more of them, the advanced panel, reset. Source: spec 2.7. */
export function SearchBar({ panel, dispatch, onSearch, settings }: SearchBarProps): ReactNode {
  const { t } = useTranslation();
  const { search } = usePage().model;
  const items = panel.expanded ? [...search.normal, ...search.more] : search.normal;
  const hiddenFilled = panel.expanded ? 0 : search.more.filter((item) => !isBlank(panel.draft[item.field] ?? '')).length;
  return (
    <div role="search" className="lh-search" aria-label={t('search.label')}>
      {panel.advanced ? (
        <AdvancedPanel panel={panel} dispatch={dispatch} onSearch={onSearch} />
      ) : (
        items.map((item) => (
          <SearchField
            key={item.field}
            item={item}
            value={panel.draft[item.field] ?? ''}
            onChange={(value) => dispatch({ do: 'enter', field: item.field, value })}
            onEnter={onSearch}
          />
        ))
      )}
      <div className="lh-search-buttons">
        {panel.advanced ? (
          <AddPair panel={panel} dispatch={dispatch} />
        ) : (
          <Checkbox checked={panel.exact} onChange={(event) => dispatch({ do: 'exact', exact: event.target.checked })}>
            {t('search.exact')}
          </Checkbox>
        )}
        <Button type="primary" onClick={onSearch}>
          {t('search.search')}
        </Button>
        <Button onClick={() => dispatch({ do: 'reset' })}>{t('search.reset')}</Button>
        {search.advanced.length > 0 ? (
          <Button
            icon={<FilterOutlined aria-hidden />}
            aria-pressed={panel.advanced}
            className={panel.advanced ? 'lh-pressed' : ''}
            onClick={() => dispatch({ do: 'toggleAdvanced' })}
          >
            {t('search.advanced')}
          </Button>
        ) : null}
        {search.more.length > 0 && !panel.advanced ? (
          <Button
            type="text"
            className="lh-more"
            iconPosition="end"
            icon={panel.expanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            aria-expanded={panel.expanded}
            onClick={() => dispatch({ do: 'toggleMore' })}
          >
            {panel.expanded ? t('search.collapse') : t('search.expand')}
            {hiddenFilled > 0 ? ` (${hiddenFilled})` : ''}
          </Button>
        ) : null}
        {settings}
      </div>
    </div>
  );
}
