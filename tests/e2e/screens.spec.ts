import { resolve } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { compileSchemas } from '../../src/schema/compile/compile-schemas';
import type { PageModel } from '../../src/schema/model/page-model';
import { readSchemas } from '../../src/schema/source/read-schemas';
import { expectAccessible } from './support/accessible';
import { drawPart, seed } from './support/drawn';
import { findOutside } from './support/fits';
import { url } from './support/shared-product';
import { goTo, signIn, watchFaults } from './support/staff';

const { pages } = compileSchemas(readSchemas(resolve(import.meta.dirname, '../../schemas')));

/** A third of the pages, another third each day; `npm run test:long -- screens` opens all. Stories draw the list of every page file each time. */
const drawn = drawPart([...pages.values()], 3);

async function expectScreens(page: Page, models: readonly PageModel[]): Promise<void> {
  const faults = watchFaults(page);
  await signIn(page, 'administrator');
  expect(models.length).toBeGreaterThanOrEqual(4);
  for (const model of models) {
    await goTo(page, `/${model.path}`);
    const grid = page.getByRole(model.table.tree ? 'treegrid' : 'grid').first();
    // Headings in groups take two rows.
    const row = grid
      .getByRole('row')
      .filter({ has: page.getByRole('gridcell') })
      .first();
    // Some lists of the system begin without rows, and say so in one.
    await expect(grid.getByRole('row').nth(1), model.path).toBeVisible();
    await expect(page.getByRole('columnheader').nth(2)).toBeVisible();
    const dialog = page.getByRole('dialog');
    const said = page
      .getByText(/^(共|约|超过) [\d,]+ 条/)
      .filter({ visible: true })
      .first();
    await expect(said, model.path).toBeVisible();
    if ((await said.textContent()) !== '共 0 条') {
      await row.getByRole('button', { name: '查看' }).click();
      await expect(dialog, model.path).toBeVisible();
      // What has no form shows the fields of its columns, by their own names.
      const [item] = model.form?.groups.flatMap(({ items }) => items) ?? [];
      const shown = item?.field ?? model.table.columns[0]?.field;
      const label = item?.label ?? model.record.fields.find(({ name }) => name === shown)?.label;
      await expect(dialog.getByText(label?.zh ?? '').first(), model.path).toBeVisible();
      await dialog
        .getByRole('button', { name: /^关\s*闭$/ })
        .last()
        .click();
      await expect(dialog).toBeHidden();
    }
    // A log is only read.
    if (!model.actions.toolbar.some(({ name }) => name === 'create')) continue;
    await page.getByRole('button', { name: '新增', exact: true }).first().click();
    await dialog.getByRole('button', { name: /^保\s*存$/ }).click();
    // Nothing was filled in: what is required says so, and the form stays.
    await expect(dialog.getByText(/^请(输入|选择|至少)/).first(), model.path).toBeVisible();
    await dialog.getByRole('button', { name: /^取\s*消$/ }).click();
    await expect(dialog).toBeHidden();
  }
  expect(faults).toEqual([]);
}

// Side by side: one after the other they take longer than all other tests.
const parts = 2;
for (let part = 0; part < parts; part += 1)
  test(`a page file is a screen: rows, a form to read and one to fill, nothing in the console (TEST_SEED=${seed}, ${part + 1} of ${parts})`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    await expectScreens(
      page,
      drawn.filter((_, index) => index % parts === part),
    );
  });

test('sign-in, home, list, advanced search and form pass axe in both languages', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto(`${url()}/login`);
  await page.getByRole('button', { name: '登录', exact: true }).waitFor();
  await expectAccessible(page);
  await signIn(page, 'salesman');
  await expectAccessible(page);
  await goTo(page, '/crm/quotes');
  await page.getByRole('row').nth(5).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: '高级搜索' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: '高级搜索' }).click();
  await page.getByRole('button', { name: '新增', exact: true }).click();
  await page.getByRole('dialog').getByLabel('联系人', { exact: true }).waitFor();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^保\s*存$/ })
    .click();
  await expectAccessible(page);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^取\s*消$/ })
    .click();
  await page.getByRole('button', { name: '语言' }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: /Quote no/ })).toBeVisible();
  await expectAccessible(page);
});

/** Of the pages fewer than above: their lists alone are looked at, at three widths. */
const narrowed = drawPart([...pages.values()], 8);

test(`at a desk and on two sizes of phones nothing runs out of the screen or of its foot, nor does anything complain (TEST_SEED=${seed})`, async ({
  page,
}) => {
  test.setTimeout(300_000);
  const faults = watchFaults(page);
  await signIn(page, 'administrator');
  // The last is a list of so many pages that its foot is full.
  const lists = [...narrowed.map(({ path }) => `/${path}`), '/system/operationLogs?size=10'];
  for (const path of ['/wel/index', '/info/index', '/test/index', '/template-evart', ...lists]) {
    await page.setViewportSize({ width: 1440, height: 800 });
    await goTo(page, path);
    await expect(page.getByRole('main')).toBeVisible();
    const counted = page.getByText(/^(共|约|超过) [\d,]+ 条/).filter({ visible: true });
    if (lists.includes(path)) await expect(counted.first(), path).toBeVisible();
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 800 });
      await expect.poll(() => findOutside(page), { message: `${path} at ${String(width)}` }).toEqual([]);
    }
  }
  expect(faults).toEqual([]);
});

test('who may not see a page is told so, and an unknown path leads home', async ({ page }) => {
  await signIn(page, 'hr', '/finance/settlements');
  await expect(page.getByRole('heading', { name: '没有查看“结算管理”的权限' })).toBeVisible();
  await page.goto(`${url()}/no/such/page/at/all`);
  await expect(page).toHaveURL(/\/wel\/index/);
});
