import '@ant-design/v5-patch-for-react-19';
import type { Preview } from '@storybook/react-vite';
import enUS from 'antd/es/locale/en_US';
import zhCN from 'antd/es/locale/zh_CN';
import dayjs from 'dayjs';
import 'dayjs/locale/zh-cn';
import i18next from 'i18next';
import { useEffect } from 'react';
import { initReactI18next } from 'react-i18next';
import { configure } from 'storybook/test';
import en from '../schemas/text/en.json';
import zh from '../schemas/text/zh.json';
import { ThemeProvider } from '../src/ui/theme/theme-provider';

// What a story presses may come late on a slow machine. Units: ms.
configure({ asyncUtilTimeout: 10_000 });

void i18next.use(initReactI18next).init({
  lng: 'zh',
  fallbackLng: 'zh',
  resources: { zh: { translation: zh }, en: { translation: en } },
  keySeparator: false,
  nsSeparator: false,
  interpolation: { escapeValue: false },
});

function useStoryLanguage(language: string): void {
  useEffect(() => {
    dayjs.locale(language === 'en' ? 'en' : 'zh-cn');
    document.documentElement.lang = language === 'en' ? 'en' : 'zh-CN';
    void i18next.changeLanguage(language);
  }, [language]);
}

const preview: Preview = {
  globalTypes: {
    scheme: { toolbar: { title: 'Theme', icon: 'mirror', items: ['light', 'dark'], dynamicTitle: true } },
    language: { toolbar: { title: 'Language', icon: 'globe', items: ['zh', 'en'], dynamicTitle: true } },
  },
  initialGlobals: { scheme: 'light', language: 'zh' },
  parameters: { options: { storySort: { order: ['pages', 'runtime', 'ui'] } }, a11y: { test: 'error' } },
  decorators: [
    function Dressed(Story, { globals }) {
      const language = String(globals.language);
      useStoryLanguage(language);
      return (
        <ThemeProvider scheme={globals.scheme === 'dark' ? 'dark' : 'light'} locale={language === 'en' ? enUS : zhCN}>
          <Story />
        </ThemeProvider>
      );
    },
  ],
};

export default preview;
