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

test('a large file that broke off goes on where it was; a text is shown in a tab of their own', async ({ page, context }) => {
  await signIn(page, 'salesman');
  await openPage(page, '客户业务', '报价管理');
  const dialog = page.getByRole('dialog');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '待提交' }).first();
  await row.getByRole('button', { name: '编辑' }).click();
  const files = dialog.getByRole('group', { name: '附件' });
  const megabyte = 1024 * 1024;
  const offsets: number[] = [];
  const isUpload = (url: URL): boolean => url.pathname.endsWith('/api/file/upload');
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (isUpload(url)) offsets.push(Number(url.searchParams.get('offset')) / megabyte);
  });
  await page.route(isUpload, (route) =>
    new URL(route.request().url()).searchParams.get('offset') === String(2 * megabyte)
      ? route.fulfill({ status: 400, json: { code: 400, success: false, msg: '线路断了', data: null } })
      : route.fallback(),
  );
  const choose = async (name: string, buffer: Buffer): Promise<void> => {
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), files.getByRole('button', { name: '上传附件' }).click()]);
    await chooser.setFiles({ name, mimeType: 'text/plain', buffer });
  };
  await choose('采集.txt', Buffer.from('0123456789abcdef'.repeat((2.5 * megabyte) / 16)));
  await expect(files.getByRole('alert')).toContainText('“采集.txt”上传失败：线路断了');
  expect(offsets).toEqual([0, 1, 2]);
  await page.unrouteAll();
  await files.getByRole('button', { name: '重试上传 采集.txt' }).click();
  await expect(files.getByRole('button', { name: '采集.txt', exact: true })).toBeVisible();
  await expect(files.getByText('2.5 MB')).toBeVisible();
  // The first part asks what the server has.
  expect(offsets).toEqual([0, 1, 2, 0, 2]);
  await choose('说明.txt', Buffer.from('压力表检定说明'));
  const [tab] = await Promise.all([context.waitForEvent('page'), files.getByRole('button', { name: '预览 说明.txt' }).click()]);
  await expect(tab.getByText('压力表检定说明')).toBeVisible();
});
