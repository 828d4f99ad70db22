import type { MenuProps } from 'antd';
import { useTranslation } from 'react-i18next';
import { closeSeveral, type Closing, isClosable, moveTab, type Tab } from '../tabs/tab-rules';

/** What can be done with tabs. */
export interface TabDoings {
  readonly onClose: (value: string) => void;
  readonly onCloseSeveral: (value: string, closing: Closing) => void;
  readonly onPin: (value: string, pinned: boolean) => void;
  /** Moves a tab to a place of the strip. */
  readonly onMove: (value: string, to: number) => void;
  readonly onRefresh: (value: string) => void;
}

interface Entry {
  readonly key: string;
  readonly label: string;
  readonly disabled?: boolean;
  readonly run: () => void;
}

/** The menu of one tab; what would change nothing is greyed. */
export function useTabMenu(tabs: readonly Tab[], doings: TabDoings): (value: string) => NonNullable<MenuProps> {
  const { t } = useTranslation();
  return (value) => {
    const place = tabs.findIndex((tab) => tab.value === value);
    const tab = tabs[place];
    const closing = (how: Closing, label: string): Entry => ({
      key: how,
      label,
      disabled: closeSeveral(tabs, value, how) === tabs,
      run: () => doings.onCloseSeveral(value, how),
    });
    const moving = (to: number, key: string, label: string): Entry => ({
      key,
      label,
      disabled: to < 0 || to >= tabs.length || moveTab(tabs, value, to) === tabs,
      run: () => doings.onMove(value, to),
    });
    const groups: readonly (readonly Entry[])[] = [
      [
        { key: 'refresh', label: t('tabs.refresh'), run: () => doings.onRefresh(value) },
        {
          key: 'pin',
          label: tab?.pinned ? t('tabs.unpin') : t('tabs.pin'),
          disabled: place < 1,
          run: () => doings.onPin(value, !tab?.pinned),
        },
      ],
      [moving(place - 1, 'before', t('tabs.moveLeft')), moving(place + 1, 'after', t('tabs.moveRight'))],
      [
        { key: 'close', label: t('shell.closeThis'), disabled: !isClosable(tabs, value), run: () => doings.onClose(value) },
        closing('left', t('tabs.closeLeft')),
        closing('right', t('tabs.closeRight')),
        closing('others', t('shell.closeOthers')),
        closing('all', t('shell.closeAll')),
      ],
    ];
    return {
      items: groups.flatMap((group, index) => [
        ...(index > 0 ? [{ type: 'divider' as const, key: `line-${index}` }] : []),
        ...group.map(({ key, label, disabled = false }) => ({ key, label, disabled })),
      ]),
      onClick: ({ key, domEvent }) => {
        domEvent.stopPropagation();
        groups
          .flat()
          .find((entry) => entry.key === key)
          ?.run();
      },
    };
  };
}
