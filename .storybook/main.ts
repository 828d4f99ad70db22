import type { StorybookConfig } from '@storybook/react-vite';
import { fileURLToPath } from 'node:url';
import { mergeConfig } from 'vite';
import { menuIcons } from '../scripts/build/menu-icons.ts';
import { pageIndexer, pageStories } from './page-stories.ts';
import { shownComponents } from './shown-components.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../src/**/*.stories.tsx', '../schemas/pages/**/*.json'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-docs'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true, enableCrashReports: false },
  experimental_indexers: (known) => [...(known ?? []), pageIndexer],
  viteFinal: (base) =>
    mergeConfig(base, {
      root,
      plugins: [pageStories(), menuIcons(), shownComponents(root)],
    }),
};

export default config;
