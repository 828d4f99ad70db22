import {
  BugOutlined,
  FullscreenExitOutlined,
  FullscreenOutlined,
  LogoutOutlined,
  MenuFoldOutlined,
  MenuUnfoldOutlined,
  TranslationOutlined,
} from '@ant-design/icons';
import { Dropdown } from 'antd';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadChunk } from '../../client/chunk-fault';
import type { SessionUser } from '../../client/session';
import { CountMark } from '../../ui/count-mark';
import { loadWith } from '../../ui/i18n';
import { useCart } from '../cart/cart-context';
import { DownloadCentre } from '../downloads/download-centre';
import { languages } from '../language-menu';
import { KeysHelp } from '../keys/keys-help';
import { useLock } from '../lock/use-lock';
import type { MenuEntry } from '../menu/menu-tree';
import { NoticeBell } from '../notices/notice-bell';
import { PaletteButton } from '../palette/palette-button';
import { homePath } from '../routes';
import { useScreenLock, useServices } from '../services';
import { PartBoundary } from '../tabs/part-boundary';
import { useCalm } from '../use-calm';
import { usePreference } from '../use-preference';
import styles from './layout.module.css';
import { useFullscreen } from './use-fullscreen';
import { UserMenu } from './user-menu';
import { useUserActions } from './use-user-actions';

const panels = {
  look: lazy(async () => ({ default: (await loadChunk(() => loadWith('aside', () => import('../look/look-panel')))).LookPanel })),
  logs: lazy(async () => ({
    default: (await loadChunk(() => loadWith('aside', () => import('../error-log/error-log-dialog')))).ErrorLogDialog,
  })),
};
const LockDialog = lazy(async () => ({ default: (await loadChunk(() => import('../lock/lock-dialog'))).LockDialog }));

/** As many as the badge counts. */
const mostLogs = 99;

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

/** Which panel was opened last, and whether it still stands open: one that has been opened once stays to close gently. */
function usePanel() {
  const [panel, setPanel] = useState<{ readonly name: keyof typeof panels | 'lock'; readonly open: boolean }>();
  return {
    panel,
    open: (name: keyof typeof panels | 'lock') => setPanel({ name, open: true }),
    close: () => setPanel((before) => before && { ...before, open: false }),
    /** Takes it away altogether: it broke, and begins anew when it is asked for again. */
    drop: () => setPanel(undefined),
  };
}

/** Fold, tabs, palette, downloads, fullscreen, language, the user and the way out. */
export function TopBar({ folded, onFold, user, menu, shown, onOpenEntry, onGo, onSignOut, children }: TopBarProps) {
  const { t } = useTranslation();
  const language = usePreference((each) => each.language);
  const setLanguage = usePreference((each) => each.setLanguage);
  const { errorLog } = useServices();
  const cart = useCart();
  const logs = useCalm(errorLog).entries.length;
  const { hasPassword } = useScreenLock();
  const { lock } = useLock();
  const [full, toggleFull] = useFullscreen();
  const { panel, open, close, drop } = usePanel();
  const [keysOpen, setKeysOpen] = useState(false);
  const fullName = full ? t('shell.fullscreenLeave') : t('shell.fullscreen');
  const actions = useUserActions({
    onHome: () => onGo(homePath),
    onGo,
    onLook: () => open('look'),
    onLock: () => (hasPassword ? void lock().catch(() => undefined) : open('lock')),
    onLogs: () => open('logs'),
    onSignOut,
  });
  const Panel = panel && panel.name !== 'lock' ? panels[panel.name] : undefined;
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
        actions={[
          ...actions,
          { key: 'full', name: fullName, run: toggleFull },
          { key: 'cart', name: t('cart.title'), run: () => cart?.getState().setOpen(true) },
          { key: 'keys', name: t('shell.keys'), run: () => setKeysOpen(true) },
        ]}
      />
      <KeysHelp enabled={shown} open={keysOpen} onOpen={setKeysOpen} />
      {logs > 0 && (
        <button
          type="button"
          className={`${styles['round'] ?? ''} ${styles['wide'] ?? ''}`}
          aria-label={t('logs.badge', { count: logs })}
          title={t('logs.title')}
          onClick={() => open('logs')}
        >
          <CountMark count={logs} most={mostLogs}>
            <BugOutlined aria-hidden />
          </CountMark>
        </button>
      )}
      <NoticeBell />
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
        <button
          type="button"
          className={`${styles['round'] ?? ''} ${styles['roomy'] ?? ''}`}
          aria-label={t('shell.language')}
          title={t('shell.language')}
          aria-haspopup="menu"
        >
          <TranslationOutlined aria-hidden />
        </button>
      </Dropdown>
      <UserMenu user={user} actions={actions} />
      <button
        type="button"
        className={`${styles['round'] ?? ''} ${styles['wide'] ?? ''}`}
        aria-label={t('shell.signOut')}
        title={t('shell.signOut')}
        onClick={() => actions.find(({ key }) => key === 'out')?.run()}
      >
        <LogoutOutlined aria-hidden />
      </button>
      {panel && (
        <PartBoundary onGone={drop}>
          <Suspense fallback={null}>
            {Panel && <Panel open={panel.open} onClose={close} />}
            {panel.name === 'lock' && <LockDialog open={panel.open} onLock={lock} onClose={close} />}
          </Suspense>
        </PartBoundary>
      )}
    </header>
  );
}
