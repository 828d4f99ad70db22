import { expect, test, type Page } from '@playwright/test';
import { url } from './support/shared-product';
import { openPage, signIn } from './support/staff';

async function lock(page: Page, password: string): Promise<void> {
  await page.getByRole('button', { name: /用户菜单/ }).click();
  await page.getByRole('menuitem', { name: '锁定屏幕', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '设置锁屏密码' });
  await dialog.getByRole('textbox', { name: '锁屏密码' }).fill(password);
  await dialog.getByRole('button', { name: /^锁\s*定$/ }).click();
  await expect(page).toHaveURL(/\/lock$/);
}

test('neither going back nor a second tab leads behind a locked screen, and guessing ends the session', async ({ page, context }) => {
  await signIn(page, 'quality');
  await openPage(page, '计量管理', '检测能力');
  const second = await context.newPage();
  await second.goto(`${url()}/wel/index`);
  await expect(second.getByRole('button', { name: /用户菜单/ })).toBeVisible();
  await lock(page, 'Suo-7788');
  await expect(second).toHaveURL(/\/lock$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/lock$/);
  await expect(page.getByRole('grid')).toBeHidden();
  await second.close();
  await page.bringToFront();
  await expect(page.getByRole('dialog')).toBeHidden();
  for (;;) {
    await page.getByRole('textbox', { name: '锁屏密码' }).fill('wrong');
    const answer = page.waitForResponse(/blade-auth\/unlock/);
    await page.getByRole('button', { name: '解锁' }).click();
    if ((await answer).status() === 401) break;
    expect((await answer).status()).toBe(400);
  }
  await expect(page).toHaveURL(/\/login/);
  await page.goto(`${url()}/wel/index`);
  await expect(page).toHaveURL(/\/login/);
});
