import { expect, test } from '@playwright/test';
import { dialogOf, press, rowOf } from '../support/desk';
import { signIn, watchFaults } from '../support/staff';

// Trials of a measurement standard as a control chart; one standard of the demo institute drifts.

test('what lies beyond the limits of a control chart is named, and its point opens the trial', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'admin', '/metrology/standards?q.standardName=三等量块');
  const standard = await press(page, rowOf(page, '三等量块标准器组').first(), '查看');
  await standard.getByRole('tab', { name: '重复性与稳定性', exact: true }).click();
  const chart = standard.getByRole('region', { name: '控制图' }).getByRole('img').first();
  await expect(chart).toHaveAccessibleName(/\d 点超出控制限/);
  const canvas = chart.locator('canvas');
  await expect(canvas).toBeVisible();
  await canvas.scrollIntoViewIfNeeded();
  const box = await chart.boundingBox();
  if (!box) throw new Error('no chart');
  // Where a point is, the pointer says that it can be pressed.
  const isPoint = () => canvas.evaluate((element) => (element.parentElement ?? element).style.cursor === 'pointer');
  const places = Array.from({ length: 70 }, (_, column) => column).flatMap((column) =>
    Array.from({ length: Math.floor(box.height / 4) - 8 }, (__, line) => ({
      x: box.x + box.width - 80 - column * 4,
      y: box.y + 12 + line * 4,
    })),
  );
  let found = false;
  for (const { x, y } of places) {
    await page.mouse.move(x, y);
    found = await isPoint();
    if (found) break;
  }
  expect(found).toBe(true);
  await page.mouse.down();
  await page.mouse.up();
  await expect(dialogOf(page)).toContainText(/重复性与稳定性 · BZ\d{4}-\d{4}/);
  expect(faults).toEqual([]);
});
