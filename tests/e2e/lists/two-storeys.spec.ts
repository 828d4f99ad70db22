import { expect, test, type Locator } from '@playwright/test';
import { signIn, watchFaults } from '../support/staff';

const edges = async (of: Locator) => {
  const box = await of.boundingBox();
  if (!box) throw new Error('not drawn');
  return { left: Math.round(box.x), right: Math.round(box.x + box.width), top: Math.round(box.y), bottom: Math.round(box.y + box.height) };
};

test('a title over two columns stands above both, and the cells below are found where they are drawn', async ({ page }) => {
  const faults = watchFaults(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, 'admin', '/metrology/labs');
  const grid = page.getByRole('grid', { name: '实验室' });
  const over = grid.getByRole('columnheader', { name: '温度', exact: true });
  await expect(over).toHaveAttribute('aria-colspan', '2');
  // All of the list has come, its part for entries too, whose look must not touch the head.
  await expect(grid.getByRole('row').nth(6)).toBeVisible();
  const [low, high] = [grid.locator('[data-key="tempMin"]'), grid.locator('[data-key="tempMax"]')];
  const [above, first, last] = [await edges(over), await edges(low), await edges(high)];
  expect([above.left, above.right, above.bottom]).toEqual([first.left, last.right, first.top]);
  expect(above.bottom - above.top).toBe(24);
  // What stands alone is as high as both storeys.
  const alone = await edges(grid.locator('[data-key="labName"]'));
  expect([alone.top, alone.bottom]).toEqual([above.top, first.bottom]);
  const rows = grid.locator('.lh-grid-row');
  expect((await edges(rows.first())).top).toBe(alone.bottom);
  // A range that is drawn from one cell to another has these corners.
  const cell = (row: number) => rows.nth(row).locator('[data-column]').nth(3);
  const [from, to] = [await edges(cell(0)), await edges(cell(2))];
  await page.mouse.move(from.left + 20, from.top + 10);
  await page.mouse.down();
  await page.mouse.move(to.left + 20, to.bottom - 4, { steps: 4 });
  await page.mouse.up();
  await expect(grid.locator('.lh-cell.is-marked')).toHaveCount(3);
  expect(faults).toEqual([]);
});
