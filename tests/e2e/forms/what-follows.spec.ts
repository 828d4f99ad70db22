import { expect, test } from '@playwright/test';
import { press, rowsOf } from '../support/desk';
import { signIn } from '../support/staff';

test('what follows from a step is told in a place that was kept for it: no question and no button moves when it becomes known', async ({
  page,
}) => {
  await signIn(page, 'dept_head', '/crm/orders?status=100');
  // The server takes its time until somebody has seen the questions.
  let tell = (): void => undefined;
  const asked = new Promise<void>((done) => {
    tell = done;
  });
  await page.route('**/orders/foresee', async (route) => {
    await asked;
    await route.continue();
  });
  const dialog = await press(page, rowsOf(page).filter({ hasText: '待审核' }).first(), '审核通过');
  const note = dialog.getByRole('status');
  await expect(note).toContainText('正在查看会引起什么');
  // The dialog stands still once its controls are there.
  const places = async () =>
    Promise.all(
      (await dialog.locator('.lh-asked, button').all()).map(async (place) => {
        const box = await place.boundingBox();
        return box && [Math.round(box.x), Math.round(box.y), Math.round(box.height)];
      }),
    );
  await expect(dialog.getByRole('radio').first()).toBeVisible();
  const before = await places();
  expect(before.length).toBeGreaterThan(4);
  tell();
  await expect(note).toContainText('样品');
  expect(await places()).toEqual(before);
});
