import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import i18next from 'i18next';
import { type ReactNode, useLayoutEffect } from 'react';
import { densities } from '../src/ui/theme/sizes';
import { ThemeProvider } from '../src/ui/theme/theme-provider';
import { themeNames } from '../src/ui/theme/themes';
import { setReducedMotion } from './reduced-motion';

interface DressedProps {
  readonly globals: Readonly<Record<string, unknown>>;
  readonly children: ReactNode;
}

/** Dresses a story or a page of documentation as the toolbars say. */
export function Dressed({ globals, children }: DressedProps): ReactNode {
  const language = globals['language'] === 'en' ? 'en' : 'zh';
  const reduced = globals['motion'] === 'reduced';
  useLayoutEffect(() => {
    dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
    document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
    void i18next.changeLanguage(language);
  }, [language]);
  useLayoutEffect(() => setReducedMotion(reduced), [reduced]);
  const contrast = globals['contrast'];
  return (
    <ThemeProvider
      theme={themeNames.find((name) => name === globals['theme'])}
      scheme={globals['scheme'] === 'dark' ? 'dark' : 'light'}
      density={densities.find((name) => name === globals['density'])}
      highContrast={contrast === 'more' ? true : contrast === 'normal' ? false : undefined}
      locale={language === 'en' ? enUS : zhCN}
    >
      {children}
    </ThemeProvider>
  );
}
