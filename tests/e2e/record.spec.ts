import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { signIn, watchFaults } from './support/staff';

const rows = (page: Page) => page.getByRole('grid', { name: '委托单' }).getByRole('row');
const head = (page: Page) => page.getByRole('dialog').locator('.lh-record-head');

test('an opened record says what it is, leads to the next one, and stays in sight while one scrolls', async ({ page }) => {
  const faults = watchFaults(page);
  await signIn(page, 'acceptor', '/crm/orders');
  const [first, second] = [rows(page).nth(1), rows(page).nth(2)];
  await expect(second).toBeVisible();
  const numbers = await Promise.all([first, second].map((row) => row.getByText(/^W\d{12}$/).textContent()));
  const state = await first.locator('.lh-tag').first().textContent();
  await first.getByRole('button', { name: '查看' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(numbers[0] ?? '-');
  await expect(head(page)).toContainText(state ?? '-');
  await expect(head(page)).toContainText(/应收金额[\d,]+\.\d\d 元/);
  await expect(head(page)).toContainText('委托单位');
  await expectAccessible(page);

  await head(page).getByRole('button', { name: '下一条' }).click();
  await expect(dialog).toContainText(numbers[1] ?? '-');
  await page.locator('.ant-drawer-body').evaluate((box) => box.scrollTo(0, 400));
  await expect(head(page)).toBeInViewport({ ratio: 1 });

  // Turning over is one visit: going back leads to the list.
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(first).toBeVisible();
  expect(faults).toEqual([]);
});

test('the question of a step says what the decision rests on', async ({ page }) => {
  await signIn(page, 'acceptor', '/crm/orders');
  await rows(page).filter({ hasText: '待审核' }).first().getByRole('button', { name: '查看' }).click();
  await expect(head(page).locator('dd')).toHaveCount(3);
  const told = await head(page).locator('dd').allTextContents();
  await head(page).getByRole('button', { name: '退回' }).click();
  const question = page.getByRole('dialog', { name: /退回/ });
  for (const value of told) await expect(question).toContainText(value.replace(/ 元$/, ''));
});

test('editing from an open record leads back to it, as it stands then', async ({ page }) => {
  await signIn(page, 'salesman', '/crm/quotes?q.quoteExamineStatus=in:100');
  const grid = page.getByRole('grid', { name: '报价管理' });
  await grid.getByRole('row').nth(1).getByRole('button', { name: '查看' }).click();
  const record = page.getByRole('dialog');
  const edit = record.getByRole('button', { name: '编辑', exact: true });
  await expect(edit).toBeVisible();
  const number = /Q\d{9,}/.exec((await record.textContent()) ?? '')?.[0] ?? '-';
  await edit.click();
  await record.getByRole('textbox', { name: '标题' }).fill('回到这一条');
  await record.getByRole('button', { name: /^保\s*存$/ }).click();
  await expect(edit).toBeVisible();
  await expect(record).toContainText(number);
  await expect(record).toContainText('回到这一条');
  await expect(page).toHaveURL(/open=\d+/);

  // Who leaves the form without a change is where he was.
  await edit.click();
  await record.getByRole('button', { name: '取消', exact: true }).click();
  await expect(edit).toBeVisible();
  await expect(record).toContainText(number);
});

test('a step from an open record leads back to it, in its new state; so does leaving the question', async ({ page }) => {
  await signIn(page, 'acceptor', '/crm/orders');
  await rows(page).filter({ hasText: '待审核' }).first().getByRole('button', { name: '查看' }).click();
  await expect(head(page)).toContainText('待审核');
  await head(page).getByRole('button', { name: '退回' }).click();
  const question = page.getByRole('dialog', { name: /退回/ });
  await question.getByRole('button', { name: '取消' }).click();
  await expect(question).toBeHidden();
  await expect(head(page)).toContainText('待审核');
  await head(page).getByRole('button', { name: '退回' }).click();
  await question.getByRole('textbox').first().fill('资料不全');
  await question.getByRole('button', { name: /^(退回|确\s*定)$/ }).click();
  await expect(question).toBeHidden();
  await expect(head(page)).toBeVisible();
  await expect(head(page)).not.toContainText('待审核');
});

test('the total stays in sight while lines are edited, and follows them', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 640 });
  await signIn(page, 'salesman', '/crm/quotes?q.quoteExamineStatus=in:100');
  await page.getByRole('grid', { name: '报价管理' }).getByRole('row').nth(1).getByRole('button', { name: '编辑' }).click();
  const lines = page.getByRole('dialog').getByRole('grid', { name: '明细' });
  await expect(lines).toBeVisible();
  const total = head(page)
    .locator('div', { has: page.getByText('折后金额', { exact: true }) })
    .locator('dd');
  const before = await total.textContent();
  await lines.scrollIntoViewIfNeeded();
  await expect(total).toBeInViewport({ ratio: 1 });
  const column = await lines.getByRole('columnheader', { name: /^套数/ }).getAttribute('aria-colindex');
  await lines.locator(`[data-row="0"] > [aria-colindex="${String(column)}"]`).dblclick();
  await page.keyboard.type('9');
  await page.keyboard.press('Enter');
  await expect(total).not.toHaveText(before ?? '');
});
