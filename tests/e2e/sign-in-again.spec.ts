import { expect, type Page, test } from '@playwright/test';
import { url } from './support/shared-product';
import { password, signIn } from './support/staff';

async function openForm(page: Page) {
  await page.goto(`${url()}/metrology/standardFiles`);
  await page.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('备注', { exact: true })).toBeVisible();
  return dialog;
}

/** Ends the session on the server and in the cookies, behind the page's back; the page's own token is refused from now on. */
async function endSession(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.route('**/api/metrology/**', async (route) => {
    const { 'blade-auth': _gone, ...headers } = route.request().headers();
    await route.continue({ headers });
  });
}

test('a save after the session has ended leads to the sign-in, which begins without tabs and offers back everything that was typed', async ({
  page,
}) => {
  await signIn(page, 'quality');
  const dialog = await openForm(page);
  const remark = `过期时录入的备注 ${Date.now()}`;
  await dialog.getByLabel('备注', { exact: true }).fill(remark);
  await dialog.getByLabel('受控号', { exact: true }).fill('SK-再登录');
  await endSession(page);
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();

  await expect(page).toHaveURL(/\/login/);
  await expect(
    page
      .getByText('登录状态已失效')
      .or(page.getByRole('heading', { level: 1 }))
      .first(),
  ).toBeVisible();
  // Nobody who comes by can read what was typed.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.unroute('**/api/metrology/**');
  await page.getByLabel('账号').fill('quality');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();

  await expect(page).toHaveURL(/\/metrology\/standardFiles/);
  await page.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click();
  await dialog.getByRole('button', { name: '恢复' }).click();
  await expect(dialog.getByLabel('备注', { exact: true })).toHaveValue(remark);
  await expect(dialog.getByLabel('受控号', { exact: true })).toHaveValue('SK-再登录');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) calls += 1;
  });
  // The icon of the save that failed may still be there, for its leaving was never drawn.
  await dialog.getByRole('button', { name: /保\s*存$/ }).click();
  await expect(dialog).toBeHidden();
  expect(calls).toBe(1);
  await page.getByRole('row').nth(1).getByRole('button', { name: '查看' }).click();
  await expect(page.getByRole('dialog').getByText(remark)).toBeVisible();
});

test('a token that has run out is renewed without a word while a form is saved', async ({ page }) => {
  await signIn(page, 'quality');
  const dialog = await openForm(page);
  await dialog.getByLabel('发放范围', { exact: true }).fill('静默续期');
  let refused = 0;
  // The first save is answered as the server answers an old token; the rest goes through.
  await page.route('**/submit', async (route) => {
    if ((refused += 1) > 1) return route.continue();
    return route.fulfill({ status: 401, json: { code: 401, success: false, data: {}, msg: '请求未授权' } });
  });
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) keys.push(request.headers()['idempotency-key']);
  });
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/\/metrology\/standardFiles/);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('somebody else who signs in after an ended session sees nothing of what was typed', async ({ page }) => {
  await signIn(page, 'quality');
  const dialog = await openForm(page);
  await dialog.getByLabel('备注', { exact: true }).fill('只给质量部看的备注');
  await endSession(page);
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.unroute('**/api/metrology/**');
  await page.getByLabel('账号').fill('device_keeper');
  await page.getByLabel('密码', { exact: true }).fill(password);
  await page.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  const values = await page
    .locator('textarea')
    .evaluateAll((all) => all.map((each) => (each instanceof HTMLTextAreaElement ? each.value : '')));
  expect(values).not.toContain('只给质量部看的备注');
  await expect(page.getByText('只给质量部看的备注')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
