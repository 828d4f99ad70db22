import { useTranslation } from 'react-i18next';
import type { Language } from '../../base/text';
import type { MenuState } from './menu-store';
import { menuName, type MenuEntry, type TopMenu } from './menu-tree';
import { MenuIcon } from './menu-icon';
import styles from './top-menu-bar.module.css';

interface TopMenuBarProps {
  readonly state: Pick<MenuState, 'menu' | 'tops' | 'top' | 'choose'>;
  readonly language: Language;
  /** Opens what a bar leads to, where it leads to a page. */
  readonly onOpen: (entry: MenuEntry) => void;
}

const atPath = (menu: readonly MenuEntry[], path: string): MenuEntry | undefined =>
  path === ''
    ? undefined
    : menu.reduce<MenuEntry | undefined>(
        (found, entry) => found ?? (entry.path === path ? entry : atPath(entry.children, path)),
        undefined,
      );

/** The bars above the menu: each puts its own menus into the sidebar. Nothing where the institute has none. */
export function TopMenuBar({ state, language, onOpen }: TopMenuBarProps) {
  const { t } = useTranslation();
  const { menu, tops, top, choose } = state;
  if (tops.length === 0) return null;
  // A bar has one name; where it stands for a group of the menu, the group knows the other language too.
  const nameOf = ({ name, path }: TopMenu): string => {
    const group = language === 'en' ? atPath(menu, path) : undefined;
    return group ? menuName(group, language) : name;
  };
  const show = (bar: TopMenu) => {
    void choose(bar.id);
    const entry = atPath(menu, bar.path);
    if (entry && entry.children.length === 0) onOpen(entry);
  };
  return (
    <nav className={styles['bars']} aria-label={t('shell.topMenu')}>
      <button type="button" aria-pressed={top === ''} onClick={() => void choose('')}>
        {t('shell.topMenuAll')}
      </button>
      {tops.map((bar) => (
        <button key={bar.id} type="button" aria-pressed={top === bar.id} onClick={() => show(bar)}>
          {bar.icon && <MenuIcon name={bar.icon} />}
          {nameOf(bar)}
        </button>
      ))}
    </nav>
  );
}
