import {
  BgColorsOutlined,
  BugOutlined,
  HomeOutlined,
  LockOutlined,
  LinkOutlined,
  LogoutOutlined,
  MoonOutlined,
  SafetyOutlined,
  TranslationOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { App } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Language } from '../../base/text';
import { languages } from '../language-menu';
import { useLook } from '../look/use-look';
import type { PaletteAction } from '../palette/palette';
import { useServices } from '../services';
import { usePreference } from '../use-preference';

/** Something that a person can do from anywhere, by the menu under his name or by the palette. */
export interface UserAction extends PaletteAction {
  readonly icon: ReactNode;
  /** The language of its name, where that is not the one on show. */
  readonly lang?: Language;
}

interface Ways {
  readonly onHome: () => void;
  /** Goes to a full path. */
  readonly onGo: (path: string) => void;
  readonly onLook: () => void;
  readonly onLock: () => void;
  readonly onLogs: () => void;
  readonly onSignOut: () => void;
}

/** What belongs to the user: dashboard, look, the way out with its question. */
export function useUserActions({ onHome, onGo, onLook, onLock, onLogs, onSignOut }: Ways): readonly UserAction[] {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  const { http } = useServices();
  const { scheme } = useLook();
  const setLook = usePreference((each) => each.setLook);
  const language = usePreference((each) => each.language);
  const setLanguage = usePreference((each) => each.setLanguage);
  const other = scheme === 'dark' ? 'light' : 'dark';
  const askToLeave = () =>
    modal.confirm({
      title: t('shell.hint'),
      content: t('shell.signOutAsk'),
      okText: t('shell.ok'),
      cancelText: t('shell.cancel'),
      onOk: onSignOut,
    });
  const openBusiness = async () => {
    const url = await http.get<string>('api/third-systems/generateSSOUrl', { params: { code: 'lims' } });
    if (/^https?:\/\//.test(url)) window.open(url, '_blank', 'noopener,noreferrer');
  };
  return [
    { key: 'home', icon: <HomeOutlined aria-hidden />, name: t('shell.dashboard'), run: onHome },
    {
      key: 'info',
      icon: <UserOutlined aria-hidden />,
      name: t('info.title'),
      also: [t('info.changePassword')],
      run: () => onGo('/info/index'),
    },
    { key: 'look', icon: <BgColorsOutlined aria-hidden />, name: t('look.title'), also: [t('look.theme')], run: onLook },
    {
      key: 'scheme',
      icon: <MoonOutlined aria-hidden />,
      name: other === 'dark' ? t('shell.schemeDark') : t('shell.schemeLight'),
      run: () => setLook({ scheme: other }),
    },
    // The bar of a phone has no room for the languages.
    ...languages
      .filter(({ key }) => key !== language)
      .map(({ key, name }) => ({
        key: `language ${key}`,
        icon: <TranslationOutlined aria-hidden />,
        name,
        lang: key,
        also: [t('shell.language')],
        run: () => setLanguage(key),
      })),
    {
      key: 'business',
      icon: <LinkOutlined aria-hidden />,
      name: t('shell.business'),
      run: () => void openBusiness().catch(() => undefined),
    },
    { key: 'lock', icon: <LockOutlined aria-hidden />, name: t('lock.screen'), run: onLock },
    { key: 'logs', icon: <BugOutlined aria-hidden />, name: t('logs.title'), run: onLogs },
    { key: 'test', icon: <SafetyOutlined aria-hidden />, name: t('selfTest.title'), run: () => onGo('/test/index') },
    { key: 'out', icon: <LogoutOutlined aria-hidden />, name: t('shell.signOut'), run: askToLeave },
  ];
}
