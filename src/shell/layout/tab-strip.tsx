import { CloseOutlined, DownOutlined, PushpinFilled } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { useEffect, useRef, useState, type DragEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { addressOf, isClosable, type Tab } from '../tabs/tab-rules';
import styles from './layout.module.css';
import { useTabMenu, type TabDoings } from './use-tab-menu';

interface TabStripProps extends TabDoings {
  readonly tabs: readonly Tab[];
  readonly active: string;
  readonly nameOf: (tab: Tab) => string;
  readonly onGo: (value: string) => void;
}

const isPlain = (event: MouseEvent): boolean => !event.ctrlKey && !event.metaKey && !event.shiftKey;

/** The strip of open tabs: go, close, pin, move by drag, and a menu by the right button. */
export function TabStrip({ tabs, active, nameOf, onGo, ...doings }: TabStripProps) {
  const { t } = useTranslation();
  const [asked, setAsked] = useState(active);
  const [dragged, setDragged] = useState<string>();
  const menuOf = useTabMenu(tabs, doings);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [active, tabs.length]);
  const handleDragOver = (event: DragEvent, place: number) => {
    if (dragged === undefined) return;
    event.preventDefault();
    if (tabs[place]?.value !== dragged) doings.onMove(dragged, place);
  };
  return (
    <nav className={styles['tabs']} aria-label={t('shell.tabs')}>
      <Dropdown trigger={['contextMenu']} menu={menuOf(asked)}>
        <ul>
          {tabs.map((tab, place) => {
            const name = nameOf(tab);
            const isActive = tab.value === active;
            return (
              <li
                key={tab.value}
                ref={isActive ? current : null}
                className={isActive ? styles['tabActive'] : undefined}
                data-dragged={tab.value === dragged || undefined}
                draggable={place > 0}
                onDragStart={(event) => {
                  event.dataTransfer.effectAllowed = 'move';
                  event.dataTransfer.setData('text/plain', name);
                  setDragged(tab.value);
                }}
                onDragOver={(event) => handleDragOver(event, place)}
                onDrop={(event) => event.preventDefault()}
                onDragEnd={() => setDragged(undefined)}
                onContextMenu={() => setAsked(tab.value)}
              >
                <a
                  href={addressOf(tab)}
                  title={name}
                  draggable={false}
                  aria-current={isActive ? 'page' : undefined}
                  onClick={(event) => {
                    if (!isPlain(event)) return;
                    event.preventDefault();
                    onGo(tab.value);
                  }}
                  onAuxClick={(event) => {
                    if (event.button !== 1 || !isClosable(tabs, tab.value)) return;
                    event.preventDefault();
                    doings.onClose(tab.value);
                  }}
                >
                  {name}
                </a>
                {tab.pinned && (
                  <button type="button" aria-label={t('tabs.unpinNamed', { name })} onClick={() => doings.onPin(tab.value, false)}>
                    <PushpinFilled aria-hidden />
                  </button>
                )}
                {isClosable(tabs, tab.value) && (
                  <button type="button" aria-label={t('shell.closeTab', { name })} onClick={() => doings.onClose(tab.value)}>
                    <CloseOutlined aria-hidden />
                  </button>
                )}
              </li>
            );
          })}
        </ul>
      </Dropdown>
      <Dropdown trigger={['click']} menu={menuOf(active)}>
        <button type="button" className={styles['round']} aria-label={t('shell.tabActions')} aria-haspopup="menu">
          <DownOutlined aria-hidden />
        </button>
      </Dropdown>
    </nav>
  );
}
