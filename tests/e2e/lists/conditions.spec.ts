import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { signIn, watchFaults } from '../support/staff';

const asked = (page: Page, words: string) =>
  page.waitForRequest((each) => each.url().includes('/api/crm/quotes/page') && (each.postData() ?? '').includes(words));
const totalOf = async (page: Page): Promise<number> =>
  Number(((await page.getByText(/^共 [\d,]+ 条$/).textContent()) ?? '').replace(/\D/g, ''));

test('本季 and 本人 are asked for as words, stand as chips, and are taken away one by one and all at once', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'salesman', '/crm/quotes');
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  const all = await totalOf(page);
  await page.getByRole('button', { name: /^展开/ }).click();
  // With the keyboard alone: the periods open from their button, and the arrow chooses.
  await page.getByRole('button', { name: '报价日期 快捷日期' }).press('Enter');
  await page.getByRole('menuitem', { name: '本季', exact: true }).click();
  const person = page.getByRole('combobox', { name: '业务员' });
  await person.click();
  await page.locator('.ant-select-item-option').getByText('本人', { exact: true }).click();
  const [request] = await Promise.all([asked(page, '@me'), page.getByRole('button', { name: '查询', exact: true }).click()]);
  expect(request.postDataJSON()).toMatchObject({
    searchParam: [
      { filter: '{"quoteDate":"@thisQuarter"}', op: '{"quoteDate":"BETWEEN"}' },
      { filter: '{"salesmanId":"@me"}', op: '{"salesmanId":"="}' },
    ],
  });
  await expect(page).toHaveURL(/q\.quoteDate=range:(@|%40)thisQuarter/);
  const chips = page.getByRole('group', { name: '当前条件' });
  await expect(chips).toContainText('报价日期 为 本季');
  await expect(chips).toContainText('业务员 等于 本人');
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  const few = await totalOf(page);
  await expectAccessible(page, 'chips');

  // The link says the same words, to whoever opens it.
  await page.reload();
  await expect(chips).toContainText('报价日期 为 本季');
  await expect.poll(() => totalOf(page)).toBe(few);

  await chips.getByRole('button', { name: '去掉条件：报价日期 为 本季' }).click();
  await expect(chips).not.toContainText('报价日期');
  await expect(page).not.toHaveURL(/quoteDate/);
  await expect(chips).toContainText('业务员 等于 本人');
  await chips.getByRole('button', { name: '清除全部' }).click();
  await expect(chips).toHaveCount(0);
  await expect.poll(() => totalOf(page)).toBe(all);
  expect(faults).toEqual([]);
});

test('conditions go over from the bar to the advanced search; a search is saved as it is seen', async ({ page }) => {
  await signIn(page, 'admin', '/crm/quotes');
  await expect(page.getByRole('grid').getByRole('row').nth(3)).toBeVisible();
  await page.getByRole('textbox', { name: '报价单号' }).fill('Q2026');
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('group', { name: '高级搜索', exact: true });
  await expect(panel.getByLabel('条件1 查询值')).toHaveValue('Q2026');
  await page.getByRole('button', { name: '高级搜索' }).click();
  await expect(page.getByRole('textbox', { name: '报价单号' })).toHaveValue('Q2026');

  // Nobody pressed 查询: what stands in the bar is kept, and listed.
  await page.getByRole('button', { name: '查询方案' }).click();
  await page.getByRole('button', { name: '另存为…' }).click();
  await page.getByRole('textbox', { name: '方案名称' }).fill('看到的就是保存的');
  const [saved] = await Promise.all([
    page.waitForRequest((each) => each.method() === 'POST' && (each.postData() ?? '').includes('看到的就是保存的')),
    page.getByRole('button', { name: /^保\s*存$/ }).click(),
  ]);
  expect(saved.postData()).toContain('q.quoteNo=has:Q2026');
  await expect(page.getByRole('group', { name: '当前条件' })).toContainText('报价单号 包含 Q2026');
});

test('a column is filtered from its head, with the keyboard alone, and says that it is', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'salesman', '/crm/quotes');
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('row').nth(3)).toBeVisible();
  const all = await totalOf(page);
  const head = page.getByRole('columnheader', { name: /报价金额/ });
  await head.hover();
  await head.locator('.lh-grid-menu').click();
  await page.getByRole('menuitem', { name: '筛选…' }).press('Enter');
  const filter = page.getByRole('group', { name: '筛选：报价金额' });
  await expect(filter.getByLabel('报价金额').first()).toBeFocused();
  await expectAccessible(page, 'filter of a column');
  await page.keyboard.press('Escape');
  await expect(filter).toBeHidden();
  await expect(grid).toBeFocused();

  // Several of them: what is chosen from opens below the buttons.
  const title = page.getByRole('columnheader', { name: /审核状态/ });
  await title.hover();
  await title.locator('.lh-grid-menu').click();
  await page.getByRole('menuitem', { name: '筛选…' }).click();
  const states = page.getByRole('group', { name: '筛选：审核状态' });
  await states.getByRole('combobox', { name: '审核状态' }).click();
  await page.locator('.ant-select-item-option').getByText('审核中', { exact: true }).click();
  await states.getByRole('button', { name: '确定' }).click();
  await expect(page.getByRole('group', { name: '当前条件' })).toContainText('审核状态');
  await expect(title.getByRole('img', { name: '已筛选' })).toBeVisible();
  await expect.poll(() => totalOf(page)).toBeLessThan(all);
  await expect(page).toHaveURL(/quoteExamineStatus/);
  await title.hover();
  await title.locator('.lh-grid-menu').click();
  await page.getByRole('menuitem', { name: '筛选…' }).click();
  await states.getByRole('button', { name: '清除' }).click();
  await expect.poll(() => totalOf(page)).toBe(all);
  await expect(title.getByRole('img', { name: '已筛选' })).toHaveCount(0);
  expect(faults).toEqual([]);
});
