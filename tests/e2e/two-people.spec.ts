import { expect, test } from '@playwright/test';
import { openPage, signIn } from './support/staff';

test('the second of two people on one record overwrites nothing, loses nothing and can go on', async ({ browser }) => {
  const [first, second] = await Promise.all([browser.newPage(), browser.newPage()]);
  const rowsOf = (page: typeof first) => page.getByRole('grid').getByRole('row');
  const open = async (page: typeof first, account: string, words: string) => {
    await signIn(page, account);
    await openPage(page, '客户业务', '报价管理');
    if (words.startsWith('Q')) {
      await page.getByLabel('报价单号').first().fill(words);
      await page.getByRole('button', { name: /^查\s*询$/ }).click();
    }
    const row = rowsOf(page).filter({ hasText: words }).first();
    const number = /Q\d{9,}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
    await row.getByRole('button', { name: '编辑' }).click();
    await page.getByRole('dialog').getByLabel('联系人', { exact: true }).waitFor();
    return number;
  };
  // The administrator sees quotes of every salesman: he opens the same one.
  const number = await open(first, 'salesman', '待提交');
  await open(second, 'admin', number);
  // Another one at each try: a second try finds what the first one saved.
  const contact = `先存的人${String(Date.now() % 100_000)}`;
  const [mine, theirs] = [second.getByRole('dialog'), first.getByRole('dialog')];
  await theirs.getByLabel('联系人', { exact: true }).fill(contact);
  // Each sees that the other is there, and in which field, before anybody has saved.
  await expect(mine.getByRole('status').filter({ hasText: '正在编辑“联系人”' })).toBeVisible({ timeout: 25_000 });
  await theirs.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(theirs).toBeHidden();

  await expect(mine.getByRole('status').filter({ hasText: '刚刚保存了改动' })).toBeVisible({ timeout: 25_000 });

  await mine.getByLabel('标题', { exact: true }).fill('后存的标题');
  await mine.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(mine.getByText('数据已被他人修改').first()).toBeVisible();
  await expect(mine.getByLabel('标题', { exact: true })).toHaveValue('后存的标题');
  await expect(mine.getByRole('cell', { name: contact })).toBeVisible();
  await mine.getByRole('button', { name: '合并，继续编辑' }).click();
  await expect(mine.getByLabel('联系人', { exact: true })).toHaveValue(contact);
  await expect(mine.getByLabel('标题', { exact: true })).toHaveValue('后存的标题');
  // The sign of a save that took a while may still be going.
  await mine.getByRole('button', { name: /^(loading )?保\s*存$/ }).click();
  await expect(mine).toBeHidden();
});

test('what was typed stays when a save fails, and one press of 保存 too many makes no second row', async ({ page }) => {
  await signIn(page, 'quality', '/metrology/standardFiles');
  await page.getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('文件名称', { exact: true });
  await name.fill('断网时录入的名称');
  await page.route('**/submit', (route) => route.abort());
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(dialog.getByText('录入的内容都还在，可以直接重试。')).toBeVisible();
  await expect(name).toHaveValue('断网时录入的名称');
  await page.unroute('**/submit');
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/submit')) calls += 1;
  });
  await dialog.getByRole('button', { name: /^(loading )?保\s*存$/ }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('grid').getByText('断网时录入的名称')).toHaveCount(1);
  expect(calls).toBe(1);
});
