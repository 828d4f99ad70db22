import { expect, test, type Page } from '@playwright/test';
import { openPage, signIn } from './support/staff';

async function choose(page: Page, name: string, words: string): Promise<void> {
  const entry = page.getByRole('combobox', { name, exact: true });
  // The chosen word lies over the input; a press there opens the list all the same.
  await entry.click({ force: true });
  const list = await entry.getAttribute('aria-controls');
  const offered = page.locator('.ant-select-dropdown').filter({ has: page.locator(`[id="${list}"]`) });
  const option = offered.locator('.ant-select-item-option').filter({ hasText: new RegExp(`^${words}$`) });
  await expect(option).toBeVisible();
  // While the list slides open its options move, and a press may miss the one that it is meant for: whoever sees that presses again.
  await expect(async () => {
    if (await offered.isVisible()) await option.click({ timeout: 5_000 });
    await expect(offered).toBeHidden({ timeout: 5_000 });
  }).toPass();
}

const total = async (page: Page): Promise<number> => Number(((await page.getByText(/^共 \d+ 条$/).textContent()) ?? '').replace(/\D/g, ''));

test('advanced search: sentences at the moment they are due, pairs joined by and/or, the wire as specified', async ({ page }) => {
  await signIn(page, 'salesman');
  await openPage(page, '客户业务', '报价管理');
  await page.getByRole('row').nth(3).waitFor();
  const all = await total(page);
  await page.getByRole('button', { name: '高级搜索' }).click();
  const panel = page.getByRole('group', { name: '高级搜索', exact: true });

  // A value without a field; a new pair before the first is complete.
  await panel.getByRole('textbox').first().fill('600');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(page.getByText('请完善数据查询信息，请选择查询字段').first()).toBeVisible();
  await page.getByRole('button', { name: '添加一组条件' }).click();
  await expect(page.getByText('请先完善当前列信息').first()).toBeVisible();

  await choose(page, '条件1 查询字段', '折后金额');
  await choose(page, '条件1 查询方式', '小于');
  await panel.getByLabel('条件1 查询值').fill('600');
  const [request] = await Promise.all([
    page.waitForRequest((each) => each.url().includes('/api/crm/quotes/page')),
    page.getByRole('button', { name: '查询', exact: true }).click(),
  ]);
  expect(request.postDataJSON()).toMatchObject({
    searchType: 'Y',
    searchListVO: [{ searchParams: [{ filter: '{"total":"600"}', op: '{"total":"<"}' }] }],
  });
  await expect.poll(() => total(page)).toBeLessThan(all);
  const cheap = await total(page);
  expect(cheap).toBeGreaterThan(0);

  // Or within the pair: more rows, not fewer.
  await choose(page, '条件2 查询字段', '审核状态');
  await choose(page, '条件2 查询方式', '等于');
  await choose(page, '条件2 查询值', '审核完成');
  await choose(page, '第1组内两个条件的关系', '或者');
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect.poll(() => total(page)).toBeGreaterThan(cheap);

  await page.getByRole('button', { name: '重置', exact: true }).click();
  await expect.poll(() => total(page)).toBe(all);
});
