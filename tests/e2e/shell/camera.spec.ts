import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import config from '../playwright.config';
import { expectAccessible } from '../support/accessible';
import { filmCode } from '../support/film';
import { signIn, watchFaults } from '../support/staff';

/** What the camera sees; Chromium opens it when the camera is opened. */
const film = join(mkdtempSync(join(tmpdir(), 'film-')), 'film.y4m');

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  launchOptions: {
    ...config.use?.launchOptions,
    args: [
      ...(config.use?.launchOptions?.args ?? []),
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  },
});

test('a phone reads the bars of a label and the code of a paper with its camera, and says what nothing bears', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'salesman', '/crm/quotes');
  const first = page
    .getByRole('list', { name: '报价管理' })
    .getByRole('button', { name: /^Q\d+$/ })
    .first();
  const number = (await first.textContent()) ?? '';
  const camera = page.getByRole('button', { name: '用摄像头扫码' });
  const dialog = page.getByRole('dialog', { name: '用摄像头扫码' });

  await test.step('a reader that does not come is said, and Escape closes it', async () => {
    writeFileSync(film, await filmCode('qrcode', 'nobody reads this before the next one comes'));
    await page.route('**/picture-reader-*.js', (route) => route.abort());
    await camera.click();
    await expect(dialog.getByText('识码程序没有加载成功，请检查网络后重试。')).toBeVisible();
    await expectAccessible(page, 'a camera with a fault');
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(camera).toBeFocused();
    await page.unroute('**/picture-reader-*.js');
  });

  await test.step('a code that nothing bears is said', async () => {
    writeFileSync(film, await filmCode('code128', 'Q20001301'));
    await camera.click();
    await expect(dialog.getByRole('alert')).toHaveText('没有找到“Q20001301”');
    await expectAccessible(page, 'a camera that looks');
    await dialog.getByRole('button', { name: '关闭' }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step('bars open their record', async () => {
    writeFileSync(film, await filmCode('code128', number));
    await camera.click();
    await expect(page).toHaveURL(/open=\d+/);
    await expect(page.getByRole('dialog')).toContainText(number);
  });
  expect(faults).toEqual([]);
});
