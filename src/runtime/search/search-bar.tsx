import { DownOutlined, FilterOutlined, UpOutlined } from '@ant-design/icons';
import { App, Button, Checkbox } from 'antd';
import { type Dispatch, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageModel } from '../../schema/model/page-model';
import { useText } from '../source/use-text';
import { AddPair, AdvancedPanel } from './advanced-panel';
import { findFault } from './advanced-rows';
import { toDraft } from './carry-over';
import { checkItems } from './check-items';
import './search-bar.css';
import { SearchField } from './search-field';
import { isBlank, isShown, type SearchPanel } from './search-model';
import type { SearchAction } from './search-reducer';
import { useBarRoom } from './use-bar-room';
import { useSearchMemory } from './use-search-memory';

interface SearchBarProps {
  /** The items of the page as laid out. */
  readonly search: PageModel['search'];
  readonly panel: SearchPanel;
  dispatch: Dispatch<SearchAction>;
  onSearch(): void;
  /** Saved searches and column settings, which stand at the end of the bar. */
  readonly settings: ReactNode;
}

/** Rows of fields that a collapsed bar shows above its buttons, where they do not fit beside two fields. */
const shownRows = 2;
const fewestBeside = 2;

const focusIn = (bar: HTMLElement | null, selector: string): void =>
  bar?.querySelector<HTMLElement>(`${selector} input, ${selector} textarea`)?.focus();

/** The search bar of a list: exact search, the page's items, more of them, the advanced panel, reset. */
export function SearchBar({ search, panel, dispatch, onSearch, settings }: SearchBarProps): ReactNode {
  const { t } = useTranslation();
  const text = useText();
  const { message } = App.useApp();
  const bar = useRef<HTMLDivElement>(null);
  const buttons = useRef<HTMLDivElement>(null);
  const room = useBarRoom(bar, buttons);
  useSearchMemory(panel.expanded, dispatch);
  const [tried, setTried] = useState(false);
  const faults = tried ? checkItems(search, panel) : undefined;
  const normal = search.normal.filter((item) => isShown(item, panel));
  const all = [...normal, ...search.more.filter((item) => isShown(item, panel))];
  // Where they have room beside some fields, the buttons stand in their row, and the list gains one.
  const inRow = room !== undefined && !panel.advanced && room.beside >= Math.min(fewestBeside, all.length);
  const fitting = inRow ? room.beside : shownRows * (room?.columns ?? normal.length);
  const first = normal.slice(0, fitting);
  const items = panel.expanded ? all : all.filter((item) => first.includes(item) || faults?.has(item.field));
  const behind = all.filter((item) => !items.includes(item));
  const filledBehind = behind.filter((item) => !isBlank(panel.draft[item.field] ?? '')).length;
  const submit = (): void => {
    if (panel.advanced) {
      const fault = findFault(panel.pairs, search.advanced);
      if (fault) focusIn(bar.current, `[data-condition="${fault.number}"]`);
      onSearch();
      return;
    }
    const [wrong] = checkItems(search, panel).keys();
    setTried(wrong !== undefined);
    if (wrong === undefined) onSearch();
    // A faulty item that was folded away comes up with its sentence first.
    else setTimeout(() => focusIn(bar.current, `[data-field="${wrong}"]`), 0);
  };
  const toggle = (): void => {
    const left = panel.advanced ? toDraft({ search }, panel).left : [];
    const names = left
      .map(({ field }) => search.advanced.find((each) => each.field === field))
      .map((each) => (each ? text(each.label) : ''));
    if (left.length > 0) void message.info(t('search.kept', { text: [...new Set(names)].join(t('list.comma')) }));
    dispatch({ do: 'toggleAdvanced' });
  };
  const reset = (): void => {
    setTried(false);
    dispatch({ do: 'reset' });
  };
  return (
    <div
      ref={bar}
      role="search"
      className={`lh-search${inRow && items.length <= fitting ? ' is-one-row' : ''}`}
      aria-label={t('search.label')}
    >
      {panel.advanced ? (
        <AdvancedPanel panel={panel} dispatch={dispatch} onSearch={submit} />
      ) : (
        <div className="lh-search-fields">
          {items.map((item) => (
            <SearchField
              key={item.field}
              item={item}
              value={panel.draft[item.field] ?? ''}
              fault={faults?.get(item.field)}
              onChange={(value) => dispatch({ do: 'enter', field: item.field, value })}
              onEnter={submit}
            />
          ))}
        </div>
      )}
      <div ref={buttons} className="lh-search-buttons">
        {panel.advanced ? (
          <AddPair panel={panel} dispatch={dispatch} />
        ) : (
          <Checkbox
            className={panel.expanded || panel.exact ? '' : 'lh-search-later'}
            checked={panel.exact}
            onChange={(event) => dispatch({ do: 'exact', exact: event.target.checked })}
          >
            {t('search.exact')}
          </Checkbox>
        )}
        <Button type="primary" onClick={submit}>
          {t('search.search')}
        </Button>
        <Button onClick={reset}>{t('search.reset')}</Button>
        {search.advanced.length > 0 ? (
          <Button
            icon={<FilterOutlined aria-hidden />}
            aria-label={t('search.advanced')}
            aria-pressed={panel.advanced}
            className={panel.advanced ? 'lh-pressed' : ''}
            onClick={toggle}
          >
            <span className="lh-search-word">{t('search.advanced')}</span>
          </Button>
        ) : null}
        {!panel.advanced && (behind.length > 0 || (panel.expanded && all.length > first.length)) ? (
          <Button
            type="text"
            className="lh-more"
            iconPosition="end"
            icon={panel.expanded ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
            aria-expanded={panel.expanded}
            onClick={() => dispatch({ do: 'toggleMore' })}
          >
            {panel.expanded ? t('search.collapse') : t('search.expand')}
            {filledBehind > 0 ? ` (${filledBehind})` : ''}
          </Button>
        ) : null}
        {settings}
      </div>
    </div>
  );
}
