import { expect, test } from '@playwright/test';
import { signIn, watchFaults } from '../support/staff';

test('on a phone the keyboard of a formula covers neither its field nor the button that saves, in sight at once', async ({ page }) => {
  const faults = watchFaults(page);
  for (const height of [844, 600]) {
    await page.setViewportSize({ width: 390, height });
    await signIn(page, 'admin', '/metrology/abilities');
    await page.getByRole('button', { name: '新增' }).first().click();
    const form = page.getByRole('dialog');
    const formula = form.locator('math-field');
    await formula.scrollIntoViewIfNeeded();
    await formula.click();
    await form.getByRole('button', { name: '公式键盘' }).click();
    const keys = form.locator('.lh-formula-keys');
    await expect(keys).toBeVisible();
    const save = form.getByRole('button', { name: /^保\s*存$/ });
    // What is pressed is what is seen there: nothing lies over any of them.
    for (const each of [formula, save, keys.getByRole('button').first(), keys.getByRole('button').last()]) {
      const box = await each.boundingBox();
      expect([height, box !== null && box.y >= 0 && box.y + box.height <= height && box.x >= 0 && box.x + box.width <= 390]).toEqual([
        height,
        true,
      ]);
      await each.click({ trial: true });
    }
    await keys.getByRole('button', { name: '+', exact: true }).click();
    await expect.poll(async () => formula.evaluate((each: HTMLElement & { value: string }) => each.value)).toBe('+');
  }
  expect(faults).toEqual([]);
});

test('the editor says where characters go before it puts any, and offers them twenty at a time', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'admin', '/system/notices');
  await page.getByRole('button', { name: '新增' }).click();
  const form = page.getByRole('dialog');
  const text = form.locator('[contenteditable="true"]');
  await expect(text).toBeVisible();
  await form.getByRole('button', { name: '特殊字符' }).click();
  await expect(page.getByText('请先定位好光标', { exact: true })).toBeVisible();
  await text.click();
  await page.keyboard.type('H2O');
  for (const tool of ['下标', '上标', '斜体']) {
    await form.getByRole('button', { name: tool }).click();
    await expect(page.getByText('请定位好光标并选中字符', { exact: true }).first()).toBeVisible();
  }
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowLeft');
  await form.getByRole('button', { name: '下标' }).click();
  await expect(text.locator('sub')).toHaveText('2');
  await form.getByRole('button', { name: '特殊字符' }).click();
  const panel = page.getByRole('group', { name: '特殊字符' });
  await expect(panel.getByRole('button')).toHaveCount(20);
  const first = await panel.getByRole('button').allTextContents();
  await page.getByRole('button', { name: '下一页' }).last().click();
  await expect.poll(async () => (await panel.getByRole('button').allTextContents()).some((each) => first.includes(each))).toBe(false);
  expect(faults).toEqual([]);
});
