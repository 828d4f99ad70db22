import {
  FullscreenExitOutlined,
  FullscreenOutlined,
  GlobalOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  MoonOutlined,
  SunOutlined,
} from '@ant-design/icons';
import { App, Dropdown } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DownloadCentre } from '../downloads/download-centre';
import { languages } from '../language-menu';
import type { Language, Scheme } from '../preferences';
import { useFullscreen } from './use-fullscreen';
import styles from './layout.module.css';

interface TopBarProps {
  readonly folded: boolean;
  readonly onFold: () => void;
  readonly nickName: string;
  readonly account: string;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly scheme: Scheme;
  readonly onScheme: (scheme: Scheme) => void;
  readonly onHome: () => void;
  readonly onSignOut: () => void;
  /** The tab strip. */
  readonly children: ReactNode;
}

/** Fold, tabs, language, fullscreen, the user and the way out. Source: spec 2.5.4–2.5.15. */
export function TopBar(props: TopBarProps) {
  const { folded, onFold, nickName, account, language, onLanguage, scheme, onScheme, onHome, onSignOut, children } = props;
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const [full, toggleFull] = useFullscreen();
  const askToLeave = () =>
    modal.confirm({
      title: t('shell.hint'),
      content: t('shell.signOutAsk'),
      okText: t('shell.ok'),
      cancelText: t('shell.cancel'),
      onOk: onSignOut,
    });
  const other: Scheme = scheme === 'dark' ? 'light' : 'dark';
  const doings: Readonly<Record<string, () => void>> = { home: onHome, scheme: () => onScheme(other), out: askToLeave };
  const schemeName = other === 'dark' ? t('shell.schemeDark') : t('shell.schemeLight');
  const fullName = full ? t('shell.fullscreenLeave') : t('shell.fullscreen');
  return (
    <header className={styles['bar']}>
      <button
        type="button"
        className={styles['round']}
        aria-label={folded ? t('shell.unfold') : t('shell.fold')}
        aria-expanded={!folded}
        onClick={onFold}
      >
        {folded ? <MenuUnfoldOutlined aria-hidden /> : <MenuFoldOutlined aria-hidden />}
      </button>
      {children}
      <DownloadCentre />
      <button type="button" className={`${styles['round']} ${styles['wide']}`} aria-label={fullName} title={fullName} onClick={toggleFull}>
        {full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      </button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: languages.map(({ key, name }) => ({ key, label: <span lang={key}>{name}</span>, disabled: key === language })),
          onClick: ({ key }) => onLanguage(key === 'en' ? 'en' : 'zh'),
        }}
      >
        <button type="button" className={styles['round']} aria-label={t('shell.language')} title={t('shell.language')} aria-haspopup="menu">
          <GlobalOutlined aria-hidden />
        </button>
      </Dropdown>
      <Dropdown
        trigger={['click']}
        placement="bottomRight"
        menu={{
          items: [
            { key: 'who', type: 'group', label: `${nickName} · ${account}` },
            { key: 'home', label: t('shell.dashboard') },
            { key: 'scheme', icon: other === 'dark' ? <MoonOutlined aria-hidden /> : <SunOutlined aria-hidden />, label: schemeName },
            { type: 'divider' },
            { key: 'out', icon: <LogoutOutlined aria-hidden />, label: t('shell.signOut') },
          ],
          onClick: ({ key }) => doings[key]?.(),
        }}
      >
        <button type="button" className={styles['user']} aria-label={t('shell.userMenu', { name: nickName })} aria-haspopup="menu">
          <span className={styles['avatar']} aria-hidden="true">
            {[...nickName][0] ?? ''}
          </span>
          <span className={styles['nick']}>{nickName}</span>
        </button>
      </Dropdown>
    </header>
  );
}
