import { defineConfig } from '@playwright/test';
import { findChromium } from '../../scripts/find-chromium.mjs';

export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  // Limits of what is waited for, not pauses: three browsers and their servers on two cores are slow at times.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // A test waits for page, server and database by turns: two at a time leave a part of two cores idle.
  workers: 3,
  fullyParallel: true,
  // In CI a second try tells a fault from a machine that was busy; what needed it is named as flaky in the closing lines.
  retries: process.env['CI'] ? 1 : 0,
  globalSetup: './support/start-product.ts',
  use: {
    viewport: { width: 1366, height: 768 },
    actionTimeout: 30_000,
    locale: 'zh-CN',
    // What a service worker answers, no test could answer otherwise; its own tests let it in.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Shanghai',
    // A press on a button of a dialog that is still growing can miss it on a busy machine.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
    screenshot: 'only-on-failure',
    trace: 'off',
  },
});
