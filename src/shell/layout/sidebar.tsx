import { ConfigProvider, Menu, type MenuProps, type ThemeConfig } from 'antd';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { menuName, menuTrail, type MenuEntry } from '../menu/menu-tree';
import { MenuIcon } from '../menu/menu-icon';
import type { MenuState } from '../menu/menu-store';
import { sizes } from '../../ui/theme/sizes';
import type { Language } from '../../base/text';
import styles from './layout.module.css';

interface SidebarProps {
  readonly state: MenuState;
  readonly language: Language;
  readonly collapsed: boolean;
  /** The path on screen. */
  readonly path: string;
  readonly onOpen: (entry: MenuEntry) => void;
}

type Items = NonNullable<MenuProps['items']>;

const toItems = (menu: readonly MenuEntry[], language: Language, deep = false): Items =>
  menu.map((entry) => ({
    key: entry.id,
    label: menuName(entry, language),
    ...(deep && !entry.icon ? {} : { icon: <MenuIcon name={entry.icon} /> }),
    ...(entry.children.length > 0 ? { children: toItems(entry.children, language, true) } : {}),
  }));

const menuTheme: ThemeConfig = {
  components: {
    Menu: {
      itemHeight: sizes.row + sizes.space1,
      collapsedWidth: sizes.row + sizes.space4,
      activeBarBorderWidth: 0,
      subMenuItemBg: 'transparent',
      itemBg: 'transparent',
      popupBg: 'var(--lh-side)',
      itemColor: 'var(--lh-side-text)',
      itemHoverColor: 'var(--lh-side-text)',
      itemSelectedBg: 'var(--lh-side-selected)',
      itemSelectedColor: 'var(--lh-side-on-selected)',
      itemActiveBg: 'var(--lh-side-hover)',
      subMenuItemSelectedColor: 'var(--lh-side-text)',
      itemHoverBg: 'var(--lh-side-hover)',
    },
  },
};

/** Grey bars where the entries are going to stand. Units: % of the width. */
const waits = [58, 44, 52, 40, 62, 48];

const findEntry = (menu: readonly MenuEntry[], id: string): MenuEntry | undefined =>
  menu.reduce<MenuEntry | undefined>((found, entry) => found ?? (entry.id === id ? entry : findEntry(entry.children, id)), undefined);

/** The menu that came from the server; a tip stands in its place while it is empty. */
export function Sidebar({ state, language, collapsed, path, onOpen }: SidebarProps) {
  const { t } = useTranslation();
  const { side: menu, status, load } = state;
  const items = useMemo(() => toItems(menu, language), [menu, language]);
  const trail = useMemo(() => menuTrail(menu, path), [menu, path]);
  const around = trail.slice(0, -1).map((entry) => entry.id);
  const [folds, setFolds] = useState<{ readonly path: string; readonly opened: readonly string[] }>({ path: '', opened: [] });
  // The group of the page that was just opened unfolds; what a person folds by hand stays so until then.
  if (folds.path !== path && around.length > 0) setFolds({ path, opened: [...new Set([...folds.opened, ...around])] });
  const first = menu.slice(0, 1).map((entry) => entry.id);
  const openKeys = folds.path === '' && folds.opened.length === 0 ? first : folds.opened;

  if (status === 'failed')
    return (
      <div className={styles['tip']} role="alert">
        <p>{t('shell.menuFailed')}</p>
        <button type="button" className="lh-link" onClick={() => void load()}>
          {t('shell.retry')}
        </button>
      </div>
    );
  if (status === 'loading')
    return (
      <div className={styles['wait']} aria-busy="true">
        {waits.map((width) => (
          <span key={width} style={{ width: `${width}%` }} />
        ))}
      </div>
    );
  if (items.length === 0) return <p className={styles['tip']}>{t('shell.menuEmpty')}</p>;
  return (
    <ConfigProvider theme={menuTheme}>
      <Menu
        mode="inline"
        inlineCollapsed={collapsed}
        inlineIndent={16}
        items={items}
        selectedKeys={trail.slice(-1).map((entry) => entry.id)}
        {...(collapsed
          ? {}
          : { openKeys: [...openKeys], onOpenChange: (opened: string[]) => setFolds({ path: folds.path || path, opened }) })}
        onClick={({ key }) => {
          const entry = findEntry(menu, key);
          if (entry) onOpen(entry);
        }}
      />
    </ConfigProvider>
  );
}
