import { CloseOutlined, DownOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useEffect, useRef, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, isClosable, type Tab } from '../tabs/tab-rules';
import styles from './layout.module.css';

interface TabStripProps {
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly nameOf: (tab: Tab) => string;
  readonly onGo: (value: string) => void;
  readonly onClose: (value: string) => void;
  readonly onCloseOthers: () => void;
  readonly onCloseAll: () => void;
}

/** The strip of open tabs with close one, close others and close all. Source: spec 2.5.6, 2.5.11. */
export function TabStrip({ tabs, active, nameOf, onGo, onClose, onCloseOthers, onCloseAll }: TabStripProps) {
  const { t } = useTranslation();
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs.length]);
  const handleClick = (event: MouseEvent, value: string) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    onGo(value);
  };
  const doings = { close: () => onClose(active), others: onCloseOthers, all: onCloseAll };
  return (
    <nav className={styles['tabs']} aria-label={t('shell.tabs')}>
      <ul>
        {tabs.map((tab) => {
          const name = nameOf(tab);
          const isActive = tab.value === active;
          return (
            <li key={tab.value} ref={isActive ? current : null} className={isActive ? styles['tabActive'] : undefined}>
              <a
                href={addressOf(tab)}
                aria-current={isActive ? 'page' : undefined}
                onClick={(event) => handleClick(event, tab.value)}
                onAuxClick={(event) => {
                  if (event.button !== 1 || !isClosable(tabs, tab.value)) return;
                  event.preventDefault();
                  onClose(tab.value);
                }}
              >
                {name}
              </a>
              {isClosable(tabs, tab.value) && (
                <button type="button" aria-label={t('shell.closeTab', { name })} onClick={() => onClose(tab.value)}>
                  <CloseOutlined aria-hidden />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <Dropdown
        trigger={['click']}
        menu={{
          items: [
            { key: 'close', label: t('shell.closeThis'), disabled: !isClosable(tabs, active) },
            { key: 'others', label: t('shell.closeOthers'), disabled: tabs.length < 2 },
            { key: 'all', label: t('shell.closeAll'), disabled: tabs.length < 2 },
          ],
          onClick: ({ key }) => doings[key as keyof typeof doings](),
        }}
      >
        <button type="button" className={styles['round']} aria-label={t('shell.tabActions')} aria-haspopup="menu">
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
    </nav>
  );
}
