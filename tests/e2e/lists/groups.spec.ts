import { expect, test } from '@playwright/test';
import { expectAccessible } from '../support/accessible';
import { signIn, watchFaults } from '../support/staff';

test('a list is grouped by a column: counted and added up on the server, opened in place by the keyboard, narrowed by its search', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const faults = watchFaults(page);
  // How a list stands is remembered for an account: others find it as they left it.
  await signIn(page, 'dept_head', '/crm/quotes');
  const total = Number((await page.getByText(/^共 [\d,]+ 条$/).textContent())?.replace(/\D/g, ''));
  expect(total).toBeGreaterThan(20);
  await page.getByRole('button', { name: '分组', exact: true }).click();
  await page.getByRole('menuitem', { name: '审核状态', exact: true }).click();
  const groups = page.locator('.lh-groups');
  const heads = groups.locator('.lh-group-name');
  await expect(heads.first()).toBeVisible();
  const counts = await groups.locator('tbody tr.ant-table-row td:nth-child(2)').allTextContents();
  expect(counts.map((text) => Number(text.replace(/\D/g, ''))).reduce((sum, each) => sum + each, 0)).toBe(total);
  await expect(groups.locator('tfoot')).toContainText(total.toLocaleString('en'));
  await expectAccessible(page);
  const state = (await heads.first().textContent()) ?? '';
  await heads.first().focus();
  await page.keyboard.press('Enter');
  await expect(heads.first()).toHaveAttribute('aria-expanded', 'true');
  const rows = groups.locator('.lh-group-rows tbody tr.ant-table-row');
  await expect(rows.first()).toContainText(state);
  await expectAccessible(page);
  const number = (await rows.first().getByRole('button').first().textContent()) ?? '';
  await rows.first().getByRole('button').first().focus();
  await page.keyboard.press('Enter');
  const record = page.getByRole('dialog').filter({ hasText: number });
  await expect(record).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(record).toHaveCount(0);
  // A search narrows the groups as it narrows the list, also in a window that is loaded anew.
  await page.reload();
  await expect(heads.first()).toBeVisible();
  await page.getByLabel('报价单号').fill(number);
  await page.getByRole('button', { name: '查询', exact: true }).click();
  await expect(heads).toHaveCount(1);
  await expect(groups.locator('tfoot')).toContainText('合计1');
  // The condition stands above the tools once it is drawn, and moves them down.
  await expect(page.getByRole('group', { name: '当前条件' }).getByText(number)).toBeVisible();
  // By month the group is the month of its day.
  await page.getByRole('button', { name: '分组', exact: true }).click();
  await page.getByRole('menuitem', { name: '报价日期（按月）' }).click();
  await expect(heads).toHaveText([/^\d{4}-\d{2}$/]);
  await heads.first().click();
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(number);
  await page.getByRole('button', { name: '分组', exact: true }).click();
  await page.getByRole('menuitem', { name: '不分组' }).click();
  await expect(page.getByRole('grid', { name: '报价管理' })).toBeVisible();
  expect(faults).toEqual([]);
});

test('rows of groups are marked as rows of the list are: over groups that are opened and closed, and what is done is done to them all', async ({
  page,
}) => {
  const faults = watchFaults(page);
  // Not as the salesman, whose lists other tests lay out and find laid out.
  await signIn(page, 'administrator', '/crm/quotes?q.quoteExamineStatus=in:100');
  await page.getByRole('button', { name: '分组', exact: true }).click();
  await page.getByRole('menuitem', { name: '报价日期（按月）' }).click();
  const groups = page.locator('.lh-groups');
  const heads = groups.locator('.lh-group-name');
  const marks = groups.locator('.lh-group-rows:visible tbody').getByRole('checkbox');
  const told = page.locator('.lh-toolbar-count');
  await heads.nth(0).click();
  await marks.first().check();
  await expect(told).toContainText('已选 1');
  await expectAccessible(page, 'rows of a group, one marked');
  // The group is closed, another opened: what was marked stays.
  await heads.nth(0).click();
  await expect(marks).toHaveCount(0);
  await heads.nth(1).click();
  await groups.getByRole('checkbox', { name: /^选择列出的 \d+ 条$/ }).check();
  const second = await marks.count();
  await expect(told).toContainText(`已选 ${String(second + 1)}`);
  await heads.nth(0).click();
  await expect(groups.locator('.lh-group-rows:visible').first().locator('tbody').getByRole('checkbox').first()).toBeChecked();
  // The question that the button asks names them all.
  await page.locator('.lh-toolbar').getByRole('button', { name: '批量删除' }).click();
  await expect(page.getByRole('dialog')).toContainText(String(second + 1));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^取\s*消$/ })
    .click();
  await told.getByRole('button', { name: '取消选择' }).click();
  await expect(marks.first()).not.toBeChecked();
  // The list is left as it was found.
  await page.getByRole('button', { name: '分组', exact: true }).click();
  await page.getByRole('menuitem', { name: '不分组' }).click();
  await expect(page.getByRole('grid', { name: '报价管理' })).toBeVisible();
  expect(faults).toEqual([]);
});
