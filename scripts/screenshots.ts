// `npm run screenshots`: the pictures of the README, taken from the real product with the demo institute.
import { mkdirSync } from 'node:fs';
import { chromium, type Page } from 'playwright';
import { Product } from '../tests/e2e/support/product';
import { openPage, signInByForm } from '../tests/e2e/support/staff';
import { findChromium } from './find-chromium.mjs';

const folder = 'docs/pictures';

async function take(page: Page, name: string): Promise<void> {
  // Nothing that moves may stand in a picture.
  await page.waitForFunction(() => document.getAnimations().every((each) => each.playState !== 'running'));
  await page.screenshot({ path: `${folder}/${name}.png` });
  console.log(`${folder}/${name}.png`);
}

mkdirSync(folder, { recursive: true });
const product = new Product();
await product.start();
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
});
try {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${product.url}/login`);
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await take(page, 'login');
  await signInByForm(page, 'salesman', product.url);
  await page.getByRole('region', { name: '待办' }).getByRole('link').first().waitFor();
  await take(page, 'home');
  await openPage(page, '客户业务', '报价管理');
  await page.getByRole('row').nth(10).waitFor();
  await take(page, 'quotes');
  await page.getByRole('button', { name: '高级搜索' }).click();
  await take(page, 'advanced');
  await page.getByRole('button', { name: '高级搜索' }).click();
  await page.getByRole('row').filter({ hasText: '待提交' }).first().getByRole('button', { name: '编辑' }).click();
  await page.getByRole('dialog').getByLabel('联系人', { exact: true }).waitFor();
  await take(page, 'form');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^取\s*消$/ })
    .click();
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '深色外观' }).click();
  await page.getByRole('menu').filter({ hasText: '浅色外观' }).waitFor({ state: 'hidden' });
  await take(page, 'dark');
  await page.getByRole('button', { name: '看板' }).click();
  await page.getByRole('listitem').nth(5).waitFor();
  await take(page, 'board');
} finally {
  await browser.close();
  await product.remove();
}
