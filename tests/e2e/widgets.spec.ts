import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { signIn, watchFaults } from './support/staff';
import { callAs, tokenOf } from './support/wire';

let undo: (() => Promise<unknown>) | undefined;
test.afterEach(async () => {
  await undo?.();
  undo = undefined;
});

test('special characters stand beside each other, long ones as well, within the window at every width, and are put in by the keyboard', async ({
  page,
}) => {
  const faults = watchFaults(page);
  const token = await tokenOf('admin');
  const long = 'μmol/(m²·s)';
  const symbol = { symbol: long, symbolName: '光量子通量密度', category: 'greek', scope: 'public', sort: 0 };
  const { id } = await callAs<{ readonly id: string }>(token, 'api/system/symbols/submit', symbol);
  undo = async () => {
    const { version } = await callAs<{ readonly version: number }>(token, `api/system/symbols/detail?id=${id}`);
    return callAs(token, 'api/system/symbols/remove', { items: [{ id, version }] });
  };
  await signIn(page, 'admin', '/system/notices');
  await page.getByRole('button', { name: '新增' }).click();
  const text = page.locator('[contenteditable="true"]');
  await text.click();
  await page.keyboard.type('示值 ');
  for (const width of [1440, 390, 360]) {
    await page.setViewportSize({ width, height: 800 });
    const opener = page.getByRole('button', { name: '特殊字符' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const panel = page.getByRole('group', { name: '特殊字符' });
    // It stands with the first ones, on the first page.
    const chosen = panel.getByRole('button', { name: long, exact: true });
    await expect(chosen).toBeVisible();
    const cut = await panel
      .getByRole('button')
      .evaluateAll((keys) => keys.filter((key) => key.scrollWidth > key.clientWidth).map((key) => key.textContent));
    const outside = await panel.getByRole('button').evaluateAll(
      (keys) =>
        keys.filter((key) => {
          const [{ left, right }, place] = [key.getBoundingClientRect(), key.closest('.ant-popover-inner')?.getBoundingClientRect()];
          return place === undefined || left < place.left || right > place.right || left < 0 || right > window.innerWidth;
        }).length,
    );
    expect([width, cut, outside]).toEqual([width, [], 0]);
    await expectAccessible(page, `special characters at ${String(width)}`);
    await chosen.focus();
    await page.keyboard.press('Enter');
    await expect(panel).toBeHidden();
  }
  await expect(text).toHaveText(`示值 ${long}${long}${long}`);
  expect(faults).toEqual([]);
});
