import { BgColorsOutlined, HomeOutlined, LogoutOutlined, MoonOutlined, SunOutlined } from '@ant-design/icons';
import { App, Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../client/session';
import { useLook } from '../look/use-look';
import { usePreference } from '../use-preference';
import styles from './layout.module.css';

interface UserMenuProps {
  readonly user: Pick<SessionUser, 'nickName' | 'account'>;
  readonly onHome: () => void;
  readonly onLook: () => void;
  readonly onSignOut: () => void;
}

/** The user's name with what belongs to him: dashboard, look, the way out with its question. Source: spec 2.5.9, 2.5.10. */
export function UserMenu({ user, onHome, onLook, onSignOut }: UserMenuProps): ReactNode {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { scheme } = useLook();
  const setLook = usePreference((each) => each.setLook);
  const other = scheme === 'dark' ? 'light' : 'dark';
  const askToLeave = () =>
    modal.confirm({
      title: t('shell.hint'),
      content: t('shell.signOutAsk'),
      okText: t('shell.ok'),
      cancelText: t('shell.cancel'),
      onOk: onSignOut,
    });
  const entries = [
    { key: 'home', icon: <HomeOutlined aria-hidden />, label: t('shell.dashboard'), run: onHome },
    { key: 'look', icon: <BgColorsOutlined aria-hidden />, label: t('look.title'), run: onLook },
    {
      key: 'scheme',
      icon: other === 'dark' ? <MoonOutlined aria-hidden /> : <SunOutlined aria-hidden />,
      label: other === 'dark' ? t('shell.schemeDark') : t('shell.schemeLight'),
      run: () => setLook({ scheme: other }),
    },
    { key: 'out', icon: <LogoutOutlined aria-hidden />, label: t('shell.signOut'), run: askToLeave },
  ];
  const items: MenuProps['items'] = [
    { key: 'who', type: 'group', label: `${user.nickName} · ${user.account}` },
    ...entries.map(({ key, icon, label }) => ({ key, icon, label })),
  ];
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: items.toSpliced(-1, 0, { type: 'divider' }), onClick: ({ key }) => entries.find((entry) => entry.key === key)?.run() }}
    >
      <button type="button" className={styles['user']} aria-label={t('shell.userMenu', { name: user.nickName })} aria-haspopup="menu">
        <span className={styles['avatar']} aria-hidden="true">
          {[...user.nickName][0] ?? ''}
        </span>
        <span className={styles['nick']}>{user.nickName}</span>
      </button>
    </Dropdown>
  );
}
