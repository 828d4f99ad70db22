import { Dropdown, type MenuProps } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../client/session';
import styles from './layout.module.css';
import type { UserAction } from './use-user-actions';

interface UserMenuProps {
  readonly user: Pick<SessionUser, 'nickName' | 'account'>;
  /** The last one stands apart: it is the way out. */
  readonly actions: readonly UserAction[];
}

/** The user's name with what belongs to him. */
export function UserMenu({ user, actions }: UserMenuProps): ReactNode {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const entries: NonNullable<MenuProps['items']> = actions.map(({ key, icon, name, lang }) => ({
    key,
    icon,
    label: lang ? <span lang={lang}>{name}</span> : name,
  }));
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{
        items: [
          { key: 'who', type: 'group', label: `${user.nickName} · ${user.account}` },
          ...entries.slice(0, -1),
          { key: 'line', type: 'divider' },
          ...entries.slice(-1),
        ],
        onClick: ({ key }) => {
          // The entry is gone at once: what opens now gives the focus back to what is still there.
          button.current?.focus();
          actions.find((action) => action.key === key)?.run();
        },
      }}
    >
      <button
        ref={button}
        type="button"
        className={styles['user']}
        aria-label={t('shell.userMenu', { name: user.nickName })}
        aria-haspopup="menu"
      >
        <span className={styles['avatar']} aria-hidden="true">
          {[...user.nickName][0] ?? ''}
        </span>
        <span className={styles['nick']}>{user.nickName}</span>
      </button>
    </Dropdown>
  );
}
