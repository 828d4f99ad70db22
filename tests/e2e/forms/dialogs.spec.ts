import { expect, type Locator, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { signIn, watchFaults } from '../support/staff';

const boxOf = async (place: Locator) => {
  const box = await place.boundingBox();
  if (!box) throw new Error('nowhere');
  return { left: Math.round(box.x), top: Math.round(box.y), width: Math.round(box.width), bottom: Math.round(box.y + box.height) };
};

test('a dialog takes 80 % of the window 2 % below its top, is dragged, minimised, set to the full screen with its foot in sight and back, and stays until it is closed', async ({
  page,
}) => {
  const faults = watchFaults(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin', '/hr/groups');
  await page.getByRole('button', { name: '新增' }).click();
  const dialog = page.getByRole('dialog', { name: /^组别 · 新增/ });
  const content = dialog.locator('.ant-modal-content');
  const save = dialog.getByRole('button', { name: /^保\s*存$/ });
  await expect(save).toBeVisible();
  // It stands in its tab, below the bar and beside the menu.
  const room = await boxOf(page.locator('.lh-dialog-wrap'));
  const first = await boxOf(content);
  expect(first.width / room.width).toBeCloseTo(0.8, 1);
  expect((first.top - room.top) / (room.bottom - room.top)).toBeCloseTo(0.02, 1);
  // Neither Escape nor a press beside it closes it.
  await page.keyboard.press('Escape');
  await page.mouse.click(room.left + 8, room.bottom - 8);
  await expect(save).toBeVisible();
  // Its bar keeps still for half a second, so that a double click means what it says.
  const bar = dialog.locator('.lh-dialog-title');
  await expect(async () => {
    const before = await boxOf(content);
    const at = await boxOf(bar);
    await page.mouse.move(at.left + 40, at.top + 8);
    await page.mouse.down();
    await page.mouse.move(at.left + 120, at.top + 68, { steps: 4 });
    await page.mouse.up();
    const after = await boxOf(content);
    expect([after.left - before.left, after.top - before.top]).toEqual([80, 60]);
  }).toPass();
  await dialog.getByRole('button', { name: '全屏' }).click();
  await expect.poll(async () => (await boxOf(content)).width).toBe(room.width);
  const full = await boxOf(content);
  const foot = await boxOf(save);
  expect([full.left, full.top]).toEqual([room.left, room.top]);
  expect(foot.bottom).toBeLessThanOrEqual(900);
  await save.click({ trial: true });
  await expectAccessible(page, 'a dialog over the full screen');
  await dialog.getByRole('button', { name: '还原' }).click();
  const { left, top, width } = first;
  await expect.poll(async () => boxOf(content)).toMatchObject({ left, top, width });
  await dialog.getByRole('button', { name: '最小化' }).click();
  await expect(save).toBeHidden();
  // The page below can be used meanwhile.
  await page.getByRole('button', { name: /^查\s*询$/ }).click();
  await dialog.getByRole('button', { name: '还原' }).click();
  await expect(save).toBeVisible();
  // No dialog is wider than a phone, and its foot is in sight there too.
  await page.setViewportSize({ width: 390, height: 700 });
  const small = await boxOf(content);
  expect([small.left >= 0, small.left + small.width <= 390]).toEqual([true, true]);
  expect((await boxOf(save)).bottom).toBeLessThanOrEqual(700);
  await dialog.getByRole('button', { name: '关闭表单' }).click();
  await expect(dialog).toBeHidden();
  expect(faults).toEqual([]);
});

test('the table of what there is to download is 300 px high, however few rows it has', async ({ page }) => {
  await signIn(page, 'admin');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /下载|通知中心/ })
    .last()
    .click();
  const dialog = page.getByRole('dialog', { name: '通知中心' });
  await dialog.getByRole('tab', { name: /资料/ }).click();
  const table = dialog.locator('.ant-table-container');
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  expect((await boxOf(table)).bottom - (await boxOf(table)).top).toBe(300);
  for (const head of ['类型', '名称', '下载', '备注']) await expect(table.getByRole('columnheader', { name: head })).toBeVisible();
});
