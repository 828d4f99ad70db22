import '@ant-design/v5-patch-for-react-19';
import type { Preview } from '@storybook/react-vite';
import 'dayjs/locale/zh-cn';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { configure } from 'storybook/test';
import en from '../schemas/text/en.json';
import zh from '../schemas/text/zh.json';
import { DocsContainer } from './docs/docs-container';
import { DocsPage } from './docs/docs-page';
import { Dressed } from './dressed';
import { globalTypes, initialGlobals, viewports } from './globals';

// A story stands alone: how it is dressed must not depend on the sheets that stories before it have brought.
import.meta.glob(['../src/{ui,runtime,slots}/**/*.css', '!**/*.module.css'], { eager: true });

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

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes,
  initialGlobals,
  parameters: {
    options: {
      storySort: { method: 'alphabetical', order: ['Foundations', 'UI', 'Widgets', 'Runtime', 'Slots', 'Shell', 'Pages'] },
    },
    viewport: { options: viewports },
    a11y: { test: 'error' },
    docs: { page: DocsPage, container: DocsContainer },
  },
  decorators: [
    (Story, { globals }) => (
      <Dressed globals={globals}>
        <Story />
      </Dressed>
    ),
  ],
};

export default preview;
