import { expect, test } from '@playwright/test';
import { openPage, signIn } from './support/staff';

test('a file is put to a record, kept, and given back under its name', async ({ page }) => {
  await signIn(page, 'salesman');
  await openPage(page, '客户业务', '报价管理');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '待提交' }).first();
  await row.getByRole('button', { name: '编辑' }).click();
  const files = dialog.getByRole('group', { name: '附件' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), files.getByRole('button', { name: '上传附件' }).click()]);
  await chooser.setFiles({ name: '报价说明.txt', mimeType: 'text/plain', buffer: Buffer.from('压力表检定报价说明') });
  await expect(files.getByRole('button', { name: '报价说明.txt', exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(dialog).toBeHidden();
  await row.getByRole('button', { name: '查看' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '报价说明.txt', exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('报价说明.txt');
});
