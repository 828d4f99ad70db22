import { FullscreenExitOutlined, FullscreenOutlined, GlobalOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { Dropdown } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../client/session';
import { DownloadCentre } from '../downloads/download-centre';
import { languages } from '../language-menu';
import type { MenuEntry } from '../menu/menu-tree';
import { PaletteButton } from '../palette/palette-button';
import { homePath } from '../routes';
import { usePreference } from '../use-preference';
import styles from './layout.module.css';
import { useFullscreen } from './use-fullscreen';
import { UserMenu } from './user-menu';
import { useUserActions } from './use-user-actions';

const LookPanel = lazy(async () => ({ default: (await import('../look/look-panel')).LookPanel }));

interface TopBarProps {
  readonly folded: boolean;
  readonly onFold: () => void;
  readonly user: Pick<SessionUser, 'nickName' | 'account'>;
  readonly menu: readonly MenuEntry[];
  /** False while the frame is out of sight. */
  readonly shown: boolean;
  readonly onOpenEntry: (entry: MenuEntry) => void;
  /** Goes to a full path. */
  readonly onGo: (path: string) => void;
  readonly onSignOut: () => void;
  /** The tab strip. */
  readonly children: ReactNode;
}

/** Fold, tabs, language, fullscreen, the user and the way out. Source: spec 2.5.4–2.5.15. */
export function TopBar({ folded, onFold, user, menu, shown, onOpenEntry, onGo, onSignOut, children }: TopBarProps) {
  const { t } = useTranslation();
  const language = usePreference((each) => each.language);
  const setLanguage = usePreference((each) => each.setLanguage);
  const [full, toggleFull] = useFullscreen();
  const [look, setLook] = useState<'never' | 'open' | 'closed'>('never');
  const actions = useUserActions({ onHome: () => onGo(homePath), onLook: () => setLook('open'), onSignOut });
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
      <PaletteButton
        menu={menu}
        shown={shown}
        onOpenEntry={onOpenEntry}
        onGo={onGo}
        actions={[...actions, { key: 'full', name: fullName, run: toggleFull }]}
      />
      <DownloadCentre />
      <button type="button" className={`${styles['round']} ${styles['wide']}`} aria-label={fullName} title={fullName} onClick={toggleFull}>
        {full ? <FullscreenExitOutlined aria-hidden /> : <FullscreenOutlined aria-hidden />}
      </button>
      <Dropdown
        trigger={['click']}
        menu={{
          items: languages.map(({ key, name }) => ({ key, label: <span lang={key}>{name}</span>, disabled: key === language })),
          onClick: ({ key }) => setLanguage(key === 'en' ? 'en' : 'zh'),
        }}
      >
        <button type="button" className={styles['round']} aria-label={t('shell.language')} title={t('shell.language')} aria-haspopup="menu">
          <GlobalOutlined aria-hidden />
        </button>
      </Dropdown>
      <UserMenu user={user} actions={actions} />
      {look !== 'never' && (
        <Suspense fallback={null}>
          <LookPanel open={look === 'open'} onClose={() => setLook('closed')} />
        </Suspense>
      )}
    </header>
  );
}
