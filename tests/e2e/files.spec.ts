import { crc32, deflateSync } from 'node:zlib';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { openPage, signIn, watchFaults } from './support/staff';

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

/** A picture of one grey, as PNG. Units: px. */
function toPicture(width: number, height: number): Buffer {
  const part = (type: string, content: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 8;
  const lines = deflateSync(Buffer.alloc((width + 1) * height, 0x60));
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    part('IHDR', head),
    part('IDAT', lines),
    part('IEND', Buffer.alloc(0)),
  ]);
}

test('pictures are walked through by keys, seen whole however large, and told of where they are gone', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'salesman');
  await openPage(page, '客户业务', '报价管理');
  const row = page.getByRole('grid').getByRole('row').filter({ hasText: '待提交' }).first();
  await row.getByRole('button', { name: '编辑' }).click();
  const files = page.getByRole('group', { name: '附件' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), files.getByRole('button', { name: '上传附件' }).click()]);
  const picture = (name: string, width: number, height: number) => ({ name, mimeType: 'image/png', buffer: toPicture(width, height) });
  const long = `现场照片${'LongNameWithoutSpaces'.repeat(8)}.png`;
  await chooser.setFiles([
    picture('铭牌.png', 6000, 4000),
    picture('高图.png', 300, 3000),
    picture(long, 40, 30),
    { name: '记录.txt', mimeType: 'text/plain', buffer: Buffer.from('记录') },
  ]);
  const first = files.getByRole('button', { name: '查看图片 铭牌.png' });
  await expect(files.getByRole('button', { name: '移除附件 记录.txt' })).toBeVisible();
  await first.focus();
  await page.keyboard.press('Enter');
  const view = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: '关闭图片' }) });
  // A screen reader hears what the picture is called, and not the words of the buttons.
  await expect(view).toHaveAccessibleName('铭牌.png');
  const image = view.getByRole('img', { name: /\.png$/ });
  await expect(image).toHaveAccessibleName('铭牌.png');
  await expect(image).toBeInViewport({ ratio: 1 });
  await expect(view.getByRole('status')).toHaveText('铭牌.png 第 1 张，共 3 张');
  await expectAccessible(page, 'a picture');
  await page.keyboard.press('ArrowRight');
  await expect(view.getByRole('status')).toHaveText('高图.png 第 2 张，共 3 张');
  await expect(image).toHaveAccessibleName('高图.png');
  await expect(image).toBeInViewport({ ratio: 1 });
  await view.getByRole('button', { name: '全屏' }).click();
  await expect(image).toBeInViewport({ ratio: 1 });
  await view.getByRole('button', { name: '下一张' }).click();
  await expect(view).toHaveAccessibleName(long);
  await expect(image).toHaveJSProperty('offsetWidth', 40);
  await page.keyboard.press('ArrowRight');
  await expect(view).toHaveAccessibleName('铭牌.png');
  await page.keyboard.press('Escape');
  await expect(view).toBeHidden();
  await expect(first).toBeFocused();
  // What was removed meanwhile, or is not for the reader, is told of, and nothing breaks.
  await page.route(
    (url) => url.pathname.endsWith('/api/file/ticket'),
    (route) => route.fulfill({ status: 404, json: { code: 404, success: false, msg: '文件不存在', data: null } }),
  );
  await files.getByRole('button', { name: '预览 记录.txt' }).click();
  await expect(page.getByText('文件不存在')).toBeVisible();
  expect(faults).toEqual([]);
});
